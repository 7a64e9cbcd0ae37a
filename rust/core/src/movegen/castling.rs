//! Castling.

use super::Generator;
use crate::board::{Bitboard, Square};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::position::Rights;
use crate::variant::Castling;

/// The start and target squares of both pieces.
struct Way {
    king: (Square, Square),
    partner: (Square, Square),
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
        let Some(rule) = &self.variant.rules.castling else { return };
        if let Some(way) = self.way(rule, wing).filter(|way| self.is_clear(way)) {
            let restricted = self.is_restricted() || self.is_restricted_by_playing();
            if self.is_castling_safe(rule, &way) && (!restricted || self.is_safe_after(castling_move(&way))) {
                self.send_castling(&way);
            }
        }
    }

    fn way(&self, rule: &Castling, wing: usize) -> Option<Way> {
        let index = Rights::wing(self.us, wing);
        let target = rule.sides[wing]?;
        let own = |square: Square| self.variant.geometry.own_square(square, self.us);
        let (king, partner) = (self.position.state.rights.kings[self.us], self.position.state.rights.partners[index]);
        let at_home = self.position.pieces_of(self.us, rule.king).contains(king)
            && self.position.pieces_among(self.us, rule.partners).contains(partner);
        at_home.then(|| Way { king: (king, own(target.king_to)), partner: (partner, own(target.partner_to)) })
    }

    /// True if all squares that the two pieces cross or land on are empty, except for the two pieces themselves.
    fn is_clear(&self, way: &Way) -> bool {
        let [king, partner] = [way.king, way.partner];
        let first = king.0.min(king.1).min(partner.0).min(partner.1);
        let last = king.0.max(king.1).max(partner.0).max(partner.1);
        // Both paths and the squares between the two pieces overlap, so together they are one range.
        (Bitboard::range(first, last).without(king.0).without(partner.0) & self.blockers).is_empty()
    }

    fn is_castling_safe(&mut self, rule: &Castling, way: &Way) -> bool {
        let royals = self.position.royals(self.variant, self.us);
        if !royals.each.contains(way.king.0) {
            return self.is_safe_after(castling_move(way));
        }
        if self.legality.is_by_masks() && self.legality.plain_enemies() {
            return !self.legality.checked && self.is_castling_safe_by_masks(rule, way);
        }
        let (from, to) = way.king;
        let them = self.us.other();
        if self.position.is_threatened(self.variant, from, them) {
            return false;
        }
        for crossed in Bitboard::<W>::between(from, to) {
            let attacked = if rule.king_stays {
                self.position.is_threatened(self.variant, crossed, them)
            } else {
                self.scratch.copy_from(self.position);
                self.scratch.lift(self.variant, from, rule.king, self.us);
                // In Chess960, the king may cross the partner's square; there it takes the partner's place.
                if let Some(partner) = self.position.piece(crossed).filter(|_| crossed == way.partner.0) {
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
    fn is_castling_safe_by_masks(&self, rule: &Castling, way: &Way) -> bool {
        let (from, to) = way.king;
        let them = self.us.other();
        let safe = |square, blockers| !self.position.attacked_plainly_past(self.variant, square, them, blockers);
        let left = self.blockers.without(from);
        Bitboard::<W>::between(from, to)
            .iter()
            .all(|crossed| safe(crossed, if rule.king_stays { self.blockers } else { left.with(crossed) }))
            && safe(to, left.without(way.partner.0).with(way.partner.1).with(to))
    }

    fn send_castling(&mut self, way: &Way) {
        let gates = self.variant.rules.gates.as_ref();
        let open = if gates.is_some_and(|gates| gates.castling) { self.position.state.gates } else { Bitboard::EMPTY };
        let gated = [(way.king.0, MoveKind::CastleIntroduceKing), (way.partner.0, MoveKind::CastleIntroducePartner)]
            .map(|(square, piece_type)| {
                let left = square != way.king.1 && square != way.partner.1;
                (open.contains(square) && left).then_some(piece_type)
            });
        if gated.iter().all(Option::is_none) || self.may_pass() {
            self.sink.single(castling_move(way));
        }
        let judged_with = self.judged_with();
        for piece_type in gated.into_iter().flatten() {
            for introduced in self.introducible() {
                let mv = Move::castle(piece_type, way.king, way.partner, introduced);
                if !judged_with || self.is_safe_after(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }
}

fn castling_move(way: &Way) -> Move {
    Move::castle(MoveKind::Castle, way.king, way.partner, NO_PIECE_TYPE)
}
