//! The fields of a FEN besides the pieces (side to move, rights, counters), and the faults of the position.

use super::Board;
use crate::board::{Color, Square, by_size};
use crate::game::fen;
use crate::position::Status;

impl Board {
    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        by_size!(&self.game, game => game.position().side_to_move())
    }

    /// Plies since the last capture or other irreversible move.
    pub fn halfmove_clock(&self) -> u32 {
        by_size!(&self.game, game => game.position().halfmove_clock())
    }

    /// The number of the move, from 1.
    pub fn fullmove_number(&self) -> u32 {
        by_size!(&self.game, game => game.position().fullmove_number())
    }

    /// The number of plies since the start of the game, derived from the number of the move and the side to move.
    pub fn ply(&self) -> u32 {
        2 * (self.fullmove_number() - 1) + self.side_to_move() as u32
    }

    /// The e.p. square, if FEN has it.
    pub fn ep_square(&self) -> Option<Square> {
        by_size!(&self.game, game => fen::en_passant(game.variant(), game.position()))
    }

    /// The castling field of FEN: castling rights and gates.
    pub fn castling_fen(&self) -> String {
        by_size!(&self.game, game => fen::rights(game.variant(), game.position()))
    }

    /// True, for the K side and the Q side, if a side has the right to castle there.
    pub fn castling_rights(&self, color: Color) -> [bool; 2] {
        by_size!(&self.game, game => game.position().castling_rights(color))
    }

    /// The squares of the pieces with which a side has the right to castle.
    pub fn castling_partners(&self, color: Color) -> Vec<Square> {
        let rights = self.castling_rights(color);
        let partners = by_size!(&self.game, game => game.position().castling_partners(color));
        partners.into_iter().zip(rights).filter_map(|(square, has)| has.then_some(square)).collect()
    }

    /// All faults of the position.
    ///
    /// ```
    /// use fairychess_core::Status;
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess").unwrap();
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1").unwrap();
    /// assert_eq!(board.status(), Status::PAWNS_ON_BACKRANK);
    /// ```
    pub fn status(&self) -> Status {
        by_size!(&self.game, game => game.position().status(game.variant()))
    }
}
