//! The list of moves while it is being built.

use super::code::Code;
use super::{MAX_ACTIONS, TooManyActions};
use crate::board::Geometry;
use crate::moves::MoveText;

/// Moves and their counterparts on the flipped board; in the finished list, each occurs once.
pub struct List<'a, const W: usize> {
    geometry: &'a Geometry<W>,
    codes: Vec<Code>,
}

impl<'a, const W: usize> List<'a, W> {
    /// No moves.
    pub fn new(geometry: &'a Geometry<W>) -> Self {
        Self { geometry, codes: vec![] }
    }

    /// Adds a move, which may already be in the list.
    ///
    /// # Errors
    /// If there are too many moves. The list never takes more memory than two tables.
    pub fn add(&mut self, written: MoveText) -> Result<(), TooManyActions> {
        self.codes.push(Code::of(written));
        self.codes.push(Code::of(written.flipped(self.geometry)));
        if self.codes.len() >= 2 * MAX_ACTIONS { self.settle() } else { Ok(()) }
    }

    /// Sorts the list and removes duplicates.
    fn settle(&mut self) -> Result<(), TooManyActions> {
        self.codes.sort_unstable();
        self.codes.dedup();
        let least = self.codes.len();
        if least > MAX_ACTIONS { Err(TooManyActions { least }) } else { Ok(()) }
    }

    /// The sorted moves.
    ///
    /// # Errors
    /// If there are too many moves.
    pub fn finish(mut self) -> Result<Vec<Code>, TooManyActions> {
        self.settle()?;
        self.codes.shrink_to_fit();
        Ok(self.codes)
    }
}
