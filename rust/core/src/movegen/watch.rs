//! Odd captures without routes: which turns can change them at all. Only those are played to see whether they are legal.

use crate::bitboard::{Bitboard, Square};
use crate::position::{Color, Position};
use crate::tables::Variant;

/// What the captors look at who could reach a royal man on some board.
#[derive(Debug)]
pub(super) struct Watch<const W: usize> {
    /// Their squares and all that they look at: a plain turn elsewhere changes nothing.
    squares: Bitboard<W>,
    /// Whether one of them attacks the royal man.
    pub(super) checked: bool,
}

impl<const W: usize> Watch<W> {
    pub(super) const NONE: Self = Self { squares: Bitboard::EMPTY, checked: false };

    pub(super) fn new(variant: &Variant<W>, position: &Position<W>, us: Color, king: Square) -> Self {
        let them = us.other();
        let captors = position.unrouted_attackers(variant, king, them);
        let looks = |captor| {
            let man = position.man(captor);
            let looks = man.map(|man| variant.kinds[them.index()][man.kind as usize].looks[captor as usize]);
            looks.unwrap_or(Bitboard::EMPTY).with(captor)
        };
        Self {
            squares: captors.map(looks).fold(Bitboard::EMPTY, |all, looks| all | looks),
            checked: position.walked_captors(variant, king, them, &mut |_| true),
        }
    }

    /// Whether nobody looks at anything.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Of `targets`, those where a man from `from` (nowhere, if it is dropped) surely leaves the royal man safe, and those where it is to be
    /// seen.
    pub(super) fn parted(&self, from: Option<Square>, targets: Bitboard<W>) -> (Bitboard<W>, Bitboard<W>) {
        if from.is_some_and(|from| self.squares.contains(from)) {
            return (Bitboard::EMPTY, targets);
        }
        let aside = if self.checked { Bitboard::EMPTY } else { targets & !self.squares };
        (aside, targets & self.squares)
    }
}
