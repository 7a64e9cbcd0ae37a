//! Draws: those that end the game, and those that may be claimed. All look at the board as it is, not at what the next move could bring.

use super::Board;
use crate::board::{Color, by_size};
use crate::outcome::{cannot_win, is_dead};

impl Board {
    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        by_size!(&self.game, game => game.occurrences())
    }

    /// Whether neither side can mate any more, as far as the variant says so.
    pub fn is_insufficient_material(&self) -> bool {
        by_size!(&self.game, game => is_dead(game.variant(), game.position()))
    }

    /// True if a side cannot win any more, as far as the variant says so; `false` does not mean that it can win.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        by_size!(&self.game, game => cannot_win(game.variant(), game.position(), color))
    }

    /// Whether the counter of plies has reached the number that ends the game (in chess 150), and there is a legal move.
    pub fn is_seventyfive_moves(&self) -> bool {
        self.variant.rules().clock.is_end(self.halfmove_clock()) && self.has_legal()
    }

    /// Whether the position has occurred so often (in chess five times) that the game is drawn.
    pub fn is_fivefold_repetition(&self) -> bool {
        self.variant.rules().clock.is_repetition_end(self.occurrences())
    }

    /// Whether the counter of plies has reached the number for a claim (in chess 100), and there is a legal move.
    pub fn can_claim_fifty_moves(&self) -> bool {
        self.variant.rules().clock.is_claim(self.halfmove_clock()) && self.has_legal()
    }

    /// Whether the position has occurred often enough for a claim (in chess three times).
    pub fn can_claim_threefold_repetition(&self) -> bool {
        self.variant.rules().clock.is_repetition_claim(self.occurrences())
    }
}
