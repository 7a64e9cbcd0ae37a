//! Tools for reinforcement learning: actions as numbers, positions as planes, batches of games, and tree search.

pub mod actions;
pub mod env;
pub mod planes;
pub mod tree;
