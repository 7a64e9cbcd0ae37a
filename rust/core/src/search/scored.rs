//! A move with its score for move ordering.

use crate::moves::Move;

/// A move with its score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub mv: Move,
    pub score: i32,
    /// The material that it wins immediately; 0 for quiet moves.
    pub gain: i32,
}

impl Scored {
    /// Creates a move without a score.
    pub fn new(mv: Move) -> Self {
        Self { mv, score: 0, gain: 0 }
    }

    /// True if it was postponed as a losing capture.
    pub fn is_losing(self) -> bool {
        self.score < LOSING / 2
    }

    /// True if it was scored as a check that counts.
    pub fn is_counted_check(self) -> bool {
        (KILLER + 1..GOAL).contains(&self.score)
    }

    /// True if it captures or promotes.
    pub fn is_noisy(self) -> bool {
        self.gain > 0
    }
}

/// The score of the TT move.
pub(super) const TT_MOVE: i32 = 1 << 30;
/// The score of winning captures and promotions, to which their gain is added.
pub(super) const WINNING: i32 = 1 << 28;
/// The score of a quiet move that wins by a rule of the variant.
pub(super) const GOAL: i32 = 7 << 24;
/// The score of checks that count, unless they win material; their gain and history are added.
pub(super) const COUNTED_CHECK: i32 = 6 << 24;
/// The score of a killer.
pub(super) const KILLER: i32 = 1 << 26;
/// The score of the countermove.
pub(super) const COUNTERMOVE: i32 = (1 << 26) - 2;
/// The score of losing captures. Scores of quiet moves lie between this and the other scores.
pub(super) const LOSING: i32 = -(1 << 28);
