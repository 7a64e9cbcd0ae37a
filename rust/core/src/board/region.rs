//! Regions: squares that a rule speaks of, seen from either side.

use super::Bitboard;

/// Squares, one set for each colour (White, Black).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region(pub [Bitboard<4>; 2]);

impl Region {
    /// The squares of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// The squares of either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Whether each side's squares lie within the other region's.
    pub fn within(self, other: Self) -> bool {
        self.and(other) == self
    }

    /// Whether both regions share a square, for either side.
    pub fn overlaps(self, other: Self) -> bool {
        self.and(other).0.into_iter().any(|side| !side.is_empty())
    }
}
