//! The rules and the search of fairychess. A variant is data (TOML); from it come legal moves, perft and play.
//!
//! Modules point one way: `puct` → `batch` and `pgn` → `game` → `search` → `eval` → `outcome` → `movegen` → `planes` → `actions` → `position` → `tables` → `sliders` → `moves` and `geometry` → `variant` →
//! `piece` → `piece_types` and `region` → `squares`, `tapered` and `cpu` → `bitboard`. Beside them `movement` tells what a piece can do, out of what `movegen` makes.

pub mod actions;
pub mod batch;
pub mod bitboard;
pub mod cpu;
pub mod error;
pub mod eval;
pub mod game;
pub mod geometry;
pub mod movegen;
pub mod movement;
pub mod moves;
pub mod outcome;
pub mod pgn;
pub mod piece;
pub mod piece_types;
pub mod planes;
pub mod position;
pub mod puct;
pub mod region;
pub mod search;
pub mod shown;
pub mod sliders;
pub mod squares;
pub mod tables;
pub mod tapered;
pub mod variant;

pub use error::{EpdError, FenError, MoveError};
pub use game::{AnyVariant, Board};
