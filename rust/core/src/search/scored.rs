//! A move, and how early it is tried.

use crate::moves::Move;

/// A move with how early it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub mv: Move,
    pub score: i32,
    /// What it wins at once; 0 for quiet moves.
    pub gain: i32,
}

impl Scored {
    /// A move that is not judged yet.
    pub fn new(mv: Move) -> Self {
        Self { mv, score: 0, gain: 0 }
    }

    /// Whether it was put off as a losing capture.
    pub fn is_losing(self) -> bool {
        self.score < LOSING / 2
    }

    /// Whether it captures or promotes.
    pub fn is_noisy(self) -> bool {
        self.gain > 0
    }
}

/// The best move of an earlier search.
pub(super) const TT_MOVE: i32 = 1 << 30;
/// Captures that win, and promotions; what they win comes on top.
pub(super) const WINNING: i32 = 1 << 28;
/// What refuted a sister.
pub(super) const KILLER: i32 = 1 << 26;
/// What answered the last move well.
pub(super) const COUNTERMOVE: i32 = (1 << 26) - 2;
/// Captures that lose. Between this and the others are quiet moves.
pub(super) const LOSING: i32 = -(1 << 28);
