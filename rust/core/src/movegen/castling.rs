//! Castling.

use super::Generator;
use crate::board::{Bitboard, PieceTypeSet};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::position::Rights;
use crate::tables::{CastlingSquares, CastlingWing};
use crate::variant::Castling;

/// Castling of one side on one wing.
struct Way<'a, const W: usize> {
    squares: &'a CastlingSquares,
    /// The squares between the king and its target.
    crossed: Bitboard<W>,
    /// The tables of the wing, if both pieces are where its definition puts them.
    usual: Option<&'a CastlingWing<W>>,
}

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends legal castling.
    #[inline(always)]
    pub(super) fn castling(&mut self) {
        for wing in 0..2 {
            if self.may_castle(wing) {
                self.castle(wing);
            }
        }
    }

    /// False if the right is lost or a piece is between the king and its partner; most positions fail this test.
    #[inline(always)]
    fn may_castle(&self, wing: usize) -> bool {
        let (rights, side) = (&self.position.state.rights, self.us);
        let index = Rights::wing(side, wing);
        rights.has(index) && (Bitboard::between(rights.kings[side], rights.partners[index]) & self.blockers).is_empty()
    }

    #[inline(never)]
    fn castle(&mut self, wing: usize) {
        let (Some(rule), Some(tables)) = (&self.variant.rules.castling, &self.variant.castling[self.us][wing]) else {
            return;
        };
        let rights = &self.position.state.rights;
        let (king, partner) = (rights.kings[self.us], rights.partners[Rights::wing(self.us, wing)]);
        let at_home = |square, may_be: PieceTypeSet| {
            self.position.piece(square).is_some_and(|piece| piece.color == self.us && may_be.contains(piece.piece_type))
        };
        if !at_home(king, PieceTypeSet::of(rule.king)) || !at_home(partner, rule.partners) {
            return;
        }
        let usual = &tables.squares;
        if (king, partner) == (usual.king.0, usual.partner.0) {
            let way = Way { squares: usual, crossed: tables.crossed, usual: Some(tables) };
            self.castle_if_clear(rule, &way, tables.clear);
        } else {
            let squares = CastlingSquares { king: (king, usual.king.1), partner: (partner, usual.partner.1) };
            let way = Way { squares: &squares, crossed: squares.crossed(), usual: None };
            self.castle_if_clear(rule, &way, squares.clear());
        }
    }

    fn castle_if_clear(&mut self, rule: &Castling, way: &Way<'_, W>, clear: Bitboard<W>) {
        if (clear & self.blockers).is_empty() {
            let restricted = self.is_restricted() || self.is_restricted_by_playing();
            if self.is_castling_safe(rule, way) && (!restricted || self.is_safe_after(castling_move(way))) {
                self.send_castling(way);
            }
        }
    }

    fn is_castling_safe(&mut self, rule: &Castling, way: &Way<'_, W>) -> bool {
        if self.legality.is_king(way.squares.king.0) && self.legality.plain_enemies() {
            return !self.legality.checked && self.is_castling_safe_by_masks(rule, way);
        }
        let royals = self.position.royals(self.variant, self.us);
        if !royals.each.contains(way.squares.king.0) {
            return self.is_safe_after(castling_move(way));
        }
        let from = way.squares.king.0;
        let them = self.us.other();
        if self.position.is_threatened(self.variant, from, them) {
            return false;
        }
        for crossed in way.crossed {
            let attacked = if rule.king_stays {
                self.position.is_threatened(self.variant, crossed, them)
            } else {
                self.scratch.copy_from(self.position);
                self.scratch.lift(self.variant, from, rule.king, self.us);
                // In Chess960, the king may cross the partner's square; there it takes the partner's place.
                if let Some(partner) = self.position.piece(crossed).filter(|_| crossed == way.squares.partner.0) {
                    self.scratch.lift(self.variant, crossed, partner.piece_type, self.us);
                }
                self.scratch.put(self.variant, crossed, rule.king, self.us);
                self.scratch.is_threatened(self.variant, crossed, them)
            };
            if attacked {
                return false;
            }
        }
        self.is_safe_after(castling_move(way))
    }

    /// Like [`Self::is_castling_safe`], if the king is not in check and no enemy has special captures.
    fn is_castling_safe_by_masks(&self, rule: &Castling, way: &Way<'_, W>) -> bool {
        let (from, to) = way.squares.king;
        let them = self.us.other();
        if let Some(usual) = way.usual.filter(|_| self.variant.class_of.is_empty()) {
            // With fewer blockers, more squares are attacked.
            let open = self.blockers.without(from).without(way.squares.partner.0);
            if !self.position.any_captured_plainly(self.variant, (usual.path, &usual.aims), them, open) {
                return true;
            }
        }
        let safe = |square, blockers| !self.position.attacked_plainly_past(self.variant, square, them, blockers);
        let left = self.blockers.without(from);
        way.crossed
            .iter()
            .all(|crossed| safe(crossed, if rule.king_stays { self.blockers } else { left.with(crossed) }))
            && safe(to, left.without(way.squares.partner.0).with(way.squares.partner.1).with(to))
    }

    fn send_castling(&mut self, way: &Way<'_, W>) {
        let Some(gates) = &self.variant.rules.gates else { return self.sink.single(castling_move(way)) };
        let open = if gates.castling { self.position.state.gates } else { Bitboard::EMPTY };
        let gated = [
            (way.squares.king.0, MoveKind::CastleIntroduceKing),
            (way.squares.partner.0, MoveKind::CastleIntroducePartner),
        ]
        .map(|(square, piece_type)| {
            let left = square != way.squares.king.1 && square != way.squares.partner.1;
            (open.contains(square) && left).then_some(piece_type)
        });
        if gated.iter().all(Option::is_none) || self.may_pass() {
            self.sink.single(castling_move(way));
        }
        let judged_with = self.judged_with();
        for piece_type in gated.into_iter().flatten() {
            for introduced in self.introducible() {
                let mv = Move::castle(piece_type, way.squares.king, way.squares.partner, introduced);
                if !judged_with || self.is_safe_after(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }
}

fn castling_move<const W: usize>(way: &Way<'_, W>) -> Move {
    Move::castle(MoveKind::Castle, way.squares.king, way.squares.partner, NO_PIECE_TYPE)
}
