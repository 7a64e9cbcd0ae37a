//! The rules and the search of fairychess. A variant is data (TOML); from it come legal turns, perft and play.
//!
//! Modules point one way: `game` → `search` → `movegen` → `position` → `tables` → `variant` → `piece` → `bitboard`.

pub mod bitboard;
pub mod geometry;
pub mod moves;
pub mod piece;
pub mod position;
pub mod tables;
pub mod variant;
