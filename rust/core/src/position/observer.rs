//! Who wants to know which men come and go as turns are played: an evaluation keeps its sums up to date so.

use super::{Color, Position};
use crate::bitboard::Square;
use crate::kinds::KindId;

/// Is told of every change of men while a turn is played, in the order in which they happen. `()` is told nothing, and costs nothing.
pub trait Observer {
    /// A man of `side` and `kind` comes to `square`, which is empty.
    fn put(&mut self, side: usize, kind: KindId, square: Square);

    /// The man of `side` and `kind` goes from `square`.
    fn lift(&mut self, side: usize, kind: KindId, square: Square);

    /// A side has `to` men of a kind in reserve, and had `from`; both may be the same.
    fn reserve(&mut self, side: usize, kind: KindId, from: u8, to: u8);
}

impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: usize, _: KindId, _: Square) {}

    #[inline(always)]
    fn lift(&mut self, _: usize, _: KindId, _: Square) {}

    #[inline(always)]
    fn reserve(&mut self, _: usize, _: KindId, _: u8, _: u8) {}
}

impl<const W: usize> Position<W> {
    /// Tells `observer` of all men, as if they came to an empty board and into empty reserves.
    pub fn tell(&self, observer: &mut impl Observer) {
        for color in Color::BOTH {
            for kind in 0..self.kind_count {
                for square in self.men_of(color, kind) {
                    observer.put(color.index(), kind, square);
                }
                let count = self.in_reserve(color, kind);
                if count > 0 {
                    observer.reserve(color.index(), kind, 0, count);
                }
            }
        }
    }
}
