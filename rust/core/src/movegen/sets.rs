//! Legal turns as they are generated, sets still sets: to count them and to take one out, without a list of all.

use super::sink::Sink;
use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindId;
use crate::moves::{Move, NO_KIND};

/// Turns that differ in where they go alone.
#[derive(Clone, Copy, Debug)]
enum Of {
    /// Plain moves of the man on a square.
    Man(Square),
    /// Plain moves of men on squares that have a number so much less.
    Men(i16),
    /// Drops of a man, as it stands on the board and as it was in the reserve.
    Drop(KindId, KindId),
}

/// Legal turns in sets.
#[derive(Clone, Debug)]
pub struct Sets<const W: usize> {
    /// With how many turns there are up to each.
    many: Vec<(Of, Bitboard<W>, usize)>,
    /// Those that are in none of them.
    single: Vec<Move>,
    /// How many turns the sets hold.
    united: usize,
}

impl<const W: usize> Default for Sets<W> {
    fn default() -> Self {
        Self { many: vec![], single: vec![], united: 0 }
    }
}

impl<const W: usize> Sets<W> {
    /// Forgets all turns.
    pub fn clear(&mut self) {
        self.many.clear();
        self.single.clear();
        self.united = 0;
    }

    /// How many turns there are.
    pub fn count(&self) -> usize {
        self.united + self.single.len()
    }

    /// The turn of a number; there is one if it is below [`Sets::count`].
    pub fn nth(&self, number: usize) -> Option<Move> {
        let mut before = 0;
        for &(of, mut squares, upto) in &self.many {
            if number < upto {
                return squares.nth(number - before).map(|to| match of {
                    Of::Man(from) => Move::plain(from, to, NO_KIND),
                    Of::Men(shift) => Move::plain((i16::from(to) - shift) as Square, to, NO_KIND),
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
}

impl<const W: usize> Sink<W> for Sets<W> {
    const BULK: bool = true;

    #[inline(always)]
    fn bulk(&mut self, shift: i16, targets: Bitboard<W>) {
        self.add(Of::Men(shift), targets);
    }

    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        self.add(Of::Man(from), targets);
    }

    #[inline]
    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        self.add(Of::Drop(board, reserve), squares);
    }

    #[inline]
    fn turn(&mut self, turn: Move) {
        self.single.push(turn);
    }
}
