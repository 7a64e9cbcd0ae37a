//! The rules and the search of fairychess. A variant is data (TOML); from it come legal turns, perft and play.
//!
//! Modules point one way: `game` → `search` → `eval` → `outcome` → `movegen` → `position` → `tables` → `moves` and `geometry` → `variant` →
//! `piece` → `bitboard`.

pub mod bitboard;
pub mod error;
pub mod eval;
pub mod game;
pub mod geometry;
pub mod movegen;
pub mod moves;
pub mod outcome;
pub mod piece;
pub mod position;
pub mod search;
pub mod tables;
pub mod variant;

pub use error::{FenError, MoveError};
pub use game::{AnyVariant, Board};
