//! Perft, search, and what they go by.

use super::Board;
use crate::board::by_size;
use crate::game::Engine;
use crate::movegen::{PerftTable, divide, perft};
use crate::moves::Move;
use crate::resources::Exhausted;
use crate::search::{Control, Limits, SearchResult, Settings};
use std::sync::atomic::AtomicBool;

/// MiB of the table of a search that is made for one board.
const HASH_OF_ONE_SEARCH: usize = 4;

impl Board {
    /// Number of move sequences of a length; `None` if `stop` was raised.
    pub fn perft(&self, depth: u32, threads: usize, stop: &AtomicBool) -> Option<u64> {
        self.perft_with(depth, threads, None, stop)
    }

    /// As [`Board::perft`], with a table of positions that were counted before. It keeps its counts from call to call,
    /// and must be used for boards of one variant only.
    pub fn perft_with(&self, depth: u32, threads: usize, table: Option<&PerftTable>, stop: &AtomicBool) -> Option<u64> {
        by_size!(&self.game, game => perft(game.variant(), game.position(), depth, threads, table, stop))
    }

    /// The leaves below each move, with a table or without; `None` if `stop` was raised.
    pub fn divide(
        &self,
        depth: u32,
        threads: usize,
        table: Option<&PerftTable>,
        stop: &AtomicBool,
    ) -> Option<Vec<(Move, u64)>> {
        by_size!(&self.game, game => divide(game.variant(), game.position(), depth, threads, table, stop))
    }

    /// The position's key: equal for positions that are the same for repetition.
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
