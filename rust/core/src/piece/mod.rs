//! Pieces: their notation and what it means.
//!
//! A text goes through `lexer` and `parser` to groups with columns, and through [`normalise`] to [`ast::MoveDef`]s.
//! The tables of TOML are read in `variant`, out of the same parts.

pub mod ast;
pub(crate) mod direction;
mod error;
mod lexer;
pub mod likeness;
pub mod normalise;
mod parser;
pub mod ways;

pub use error::PieceError;
