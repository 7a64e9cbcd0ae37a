//! The sums that an evaluation updates as moves are played.

use super::{Evaluation, PARTS, Tapered};
use crate::board::{ByColor, Color, PieceTypeId, Square};
use crate::position::Observer;

/// Sums over all pieces, including those in reserve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// The value of White's pieces on their squares minus that of Black's.
    pub(super) value: Tapered,
    /// The mass of each side's pieces other than pawns, which decides the phase of the game.
    pub(super) mass: ByColor<i32>,
    /// Keys of the pawns on the board, of White's other pieces on the board, and of Black's.
    pub(super) parts: [u64; PARTS],
}

/// Keeps [`Sums`] up to date.
#[derive(Debug)]
pub struct Follower<'a, const W: usize> {
    pub(super) evaluation: &'a Evaluation<W>,
    pub(super) sums: &'a mut Sums,
}

impl<const W: usize> Follower<'_, W> {
    /// Adds a piece to the keys or removes it; both are the same operation.
    #[inline]
    fn flip(&mut self, side: Color, piece_type: PieceTypeId, square: Square) {
        let part = if self.evaluation.pawns.piece_types.contains(piece_type) { 0 } else { 1 + side.index() };
        self.sums.parts[part] ^= self.evaluation.keys.get(side, piece_type, square);
    }
}

impl<const W: usize> Observer for Follower<'_, W> {
    #[inline]
    fn put(&mut self, side: Color, piece_type: PieceTypeId, square: Square) {
        self.sums.value += self.evaluation.placement.of(side, piece_type, square);
        self.sums.mass[side] += self.evaluation.mass[piece_type.index()];
        self.flip(side, piece_type, square);
    }

    #[inline]
    fn lift(&mut self, side: Color, piece_type: PieceTypeId, square: Square) {
        self.sums.value -= self.evaluation.placement.of(side, piece_type, square);
        self.sums.mass[side] -= self.evaluation.mass[piece_type.index()];
        self.flip(side, piece_type, square);
    }

    #[inline]
    fn reserve(&mut self, side: Color, piece_type: PieceTypeId, from: u8, to: u8) {
        let more = i32::from(to) - i32::from(from);
        let value = self.evaluation.reserve[piece_type.index()] * more;
        if side == Color::White {
            self.sums.value += value;
        } else {
            self.sums.value -= value;
        }
        self.sums.mass[side] += self.evaluation.mass[piece_type.index()] * more;
    }
}
