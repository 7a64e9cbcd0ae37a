//! The list while it grows.

use super::code::Code;
use super::{MAX_ACTIONS, TooManyActions};
use crate::board::Geometry;
use crate::moves::MoveText;

/// Moves, each once in the end, with what they are on the board turned over.
pub struct List<'a, const W: usize> {
    geometry: &'a Geometry<W>,
    codes: Vec<Code>,
}

impl<'a, const W: usize> List<'a, W> {
    /// No moves.
    pub fn new(geometry: &'a Geometry<W>) -> Self {
        Self { geometry, codes: vec![] }
    }

    /// Puts a move in, perhaps again.
    ///
    /// # Errors
    /// If there are too many. They never take more memory than two tables.
    pub fn add(&mut self, written: MoveText) -> Result<(), TooManyActions> {
        self.codes.push(Code::of(written));
        self.codes.push(Code::of(written.flipped(self.geometry)));
        if self.codes.len() >= 2 * MAX_ACTIONS { self.settle() } else { Ok(()) }
    }

    /// Puts the list in order, each move once.
    fn settle(&mut self) -> Result<(), TooManyActions> {
        self.codes.sort_unstable();
        self.codes.dedup();
        let least = self.codes.len();
        if least > MAX_ACTIONS { Err(TooManyActions { least }) } else { Ok(()) }
    }

    /// The moves in order.
    ///
    /// # Errors
    /// If there are too many.
    pub fn finish(mut self) -> Result<Vec<Code>, TooManyActions> {
        self.settle()?;
        self.codes.shrink_to_fit();
        Ok(self.codes)
    }
}
