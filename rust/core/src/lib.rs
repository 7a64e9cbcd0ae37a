//! The rules and the search of fairychess. A variant is data (TOML); from it come legal turns, perft and play.
//!
//! Modules point one way: `puct` → `batch` and `pgn` → `game` → `search` → `eval` → `outcome` → `movegen` → `planes` → `actions` → `position` → `tables` → `fans` → `moves` and `geometry` → `variant` →
//! `piece` → `kinds` and `region` → `squares`, `tapered` and `cpu` → `bitboard`. Beside them `movement` tells what a man can do, out of what `movegen` makes.

pub mod actions;
pub mod batch;
pub mod bitboard;
pub mod cpu;
pub mod error;
pub mod eval;
pub mod fans;
pub mod game;
pub mod geometry;
pub mod kinds;
pub mod movegen;
pub mod movement;
pub mod moves;
pub mod outcome;
pub mod pgn;
pub mod piece;
pub mod planes;
pub mod position;
pub mod puct;
pub mod region;
pub mod search;
pub mod shown;
pub mod squares;
pub mod tables;
pub mod tapered;
pub mod variant;

pub use error::{EpdError, FenError, MoveError};
pub use game::{AnyVariant, Board};
