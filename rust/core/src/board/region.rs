//! Regions: the squares on which a rule applies, for each side.

use super::{Bitboard, ByColor, Color};
use std::ops::{Index, IndexMut};

/// A set of squares for each side, indexed by [`Color`].
///
/// ```
/// use fairychess_core::variant::Region;
/// use fairychess_core::{Bitboard, ByColor, Color, Square};
///
/// let [a1, h1, a8, h8] = [0, 7, 56, 63].map(Square::new);
/// let first_rank = Region(ByColor::new(Bitboard::range(a1, h1), Bitboard::range(a8, h8)));
/// assert!(first_rank[Color::Black].contains(a8));
/// assert_eq!(Region::both(first_rank[Color::White])[Color::Black], first_rank[Color::White]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region(pub ByColor<Bitboard<4>>);

impl Region {
    /// No squares, for either side.
    pub const EMPTY: Self = Self::both(Bitboard::EMPTY);

    /// The same squares for both sides.
    ///
    /// ```
    /// use fairychess_core::variant::Region;
    /// use fairychess_core::{Bitboard, Color, Square};
    ///
    /// let middle = Region::both(Bitboard::range(Square::new(27), Square::new(28)));
    /// assert_eq!(middle[Color::White], middle[Color::Black]);
    /// ```
    pub const fn both(squares: Bitboard<4>) -> Self {
        Self(ByColor::both(squares))
    }

    /// The squares in both regions.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(ByColor::from_fn(|side| self[side] & other[side]))
    }

    /// The squares in either region.
    #[must_use]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(ByColor::from_fn(|side| self[side] | other[side]))
    }

    /// True if, for each side, `other` contains all squares of the region.
    pub(crate) fn within(self, other: Self) -> bool {
        self.and(other) == self
    }

    /// True if the regions have a square in common, for either side.
    pub(crate) fn overlaps(self, other: Self) -> bool {
        self.and(other).0.into_iter().any(|side| !side.is_empty())
    }
}

impl Index<Color> for Region {
    type Output = Bitboard<4>;

    #[inline(always)]
    fn index(&self, color: Color) -> &Bitboard<4> {
        &self.0[color]
    }
}

impl IndexMut<Color> for Region {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut Bitboard<4> {
        &mut self.0[color]
    }
}
