//! The rules and the search of fairychess. A variant is data (TOML); from it come legal turns, perft and play.
//!
//! Modules point one way: `game` → `search` → `movegen` → `position` → `tables` → `variant` → `piece` → `bitboard`.

pub mod bitboard;
pub mod piece;
pub mod variant;
