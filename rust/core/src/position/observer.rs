//! Observers of changes to the pieces as moves are played, such as an evaluation that updates its sums.

use super::{Color, Position};
use crate::board::{PieceTypeId, Square};

/// Receives all changes to the pieces while a move is played, in order. `()` ignores them at no cost.
pub trait Observer {
    /// True if the position after the move must be complete: with its key, its clocks, and the record for the rules that end a game.
    /// Otherwise they may be missing, and the position only serves to generate moves.
    const RECORDS: bool = true;

    /// A piece of this side and type arrives on `square`, which is empty.
    fn put(&mut self, side: Color, piece_type: PieceTypeId, square: Square);

    /// The piece of this side and type leaves `square`.
    fn lift(&mut self, side: Color, piece_type: PieceTypeId, square: Square);

    /// The number of a side's pieces of a type in reserve changes from `from` to `to`, which may be equal.
    fn reserve(&mut self, side: Color, piece_type: PieceTypeId, from: u8, to: u8);
}

impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Color, _: PieceTypeId, _: Square) {}

    #[inline(always)]
    fn lift(&mut self, _: Color, _: PieceTypeId, _: Square) {}

    #[inline(always)]
    fn reserve(&mut self, _: Color, _: PieceTypeId, _: u8, _: u8) {}
}

/// An observer that ignores everything, for moves that need not be recorded because only the replies are counted.
#[derive(Debug)]
pub struct Forgetful;

impl Observer for Forgetful {
    const RECORDS: bool = false;

    #[inline(always)]
    fn put(&mut self, _: Color, _: PieceTypeId, _: Square) {}

    #[inline(always)]
    fn lift(&mut self, _: Color, _: PieceTypeId, _: Square) {}

    #[inline(always)]
    fn reserve(&mut self, _: Color, _: PieceTypeId, _: u8, _: u8) {}
}

impl<const W: usize> Position<W> {
    /// Sends all pieces to `observer`, as if they arrived on an empty board and in empty reserves.
    pub fn send_pieces(&self, observer: &mut impl Observer) {
        for color in Color::BOTH {
            for piece_type in self.all_piece_types() {
                for square in self.pieces_of(color, piece_type) {
                    observer.put(color, piece_type, square);
                }
                let count = self.in_reserve(color, piece_type);
                if count > 0 {
                    observer.reserve(color, piece_type, 0, count);
                }
            }
        }
    }
}
