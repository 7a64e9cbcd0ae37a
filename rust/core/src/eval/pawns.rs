//! Pawn structure. Pawns are piece types that promote and move only forward.

use super::side::Side;
use super::traits::{self, PieceTraits};
use super::{Tapered, Weights};
use crate::board::{Bitboard, ByColor, Color, PieceTypeSet, Square, SquareMap};
use crate::position::Position;
use crate::tables::Variant;

/// A passed pawn gets no bonus if it needs at least this number of steps to promote.
const NO_BONUS_STEPS: i32 = 6;

/// The squares that matter to a pawn.
#[derive(Clone, Copy, Debug)]
struct Around<const W: usize> {
    /// Ahead of it on its file.
    ahead: Bitboard<W>,
    /// Ahead of it on its file and on both adjacent files.
    span: Bitboard<W>,
    /// The adjacent files.
    beside: Bitboard<W>,
    /// The squares next to it on its rank.
    level: Bitboard<W>,
    /// The square in front of it.
    stop: Bitboard<W>,
    /// The value of a passed pawn.
    passed: Tapered,
    /// The value of each step by which the enemy's king is further from the pawn than the pawn's own king.
    race: Tapered,
}

/// The tables for pawns.
#[derive(Debug)]
pub struct Pawns<const W: usize> {
    /// The piece types that are pawns.
    pub piece_types: PieceTypeSet,
    around: ByColor<SquareMap<Around<W>, W>>,
    /// `[square]`: file and rank.
    places: SquareMap<[u8; 2], W>,
}

impl<const W: usize> Pawns<W> {
    /// The tables of a variant.
    pub fn new(variant: &Variant<W>, traits: &[PieceTraits], weights: &Weights) -> Self {
        let piece_types = traits::set(traits, |traits| traits.pawn);
        let geometry = &variant.geometry;
        let place = |square: Square| [geometry.file(square), geometry.rank(square)];
        let mut places = SquareMap::filled([0; 2]);
        for square in geometry.board {
            places[square] = place(square);
        }
        let around = ByColor::from_fn(|side| {
            let ends = Self::ends(variant, piece_types, side);
            let empty = Around {
                ahead: Bitboard::EMPTY,
                span: Bitboard::EMPTY,
                beside: Bitboard::EMPTY,
                level: Bitboard::EMPTY,
                stop: Bitboard::EMPTY,
                passed: Tapered::default(),
                race: Tapered::default(),
            };
            let mut around = SquareMap::filled(empty);
            for square in geometry.board {
                let [file, rank] = place(square);
                let further = |at: Square| {
                    if side == Color::White { geometry.rank(at) > rank } else { geometry.rank(at) < rank }
                };
                let apart = |at: Square| geometry.file(at).abs_diff(file);
                let ahead: Bitboard<W> = geometry.board.iter().filter(|&at| apart(at) == 0 && further(at)).collect();
                let beside: Bitboard<W> = geometry.board.iter().filter(|&at| apart(at) == 1).collect();
                let stop = geometry.number(square, variant.forward(side)).map_or(Bitboard::EMPTY, Bitboard::of);
                let steps = (ahead & ends).iter().map(|at| i32::from((geometry.rank(at)).abs_diff(rank))).min();
                let near = steps.map_or(0, |steps| (NO_BONUS_STEPS - steps).max(0));
                around[square] = Around {
                    ahead,
                    span: geometry.board.iter().filter(|&at| apart(at) <= 1 && further(at)).collect(),
                    beside,
                    level: beside.iter().filter(|&at| geometry.rank(at) == rank).collect(),
                    stop,
                    passed: weights.passed * (near * near),
                    race: weights.passed_race.part(near, NO_BONUS_STEPS - 1),
                };
            }
            around
        });
        Self { piece_types, around, places }
    }

    /// The squares on which a side's pawns can promote.
    fn ends(variant: &Variant<W>, piece_types: PieceTypeSet, side: Color) -> Bitboard<W> {
        let zones = piece_types.iter().map(|piece_type| variant.promotion[side][piece_type.index()].region);
        zones.fold(Bitboard::EMPTY, |all, zone| all | zone)
    }

    /// True if none of `pawns` is on the file ahead of a side's piece.
    #[inline(always)]
    pub fn is_open(&self, color: Color, square: Square, pawns: Bitboard<W>) -> bool {
        (self.around[color][square].ahead & pawns).is_empty()
    }

    /// True if none of the enemy's `pawns` can ever attack a side's piece on `square`.
    #[inline(always)]
    pub fn is_out_of_reach(&self, color: Color, square: Square, pawns: Bitboard<W>) -> bool {
        let around = &self.around[color][square];
        (around.span & around.beside & pawns).is_empty()
    }

    /// The value of a side's pawn structure, apart from the placement of its pawns.
    #[inline(always)]
    pub fn value(
        &self,
        position: &Position<W>,
        color: Color,
        weights: &Weights,
        own: &Side<W>,
        enemy: &Side<W>,
    ) -> Tapered {
        let attacked = enemy.attacks | enemy.by_royal;
        let mut sum = weights.protected * (own.pawns & own.by_pawns).count() as i32;
        for square in own.pawns {
            let around = &self.around[color][square];
            let neighbours = around.beside & own.pawns;
            if neighbours.is_empty() {
                sum += weights.isolated;
            } else if (neighbours & !around.span).is_empty() && (around.stop & enemy.by_pawns).non_empty() {
                sum += weights.backward;
            }
            if (around.level & own.pawns).non_empty() {
                sum += weights.phalanx;
            }
            if (around.ahead & own.pawns).non_empty() {
                sum += weights.doubled;
            } else if (around.span & enemy.pawns).is_empty() {
                sum += around.passed;
                if (around.stop & position.blockers()).non_empty() {
                    sum += weights.passed_blocked;
                } else if (around.stop & attacked).is_empty() {
                    sum += weights.passed_safe;
                }
                sum += around.race * self.king_race(own.royal, enemy.royal, square);
            }
        }
        sum
    }

    /// The number of steps by which the enemy's king is further from `square` than the side's own king.
    #[inline(always)]
    fn king_race(&self, own: Bitboard<W>, enemy: Bitboard<W>, square: Square) -> i32 {
        match (self.nearest(own, square), self.nearest(enemy, square)) {
            (Some(own), Some(enemy)) => enemy - own,
            _ => 0,
        }
    }

    /// The number of steps from a square to the nearest of several kings.
    #[inline(always)]
    pub fn nearest(&self, kings: Bitboard<W>, square: Square) -> Option<i32> {
        if kings.many() {
            return kings.iter().map(|king| self.distance(king, square)).min();
        }
        kings.lowest().map(|king| self.distance(king, square))
    }

    /// The number of king steps between two squares.
    #[inline(always)]
    pub fn distance(&self, from: Square, to: Square) -> i32 {
        let (from, to) = (self.places[from], self.places[to]);
        i32::from(from[0].abs_diff(to[0]).max(from[1].abs_diff(to[1])))
    }
}
