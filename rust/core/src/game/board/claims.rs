//! Draws: those that end the game, and those that can be claimed. All methods judge the current position and do
//! not look at the next move.

use super::Board;
use crate::board::{Color, by_size};
use crate::outcome::{cannot_win, is_dead};

impl Board {
    /// The number of times that the position has occurred, including this time.
    pub fn occurrences(&self) -> u32 {
        by_size!(&self.game, game => game.occurrences())
    }

    /// True if neither side can ever mate, by the variant's rule for dead positions.
    pub fn is_insufficient_material(&self) -> bool {
        by_size!(&self.game, game => is_dead(game.variant(), game.position()))
    }

    /// True if a side can no longer win, by the variant's rule for dead positions; `false` does not mean that it can
    /// win.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        by_size!(&self.game, game => cannot_win(game.variant(), game.position(), color))
    }

    /// True if the halfmove clock has reached the number that ends the game (150 in chess), and there is a legal move.
    pub fn is_seventyfive_moves(&self) -> bool {
        self.variant.rules().clock.is_end(self.halfmove_clock()) && self.has_legal()
    }

    /// True if the position has occurred often enough (five times in chess) that the game is drawn.
    pub fn is_fivefold_repetition(&self) -> bool {
        self.variant.rules().clock.is_repetition_end(self.occurrences())
    }

    /// True if the halfmove clock has reached the number for a claim (100 in chess), and there is a legal move.
    pub fn can_claim_fifty_moves(&self) -> bool {
        self.variant.rules().clock.is_claim(self.halfmove_clock()) && self.has_legal()
    }

    /// True if the position has occurred often enough for a claim (three times in chess).
    pub fn can_claim_threefold_repetition(&self) -> bool {
        self.variant.rules().clock.is_repetition_claim(self.occurrences())
    }
}
