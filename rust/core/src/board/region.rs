//! Regions: the squares where a rule applies, for each side.

use super::Bitboard;

/// A set of squares for each side (White, Black).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region(pub [Bitboard<4>; 2]);

impl Region {
    /// The squares in both regions.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// The squares in either region.
    #[must_use]
    pub(crate) fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// True if, for each side, all squares are also in `other`.
    pub(crate) fn within(self, other: Self) -> bool {
        self.and(other) == self
    }

    /// True if the regions share a square, for either side.
    pub(crate) fn overlaps(self, other: Self) -> bool {
        self.and(other).0.into_iter().any(|side| !side.is_empty())
    }
}
