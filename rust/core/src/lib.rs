//! The rules and the search of fairychess. A variant is data (TOML); from it come legal moves, perft and play.
//!
//! Modules point one way: `puct` → `batch` and `pgn` → `game` → `search` → `eval` → `outcome` → `movegen` → `planes` → `actions` → `position` → `tables` → `sliders` → `moves` and `geometry` → `variant` →
//! `piece` → `piece_types` and `region` → `squares`, `tapered` and `cpu` → `bitboard`. Beside them `movement` tells what a piece can do, out of what `movegen` makes.

pub mod board;
pub mod error;
pub mod eval;
pub mod game;
pub mod learn;
pub mod movegen;
pub mod movement;
pub mod moves;
pub mod outcome;
pub mod pgn;
pub mod piece;
pub mod position;
pub mod search;
pub mod shown;
pub mod tables;
pub mod variant;

pub use error::{EpdError, FenError, MoveError};
pub use game::{AnyVariant, Board};
