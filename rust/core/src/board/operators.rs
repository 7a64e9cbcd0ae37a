//! Operators on sets of squares.

use super::Bitboard;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

macro_rules! bitwise {
    ($op:ident, $method:ident, $assign:ident, $assign_method:ident, $sign:tt) => {
        impl<const W: usize> $op for Bitboard<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    *word $sign with;
                }
                self
            }
        }
        impl<const W: usize> $assign for Bitboard<W> {
            #[inline(always)]
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

    /// The complement in all `64 * W` bits, including those off the board: intersect the result with the board's
    /// squares.
    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
