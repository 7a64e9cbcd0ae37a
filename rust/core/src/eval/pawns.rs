//! Pawns: piece types that promote and only go forward.

use super::side::Side;
use super::traits::{self, PieceTraits};
use super::{Tapered, Weights};
use crate::board::{Bitboard, Color, PieceTypeSet, Square, SquareMap};
use crate::position::Position;
use crate::tables::Variant;

/// A pawn further from promotion than this is not seen as about to promote.
const FAR: i32 = 6;

/// The squares that matter to a pawn.
#[derive(Clone, Copy, Debug)]
struct Around<const W: usize> {
    /// Ahead of it in its file.
    ahead: Bitboard<W>,
    /// Ahead of it in its file and both beside.
    span: Bitboard<W>,
    /// The files beside its own.
    beside: Bitboard<W>,
    /// The squares beside it.
    level: Bitboard<W>,
    /// The square before it.
    stop: Bitboard<W>,
    /// What it is worth to have no enemy ahead.
    passed: Tapered,
    /// The same for one step that the enemy's king is late.
    race: Tapered,
}

/// What pawns look at.
#[derive(Debug)]
pub struct Pawns<const W: usize> {
    /// Which piece types they are.
    pub piece_types: PieceTypeSet,
    around: [SquareMap<Around<W>, W>; 2],
    /// `[square]`: file and rank.
    places: SquareMap<[u8; 2], W>,
}

impl<const W: usize> Pawns<W> {
    /// The tables of a variant.
    pub fn new(variant: &Variant<W>, traits: &[PieceTraits], weights: &Weights) -> Self {
        let piece_types = traits::set(traits, |traits| traits.pawn);
        let geometry = &variant.geometry;
        let place = |square: Square| [square % geometry.files, square / geometry.files];
        let mut places = SquareMap::filled([0; 2]);
        for square in geometry.board {
            places[square] = place(square);
        }
        let around = [0, 1].map(|side| {
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
                let further =
                    |at: Square| if side == 0 { at / geometry.files > rank } else { at / geometry.files < rank };
                let apart = |at: Square| (at % geometry.files).abs_diff(file);
                let ahead: Bitboard<W> = geometry.board.filter(|&at| apart(at) == 0 && further(at)).collect();
                let beside: Bitboard<W> = geometry.board.filter(|&at| apart(at) == 1).collect();
                let stop = geometry.number(square, variant.forward(side)).map_or(Bitboard::EMPTY, Bitboard::of);
                let steps = (ahead & ends).map(|at| i32::from((at / geometry.files).abs_diff(rank))).min();
                let near = steps.map_or(0, |steps| (FAR - steps).max(0));
                around[square] = Around {
                    ahead,
                    span: geometry.board.filter(|&at| apart(at) <= 1 && further(at)).collect(),
                    beside,
                    level: beside.filter(|&at| at / geometry.files == rank).collect(),
                    stop,
                    passed: weights.passed * (near * near),
                    race: weights.passed_race.part(near, FAR - 1),
                };
            }
            around
        });
        Self { piece_types, around, places }
    }

    /// Where pawns of a side can promote.
    fn ends(variant: &Variant<W>, piece_types: PieceTypeSet, side: usize) -> Bitboard<W> {
        let zones =
            variant.promotion[side].iter().enumerate().filter(|(piece_type, _)| piece_types >> piece_type & 1 != 0);
        zones.fold(Bitboard::EMPTY, |all, (_, zone)| all | zone.region)
    }

    /// Whether none of `pawns` stands before a piece of a side in its file.
    #[inline(always)]
    pub fn is_open(&self, color: Color, square: Square, pawns: Bitboard<W>) -> bool {
        (self.around[color.index()][square].ahead & pawns).is_empty()
    }

    /// Whether none of the enemy's `pawns` can come to attack a piece of a side.
    #[inline(always)]
    pub fn is_out_of_reach(&self, color: Color, square: Square, pawns: Bitboard<W>) -> bool {
        let around = &self.around[color.index()][square];
        (around.span & around.beside & pawns).is_empty()
    }

    /// What the pawns of a side are worth beside their squares.
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
            let around = &self.around[color.index()][square];
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
                sum += around.race * self.late(own.royal, enemy.royal, square);
            }
        }
        sum
    }

    /// How many steps further the enemy's king is from `square` than the own one.
    #[inline(always)]
    fn late(&self, own: Bitboard<W>, enemy: Bitboard<W>, square: Square) -> i32 {
        match (own.lowest(), enemy.lowest()) {
            (Some(own), Some(enemy)) => self.distance(enemy, square) - self.distance(own, square),
            _ => 0,
        }
    }

    /// Steps of a king between two squares.
    #[inline(always)]
    pub fn distance(&self, from: Square, to: Square) -> i32 {
        let (from, to) = (self.places[from], self.places[to]);
        i32::from(from[0].abs_diff(to[0]).max(from[1].abs_diff(to[1])))
    }
}
