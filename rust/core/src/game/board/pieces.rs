//! The pieces on the board and in reserve.

use super::Board;
use crate::board::{Color, PieceTypeId, Square, by_size};
use crate::game::fen;

/// A piece on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardPiece {
    /// Its piece type, by its number in the variant.
    pub piece_type: PieceTypeId,
    /// Whose it is.
    pub color: Color,
    /// True if it has promoted (known only if captured pieces go to the reserve).
    pub promoted: bool,
}

impl Board {
    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<BoardPiece> {
        if !self.has_square(square) {
            return None;
        }
        by_size!(&self.game, game => game.position().piece(square).map(|piece| BoardPiece {
            piece_type: piece.piece_type,
            color: piece.color,
            promoted: game.position().is_promoted(square),
        }))
    }

    /// The square of a side's royal piece: the highest, if there are several.
    pub fn king(&self, color: Color) -> Option<Square> {
        by_size!(&self.game, game => game.position().pieces_among(color, game.variant().royal).highest())
    }

    /// The squares of a side's pieces of a piece type.
    pub fn squares_of(&self, piece_type: PieceTypeId, color: Color) -> Vec<Square> {
        by_size!(&self.game, game => game.position().pieces_of(color, piece_type).iter().collect())
    }

    /// True if a square is a wall, which no piece can enter.
    pub fn is_wall(&self, square: Square) -> bool {
        self.has_square(square) && by_size!(&self.game, game => game.position().is_wall(square))
    }

    /// The walls, which no piece can enter.
    pub fn walls(&self) -> Vec<Square> {
        by_size!(&self.game, game => game.position().state.walls.iter().collect())
    }

    /// The squares from which a first move can still introduce a piece of the reserve, in ascending order.
    pub fn gates(&self) -> Vec<Square> {
        by_size!(&self.game, game => game.position().state.gates.iter().collect())
    }

    /// The rows of the FEN.
    pub fn board_fen(&self) -> String {
        by_size!(&self.game, game => fen::board(game.variant(), game.position()))
    }

    /// All pieces with their squares, in ascending order of the squares.
    pub fn pieces(&self) -> Vec<(Square, BoardPiece)> {
        let occupied: Vec<Square> = by_size!(&self.game, game => game.position().occupied().iter().collect());
        occupied.into_iter().filter_map(|square| Some((square, self.piece_at(square)?))).collect()
    }

    /// The reserve of a side: piece types, and the number of pieces of each.
    pub fn reserve(&self, color: Color) -> Vec<(PieceTypeId, u32)> {
        let order = &self.variant.rules().reserve_order[color];
        let count = |piece_type| by_size!(&self.game, game => u32::from(game.position().in_reserve(color, piece_type)));
        order.iter().map(|&piece_type| (piece_type, count(piece_type))).filter(|&(_, count)| count > 0).collect()
    }
}
