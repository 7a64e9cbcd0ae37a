//! The piece types that attack by leaps.

use super::piece_type::PieceTypeTables;
use crate::board::{Bitboard, Geometry, PieceTypeId, PieceTypeSet, Square};

/// The piece types of a side that capture by leaps, and from where; the entries of each square are adjacent in memory because
/// they are read together.
#[derive(Debug)]
pub struct Leapers<const W: usize> {
    /// `[square][leaper]`: the squares from which the leaper captures on `square`.
    attackers: Vec<(PieceTypeId, Bitboard<W>)>,
    /// The squares from which the leaper captures on any square to which a royal piece on `square` could move.
    around: Vec<(PieceTypeId, Bitboard<W>)>,
    /// The number of piece types.
    count: usize,
}

impl<const W: usize> Leapers<W> {
    /// A side's leapers that capture enemies of type `captured`; `royals` are the royal piece types of the other side.
    pub fn new(
        geometry: &Geometry<W>,
        tables: &[PieceTypeTables<W>],
        royals: &[&PieceTypeTables<W>],
        captured: PieceTypeId,
    ) -> Self {
        let leaps = |piece_type: &PieceTypeId| {
            geometry.board.into_iter().any(|at| tables[piece_type.index()].leaps_from(at, captured).non_empty())
        };
        let piece_types: Vec<PieceTypeId> = PieceTypeSet::first(tables.len()).iter().filter(leaps).collect();
        let onto = |targets: Bitboard<W>, piece_type: PieceTypeId| {
            let from = |at| tables[piece_type.index()].leaps_onto(at, captured);
            (piece_type, targets.iter().fold(Bitboard::EMPTY, |all, at| all | from(at)))
        };
        let mut leapers = Self { attackers: vec![], around: vec![], count: piece_types.len() };
        for square in geometry.board {
            let flights = royals.iter().fold(Bitboard::EMPTY, |all, royal| all | royal.goes(square, geometry));
            leapers.attackers.extend(piece_types.iter().map(|&piece_type| onto(Bitboard::of(square), piece_type)));
            leapers.around.extend(piece_types.iter().map(|&piece_type| onto(flights, piece_type)));
        }
        leapers
    }

    /// The piece types, each with the squares from which it captures on `square`.
    #[inline(always)]
    pub fn onto(&self, square: Square) -> &[(PieceTypeId, Bitboard<W>)] {
        &self.attackers[square.index() * self.count..][..self.count]
    }

    /// The piece types, each with the squares from which it captures on any square to which a royal piece on `square` could move.
    #[inline(always)]
    pub fn around(&self, square: Square) -> &[(PieceTypeId, Bitboard<W>)] {
        &self.around[square.index() * self.count..][..self.count]
    }
}
