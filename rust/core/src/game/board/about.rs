//! What a turn would do. All of these ask about a turn that may be made here, as [`Board::find`] gives it.

use super::{AnyGame, Board};
use crate::moves::{Move, MoveKind};

impl Board {
    /// Whether the other side is in check after it.
    pub fn gives_check(&self, turn: Move) -> bool {
        self.after(turn).is_check()
    }

    /// Whether it takes any man, be it elsewhere than where it goes.
    pub fn is_capture(&self, turn: Move) -> bool {
        each!(&self.game, game => game.position().is_capture(game.variant(), turn))
    }

    /// Whether it captures in passing.
    pub fn is_en_passant(&self, turn: Move) -> bool {
        turn.kind() == MoveKind::EnPassant
    }

    /// Whether it castles.
    pub fn is_castling(&self, turn: Move) -> bool {
        turn.is_castle()
    }

    /// Whether it castles on the K wing.
    pub fn is_kingside_castling(&self, turn: Move) -> bool {
        self.castling_wing(turn) == Some(0)
    }

    /// Whether it castles on the Q wing.
    pub fn is_queenside_castling(&self, turn: Move) -> bool {
        self.castling_wing(turn) == Some(1)
    }

    fn castling_wing(&self, turn: Move) -> Option<usize> {
        each!(&self.game, game => game.castling_wing(turn))
    }

    /// Whether it sets the counter of plies back to 0.
    pub fn is_zeroing(&self, turn: Move) -> bool {
        // Votes leave the counter as it is.
        !turn.is_vote() && self.after(turn).halfmove_clock() == 0
    }

    fn after(&self, turn: Move) -> Self {
        let mut after = self.with_last(0);
        after.push_unchecked(turn);
        after
    }
}
