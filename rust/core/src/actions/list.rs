//! The list while it grows.

use super::code::Code;
use super::{MOST_ACTIONS, TooManyActions};
use crate::geometry::Geometry;
use crate::moves::Written;

/// Turns, each once in the end, with what they are on the board turned over.
pub struct List<'a, const W: usize> {
    geometry: &'a Geometry<W>,
    codes: Vec<Code>,
}

impl<'a, const W: usize> List<'a, W> {
    /// No turns.
    pub fn new(geometry: &'a Geometry<W>) -> Self {
        Self { geometry, codes: vec![] }
    }

    /// Puts a turn in, perhaps again.
    ///
    /// # Errors
    /// If there are too many. They never take more memory than two tables.
    pub fn add(&mut self, written: Written) -> Result<(), TooManyActions> {
        self.codes.push(Code::of(written));
        self.codes.push(Code::of(written.turned_over(self.geometry)));
        if self.codes.len() >= 2 * MOST_ACTIONS { self.settle() } else { Ok(()) }
    }

    /// Puts the list in order, each turn once.
    fn settle(&mut self) -> Result<(), TooManyActions> {
        self.codes.sort_unstable();
        self.codes.dedup();
        let least = self.codes.len();
        if least > MOST_ACTIONS { Err(TooManyActions { least }) } else { Ok(()) }
    }

    /// The turns in order.
    ///
    /// # Errors
    /// If there are too many.
    pub fn finish(mut self) -> Result<Vec<Code>, TooManyActions> {
        self.settle()?;
        self.codes.shrink_to_fit();
        Ok(self.codes)
    }
}
