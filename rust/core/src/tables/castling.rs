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
    /// The squares beside the king that it crosses or lands on.
    pub near: Bitboard<W>,
    /// The other squares that it crosses or lands on.
    pub far: Bitboard<W>,
    /// The enemy's piece types, each with the squares from which it captures on `far` by a plain leap; without those that
    /// never do.
    pub leapers: Vec<(PieceTypeId, Bitboard<W>)>,
    /// The squares from which any of them does.
    pub leapt_from: Bitboard<W>,
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
                let near: Bitboard<W> =
                    path.iter().filter(|square| square.number().abs_diff(king.0.number()) == 1).collect();
                let far = path & !near;
                let from = |tables: &PieceTypeTables<W>| -> Bitboard<W> {
                    geometry.board.iter().filter(|&from| (tables.leaps[from].capture & far).non_empty()).collect()
                };
                let all = rules.all_piece_types().iter().zip(piece_types[side.other()].iter().map(from));
                let leapers: Vec<_> = all.filter(|(_, from)| from.non_empty()).collect();
                let leapt_from = leapers.iter().fold(Bitboard::EMPTY, |all, &(_, from)| all | from);
                Some(Self { squares, clear: squares.clear(), near, far, leapers, leapt_from })
            })
        })
    }
}
