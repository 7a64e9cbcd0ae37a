//! The piece notation and its meaning.
//!
//! `lexer` and `parser` read a text into groups with columns; `normalise` converts these to [`MoveDef`]s.
//! `variant` reads the tables of TOML with the same functions.

pub(crate) mod ast;
pub(crate) mod direction;
mod error;
mod lexer;
pub(crate) mod likeness;
pub(crate) mod normalise;
mod parser;
pub(crate) mod ways;

pub use ast::{Condition, Effects, End, Fallback, Leg, MoveDef, Owner, Passing, Path};
pub use error::PieceError;
pub use likeness::alike;
pub use normalise::{Surroundings, read, read_step, read_with_screen};
