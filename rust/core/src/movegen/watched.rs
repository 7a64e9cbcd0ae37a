//! Special captures without routes: finds the moves that can affect them. Only these are played to see if they are
//! legal.

use crate::board::{Bitboard, Color, Square};
use crate::position::Position;
use crate::tables::Variant;

/// The squares that matter to attackers that could reach a royal piece with some arrangement of the other pieces.
#[derive(Debug)]
pub(super) struct WatchedSquares<const W: usize> {
    /// The attackers' squares and all squares that matter to them: a plain move that involves no such square changes
    /// nothing.
    squares: Bitboard<W>,
    /// True if one of the attackers attacks the royal piece.
    pub(super) checked: bool,
}

impl<const W: usize> WatchedSquares<W> {
    pub(super) const NONE: Self = Self { squares: Bitboard::EMPTY, checked: false };

    pub(super) fn new(variant: &Variant<W>, position: &Position<W>, us: Color, king: Square) -> Self {
        let them = us.other();
        let attackers = position.unrouted_attackers(variant, king, them);
        let looks = |attacker| {
            let piece = position.piece(attacker);
            let looks = piece.map(|piece| variant.piece_types[them][piece.piece_type.index()].looks[attacker.index()]);
            looks.unwrap_or(Bitboard::EMPTY).with(attacker)
        };
        Self {
            squares: attackers.iter().map(looks).fold(Bitboard::EMPTY, |all, looks| all | looks),
            checked: position.walked_attackers(variant, king, them, &mut |_| true),
        }
    }

    /// True if there is no square to watch.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Splits `targets` of a piece from `from` (`None` for a drop) into those that certainly leave the royal piece safe
    /// and those that must be examined.
    pub(super) fn parted(&self, from: Option<Square>, targets: Bitboard<W>) -> (Bitboard<W>, Bitboard<W>) {
        if from.is_some_and(|from| self.squares.contains(from)) {
            return (Bitboard::EMPTY, targets);
        }
        let aside = if self.checked { Bitboard::EMPTY } else { targets & !self.squares };
        (aside, targets & self.squares)
    }
}
