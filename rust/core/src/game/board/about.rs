//! Queries about moves. All of these methods take a move that can be played here, as returned by [`Board::find`].

use super::Board;
use crate::board::by_size;
use crate::moves::{Move, MoveKind};

impl Board {
    /// True if the move gives check.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert!(board.gives_check(board.parse_san("Rh8")?));
    /// assert!(!board.gives_check(board.parse_san("O-O")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        self.after(mv).is_check()
    }

    /// True if the move captures a piece, on its target square or on another one.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for text in ["e4", "d5"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert!(board.is_capture(board.parse_san("exd5")?));
    /// assert!(!board.is_capture(board.parse_san("e5")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_capture(&self, mv: Move) -> bool {
        by_size!(&self.game, game => game.position().is_capture(game.variant(), mv))
    }

    /// True if the move is an en passant capture.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
    /// assert!(board.is_en_passant(board.parse_san("exd6")?));
    /// assert!(!board.is_en_passant(board.parse_san("e6")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_en_passant(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::EnPassant
    }

    /// True if the move is castling.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert!(board.is_castling(board.parse_san("O-O")?));
    /// assert!(!board.is_castling(board.parse_san("Kf1")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_castling(&self, mv: Move) -> bool {
        mv.is_castle()
    }

    /// True if the move castles on the K side.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
    /// assert!(board.is_kingside_castling(board.parse_san("O-O")?));
    /// assert!(!board.is_kingside_castling(board.parse_san("O-O-O")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_kingside_castling(&self, mv: Move) -> bool {
        self.castling_wing(mv) == Some(0)
    }

    /// True if the move castles on the Q side.
    pub fn is_queenside_castling(&self, mv: Move) -> bool {
        self.castling_wing(mv) == Some(1)
    }

    fn castling_wing(&self, mv: Move) -> Option<usize> {
        by_size!(&self.game, game => game.castling_wing(mv))
    }

    /// True if the move resets the halfmove clock to 0.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert!(board.is_zeroing(board.parse_san("e4")?));
    /// assert!(!board.is_zeroing(board.parse_san("Nf3")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_zeroing(&self, mv: Move) -> bool {
        // Votes do not change the clock.
        !mv.is_vote() && self.after(mv).halfmove_clock() == 0
    }

    /// True if no position after the move can repeat an earlier one: the move resets the halfmove clock (unless
    /// captured pieces can be dropped), ends a castling right or a gate, is a vote, or gives up a legal en passant
    /// capture.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// // Any move of the king or the rook ends the castling right.
    /// assert!(board.is_irreversible(board.parse_san("Kd1")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_irreversible(&self, mv: Move) -> bool {
        let rights = self.castling_fen() != self.after(mv).castling_fen();
        let zeroing = !self.variant.rules().captures_to_reserve && self.is_zeroing(mv);
        mv.is_vote() || rights || zeroing || self.has_legal_en_passant()
    }

    /// True if an en passant capture is legal.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert!(Board::from_fen(&chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?.has_legal_en_passant());
    /// assert!(!Board::new(&chess)?.has_legal_en_passant());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_legal_en_passant(&self) -> bool {
        self.legal_moves().into_iter().any(|mv| self.is_en_passant(mv))
    }

    fn after(&self, mv: Move) -> Self {
        let mut after = self.with_last(0);
        after.push_unchecked(mv);
        after
    }
}
