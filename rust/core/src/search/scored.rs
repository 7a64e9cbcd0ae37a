//! A turn, and how early it is tried.

use crate::moves::Move;

/// A turn with how early it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub turn: Move,
    pub score: i32,
    /// What it wins at once; 0 for quiet turns.
    pub gain: i32,
}

impl Scored {
    /// A turn that is not judged yet.
    pub fn new(turn: Move) -> Self {
        Self { turn, score: 0, gain: 0 }
    }

    /// Whether it was put off as a losing capture.
    pub fn is_losing(self) -> bool {
        self.score < LOSING / 2
    }

    /// Whether it captures or promotes.
    pub fn is_loud(self) -> bool {
        self.gain > 0
    }
}

/// The best turn of an earlier search.
pub(super) const KNOWN: i32 = 1 << 30;
/// Captures that win, and promotions; what they win comes on top.
pub(super) const WINNING: i32 = 1 << 28;
/// What refuted a sister.
pub(super) const KILLER: i32 = 1 << 26;
/// What answered the last turn well.
pub(super) const ANSWER: i32 = (1 << 26) - 2;
/// Captures that lose. Between this and the others are quiet turns.
pub(super) const LOSING: i32 = -(1 << 28);
