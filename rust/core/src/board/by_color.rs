//! A value for each side.

use super::Color;
use std::array;
use std::ops::{Index, IndexMut};

/// A value for each side, indexed by [`Color`].
///
/// ```
/// use fairychess_core::{ByColor, Color};
///
/// let mut pieces = ByColor::new(16, 12);
/// pieces[Color::Black] -= 1;
/// assert_eq!(pieces[Color::White], 16);
/// assert_eq!(pieces, ByColor::new(16, 11));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// A pair of values, White's and Black's.
    ///
    /// ```
    /// # use fairychess_core::{ByColor, Color};
    /// assert_eq!(ByColor::new("e1", "e8")[Color::Black], "e8");
    /// ```
    #[inline(always)]
    pub const fn new(white: T, black: T) -> Self {
        Self([white, black])
    }

    /// The same value for both sides.
    ///
    /// ```
    /// # use fairychess_core::ByColor;
    /// assert_eq!(ByColor::both(8), ByColor::new(8, 8));
    /// ```
    #[inline(always)]
    pub const fn both(value: T) -> Self
    where
        T: Copy,
    {
        Self([value; 2])
    }

    /// Calls a function for each side and stores the results.
    ///
    /// ```
    /// # use fairychess_core::{ByColor, Color};
    /// assert_eq!(ByColor::from_fn(Color::letter), ByColor::new('w', 'b'));
    /// ```
    #[inline(always)]
    pub fn from_fn(of: impl FnMut(Color) -> T) -> Self {
        Self(Color::BOTH.map(of))
    }

    /// Applies a function to both values.
    ///
    /// ```
    /// # use fairychess_core::ByColor;
    /// assert_eq!(ByColor::new(1, 2).map(|count| 10 * count), ByColor::new(10, 20));
    /// ```
    #[inline(always)]
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor(self.0.map(f))
    }

    /// The values with the sides exchanged.
    ///
    /// ```
    /// # use fairychess_core::ByColor;
    /// assert_eq!(ByColor::new(1, 2).swapped(), ByColor::new(2, 1));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn swapped(self) -> Self {
        let [white, black] = self.0;
        Self([black, white])
    }

    /// White's value and Black's, as an array.
    ///
    /// ```
    /// # use fairychess_core::ByColor;
    /// let [white, black] = ByColor::new(1, 2).into_array();
    /// assert_eq!((white, black), (1, 2));
    /// ```
    #[inline(always)]
    pub fn into_array(self) -> [T; 2] {
        self.0
    }

    /// Iterates over White's value, then Black's.
    ///
    /// ```
    /// # use fairychess_core::ByColor;
    /// assert_eq!(ByColor::new(1, 2).iter().sum::<i32>(), 3);
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Iterates over White's value, then Black's, mutably.
    ///
    /// ```
    /// # use fairychess_core::ByColor;
    /// let mut counts = ByColor::new(1, 2);
    /// counts.iter_mut().for_each(|count| *count += 1);
    /// assert_eq!(counts, ByColor::new(2, 3));
    /// ```
    #[inline(always)]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color.index()]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}

impl<T> IntoIterator for ByColor<T> {
    type Item = T;
    type IntoIter = array::IntoIter<T, 2>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a ByColor<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut ByColor<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
