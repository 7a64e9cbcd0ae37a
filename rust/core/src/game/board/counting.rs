//! Perft and search, and the position's key.

use super::Board;
use crate::board::by_size;
use crate::game::Engine;
use crate::movegen::{PerftTable, divide, perft};
use crate::moves::Move;
use crate::resources::Exhausted;
use crate::search::{Control, Limits, SearchResult, Settings};
use std::sync::atomic::AtomicBool;

/// The size in MiB of the transposition table of a search for a single board.
const HASH_OF_ONE_SEARCH: usize = 4;

impl Board {
    /// The number of move sequences of a given length; `None` if `stop` was raised.
    pub fn perft(&self, depth: u32, threads: usize, stop: &AtomicBool) -> Option<u64> {
        self.perft_with(depth, threads, None, stop)
    }

    /// As [`Board::perft`], with a table of positions that have been counted already. The table keeps its counts
    /// between calls, and must only be used for boards of one variant.
    pub fn perft_with(&self, depth: u32, threads: usize, table: Option<&PerftTable>, stop: &AtomicBool) -> Option<u64> {
        by_size!(&self.game, game => perft(game.variant(), game.position(), depth, threads, table, stop))
    }

    /// The number of leaves below each move, with or without a table; `None` if `stop` was raised.
    pub fn divide(
        &self,
        depth: u32,
        threads: usize,
        table: Option<&PerftTable>,
        stop: &AtomicBool,
    ) -> Option<Vec<(Move, u64)>> {
        by_size!(&self.game, game => divide(game.variant(), game.position(), depth, threads, table, stop))
    }

    /// The position's key, which is equal for positions that count as repetitions of each other.
    pub fn zobrist_hash(&self) -> u64 {
        by_size!(&self.game, game => game.key())
    }

    /// Searches for the best move within `limits` or until stopped, with a new engine.
    ///
    /// # Errors
    /// If there is not enough memory for an engine.
    pub fn search(&self, limits: &Limits, control: &Control) -> Result<SearchResult, Exhausted> {
        let settings = Settings { hash: HASH_OF_ONE_SEARCH, threads: 1 };
        Ok(Engine::new(&self.variant, settings)?.search(self, limits, control, &mut |_| {}))
    }
}
