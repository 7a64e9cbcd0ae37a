//! The effects of a move on squares other than its to-square.

use crate::board::Dir;

/// The effects of a [`MoveKind::Effect`] in addition to moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Effect {
    /// The unit direction of the first leg.
    pub first: Dir,
    /// The unit direction of the last leg.
    pub last: Dir,
    /// True if the enemy piece just before the to-square is captured.
    pub overtake: bool,
    /// Captures next to the from-square: behind (1), 45° left of behind (2), 45° right of behind (4).
    pub withdraw: u8,
    /// The number of steps from the from-square back to the thrown piece, or 0 if no piece is thrown.
    pub throw: u8,
    /// True if the effects are in the text of the move.
    pub explicit: bool,
}

impl Effect {
    /// True if the move has any effect.
    pub fn fires(self) -> bool {
        self.overtake || self.withdraw != 0 || self.throw != 0
    }

    /// Returns the effect with irrelevant directions set to 0, so that equal moves have equal bits.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        if self.withdraw == 0 && self.throw == 0 {
            self.first = 0;
        }
        if !self.overtake && self.throw == 0 {
            self.last = 0;
        }
        self
    }
}
