//! Castling: where pieces land, and what must be empty and safe.

use super::PieceTypeTables;
use crate::board::{Bitboard, ByColor, Geometry, PieceTypeId, Square};
use crate::variant::Rules;

/// The start and target squares of both pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingSquares {
    /// Those of the king.
    pub king: (Square, Square),
    /// Those of its partner.
    pub partner: (Square, Square),
}

impl CastlingSquares {
    /// All squares that the two pieces cross or land on, except those that they leave.
    pub fn clear<const W: usize>(self) -> Bitboard<W> {
        let [king, partner] = [self.king, self.partner];
        let first = king.0.min(king.1).min(partner.0).min(partner.1);
        let last = king.0.max(king.1).max(partner.0).max(partner.1);
        // Both paths and the squares between the two pieces overlap, so together they are one range.
        Bitboard::range(first, last).without(king.0).without(partner.0)
    }

    /// The squares between the king and its target.
    pub fn crossed<const W: usize>(self) -> Bitboard<W> {
        Bitboard::between(self.king.0, self.king.1)
    }
}

/// One side's castling on one wing, from the squares that the definition names. In a game, the pieces may start elsewhere.
#[derive(Debug)]
pub struct CastlingWing<const W: usize> {
    /// The squares of both pieces.
    pub squares: CastlingSquares,
    /// [`CastlingSquares::clear`] of these squares.
    pub clear: Bitboard<W>,
    /// The squares that the king crosses, and its target.
    pub path: Bitboard<W>,
    /// The enemy's piece types, each with the squares from which it captures on the path by a plain leap; without those that
    /// never do.
    pub leapers: Vec<(PieceTypeId, Bitboard<W>)>,
    /// Likewise by a slide, if the board were otherwise empty.
    pub sliders: Vec<(PieceTypeId, Bitboard<W>)>,
}

impl<const W: usize> CastlingWing<W> {
    /// `[side][wing]`: all castling of a variant; wing 0 belongs to the right K.
    pub(super) fn all(
        rules: &Rules,
        geometry: &Geometry<W>,
        piece_types: &ByColor<Vec<PieceTypeTables<W>>>,
    ) -> ByColor<[Option<Self>; 2]> {
        ByColor::from_fn(|side| {
            let own = |square| geometry.own_square(square, side);
            let sides = rules.castling.as_ref().map_or([None; 2], |castling| castling.sides);
            sides.map(|target| {
                let target = target?;
                let king = (own(target.king_from), own(target.king_to));
                let squares = CastlingSquares { king, partner: (own(target.partner_from), own(target.partner_to)) };
                let path = squares.crossed::<W>().with(king.1);
                let among = |captures: &dyn Fn(&PieceTypeTables<W>, Square) -> bool| {
                    let from = |tables| geometry.board.iter().filter(|&from| captures(tables, from)).collect();
                    let all = rules.all_piece_types().iter().zip(piece_types[side.other()].iter().map(from));
                    all.filter(|(_, from): &(_, Bitboard<W>)| from.non_empty()).collect()
                };
                let leapers = among(&|tables, from| (tables.leaps[from].capture & path).non_empty());
                let sliders = among(&|tables, from| {
                    let mut slides = tables.slides.iter().filter(|slide| slide.capture);
                    slides.any(|slide| (geometry.within(slide.dir, from, slide.max) & path).non_empty())
                });
                Some(Self { squares, clear: squares.clear(), path, leapers, sliders })
            })
        })
    }
}
