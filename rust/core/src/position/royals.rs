//! The royal pieces that must be safe.

use super::{Color, Position};
use crate::board::Bitboard;
use crate::tables::Variant;
use crate::variant::Royalty;

/// The royal pieces of a side that currently count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Royals<const W: usize> {
    /// Each of these must be safe.
    pub each: Bitboard<W>,
    /// At least one of these must be safe; the set is empty or has several pieces.
    pub one: Bitboard<W>,
}

impl<const W: usize> Royals<W> {
    /// True if there are no royal pieces that count.
    pub fn is_empty(&self) -> bool {
        self.each.is_empty() && self.one.is_empty()
    }

    /// All of them.
    pub fn all(&self) -> Bitboard<W> {
        self.each | self.one
    }
}

impl<const W: usize> Position<W> {
    /// The royal pieces of a side that count: pieces that are always royal, a piece that is royal because it is the
    /// last one, the group that needs one safe piece, and the pieces of types that are royal only while there are few of them.
    #[inline(always)]
    pub(crate) fn royals(&self, variant: &Variant<W>, color: Color) -> Royals<W> {
        let each = self.pieces_among(color, variant.royal);
        if variant.traits.shared_royalty {
            self.shared_royals(variant, color)
        } else {
            Royals { each, one: Bitboard::EMPTY }
        }
    }

    #[inline(never)]
    fn shared_royals(&self, variant: &Variant<W>, color: Color) -> Royals<W> {
        let shared = variant.royal_last | variant.royal_one | variant.royal_counted;
        let mut each = self.pieces_among(color, variant.royal & !shared);
        for piece_type in variant.royal_counted {
            let pieces = self.pieces_of(color, piece_type);
            let royal = variant.rules.piece_types[piece_type.index()].royal;
            if matches!(royal, Some(Royalty::AtMost(number)) if pieces.count() <= u32::from(number)) {
                each |= pieces;
            }
        }
        let last = self.pieces_among(color, variant.royal_last);
        let one = self.pieces_among(color, variant.royal_one);
        if !last.many() {
            each |= last;
        }
        if one.many() {
            return Royals { each, one };
        }
        Royals { each: each | one, one: Bitboard::EMPTY }
    }
}
