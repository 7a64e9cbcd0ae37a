//! Whether one move is legal, without the others.

use super::Generator;
use super::limits::Limits;
use super::sink::Sink;
use crate::board::{Bitboard, Level, PieceTypeId, Square, Task};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::position::{Position, Vote};
use crate::tables::Variant;

/// Whether a move of a piece, castling and captures in passing aside, is legal.
pub fn is_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>, mv: Move) -> bool {
    is_legal_in(variant, position, &mut position.clone(), mv)
}

/// As [`allows`], trying the turn out in `scratch`, a position of the same variant.
pub fn is_legal_in<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    mv: Move,
) -> bool {
    position.vote == Vote::Over && variant.cpu.run(Allows { variant, position, scratch, mv })
}

struct Allows<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    scratch: &'a mut Position<W>,
    mv: Move,
}

impl<const W: usize> Task for Allows<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self) -> bool {
        let Self { variant, position, scratch, mv } = self;
        let Some(piece) = position.piece(mv.from()).filter(|piece| piece.color == position.side_to_move()) else {
            return false;
        };
        let (mut found, mut limits) = (One { mv, found: false }, Limits::none(variant));
        let mut generator = Generator::<W, One, L>::new(variant, position, scratch, &mut found, &mut limits);
        generator.piece(piece.piece_type, mv.from());
        found.found
    }
}

/// Looks for one move.
struct One {
    mv: Move,
    found: bool,
}

impl<const W: usize> Sink<W> for One {
    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        let to = self.mv.to();
        self.found |= targets.contains(to) && self.mv == Move::plain(from, to, NO_PIECE_TYPE);
    }

    fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        let to = self.mv.to();
        self.found |= squares.contains(to) && self.mv == Move::drop(board, reserve, to);
    }

    fn single(&mut self, mv: Move) {
        self.found |= mv == self.mv;
    }

    fn full(&self) -> bool {
        self.found
    }
}
