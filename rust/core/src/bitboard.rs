//! Sets of squares, one bit a square.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A square: `rank * files + file`, both from 0, so a1 is 0 on every board.
pub type Square = u8;

/// A set of squares in `W` words of 64 bits: 1 word for boards up to 64 squares, 2 up to 128, 4 up to 256.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bitboard<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bitboard<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bitboard<W> {
    /// No square.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        let mut words = [0; W];
        words[square as usize / 64 % W] = 1 << (square % 64);
        Self(words)
    }

    /// The squares `0..count`.
    pub fn first_squares(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for square in 0..count {
            set.insert(square as Square);
        }
        set
    }

    /// Whether no square is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        let mut all = 0;
        for word in self.0 {
            all |= word;
        }
        all == 0
    }

    /// Whether any square is in the set.
    #[inline]
    pub fn non_empty(self) -> bool {
        !self.is_empty()
    }

    /// Number of squares.
    #[inline]
    pub fn count(self) -> u32 {
        let mut sum = 0;
        for word in self.0 {
            sum += word.count_ones();
        }
        sum
    }

    /// Whether two or more squares are in the set.
    #[inline]
    pub fn many(self) -> bool {
        if W == 1 { self.0[0] & self.0[0].wrapping_sub(1) != 0 } else { self.count() > 1 }
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0[square as usize / 64 % W] >> (square % 64) & 1 != 0
    }

    /// Puts `square` in.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[square as usize / 64 % W] |= 1 << (square % 64);
    }

    /// Takes `square` out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[square as usize / 64 % W] &= !(1 << (square % 64));
    }

    /// The set without `square`.
    #[inline]
    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.remove(square);
        self
    }

    /// The set with `square`.
    #[inline]
    #[must_use]
    pub fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// The lowest square of the set, if any.
    #[inline]
    pub fn lowest(self) -> Option<Square> {
        for (index, word) in self.0.into_iter().enumerate() {
            if word != 0 {
                return Some((index * 64) as Square + word.trailing_zeros() as Square);
            }
        }
        None
    }

    /// The highest square of the set, if any.
    #[inline]
    pub fn highest(self) -> Option<Square> {
        for (index, word) in self.0.into_iter().enumerate().rev() {
            if word != 0 {
                return Some((index * 64) as Square + 63 - word.leading_zeros() as Square);
            }
        }
        None
    }

    /// The same set in `V` words. Squares beyond the smaller of both sizes are dropped.
    pub fn resized<const V: usize>(self) -> Bitboard<V> {
        let mut words = [0; V];
        for (to, from) in words.iter_mut().zip(self.0) {
            *to = from;
        }
        Bitboard(words)
    }
}

impl<const W: usize> Iterator for Bitboard<W> {
    type Item = Square;

    /// Takes out the lowest square.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some((index * 64) as Square + bit as Square);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.count() as usize;
        (count, Some(count))
    }
}

impl<const W: usize> FromIterator<Square> for Bitboard<W> {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

macro_rules! bitwise {
    ($op:ident, $method:ident, $assign:ident, $assign_method:ident, $sign:tt) => {
        impl<const W: usize> $op for Bitboard<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    *word $sign with;
                }
                self
            }
        }
        impl<const W: usize> $assign for Bitboard<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    *word $sign with;
                }
            }
        }
    };
}
bitwise!(BitAnd, bitand, BitAndAssign, bitand_assign, &=);
bitwise!(BitOr, bitor, BitOrAssign, bitor_assign, |=);
bitwise!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^=);

impl<const W: usize> Not for Bitboard<W> {
    type Output = Self;

    /// The complement in all `64 * W` bits, off-board ones included: intersect with the board's squares.
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_in_order_and_survive_resizing() {
        let set: Bitboard<4> = [3, 64, 127, 255].into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), [3, 64, 127, 255]);
        assert_eq!((set.lowest(), set.highest(), set.count()), (Some(3), Some(255), 4));
        assert_eq!(set.resized::<2>().collect::<Vec<_>>(), [3, 64, 127]);
        assert!(set.many() && !Bitboard::<4>::of(9).many() && !Bitboard::<1>::EMPTY.many());
        assert!(set.contains(64) && !set.without(64).contains(64));
    }

    #[test]
    fn complement_of_the_first_squares_is_the_rest() {
        let board = Bitboard::<2>::first_squares(80);
        assert_eq!(board.count(), 80);
        assert_eq!((!board & Bitboard::<2>::first_squares(90)).lowest(), Some(80));
    }
}
