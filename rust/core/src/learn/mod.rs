//! What learns from games: actions as numbers, positions as planes, games in batches, and tree search.

pub mod actions;
pub mod env;
pub mod planes;
pub mod tree;
