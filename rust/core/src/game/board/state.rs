//! What a FEN says beside the pieces: the side to move, rights, counters; and what is wrong with it all.

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

    /// Number of the move, from 1.
    pub fn fullmove_number(&self) -> u32 {
        by_size!(&self.game, game => game.position().fullmove_number())
    }

    /// Plies since the start of the game, by the number of the move and the side to move.
    pub fn ply(&self) -> u32 {
        2 * (self.fullmove_number() - 1) + self.side_to_move() as u32
    }

    /// The e.p. square, if FEN has it.
    pub fn ep_square(&self) -> Option<Square> {
        by_size!(&self.game, game => fen::en_passant(game.variant(), game.position()))
    }

    /// The castling field of FEN: rights to castle and gates.
    pub fn castling_fen(&self) -> String {
        by_size!(&self.game, game => fen::rights(game.variant(), game.position()))
    }

    /// Whether a side has the right to castle on its K and its Q side.
    pub fn castling_rights(&self, color: Color) -> [bool; 2] {
        by_size!(&self.game, game => game.position().castling_rights(color))
    }

    /// The squares of the pieces with which a side has the right to castle.
    pub fn castling_partners(&self, color: Color) -> Vec<Square> {
        let rights = self.castling_rights(color);
        let partners = by_size!(&self.game, game => game.position().castling_partners(color));
        partners.into_iter().zip(rights).filter_map(|(square, has)| has.then_some(square)).collect()
    }

    /// All that is wrong with the position.
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
