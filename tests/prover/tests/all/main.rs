//! The tests of the prover.

mod files;
mod proof;
