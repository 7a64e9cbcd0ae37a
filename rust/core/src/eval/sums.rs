//! What an evaluation carries along as turns are played.

use super::{Evaluation, PARTS, Tapered};
use crate::bitboard::Square;
use crate::kinds::KindId;
use crate::position::Observer;

/// Sums over all men, those in reserve included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// How much more White's men are worth than Black's where they stand.
    pub(super) worth: Tapered,
    /// What the men other than pawns of each side weigh: how far the game is from its end.
    pub(super) mass: [i32; 2],
    /// Keys of the pawns on the board, of White's other men on it, and of Black's.
    pub(super) parts: [u64; PARTS],
}

/// Keeps [`Sums`] up to date.
#[derive(Debug)]
pub struct Follower<'a, const W: usize> {
    pub(super) evaluation: &'a Evaluation<W>,
    pub(super) sums: &'a mut Sums,
}

impl<const W: usize> Follower<'_, W> {
    /// A man comes to a square or goes from it: for keys that is the same.
    #[inline]
    fn turn_over(&mut self, side: usize, kind: KindId, square: Square) {
        let part = if self.evaluation.pawns.kinds >> kind & 1 != 0 { 0 } else { 1 + side };
        self.sums.parts[part] ^= self.evaluation.keys.get(side, kind, square);
    }
}

impl<const W: usize> Observer for Follower<'_, W> {
    #[inline]
    fn put(&mut self, side: usize, kind: KindId, square: Square) {
        self.sums.worth += self.evaluation.placement.of(side, kind, square);
        self.sums.mass[side] += self.evaluation.mass[kind as usize];
        self.turn_over(side, kind, square);
    }

    #[inline]
    fn lift(&mut self, side: usize, kind: KindId, square: Square) {
        self.sums.worth -= self.evaluation.placement.of(side, kind, square);
        self.sums.mass[side] -= self.evaluation.mass[kind as usize];
        self.turn_over(side, kind, square);
    }

    #[inline]
    fn reserve(&mut self, side: usize, kind: KindId, from: u8, to: u8) {
        let more = i32::from(to) - i32::from(from);
        let worth = self.evaluation.reserve[kind as usize] * more;
        if side == 0 {
            self.sums.worth += worth;
        } else {
            self.sums.worth -= worth;
        }
        self.sums.mass[side] += self.evaluation.mass[kind as usize] * more;
    }
}
