//! Squares of a board, by number.

/// A square, identified by its number `rank * files + file`, counting both from 0: a1 is 0 on every board. The largest
/// board has 256 squares, so every number is a square of some board. Names depend on the board:
/// [`AnyVariant`](crate::AnyVariant) reads and writes them.
///
/// ```
/// use fairychess_core::{AnyVariant, Square};
///
/// let e4 = Square::at(4, 3, 8);
/// assert_eq!((e4, e4.file(8), e4.rank(8)), (Square::new(28), 4, 3));
/// let (chess, capablanca) = (AnyVariant::builtin("chess")?, AnyVariant::builtin("capablanca")?);
/// assert_eq!((chess.square("e4"), chess.square_name(e4).as_deref()), (Some(e4), Some("e4")));
/// assert_eq!(capablanca.square_name(e4).as_deref(), Some("i3"));
/// # Ok::<(), fairychess_core::VariantError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// The first square of the first rank, on every board.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::A1, Square::at(0, 0, 8));
    /// ```
    pub const A1: Self = Self(0);

    /// The square with the given number.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::new(9).number(), 9);
    /// ```
    #[inline(always)]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The square with an index that is known to be below 256. For any other index, use `Square::try_from`.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::from_index(255), Square::new(255));
    /// assert_eq!(Square::try_from(12_usize), Ok(Square::new(12)));
    /// assert!(Square::try_from(256_usize).is_err());
    /// ```
    #[inline(always)]
    pub const fn from_index(index: usize) -> Self {
        debug_assert!(index < 256, "a board has at most 256 squares");
        Self(index as u8)
    }

    /// The square on a file and a rank, both counted from 0, of a board with `files` files. It must be on the board.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::at(2, 1, 10), Square::new(12));
    /// ```
    #[inline(always)]
    pub const fn at(file: u8, rank: u8, files: u8) -> Self {
        Self(rank * files + file)
    }

    /// The first `count` squares, in numerical order: all squares of a board of that size.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert!(Square::first(3).eq([0, 1, 2].map(Square::new)));
    /// ```
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self::from_index)
    }

    /// The square whose number is `by` higher, which must exist.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn shifted(self, by: i16) -> Self {
        Self((self.0 as i16 + by) as u8)
    }

    /// The number of this square minus the number of `other`.
    #[inline(always)]
    pub(crate) const fn offset_from(self, other: Self) -> i16 {
        self.0 as i16 - other.0 as i16
    }

    /// The number of the square.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::at(4, 3, 8).number(), 28);
    /// assert_eq!(u8::from(Square::at(4, 3, 8)), 28);
    /// ```
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number of the square, as an array index.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(["a1", "b1", "c1"][Square::new(1).index()], "b1");
    /// ```
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of its file, counted from 0, on a board with `files` files.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::new(12).file(8), 4);
    /// ```
    #[inline(always)]
    pub const fn file(self, files: u8) -> u8 {
        self.0 % files
    }

    /// The number of its rank, counted from 0, on a board with `files` files.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::new(12).rank(8), 1);
    /// ```
    #[inline(always)]
    pub const fn rank(self, files: u8) -> u8 {
        self.0 / files
    }

    /// The square as the other side sees it, on a board of `files` by `ranks`: the rank is reversed, and the file stays
    /// the same.
    ///
    /// ```
    /// use fairychess_core::Square;
    ///
    /// assert_eq!(Square::at(4, 0, 8).flipped(8, 8), Square::at(4, 7, 8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flipped(self, files: u8, ranks: u8) -> Self {
        Self::at(self.file(files), ranks - 1 - self.rank(files), files)
    }
}

impl From<Square> for u8 {
    #[inline(always)]
    fn from(square: Square) -> Self {
        square.0
    }
}

impl TryFrom<usize> for Square {
    type Error = std::num::TryFromIntError;

    fn try_from(index: usize) -> Result<Self, Self::Error> {
        index.try_into().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_and_offsets_are_inverse() {
        for (from, by) in [(0, 255), (255, -255), (12, 8), (12, -8), (12, 0)] {
            let from = Square::new(from);
            assert_eq!(from.shifted(by).offset_from(from), by);
        }
    }
}
