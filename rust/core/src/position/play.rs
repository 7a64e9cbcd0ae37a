//! Playing turns.

use super::observer::Observer;
use super::{Color, MOST_MOVES, Man, Position, Vote};
use crate::bitboard::Square;
use crate::geometry::OFF;
use crate::moves::{Move, MoveKind, NO_KIND};
use crate::tables::{Variant, zobrist};
use crate::variant::rules::KindId;

impl<const W: usize> Position<W> {
    /// Plays a turn that is pseudo-legal here, without asking whether it is.
    pub fn play_unchecked(&mut self, variant: &Variant<W>, turn: Move) {
        self.play_observed(variant, turn, &mut ());
    }

    /// The same, telling `observer` which men come and go.
    pub fn play_observed(&mut self, variant: &Variant<W>, turn: Move, observer: &mut impl Observer) {
        if turn.is_vote() {
            self.play_vote(turn.kind() == MoveKind::Accept, observer);
            return;
        }
        let us = self.turn;
        self.en_passant = OFF;
        self.halfmoves = MOST_MOVES.min(self.halfmoves + 1);
        match turn.kind() {
            MoveKind::Plain | MoveKind::Introduce => self.play_move(variant, turn, observer),
            MoveKind::EnPassant => {
                self.capture(variant, turn.pair().0, observer);
                self.play_move(variant, turn, observer);
            }
            MoveKind::Effect | MoveKind::EffectIntroduce => self.play_effect(variant, turn, observer),
            MoveKind::Castle | MoveKind::CastleIntroduceKing | MoveKind::CastleIntroducePartner => {
                self.play_castle(variant, turn, observer);
            }
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => {
                self.play_drop(variant, turn, observer);
            }
            MoveKind::Null | MoveKind::Accept | MoveKind::Decline => {}
        }
        if self.gates.non_empty() || self.passed != 0 {
            self.settle_gates(variant);
        }
        if self.en_passant().is_some_and(|passed| !self.may_have_passed(variant, us, passed)) {
            self.en_passant = OFF;
        }
        if us == Color::Black {
            self.fullmoves = MOST_MOVES.min(self.fullmoves + 1);
        }
        self.pass_turn();
    }

    /// Whether a man of `color` can have gone over `passed` by a double step: it is empty, and no wall or enemy stands where he came from.
    fn may_have_passed(&self, variant: &Variant<W>, color: Color, passed: Square) -> bool {
        let from = variant.geometry.number(passed, -variant.forward(color.index()));
        let closed = self.walls | self.men(color.other());
        !self.blockers().contains(passed) && from.is_some_and(|from| !closed.contains(from))
    }

    /// Whether the other side's last turn can have been a double step over `passed`.
    pub(super) fn was_passed(&self, variant: &Variant<W>, passed: Square) -> bool {
        let them = self.turn.other();
        let victim = variant.geometry.number(passed, variant.forward(them.index()));
        let victims = variant.rules.en_passant.map_or(0, |rule| rule.victims);
        victim.is_some_and(|victim| self.men_among(them, victims).contains(victim))
            && self.may_have_passed(variant, them, passed)
    }

    pub(super) fn pass_turn(&mut self) {
        self.turn = self.turn.other();
        self.hash ^= zobrist::TURN;
    }

    fn play_vote(&mut self, accept: bool, observer: &mut impl Observer) {
        let next = match (self.vote, accept) {
            (Vote::White, true) => Vote::BlackAfterAccept,
            (Vote::White, false) => Vote::BlackAfterDecline,
            _ => Vote::Over,
        };
        if next == Vote::Over && !accept {
            for side in 0..2 {
                for kind in 0..self.kind_count {
                    self.set_reserve_observed(side, kind, 0, observer);
                }
            }
        }
        self.set_vote(next);
        self.pass_turn();
    }

    /// The moving man's part of a turn; what it captures by landing goes, a man it introduces comes.
    fn play_move(&mut self, variant: &Variant<W>, turn: Move, observer: &mut impl Observer) {
        let (from, to) = (turn.from(), turn.to());
        let side = self.turn.index();
        let Some(Man { kind, .. }) = self.man(from) else { return };
        if self.men[1 - side].contains(to) {
            self.capture(variant, to, observer);
        } else if turn.promotion().is_none() {
            self.mark_en_passant(variant, kind, from, to);
        }
        self.touch(variant, kind, from, to);
        let gate = self.gates.contains(from);
        self.carry(variant, from, to, turn.promotion(), observer);
        if variant.rules.clock.resets >> kind & 1 != 0 {
            self.halfmoves = 0;
        }
        if gate && turn.introduces() {
            self.introduce(variant, turn.other(), from, observer);
        } else if gate {
            self.note_pass(variant);
        }
    }

