//! What a move would do. All of these methods take a move that can be played here, as [`Board::find`] returns it.

use super::Board;
use crate::board::by_size;
use crate::moves::{Move, MoveKind};

impl Board {
    /// True if the move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.after(mv).is_check()
    }

    /// True if the move captures a piece, on its target square or elsewhere.
    pub fn is_capture(&self, mv: Move) -> bool {
        by_size!(&self.game, game => game.position().is_capture(game.variant(), mv))
    }

    /// True if the move is an en passant capture.
    pub fn is_en_passant(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::EnPassant
    }

    /// Whether it castles.
    pub fn is_castling(&self, mv: Move) -> bool {
        mv.is_castle()
    }

    /// True if the move castles on the K side.
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
    pub fn is_zeroing(&self, mv: Move) -> bool {
        // Votes do not change the clock.
        !mv.is_vote() && self.after(mv).halfmove_clock() == 0
    }

    /// True if no position after the move can repeat an earlier one: the move resets the halfmove clock (unless
    /// captured pieces can be dropped), ends a right to castle or a gate, is a vote, or gives up a legal en passant
    /// capture.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        let rights = self.castling_fen() != self.after(mv).castling_fen();
        let zeroing = !self.variant.rules().captures_to_reserve && self.is_zeroing(mv);
        mv.is_vote() || rights || zeroing || self.has_legal_en_passant()
    }

    /// True if an en passant capture is legal.
    pub fn has_legal_en_passant(&self) -> bool {
        self.legal_moves().into_iter().any(|mv| self.is_en_passant(mv))
    }

    fn after(&self, mv: Move) -> Self {
        let mut after = self.with_last(0);
        after.push_unchecked(mv);
        after
    }
}
