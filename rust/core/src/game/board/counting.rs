//! Perft, search, and the position's key.

use super::Board;
use crate::board::by_size;
use crate::game::Engine;
use crate::interrupt::interruptible;
use crate::movegen::{PerftTable, divide, perft};
use crate::moves::Move;
use crate::resources::Exhausted;
use crate::search::{Control, Limits, Score, SearchResult, Settings};
use std::sync::atomic::AtomicBool;

/// The transposition table's size, in MiB, for a single search.
const HASH_OF_ONE_SEARCH: usize = 4;

impl Board {
    /// The number of move sequences of a given length; `None` if `stop` was raised.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert_eq!(board.perft(2, 1, &AtomicBool::new(false)), Some(400));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft(&self, depth: u32, threads: usize, stop: &AtomicBool) -> Option<u64> {
        self.perft_with(depth, threads, None, stop)
    }

    /// Like [`Board::perft`], with a table of positions that have already been counted. The table keeps its counts
    /// between calls, and must only be used for boards of one variant.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, PerftTable};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let (board, table) = (Board::new(&AnyVariant::builtin("chess")?)?, PerftTable::new(1)?);
    /// assert_eq!(board.perft_with(3, 1, Some(&table), &AtomicBool::new(false)), Some(8902));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft_with(&self, depth: u32, threads: usize, table: Option<&PerftTable>, stop: &AtomicBool) -> Option<u64> {
        by_size!(&self.game, game => perft(game.variant(), game.position(), depth, threads, table, stop))
    }

    /// The number of leaves below each move, with or without a table; `None` if `stop` was raised.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// let counts = board.divide(2, 1, None, &AtomicBool::new(false)).unwrap();
    /// assert!(counts.len() == 20 && counts.iter().all(|&(_, count)| count == 20));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// let start = board.zobrist_hash();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert_eq!(board.zobrist_hash(), start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zobrist_hash(&self) -> u64 {
        by_size!(&self.game, game => game.key())
    }

    /// Searches for the best move with a new engine, within `limits` or until stopped. A search that is stopped before
    /// its engine is ready finds nothing.
    ///
    /// # Errors
    /// If there is not enough memory for an engine.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::{Control, Limits, Score};
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?;
    /// let result = board.search(&Limits { depth: Some(2), ..Limits::default() }, &Control::new())?;
    /// assert_eq!(result.score, Score::Mate(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(&self, limits: &Limits, control: &Control) -> Result<SearchResult, Exhausted> {
        let settings = Settings { hash: HASH_OF_ONE_SEARCH, threads: 1 };
        let stop = control.clone();
        let made = interruptible(move || stop.is_stopped(), || Engine::new(&self.variant, settings));
        let Ok(engine) = made else { return Ok(SearchResult::nothing(Score::Centipawns(0))) };
        Ok(engine?.search(self, limits, control, &mut |_| {}))
    }
}
