//! What a move would do. All of these ask about a move that may be made here, as [`Board::find`] returns it.

use super::Board;
use crate::board::by_size;
use crate::moves::{Move, MoveKind};

impl Board {
    /// Whether the other side is in check after it.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.after(mv).is_check()
    }

    /// Whether it takes any piece, be it elsewhere than where it goes.
    pub fn is_capture(&self, mv: Move) -> bool {
        by_size!(&self.game, game => game.position().is_capture(game.variant(), mv))
    }

    /// True if it is an en passant capture.
    pub fn is_en_passant(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::EnPassant
    }

    /// Whether it castles.
    pub fn is_castling(&self, mv: Move) -> bool {
        mv.is_castle()
    }

    /// Whether it castles on the K wing.
    pub fn is_kingside_castling(&self, mv: Move) -> bool {
        self.castling_wing(mv) == Some(0)
    }

    /// Whether it castles on the Q wing.
    pub fn is_queenside_castling(&self, mv: Move) -> bool {
        self.castling_wing(mv) == Some(1)
    }

    fn castling_wing(&self, mv: Move) -> Option<usize> {
        by_size!(&self.game, game => game.castling_wing(mv))
    }

    /// Whether it sets the counter of plies back to 0.
    pub fn is_zeroing(&self, mv: Move) -> bool {
        // Votes leave the counter as it is.
        !mv.is_vote() && self.after(mv).halfmove_clock() == 0
    }

    /// Whether no later position of the game can be the same as an earlier one after it: it sets the counter of plies back to 0 (but where
    /// captured pieces can be dropped again), ends a right to castle or a gate, is a vote, or gives up a legal capture en passant.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        let rights = self.castling_fen() != self.after(mv).castling_fen();
        let zeroing = !self.variant.rules().captures_to_reserve && self.is_zeroing(mv);
        mv.is_vote() || rights || zeroing || self.has_legal_en_passant()
    }

    /// Whether a capture en passant is legal.
    pub fn has_legal_en_passant(&self) -> bool {
        self.legal_moves().into_iter().any(|mv| self.is_en_passant(mv))
    }

    fn after(&self, mv: Move) -> Self {
        let mut after = self.with_last(0);
        after.push_unchecked(mv);
        after
    }
}