    fn play_effect(&mut self, variant: &Variant<W>, turn: Move, observer: &mut impl Observer) {
        let squares = (turn.from(), turn.to());
        let effect = turn.effect_of();
        for victim in variant.removed(squares, effect) {
            self.capture(variant, victim, observer);
        }
        let throw = variant.thrown(squares, effect);
        // The throw is over before a man is introduced on the start square, which it may cross.
        let plain = Move::plain(turn.from(), turn.to(), turn.promotion().unwrap_or(NO_KIND));
        let gate = self.gates.contains(turn.from());
        if turn.introduces() {
            self.play_move(variant, Move::introduce(turn.from(), turn.to(), NO_KIND), observer);
        } else {
            self.play_move(variant, plain, observer);
        }
        if let Some(throw) = throw {
            let side = self.turn.index();
            if self.men[1 - side].contains(throw.to) {
                self.capture(variant, throw.to, observer);
            }
            let man = self.man(throw.from);
            let becomes = man.and_then(|man| thrown_becomes(variant, man, throw.to));
            self.carry(variant, throw.from, throw.to, becomes, observer);
        }
        if gate && turn.introduces() {
            self.introduce(variant, turn.other(), turn.from(), observer);
        }
    }

    fn play_castle(&mut self, variant: &Variant<W>, turn: Move, observer: &mut impl Observer) {
        let side = self.turn.index();
        let (partner_from, partner_to) = turn.pair();
        let men = [(turn.from(), turn.to()), (partner_from, partner_to)];
        let gate = men.iter().any(|&(from, _)| self.gates.contains(from));
        let kinds = men.map(|(from, _)| self.man(from).map_or(NO_KIND, |man| man.kind));
        for ((from, _), kind) in men.into_iter().zip(kinds) {
            self.leave(variant, from, kind, side, observer);
        }
        for ((_, to), kind) in men.into_iter().zip(kinds) {
            self.arrive(variant, to, kind, side, observer);
        }
        self.forfeit_castling(side);
        match turn.kind() {
            MoveKind::CastleIntroduceKing => self.introduce(variant, turn.other(), turn.from(), observer),
            MoveKind::CastleIntroducePartner => self.introduce(variant, turn.other(), partner_from, observer),
            _ if gate => self.note_pass(variant),
            _ => {}
        }
    }

    fn play_drop(&mut self, variant: &Variant<W>, turn: Move, observer: &mut impl Observer) {
        let side = self.turn.index();
        if turn.kind() != MoveKind::Drop {
            let (from, to) = turn.pair();
            if let Some(man) = self.man(from) {
                let rule_gives = variant.rules.drops.iter().filter_map(|rule| rule.relocate.as_ref());
                let gives =
                    rule_gives.into_iter().any(|relocate| relocate.en_passant && relocate.kinds >> man.kind & 1 != 0);
                if gives {
                    self.mark_en_passant(variant, man.kind, from, to);
                }
                if variant.rules.clock.resets >> man.kind & 1 != 0 {
                    self.halfmoves = 0;
                }
                self.touch(variant, man.kind, from, to);
                self.carry(variant, from, to, None, observer);
            }
        }
        if variant.rules.clock.drops_reset {
            self.halfmoves = 0;
        }
        let left = self.reserve[side][turn.other() as usize].saturating_sub(1);
        self.set_reserve_observed(side, turn.other(), left, observer);
        self.put(variant, turn.to(), turn.dropped(), side);
        observer.put(side, turn.dropped(), turn.to());
        self.gain_right(variant, turn.dropped(), turn.to());
    }

    /// A partner dropped on its castling square gains the right while E stands; E goes with the last partner in reserve.
    fn gain_right(&mut self, variant: &Variant<W>, kind: KindId, to: Square) {
        let side = self.turn.index();
        let Some(castling) = &variant.rules.castling else { return };
        if kind != castling.partner || !self.rights.has(4 + side) {
            return;
        }
        for wing in 0..2 {
            let index = 2 * side + wing;
            if castling.sides[wing].is_some() && self.rights.partners[index] == to && !self.rights.has(index) {
                self.rights.bits |= 1 << index;
                self.hash ^= zobrist::right(index, to);
            }
        }
        if !variant.partner_in_reserve(self.turn, self) {
            self.clear_rights(0b1_0000 << side);
        }
    }

    /// Takes the man off `square` as captured by the side to move.
    fn capture(&mut self, variant: &Variant<W>, square: Square, observer: &mut impl Observer) {
        let Some(man) = self.man(square) else { return };
        let was = if variant.rules.captures_to_reserve && self.promoted.contains(square) {
            variant.promoted_from(man.kind)
        } else {
            man.kind
        };
        self.leave(variant, square, man.kind, man.color.index(), observer);
        self.clear_partner_rights(square);
        self.clear_rights_of_king(variant, square, man);
        self.halfmoves = 0;
        if variant.rules.captures_to_reserve {
            let side = self.turn.index();
            self.set_reserve_observed(side, was, self.reserve[side][was as usize].saturating_add(1), observer);
        }
    }

    /// Moves a man, whoever moved it, to an empty square.
    fn carry(
        &mut self,
        variant: &Variant<W>,
        from: Square,
        to: Square,
        becomes: Option<KindId>,
        observer: &mut impl Observer,
    ) {
        let Some(man) = self.man(from) else { return };
        let promoted = self.promoted.contains(from);
        self.leave(variant, from, man.kind, man.color.index(), observer);
        self.arrive(variant, to, becomes.unwrap_or(man.kind), man.color.index(), observer);
        if promoted || (becomes.is_some() && variant.rules.captures_to_reserve) {
            self.promoted.insert(to);
            self.hash ^= zobrist::promoted(to);
        }
    }

