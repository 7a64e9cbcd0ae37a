//! A table with one value for each square.

use super::Square;
use std::ops::{Index, IndexMut};

/// A table indexed by square, with space for `64 * W` values, so that lookups need no bounds check.
#[derive(Clone, Debug)]
pub struct SquareMap<T, const W: usize>(Box<[[T; 64]; W]>);

impl<T: Copy, const W: usize> SquareMap<T, W> {
    /// A table with the same value for every square.
    pub fn filled(with: T) -> Self {
        Self(Box::new([[with; 64]; W]))
    }
}

impl<T, const W: usize> Index<Square> for SquareMap<T, W> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square) -> &T {
        &self.0.as_flattened()[square.index() % (64 * W)]
    }
}

impl<T, const W: usize> IndexMut<Square> for SquareMap<T, W> {
    #[inline(always)]
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.0.as_flattened_mut()[square.index() % (64 * W)]
    }
}
