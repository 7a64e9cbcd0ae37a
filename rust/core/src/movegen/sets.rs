//! Legal moves as they are generated, sets still sets: to count them and to take one out, without a list of all.

use super::sink::shifted_from;
use crate::board::{Bitboard, PieceTypeId, Square};
use crate::moves::{Move, NO_PIECE_TYPE};

/// Moves that differ in where they go alone.
#[derive(Clone, Copy, Debug)]
enum Of {
    /// Plain moves of the piece on a square.
    Piece(Square),
    /// Plain moves of pieces on squares that have a number so much less.
    PieceMoves(i16),
    /// Drops of a piece, as it stands on the board and as it was in the reserve.
    Drop(PieceTypeId, PieceTypeId),
}

/// Legal moves in sets.
#[derive(Clone, Debug)]
pub struct Sets<const W: usize> {
    /// With how many moves there are up to each.
    many: Vec<(Of, Bitboard<W>, usize)>,
    /// Those that are in none of them.
    single: Vec<Move>,
    /// How many moves the sets hold.
    united: usize,
}

impl<const W: usize> Default for Sets<W> {
    fn default() -> Self {
        Self { many: vec![], single: vec![], united: 0 }
    }
}

impl<const W: usize> Sets<W> {
    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.many.clear();
        self.single.clear();
        self.united = 0;
    }

    /// How many moves there are.
    pub fn count(&self) -> usize {
        self.united + self.single.len()
    }

    /// The move of a number; there is one if it is below [`Sets::count`].
    pub fn nth(&self, number: usize) -> Option<Move> {
        let mut before = 0;
        for &(of, mut squares, upto) in &self.many {
            if number < upto {
                return squares.nth(number - before).map(|to| match of {
                    Of::Piece(from) => Move::plain(from, to, NO_PIECE_TYPE),
                    Of::PieceMoves(shift) => Move::plain(shifted_from(shift, to), to, NO_PIECE_TYPE),
                    Of::Drop(board, reserve) => Move::drop(board, reserve, to),
                });
            }
            before = upto;
        }
        self.single.get(number - before).copied()
    }

    #[inline(always)]
    fn add(&mut self, of: Of, squares: Bitboard<W>) {
        self.united += squares.count() as usize;
        self.many.push((of, squares, self.united));
    }

    #[inline(always)]
    pub(super) fn shifted(&mut self, shift: i16, targets: Bitboard<W>) {
        self.add(Of::PieceMoves(shift), targets);
    }

    #[inline(always)]
    pub(super) fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        self.add(Of::Piece(from), targets);
    }

    #[inline]
    pub(super) fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        self.add(Of::Drop(board, reserve), squares);
    }

    #[inline]
    pub(super) fn single(&mut self, mv: Move) {
        self.single.push(mv);
    }
}
