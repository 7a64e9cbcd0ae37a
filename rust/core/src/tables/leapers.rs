//! Who attacks by leaping.

use super::kind::KindTables;
use crate::bitboard::{Bitboard, Square};
use crate::geometry::Geometry;
use crate::kinds::KindId;

/// The kinds of a side that capture by leaps, and from where; side by side for each square, as they are asked for together.
#[derive(Debug)]
pub struct Leapers<const W: usize> {
    /// `[square][one of them]`.
    captors: Vec<(KindId, Bitboard<W>)>,
    /// How many they are.
    count: usize,
}

impl<const W: usize> Leapers<W> {
    /// Those among all kinds of a side.
    pub fn new(geometry: &Geometry<W>, tables: &[KindTables<W>]) -> Self {
        let leaps =
            |kind: &KindId| geometry.board.into_iter().any(|at| tables[*kind as usize].leaps[at].capture.non_empty());
        let kinds: Vec<KindId> = (0..tables.len() as KindId).filter(leaps).collect();
        let onto = |at| kinds.iter().map(move |&kind| (kind, tables[kind as usize].leaps[at].capture_from));
        let captors = (0..geometry.squares()).flat_map(|square| onto(square as Square)).collect();
        Self { captors, count: kinds.len() }
    }

    /// The kinds, each with the squares from where it captures on `square`.
    #[inline(always)]
    pub fn onto(&self, square: Square) -> &[(KindId, Bitboard<W>)] {
        &self.captors[usize::from(square) * self.count..][..self.count]
    }
}
