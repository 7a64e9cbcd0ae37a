//! When a game is drawn by the halfmove clock or by repetition.

use crate::board::PieceTypeSet;

/// The counters that end a game in a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Plies after which a draw may be claimed; 0: never.
    pub claim: u32,
    /// Plies after which the game is drawn; 0: never.
    pub end: u32,
    /// Occurrences after which a draw may be claimed; 0: never.
    pub repetition_claim: u32,
    /// Occurrences after which the game is drawn; 0: never.
    pub repetition_end: u32,
    /// Piece types whose moves reset the counter.
    pub resets: PieceTypeSet,
    /// Drops reset the counter.
    pub drops_reset: bool,
}

impl Clock {
    /// True if repetitions can end the game.
    pub(crate) fn counts_repetitions(&self) -> bool {
        self.repetition_claim > 0 || self.repetition_end > 0
    }

    /// The number of plies without progress after which the game is drawn if a player claims a draw as soon as possible; 0:
    /// never.
    pub(crate) fn limit(&self) -> u32 {
        if self.claim > 0 && (self.end == 0 || self.claim < self.end) { self.claim } else { self.end }
    }

    /// True if the game is drawn after `plies` plies.
    pub(crate) fn is_end(&self, plies: u32) -> bool {
        reached(self.end, plies)
    }

    /// True if a draw may be claimed after `plies` plies.
    pub(crate) fn is_claim(&self, plies: u32) -> bool {
        reached(self.claim, plies)
    }

    /// True if the game is drawn after this many occurrences of a position.
    pub(crate) fn is_repetition_end(&self, occurrences: u32) -> bool {
        reached(self.repetition_end, occurrences)
    }

    /// True if a draw may be claimed after this many occurrences of a position.
    pub(crate) fn is_repetition_claim(&self, occurrences: u32) -> bool {
        reached(self.repetition_claim, occurrences)
    }
}

fn reached(limit: u32, now: u32) -> bool {
    limit > 0 && now >= limit
}
