//! Who attacks by leaping.

use super::kind::KindTables;
use crate::bitboard::{Bitboard, Square};
use crate::geometry::Geometry;
use crate::kinds::KindId;

/// The kinds of a side that capture by leaps, and from where; side by side for each square, as they are asked for together.
#[derive(Debug)]
pub struct Leapers<const W: usize> {
    /// `[square][one of them]`: from where it captures there.
    captors: Vec<(KindId, Bitboard<W>)>,
    /// The same for all squares where a royal man goes from there.
    around: Vec<(KindId, Bitboard<W>)>,
    /// How many they are.
    count: usize,
}

impl<const W: usize> Leapers<W> {
    /// Those among all kinds of a side; `royals` are the royal kinds of the other.
    pub fn new(geometry: &Geometry<W>, tables: &[KindTables<W>], royals: &[&KindTables<W>]) -> Self {
        let leaps =
            |kind: &KindId| geometry.board.into_iter().any(|at| tables[*kind as usize].leaps[at].capture.non_empty());
        let kinds: Vec<KindId> = (0..tables.len() as KindId).filter(leaps).collect();
        let onto = |targets: Bitboard<W>, kind: KindId| {
            let from = |at| tables[kind as usize].leaps[at].capture_from;
            (kind, targets.fold(Bitboard::EMPTY, |all, at| all | from(at)))
        };
        let mut leapers = Self { captors: vec![], around: vec![], count: kinds.len() };
        for square in 0..geometry.squares() {
            let square = square as Square;
            let flights = royals.iter().fold(Bitboard::EMPTY, |all, royal| all | royal.goes(square, geometry));
            leapers.captors.extend(kinds.iter().map(|&kind| onto(Bitboard::of(square), kind)));
            leapers.around.extend(kinds.iter().map(|&kind| onto(flights, kind)));
        }
        leapers
    }

    /// The kinds, each with the squares from where it captures on `square`.
    #[inline(always)]
    pub fn onto(&self, square: Square) -> &[(KindId, Bitboard<W>)] {
        &self.captors[usize::from(square) * self.count..][..self.count]
    }

    /// The same for all squares where a royal man goes from `square`.
    #[inline(always)]
    pub fn around(&self, square: Square) -> &[(KindId, Bitboard<W>)] {
        &self.around[usize::from(square) * self.count..][..self.count]
    }
}
