//! Who attacks by leaping.

use super::kind::KindTables;
use crate::bitboard::{Bitboard, Square};
use crate::geometry::Geometry;
use crate::kinds::KindId;

/// The kinds of a side that capture by leaps, and from where; side by side for each square, as they are asked for together.
#[derive(Debug)]
pub struct Leapers<const W: usize> {
    kinds: Vec<KindId>,
    /// `[square][place among the kinds]`.
    captors: Vec<Bitboard<W>>,
}

impl<const W: usize> Leapers<W> {
    /// Those among all kinds of a side.
    pub fn new(geometry: &Geometry<W>, tables: &[KindTables<W>]) -> Self {
        let leaps =
            |kind: &&KindId| geometry.board.into_iter().any(|at| tables[**kind as usize].leaps[at].capture.non_empty());
        let all: Vec<KindId> = (0..tables.len() as KindId).collect();
        let kinds: Vec<KindId> = all.iter().filter(leaps).copied().collect();
        let squares = (0..geometry.squares()).map(|square| square as Square);
        let captors =
            squares.flat_map(|at| kinds.iter().map(move |&kind| tables[kind as usize].leaps[at].capture_from));
        Self { captors: captors.collect(), kinds }
    }

    /// The kinds, each with the squares from where it captures on `square`.
    #[inline(always)]
    pub fn onto(&self, square: Square) -> impl Iterator<Item = (KindId, Bitboard<W>)> {
        let captors = &self.captors[usize::from(square) * self.kinds.len()..];
        self.kinds.iter().copied().zip(captors.iter().copied())
    }
}
