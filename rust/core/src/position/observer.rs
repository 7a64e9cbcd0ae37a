//! Who wants to know which pieces come and go as moves are played: an evaluation keeps its sums up to date so.

use super::{Color, Position};
use crate::board::{PieceTypeId, Square};

/// Is told of every change of pieces while a move is played, in the order in which they happen. `()` is told nothing, and costs nothing.
pub trait Observer {
    /// A piece of `side` and `piece_type` comes to `square`, which is empty.
    fn put(&mut self, side: usize, piece_type: PieceTypeId, square: Square);

    /// The piece of `side` and `piece_type` goes from `square`.
    fn lift(&mut self, side: usize, piece_type: PieceTypeId, square: Square);

    /// A side has `to` pieces of a piece type in reserve, and had `from`; both may be the same.
    fn reserve(&mut self, side: usize, piece_type: PieceTypeId, from: u8, to: u8);
}

impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: usize, _: PieceTypeId, _: Square) {}

    #[inline(always)]
    fn lift(&mut self, _: usize, _: PieceTypeId, _: Square) {}

    #[inline(always)]
    fn reserve(&mut self, _: usize, _: PieceTypeId, _: u8, _: u8) {}
}

impl<const W: usize> Position<W> {
    /// Tells `observer` of all pieces, as if they came to an empty board and into empty reserves.
    pub fn tell(&self, observer: &mut impl Observer) {
        for color in Color::BOTH {
            for piece_type in 0..self.piece_type_count {
                for square in self.pieces_of(color, piece_type) {
                    observer.put(color.index(), piece_type, square);
                }
                let count = self.in_reserve(color, piece_type);
                if count > 0 {
                    observer.reserve(color.index(), piece_type, 0, count);
                }
            }
        }
    }
}
