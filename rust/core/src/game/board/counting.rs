//! Perft, search, and what they go by.

use super::{AnyGame, Board};
use crate::movegen::perft::{divide, perft};
use crate::moves::Move;
use crate::search::{self, Limits, SearchResult};
use std::sync::atomic::AtomicBool;

impl Board {
    /// Number of turn sequences of a length; `None` if `stop` was raised.
    pub fn perft(&self, depth: u32, threads: usize, stop: &AtomicBool) -> Option<u64> {
        each!(&self.game, game => perft(game.variant(), game.position(), depth, threads, stop))
    }

    /// The leaves below each turn; `None` if `stop` was raised.
    pub fn divide(&self, depth: u32, threads: usize, stop: &AtomicBool) -> Option<Vec<(Move, u64)>> {
        each!(&self.game, game => divide(game.variant(), game.position(), depth, threads, stop))
    }

    /// The position's key: equal for positions that are the same for repetition.
    pub fn zobrist_hash(&self) -> u64 {
        each!(&self.game, game => game.key())
    }

    /// Looks for the best turn within `limits`, until `stop` is raised.
    pub fn search(&self, limits: Limits, stop: &AtomicBool) -> SearchResult {
        each!(&self.game, game => search::search(game.variant(), game.position(), game.keys().collect(), limits, stop))
    }
}
