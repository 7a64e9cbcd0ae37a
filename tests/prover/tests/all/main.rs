//! The prover's tests.

mod files;
mod proof;
