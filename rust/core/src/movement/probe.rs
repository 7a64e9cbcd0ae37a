//! Generates the moves of the piece with other pieces on the board, and examines what they do.

use super::field::Field;
use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::movegen::moves_of_ended;
use crate::moves::{Move, Throw};
use crate::position::Position;
use crate::tables::Variant;

/// The contents of a square other than the piece's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Other {
    /// A wall, which no piece can enter or jump.
    Wall,
    /// A piece of the mover's side.
    Own(PieceTypeId),
    /// A piece of the other side.
    Enemy(PieceTypeId),
}

/// What one move of the piece does.
pub(super) struct Done<const W: usize> {
    /// The square where the piece lands.
    pub to: Square,
    /// The enemy pieces that it captures, wherever they are.
    pub captured: Bitboard<W>,
    /// The piece that it throws.
    pub throw: Option<Throw>,
}

/// A board for trying out positions.
pub(super) struct Probe<'a, const W: usize> {
    variant: &'a Variant<W>,
    field: &'a Field,
    alone: Position<W>,
    position: Position<W>,
    moves: Vec<Move>,
    /// The number of times that moves were generated.
    pub count: u32,
}

impl<'a, const W: usize> Probe<'a, W> {
    pub fn new(variant: &'a Variant<W>, field: &'a Field) -> Self {
        let mut alone = Position::empty(variant);
        alone.state.side_to_move = field.color;
        alone.put(variant, field.square, field.piece_type, field.color);
        let position = alone.clone();
        Self { variant, field, alone, position, moves: vec![], count: 0 }
    }

    /// Calls `visit` for each move of the piece with `others` on the board.
    pub fn moves(&mut self, others: &[(Square, Other)], mut visit: impl FnMut(Done<W>)) {
        let color = self.field.color;
        self.position.copy_from(&self.alone);
        let mut put = |square, piece_type, color: Color| self.position.put(self.variant, square, piece_type, color);
        let mut walls = Bitboard::EMPTY;
        for &(square, other) in others {
            match other {
                Other::Wall => walls.insert(square),
                Other::Own(piece_type) => put(square, piece_type, color),
                Other::Enemy(piece_type) => put(square, piece_type, color.other()),
            }
        }
        self.position.state.walls = walls;
        self.count += 1;
        // In some variants, a game is over when only these pieces are left.
        self.moves = moves_of_ended(self.variant, &self.position);
        for &mv in self.moves.iter().filter(|mv| mv.from() == self.field.square) {
            let way = (mv.from(), mv.to());
            let throw = if mv.has_effect() { self.variant.thrown(way, mv.effect_of()) } else { None };
            visit(Done { to: mv.to(), captured: self.position.captured(self.variant, mv), throw });
        }
    }

    /// The squares to which the piece can move with `others` on the board.
    pub fn goes(&mut self, others: &[(Square, Other)]) -> Bitboard<W> {
        let mut squares = Bitboard::EMPTY;
        self.moves(others, |done| squares.insert(done.to));
        squares
    }
}
