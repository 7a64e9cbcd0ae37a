//! Limits, reports and results of a search.

use super::score::Score;
use super::tt::Bound;
use crate::moves::Move;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The maximum depth, in plies.
pub const MAX_DEPTH: u32 = 100;

/// The maximum number of lines.
pub const MAX_LINES: usize = 256;

/// The limits of a search. At least one depth is finished unless the search is stopped. Without any limit, the search
/// ends at [`MAX_DEPTH`] or when it is stopped.
///
/// # Examples
/// ```
/// use fairychess_core::search::{Clock, Limits};
/// use std::time::Duration;
///
/// let clock = Clock { left: Duration::from_secs(60), increment: Duration::from_secs(1), ..Clock::default() };
/// let limits = Limits { clock: Some(clock), multipv: 3, ..Limits::default() };
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The maximum depth, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The number of nodes after which no new depth is started.
    pub soft_nodes: Option<u64>,
    /// The time for this move.
    pub movetime: Option<Duration>,
    /// The time for the game.
    pub clock: Option<Clock>,
    /// The search ends when it finds a mate for either side in at most this number of moves.
    pub mate: Option<u32>,
    /// The root moves to search; if empty, all legal moves.
    pub moves: Vec<Move>,
    /// The number of best lines to report; 0 means 1.
    pub multipv: usize,
    /// The strength as an Elo number of chess, in [`ELO_RANGE`](super::ELO_RANGE); `None` means full strength. It limits the
    /// nodes, too.
    pub elo: Option<u16>,
}

/// The time on the clock of the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// The number of moves until more time is added; `None` if the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// The time lost between the engine and the clock on each move.
    pub overhead: Duration,
}

/// Controls a running search from another thread. Clones control the same search.
///
/// # Examples
/// ```
/// use fairychess_core::search::{Control, Limits};
/// use fairychess_core::{AnyVariant, Board};
///
/// let control = Control::new();
/// let other = control.clone();
/// control.stop();
/// assert!(other.is_stopped());
/// // Even so, at least one legal move is found.
/// let board = Board::new(&AnyVariant::builtin("chess")?)?;
/// assert!(board.search(&Limits::default(), &other)?.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    waits: Arc<AtomicBool>,
}

impl Control {
    /// Creates a control for one search. See the example of [`Control`].
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search as soon as possible. See the example of [`Control`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Makes the search ponder, or search infinitely: time is not limited, and no result is returned until
    /// [`Control::ponderhit`] or [`Control::stop`]. Call this before the search begins.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::Control;
    ///
    /// let control = Control::new();
    /// control.ponder();
    /// assert!(control.is_pondering());
    /// control.ponderhit();
    /// assert!(!control.is_pondering());
    /// ```
    pub fn ponder(&self) {
        self.waits.store(true, Ordering::Relaxed);
    }

    /// Reports that the pondered move has been played: the time runs from now on.
    pub fn ponderhit(&self) {
        self.waits.store(false, Ordering::Relaxed);
    }

    /// True if the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// True if the search is still pondering.
    pub fn is_pondering(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }
}

/// A report from a running search about a line found at some depth.
#[derive(Clone, Debug)]
pub struct Info {
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies.
    pub seldepth: u32,
    /// The line's rank among the best, starting at 1.
    pub multipv: usize,
    /// Its score.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The number of nodes searched by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, per mille; 0 in searches with fewer than 1,000 nodes.
    pub hashfull: u32,
    /// The line.
    pub pv: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score of the position.
    pub score: Score,
    /// The last finished depth.
    pub depth: u32,
    /// The number of nodes searched by all threads.
    pub nodes: u64,
    /// The expected line, starting with the best move.
    pub pv: Vec<Move>,
}

impl SearchResult {
    /// The result of a search that found no move, given the score of the position.
    pub(crate) fn nothing(score: Score) -> Self {
        Self { best: None, ponder: None, score, depth: 0, nodes: 0, pv: vec![] }
    }
}