    pub(super) fn leave(
        &mut self,
        variant: &Variant<W>,
        square: Square,
        kind: KindId,
        side: usize,
        observer: &mut impl Observer,
    ) {
        self.lift(variant, square, kind, side);
        observer.lift(side, kind, square);
        if self.gates.contains(square) {
            self.gates.remove(square);
            self.hash ^= zobrist::gate(square);
        }
        if self.moved.contains(square) {
            self.moved.remove(square);
            self.hash ^= zobrist::moved(square);
        }
        if self.promoted.contains(square) {
            self.promoted.remove(square);
            self.hash ^= zobrist::promoted(square);
        }
    }

    fn arrive(
        &mut self,
        variant: &Variant<W>,
        square: Square,
        kind: KindId,
        side: usize,
        observer: &mut impl Observer,
    ) {
        self.put(variant, square, kind, side);
        observer.put(side, kind, square);
        let tables = &variant.kinds[side][kind as usize];
        if tables.tracked && tables.unmoved.contains(square) {
            self.moved.insert(square);
            self.hash ^= zobrist::moved(square);
        }
    }

    #[inline]
    fn mark_en_passant(&mut self, variant: &Variant<W>, kind: KindId, from: Square, to: Square) {
        let Some(rule) = &variant.rules.en_passant else { return };
        let forward = variant.forward(self.turn.index());
        if rule.victims >> kind & 1 != 0 && i16::from(to) == i16::from(from) + 2 * forward {
            self.en_passant = (i16::from(from) + forward) as u16;
        }
    }

    fn introduce(&mut self, variant: &Variant<W>, kind: KindId, square: Square, observer: &mut impl Observer) {
        if kind == NO_KIND {
            return;
        }
        let side = self.turn.index();
        self.set_reserve_observed(side, kind, self.reserve[side][kind as usize].saturating_sub(1), observer);
        self.put(variant, square, kind, side);
        observer.put(side, kind, square);
    }

    fn note_pass(&mut self, variant: &Variant<W>) {
        let counts = variant.rules.gates.as_ref().is_some_and(|gates| gates.compulsory && gates.passes > 0);
        if counts {
            self.set_passed(self.passed | 1 << self.turn.index());
        }
    }

    /// Gates end with the reserve, and the memory of a pass with the gates.
    pub(crate) fn settle_gates(&mut self, variant: &Variant<W>) {
        for color in Color::BOTH {
            let gates = self.gates & variant.first_rank(color.index());
            if !self.has_reserve(color) {
                for gate in gates {
                    self.gates.remove(gate);
                    self.hash ^= zobrist::gate(gate);
                }
            }
            if gates.is_empty() || !self.has_reserve(color) {
                self.set_passed(self.passed & !(1 << color.index()));
            }
        }
    }

    pub(crate) fn set_passed(&mut self, passed: u8) {
        self.hash ^= zobrist::passed(self.passed) ^ zobrist::passed(passed);
        self.passed = passed;
    }

    pub(crate) fn set_vote(&mut self, vote: Vote) {
        self.hash ^= zobrist::vote(self.vote as u8) ^ zobrist::vote(vote as u8);
        self.vote = vote;
    }

    fn set_reserve_observed(&mut self, side: usize, kind: KindId, count: u8, observer: &mut impl Observer) {
        observer.reserve(side, kind, self.reserve[side][kind as usize], count);
        self.set_reserve(side, kind, count);
    }

    pub(crate) fn set_reserve(&mut self, side: usize, kind: KindId, count: u8) {
        let old = self.reserve[side][kind as usize];
        self.hash ^= zobrist::reserve(side, kind, old) ^ zobrist::reserve(side, kind, count);
        self.reserve[side][kind as usize] = count;
    }
}

/// What a thrown man becomes where it lands.
fn thrown_becomes<const W: usize>(variant: &Variant<W>, man: Man, to: Square) -> Option<KindId> {
    let side = man.color.index();
    let rules = variant.rules.promotions.iter();
    let mut here = rules.filter(|rule| rule.pieces >> man.kind & 1 != 0 && rule.region.0[side].contains(to));
    here.find_map(|rule| rule.thrown)
}

impl<const W: usize> Variant<W> {
    /// What a promoted man was: the first kind that can promote to it.
    pub fn promoted_from(&self, kind: KindId) -> KindId {
        let rule = self.rules.promotions.iter().find(|rule| rule.to.contains(&kind));
        rule.map_or(kind, |rule| rule.pieces.trailing_zeros() as KindId)
    }

    /// Whether a side has a castling partner in reserve.
    pub fn partner_in_reserve(&self, color: Color, position: &Position<W>) -> bool {
        let Some(castling) = &self.rules.castling else { return false };
        (0..self.rules.kinds.len() as KindId)
            .any(|kind| self.rules.on_board(kind) == castling.partner && position.in_reserve(color, kind) > 0)
    }
}
