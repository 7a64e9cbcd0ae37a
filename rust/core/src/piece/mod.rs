//! The piece notation and its meaning.
//!
//! `lexer` and `parser` read a string into groups with columns; `normalise` converts these to [`MoveDef`]s. `variant`
//! reads TOML tables with the same functions.

mod ast;
mod bending;
mod direction;
mod error;
mod lexer;
mod likeness;
mod normalise;
mod parser;
pub(crate) mod ways;
mod xbetza;

pub use crate::board::{Rotation, Step, UNLIMITED};
pub use ast::{Condition, Effects, End, Fallback, Leg, MoveDef, Owner, Passing, Path, Takes, When};
pub(crate) use direction::rotation_word;
pub use error::{PieceError, PieceErrorKind};
pub(crate) use likeness::alike;
pub use normalise::{Surroundings, read, read_step};
pub(crate) use normalise::{plain, read_with_screen, with_stops};
pub use xbetza::read_xbetza;
