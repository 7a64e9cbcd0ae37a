//! The piece notation and its meaning.
//!
//! `lexer` and `parser` read a text into groups with columns; [`normalise`] converts these to [`ast::MoveDef`]s.
//! `variant` reads the tables of TOML with the same functions.

pub mod ast;
pub(crate) mod direction;
mod error;
mod lexer;
pub mod likeness;
pub mod normalise;
mod parser;
pub mod ways;

pub use error::PieceError;
