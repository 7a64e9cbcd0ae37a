//! Check and the end of the game.

use super::Board;
use crate::board::by_size;
use crate::outcome::Outcome;

impl Board {
    /// True if a royal piece of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        by_size!(&self.game, game => game.position().is_check(game.variant()))
    }

    /// True if the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal()
    }

    /// True if the side to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal()
    }

    /// The outcome, if the game is over; draws that need a claim count if `claim_draw` is true.
    pub fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        by_size!(&self.game, game => game.outcome(claim_draw))
    }
}
