//! When a search ends, and what it tells.

use super::score::Score;
use super::tt::Bound;
use crate::moves::Move;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The greatest depth, in plies.
pub const MAX_DEPTH: u32 = 100;

/// The most lines at once.
pub const MAX_LINES: usize = 256;

/// Full strength in [`Limits::skill`].
pub const FULL_SKILL: u8 = 20;

/// When to stop. At least one depth is always finished (but when told to stop). Without any limit the search ends at [`MAX_DEPTH`], or when told to.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Time for the game.
    pub clock: Option<Clock>,
    /// Ends when a mate in so many moves, or fewer, is found for either side.
    pub mate: Option<u32>,
    /// The turns to choose between; all, if there are none.
    pub moves: Vec<Move>,
    /// How many best lines are wanted; 0 and 1: one.
    pub multipv: usize,
    /// Strength from 0 to [`FULL_SKILL`]; `None`: full.
    pub skill: Option<u8>,
}

/// What the clock of the side to move shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None`: the rest of the game.
    pub moves_to_go: Option<u32>,
    /// What is lost on the way between search and clock, a move.
    pub overhead: Duration,
}

/// How others speak to a search that runs.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    waits: AtomicBool,
}

impl Control {
    /// For one search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search as soon as may be.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Says, before the search begins, that it is not this side's turn yet, or that no end is wanted: time is not limited, and no result is
    /// given, until [`Control::ponderhit`] or [`Control::stop`].
    pub fn ponder(&self) {
        self.waits.store(true, Ordering::Relaxed);
    }

    /// The move that was pondered on has been played: time runs from now.
    pub fn ponderhit(&self) {
        self.waits.store(false, Ordering::Relaxed);
    }

    /// Whether the search was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is still pondered.
    pub fn is_pondering(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }
}

/// What a search tells while it runs: a line that was found at a depth.
#[derive(Clone, Debug)]
pub struct Info {
    /// Plies searched.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub seldepth: u32,
    /// The line's rank among the best, from 1.
    pub multipv: usize,
    /// What it is worth.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// The line.
    pub pv: Vec<Move>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// What the position is worth.
    pub score: Score,
    /// The depth that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line expected, starting with the best move.
    pub pv: Vec<Move>,
}
