//! Sets of piece types.

use super::PieceTypeId;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The maximum number of piece types in a variant.
pub const MAX_PIECE_TYPES: usize = 63;

/// A set of piece types.
///
/// ```
/// use fairychess_core::PieceTypeSet;
/// use fairychess_core::variant::Rules;
///
/// let rules = Rules::builtin("chess").unwrap();
/// let [knight, bishop, queen] = ["knight", "bishop", "queen"].map(|name| rules.piece_type(name).unwrap());
/// let minor: PieceTypeSet = [knight, bishop].into_iter().collect();
/// assert!(minor.contains(knight) && !minor.contains(queen));
/// assert_eq!((minor & !PieceTypeSet::of(knight)).iter().collect::<Vec<_>>(), [bishop]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct PieceTypeSet(u64);

impl PieceTypeSet {
    /// No piece type.
    pub const EMPTY: Self = Self(0);

    /// The set that contains only `piece_type`.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert_eq!(PieceTypeSet::of(PieceTypeId::new(3)).len(), 1);
    /// ```
    #[inline(always)]
    pub const fn of(piece_type: PieceTypeId) -> Self {
        Self(1 << piece_type.number())
    }

    /// The piece types with numbers below `count`, which must be at most 63.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert_eq!(PieceTypeSet::first(3).iter().collect::<Vec<_>>(), [0, 1, 2].map(PieceTypeId::new));
    /// ```
    #[inline(always)]
    pub const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    /// True if `piece_type` is in the set.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert!(PieceTypeSet::first(3).contains(PieceTypeId::new(2)));
    /// assert!(!PieceTypeSet::first(3).contains(PieceTypeId::new(3)));
    /// ```
    #[inline(always)]
    pub const fn contains(self, piece_type: PieceTypeId) -> bool {
        self.0 >> piece_type.number() & 1 != 0
    }

    /// Inserts `piece_type`.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// let mut set = PieceTypeSet::EMPTY;
    /// set.insert(PieceTypeId::new(5));
    /// assert_eq!(set, PieceTypeSet::of(PieceTypeId::new(5)));
    /// ```
    #[inline(always)]
    pub const fn insert(&mut self, piece_type: PieceTypeId) {
        self.0 |= 1 << piece_type.number();
    }

    /// Removes `piece_type`.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// let mut set = PieceTypeSet::first(3);
    /// set.remove(PieceTypeId::new(2));
    /// assert_eq!(set, PieceTypeSet::first(2));
    /// ```
    #[inline(always)]
    pub const fn remove(&mut self, piece_type: PieceTypeId) {
        self.0 &= !(1 << piece_type.number());
    }

    /// The set with `piece_type`.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert_eq!(PieceTypeSet::first(2).with(PieceTypeId::new(2)), PieceTypeSet::first(3));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn with(mut self, piece_type: PieceTypeId) -> Self {
        self.insert(piece_type);
        self
    }

    /// The set without `piece_type`.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert_eq!(PieceTypeSet::first(3).without(PieceTypeId::new(2)), PieceTypeSet::first(2));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn without(mut self, piece_type: PieceTypeId) -> Self {
        self.remove(piece_type);
        self
    }

    /// True if the set is empty.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert!(PieceTypeSet::EMPTY.is_empty());
    /// ```
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the two sets share a piece type.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert!(PieceTypeSet::first(3).overlaps(PieceTypeSet::of(PieceTypeId::new(2))));
    /// ```
    #[inline(always)]
    pub const fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of piece types in the set.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert_eq!(PieceTypeSet::of(PieceTypeId::new(1)).with(PieceTypeId::new(7)).len(), 2);
    /// ```
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The piece type with the lowest number, if there is one.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert_eq!(PieceTypeSet::of(PieceTypeId::new(7)).with(PieceTypeId::new(1)).lowest(), Some(PieceTypeId::new(1)));
    /// assert_eq!(PieceTypeSet::EMPTY.lowest(), None);
    /// ```
    #[inline(always)]
    pub const fn lowest(self) -> Option<PieceTypeId> {
        if self.is_empty() { None } else { Some(PieceTypeId::new(self.0.trailing_zeros() as u8)) }
    }

    /// Iterates over the piece types of the set, in numerical order.
    ///
    /// ```
    /// # use fairychess_core::{PieceTypeId, PieceTypeSet};
    /// assert_eq!(PieceTypeSet::of(PieceTypeId::new(7)).with(PieceTypeId::new(1)).iter().collect::<Vec<_>>(), [1, 7].map(PieceTypeId::new));
    /// ```
    #[inline(always)]
    pub const fn iter(self) -> PieceTypes {
        PieceTypes(self)
    }
}

/// An iterator over the piece types of a set, in numerical order: see [`PieceTypeSet::iter`].
#[derive(Clone, Debug)]
pub struct PieceTypes(PieceTypeSet);

impl Iterator for PieceTypes {
    type Item = PieceTypeId;

    #[inline(always)]
    fn next(&mut self) -> Option<PieceTypeId> {
        let lowest = self.0.lowest()?;
        self.0.0 &= self.0.0 - 1;
        Some(lowest)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for PieceTypes {}

impl FusedIterator for PieceTypes {}

impl IntoIterator for PieceTypeSet {
    type Item = PieceTypeId;
    type IntoIter = PieceTypes;

    #[inline(always)]
    fn into_iter(self) -> PieceTypes {
        self.iter()
    }
}

impl FromIterator<PieceTypeId> for PieceTypeSet {
    #[inline(always)]
    fn from_iter<T: IntoIterator<Item = PieceTypeId>>(piece_types: T) -> Self {
        piece_types.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for PieceTypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl BitAnd for PieceTypeSet {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for PieceTypeSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for PieceTypeSet {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for PieceTypeSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for PieceTypeSet {
    type Output = Self;

    /// All other numbers, whether or not they are piece types: meant for `set & !other`.
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
