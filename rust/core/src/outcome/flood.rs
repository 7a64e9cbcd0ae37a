//! Mates by any number of pieces that are all bound to a set of squares, such as bishops on squares of one colour. Each
//! square of the set counts as attacked or occupied whenever this helps the mate.

use super::mates::{place_helper, way_of};
use super::units::{Unit, put};
use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::movegen::legal_moves;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{Variant, squares_from};

/// The squares to which pieces are bound.
pub(super) fn bound_to<const W: usize>(units: &[Unit<W>]) -> Bitboard<W> {
    units.iter().fold(Bitboard::EMPTY, |all, unit| all | unit.squares())
}

/// A search for mates by such pieces.
pub(super) struct Flood<'a, const W: usize> {
    variant: &'a Variant<W>,
    winner: Color,
    /// The winner's royal piece type, if any.
    royal: Option<PieceTypeId>,
    mated: PieceTypeId,
    /// The squares to which the pieces are bound.
    bound: Bitboard<W>,
    /// The pieces that may give check: each piece type, with the squares on which it may stand.
    attackers: Vec<(PieceTypeId, Bitboard<W>)>,
}

impl<'a, const W: usize> Flood<'a, W> {
    /// Prepares a search with the given pieces; `None` if they are not bound.
    pub fn new(
        variant: &'a Variant<W>,
        winner: Color,
        royal: Option<PieceTypeId>,
        mated: PieceTypeId,
        units: &[Unit<W>],
    ) -> Option<Self> {
        let bound = bound_to(units);
        let attackers = units.iter().flat_map(|unit| unit.choices.clone()).collect();
        (bound != variant.geometry.board).then_some(Self { variant, winner, royal, mated, bound, attackers })
    }

    /// True if there may be a mate.
    pub fn mates(&self, helpers: &mut Vec<(Unit<W>, u32)>) -> bool {
        let board = self.variant.geometry.board;
        let loser = self.winner.other();
        if board.iter().any(|square| self.has_double_check(square)) {
            return true;
        }
        for square in board {
            let mut position = Position::empty(self.variant);
            position.state.side_to_move = loser;
            put(self.variant, &mut position, square, self.mated, loser, true);
            for &(piece_type, squares) in &self.attackers {
                for from in squares.without(square) {
                    let mut position = position.clone();
                    put(self.variant, &mut position, from, piece_type, self.winner, false);
                    if position.is_check(self.variant) && self.mates_from(&position, (square, from), helpers) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn mates_from(&self, position: &Position<W>, check: (Square, Square), helpers: &mut Vec<(Unit<W>, u32)>) -> bool {
        if self.is_mate(position, check, helpers) {
            return true;
        }
        let Some(royal) = self.royal else { return false };
        (self.variant.geometry.board & !position.occupied()).iter().any(|square| {
            let mut position = position.clone();
            put(self.variant, &mut position, square, royal, self.winner, false);
            self.is_mate(&position, check, helpers)
        })
    }

    /// True if every move out of check is prevented by the bound pieces or by the loser's own pieces.
    fn is_mate(&self, position: &Position<W>, check: (Square, Square), helpers: &mut Vec<(Unit<W>, u32)>) -> bool {
        if !position.is_check(self.variant) || position.is_exposed(self.variant, self.winner) {
            return false;
        }
        let moves = legal_moves(self.variant, position);
        let Some(mv) = moves.into_iter().find(|&mv| self.is_certain(mv, check)) else { return true };
        let way = way_of(self.variant, position, mv);
        let side = self.winner.other();
        place_helper(self.variant, position, helpers, side, way, &mut |position, helpers| {
            self.is_mate(position, check, helpers)
        })
    }

    /// True if no additional bound piece can prevent a move.
    fn is_certain(&self, mv: Move, (royal, attacker): (Square, Square)) -> bool {
        let geometry = &self.variant.geometry;
        let (from, to) = (mv.from(), mv.to());
        if from == royal {
            return !self.bound.contains(to);
        }
        let open = geometry.straight_between(attacker, royal);
        let may_be_barred = (geometry.straight_between(from, to) & self.bound & !open).non_empty();
        !may_be_barred && !self.may_pin(from, royal)
    }

    /// True if a bound piece may pin the piece on a square.
    fn may_pin(&self, pinned: Square, royal: Square) -> bool {
        self.attackers.iter().any(|&(piece_type, squares)| {
            squares.iter().any(|from| self.slides(piece_type, from, royal).contains(pinned))
        })
    }

    /// The squares between `from` and `to`, if a piece of this type slides from one to the other.
    fn slides(&self, piece_type: PieceTypeId, from: Square, to: Square) -> Bitboard<W> {
        let geometry = &self.variant.geometry;
        let tables = &self.variant.piece_types[self.winner][piece_type.index()];
        let between = geometry.straight_between(from, to);
        if between.non_empty() && tables.aims(from, to, geometry) { between } else { Bitboard::EMPTY }
    }

    /// True if one move of a bound piece can give check on a square and uncover another check.
    fn has_double_check(&self, royal: Square) -> bool {
        let geometry = &self.variant.geometry;
        self.attackers.iter().any(|&(piece_type, squares)| {
            let tables = &self.variant.piece_types[self.winner][piece_type.index()];
            let lands = |to: Square| to != royal && tables.aims(to, royal, geometry);
            let uncovers = |square: Square, to: Square| {
                let passed = geometry.straight_between(to, royal).with(to);
                self.attackers.iter().any(|&(behind, from)| {
                    (from & !passed).iter().any(|from| {
                        let line = self.slides(behind, from, royal);
                        line.contains(square) && !line.contains(to)
                    })
                })
            };
            squares.iter().any(|square| {
                let to = squares_from(geometry, tables, square).iter();
                let mut open = to.filter(|&to| !geometry.straight_between(square, to).contains(royal));
                open.any(|to| lands(to) && uncovers(square, to))
            })
        })
    }
}
