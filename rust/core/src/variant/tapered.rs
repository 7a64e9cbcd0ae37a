//! Values that change from the middle game to the endgame.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value for the middle game and the endgame, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tapered {
    /// The value with all pieces on the board.
    pub middle: i32,
    /// The value with only royal pieces and pawns on the board.
    pub end: i32,
}

impl Tapered {
    /// Makes a value from its two parts.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::variant::Tapered;
    ///
    /// let value = Tapered::new(80, 120);
    /// assert_eq!((value.middle, value.end), (80, 120));
    /// assert_eq!(Tapered::flat(100), Tapered::new(100, 100));
    /// ```
    pub const fn new(middle: i32, end: i32) -> Self {
        Self { middle, end }
    }

    /// The same value throughout the game.
    pub const fn flat(value: i32) -> Self {
        Self { middle: value, end: value }
    }

    /// The value halfway between the middle game and the endgame.
    pub(crate) const fn mean(self) -> i32 {
        (self.middle + self.end) / 2
    }

    /// The value times `parts / of`.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn part(self, parts: i32, of: i32) -> Self {
        Self { middle: self.middle * parts / of, end: self.end * parts / of }
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { middle: self.middle + other.middle, end: self.end + other.end }
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { middle: self.middle - other.middle, end: self.end - other.end }
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { middle: -self.middle, end: -self.end }
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, by: i32) -> Self {
        Self { middle: self.middle * by, end: self.end * by }
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Tapered {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::default(), Add::add)
    }
}
