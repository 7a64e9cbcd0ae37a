//! Pieces: their notation and what it means.

pub mod ast;
