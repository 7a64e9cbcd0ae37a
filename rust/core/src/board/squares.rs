//! Iterating over the squares of a set, and collecting squares into sets.

use super::{Bitboard, Square};
use std::iter::FusedIterator;

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = Square;
    type IntoIter = Squares<W>;

    #[inline(always)]
    fn into_iter(self) -> Squares<W> {
        self.iter()
    }
}

/// An iterator over the squares of a [`Bitboard`], lowest first.
///
/// ```
/// use fairychess_core::{Bitboard, Square};
///
/// let mut squares = Bitboard::<2>::range(Square::new(62), Square::new(65)).iter();
/// assert_eq!((squares.next(), squares.next_back()), (Some(Square::new(62)), Some(Square::new(65))));
/// assert_eq!(squares.len(), 2);
/// assert!(squares.eq([63, 64].map(Square::new)));
/// ```
#[derive(Clone, Debug)]
pub struct Squares<const W: usize>(Bitboard<W>);

impl<const W: usize> Squares<W> {
    #[inline(always)]
    pub(super) const fn new(set: Bitboard<W>) -> Self {
        Self(set)
    }
}

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_lowest()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<const W: usize> DoubleEndedIterator for Squares<W> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.highest()?;
        self.0.remove(square);
        Some(square)
    }
}

impl<const W: usize> ExactSizeIterator for Squares<W> {}

impl<const W: usize> FusedIterator for Squares<W> {}

/// An iterator over the squares of one word of a [`Bitboard`], lowest first.
#[derive(Clone, Debug)]
pub struct WordSquares {
    /// The number of the first square of the word.
    first: u8,
    bits: u64,
}

impl WordSquares {
    #[inline(always)]
    pub(super) const fn new(word: usize, bits: u64) -> Self {
        Self { first: (word * 64) as u8, bits }
    }
}

impl Iterator for WordSquares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.bits == 0 {
            return None;
        }
        let square = Square::new(self.first + self.bits.trailing_zeros() as u8);
        self.bits &= self.bits - 1;
        Some(square)
    }
}

impl<const W: usize> FromIterator<Square> for Bitboard<W> {
    #[inline(always)]
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}
