//! Draws that end the game, and draws that can be claimed. All of these methods consider only the current position, not the next
//! move.

use super::Board;
use crate::board::{Color, by_size};
use crate::outcome::{cannot_win, is_dead};

impl Board {
    /// The number of times that the position has occurred, including now.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert_eq!(board.occurrences(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn occurrences(&self) -> u32 {
        by_size!(&self.game, game => game.occurrences())
    }

    /// True if neither side can win by any sequence of moves, by the variant's rule for dead positions.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert!(Board::from_fen(&chess, "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1")?.is_insufficient_material());
    /// assert!(!Board::from_fen(&chess, "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1")?.is_insufficient_material());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        by_size!(&self.game, game => is_dead(game.variant(), game.position()))
    }

    /// True if the rules and the pieces imply that a side can no longer win; `false` does not mean that it can. The
    /// variant's rule for dead positions need not include all such positions.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1")?;
    /// assert!(board.has_insufficient_material(Color::Black));
    /// assert!(!board.has_insufficient_material(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        by_size!(&self.game, game => cannot_win(game.variant(), game.position(), color))
    }

    /// True if the halfmove clock has reached the limit that ends the game (150 in chess), and there is a legal move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w - - 150 99")?;
    /// assert!(board.is_seventyfive_moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_seventyfive_moves(&self) -> bool {
        self.variant.rules().clock.is_end(self.halfmove_clock()) && self.has_legal()
    }

    /// True if the position has occurred often enough (five times in chess) for the game to be drawn.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(4) {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert!(board.is_fivefold_repetition());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_fivefold_repetition(&self) -> bool {
        self.variant.rules().clock.is_repetition_end(self.occurrences())
    }

    /// True if the halfmove clock has reached the limit for a claim (100 in chess), and there is a legal move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w - - 100 80")?;
    /// assert!(board.can_claim_fifty_moves() && !board.is_seventyfive_moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_claim_fifty_moves(&self) -> bool {
        self.variant.rules().clock.is_claim(self.halfmove_clock()) && self.has_legal()
    }

    /// True if the position has occurred often enough for a claim (three times in chess).
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert!(board.can_claim_threefold_repetition() && !board.is_fivefold_repetition());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_claim_threefold_repetition(&self) -> bool {
        self.variant.rules().clock.is_repetition_claim(self.occurrences())
    }
}
