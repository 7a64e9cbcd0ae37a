//! Plays moves.

use super::after_effects::Cause;
use super::en_passant::Passed;
use super::observer::Observer;
use super::{Color, MAX_MOVES, Piece, Position, Rights};
use crate::board::{ByColor, PieceTypeId, Square};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::tables::{Variant, zobrist};

impl<const W: usize> Position<W> {
    /// Plays a pseudo-legal move without checking it.
    pub fn play_unchecked(&mut self, variant: &Variant<W>, mv: Move) {
        self.play_observed(variant, mv, &mut ());
    }

    /// Plays a pseudo-legal move, and reports all changes to the pieces to `observer`.
    pub fn play_observed(&mut self, variant: &Variant<W>, mv: Move, observer: &mut impl Observer) {
        if mv.is_vote() {
            self.play_vote(mv.kind() == MoveKind::Accept, observer);
            return;
        }
        if variant.traits.plays_plainly && mv.kind() == MoveKind::Plain {
            return self.play_plain(variant, mv, observer);
        }
        let cause = if variant.after_effects.any { self.cause(variant, mv) } else { None };
        self.play_and_follow(variant, mv, cause, observer);
    }

    /// Plays a pseudo-legal move without its after-effects.
    pub(crate) fn play_without_effects(&mut self, variant: &Variant<W>, mv: Move) {
        self.play_and_follow(variant, mv, None, &mut ());
    }

    #[inline(always)]
    fn play_and_follow<O: Observer>(&mut self, variant: &Variant<W>, mv: Move, cause: Option<Cause>, observer: &mut O) {
        let us = self.state.side_to_move;
        self.state.en_passant = Passed::NONE;
        self.state.halfmoves = MAX_MOVES.min(self.state.halfmoves + 1);
        let counted =
            if !O::RECORDS || variant.rules.counting.is_empty() { None } else { Some(self.before_counting(variant)) };
        match mv.kind() {
            MoveKind::Plain | MoveKind::Introduce => self.play_move(variant, mv, observer),
            MoveKind::EnPassant => {
                self.capture(variant, mv.pair().0, observer);
                self.play_move(variant, mv, observer);
            }
            MoveKind::Effect | MoveKind::EffectIntroduce => self.play_effect(variant, mv, observer),
            MoveKind::Castle | MoveKind::CastleIntroduceKing | MoveKind::CastleIntroducePartner => {
                self.play_castle(variant, mv, observer);
            }
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => {
                self.play_drop(variant, mv, observer);
            }
            MoveKind::Null | MoveKind::Pass | MoveKind::Accept | MoveKind::Decline | MoveKind::Wall => {}
        }
        if let Some(wall) = mv.wall() {
            self.place_wall(variant, wall);
        }
        if let Some(cause) = cause {
            self.follow(variant, cause, observer);
        }
        if self.state.gates.non_empty() || self.state.passed != ByColor::both(false) {
            self.settle_gates(variant);
        }
        if self.state.en_passant.squares.non_empty() {
            self.settle_en_passant(variant, us);
        }
        if us == Color::Black {
            self.state.fullmoves = MAX_MOVES.min(self.state.fullmoves + 1);
        }
        self.pass_move();
        if let Some(before) = counted {
            self.count_move(variant, us, mv, before);
        }
        if O::RECORDS && variant.tallied.any {
            self.tally(variant, us, mv);
        }
    }

    /// Plays a move with `MoveKind::Plain`, from which nothing can follow ([`plays_plainly`](crate::tables::Traits::plays_plainly)).
    fn play_plain<O: Observer>(&mut self, variant: &Variant<W>, mv: Move, observer: &mut O) {
        let (us, from, to, becomes) = (self.state.side_to_move, mv.from(), mv.to(), mv.promotion());
        debug_assert!((self.state.gates | self.state.moved | self.state.promoted).is_empty());
        self.state.en_passant = Passed::NONE;
        if O::RECORDS {
            self.state.halfmoves = MAX_MOVES.min(self.state.halfmoves + 1);
        }
        if let Some(Piece { piece_type, color }) = self.piece(from) {
            if self.pieces[us.other()].contains(to) {
                self.capture(variant, to, observer);
            } else if becomes.is_none() {
                self.mark_en_passant(variant, piece_type, from, to);
            }
            self.touch(variant, piece_type, from, to);
            let arrives = becomes.unwrap_or(piece_type);
            self.remove(from, piece_type, color);
            observer.lift(color, piece_type, from);
            self.place(to, arrives, color);
            observer.put(color, arrives, to);
            if O::RECORDS {
                self.state.hash ^= variant.keys.get(color, piece_type, from) ^ variant.keys.get(color, arrives, to);
                if variant.rules.clock.resets.contains(piece_type) {
                    self.state.halfmoves = 0;
                }
            }
        }
        if self.state.en_passant.squares.non_empty() {
            self.settle_en_passant(variant, us);
        }
        if !O::RECORDS {
            self.state.side_to_move = us.other();
            return;
        }
        if us == Color::Black {
            self.state.fullmoves = MAX_MOVES.min(self.state.fullmoves + 1);
        }
        self.pass_move();
    }

    /// The hash after a move that changes nothing but its from-square and its to-square, as most moves do.
    #[inline]
    pub(crate) fn hash_after_plain(&self, variant: &Variant<W>, mv: Move) -> u64 {
        let (from, to, keys) = (mv.from(), mv.to(), &variant.keys);
        let captured = self.piece(to).map_or(0, |piece| keys.get(piece.color, piece.piece_type, to));
        let moved = self.piece(from).map_or(0, |Piece { piece_type, color }| {
            keys.get(color, piece_type, from) ^ keys.get(color, mv.promotion().unwrap_or(piece_type), to)
        });
        self.state.hash ^ zobrist::BLACK_TO_MOVE ^ captured ^ moved
    }

    pub(crate) fn pass_move(&mut self) {
        self.state.side_to_move = self.state.side_to_move.other();
        self.state.hash ^= zobrist::BLACK_TO_MOVE;
    }

    /// Plays the part of a move that concerns the moving piece: it captures by landing, and may introduce a piece.
    fn play_move(&mut self, variant: &Variant<W>, mv: Move, observer: &mut impl Observer) {
        let (from, to) = (mv.from(), mv.to());
        let side = self.state.side_to_move;
        let Some(piece) = self.piece(from) else { return };
        let (piece_type, becomes) = (piece.piece_type, mv.promotion());
        if self.pieces[side.other()].contains(to) {
            self.capture(variant, to, observer);
        } else if becomes.is_none() {
            self.mark_en_passant(variant, piece_type, from, to);
        }
        self.touch(variant, piece_type, from, to);
        let gate = self.state.gates.contains(from);
        self.carry(variant, piece, (from, to), becomes, observer);
        if variant.hindering.contains(piece_type) {
            self.hinder(variant, piece_type, to);
        }
        if variant.rules.clock.resets.contains(piece_type) {
            self.state.halfmoves = 0;
        }
        if gate && mv.introduces() {
            self.introduce(variant, mv.other(), from, observer);
        } else if gate {
            self.note_pass(variant);
        }
    }

    /// Ends the right to a first move for enemies that the moved piece aims at, regardless of what is in between.
    #[cold]
    fn hinder(&mut self, variant: &Variant<W>, piece_type: PieceTypeId, at: Square) {
        let (us, them) = (self.state.side_to_move, self.state.side_to_move.other());
        let aims = |square| variant.piece_types[us][piece_type.index()].aims(at, square, &variant.geometry);
        for target in variant.tracked {
            if variant.rules.piece_types[target.index()].lost_to.contains(piece_type) {
                for square in self.pieces_of(them, target) {
                    if self.is_unmoved(variant, them, target, square) && aims(square) {
                        self.state.moved.insert(square);
                        self.state.hash ^= zobrist::moved(square);
                    }
                }
            }
        }
    }

    fn play_effect(&mut self, variant: &Variant<W>, mv: Move, observer: &mut impl Observer) {
        let squares = (mv.from(), mv.to());
        let effect = mv.effect_of();
        for captured in variant.removed(squares, effect) {
            self.capture(variant, captured, observer);
        }
        let throw = variant.thrown(squares, effect);
        // The throw comes before the introduction of a piece on the start square, which the thrown piece may cross.
        let plain = Move::plain(mv.from(), mv.to(), mv.promotion().unwrap_or(NO_PIECE_TYPE));
        let gate = self.state.gates.contains(mv.from());
        if mv.introduces() {
            self.play_move(variant, Move::introduce(mv.from(), mv.to(), NO_PIECE_TYPE), observer);
        } else {
            self.play_move(variant, plain, observer);
        }
        if let Some(throw) = throw {
            let side = self.state.side_to_move;
            if self.pieces[side.other()].contains(throw.to) {
                self.capture(variant, throw.to, observer);
            }
            if let Some(piece) = self.piece(throw.from) {
                let becomes = thrown_becomes(variant, piece, throw.to);
                self.carry(variant, piece, (throw.from, throw.to), becomes, observer);
            }
        }
        if gate && mv.introduces() {
            self.introduce(variant, mv.other(), mv.from(), observer);
        }
    }

    fn play_castle(&mut self, variant: &Variant<W>, mv: Move, observer: &mut impl Observer) {
        let side = self.state.side_to_move;
        let (partner_from, partner_to) = mv.pair();
        let pieces = [(mv.from(), mv.to()), (partner_from, partner_to)];
        let gate = pieces.iter().any(|&(from, _)| self.state.gates.contains(from));
        let piece_types = pieces.map(|(from, _)| self.piece(from).map_or(NO_PIECE_TYPE, |piece| piece.piece_type));
        for ((from, _), piece_type) in pieces.into_iter().zip(piece_types) {
            self.leave(variant, from, piece_type, side, observer);
        }
        for ((_, to), piece_type) in pieces.into_iter().zip(piece_types) {
            self.arrive(variant, to, piece_type, side, observer);
        }
        if let Some(castling) = variant.rules.castling.as_ref().filter(|castling| castling.spoils) {
            self.spoil_castling(castling, partner_from);
        }
        self.forfeit_castling(side);
        match mv.kind() {
            MoveKind::CastleIntroduceKing => self.introduce(variant, mv.other(), mv.from(), observer),
            MoveKind::CastleIntroducePartner => self.introduce(variant, mv.other(), partner_from, observer),
            _ if gate => self.note_pass(variant),
            _ => {}
        }
    }

    fn play_drop(&mut self, variant: &Variant<W>, mv: Move, observer: &mut impl Observer) {
        let side = self.state.side_to_move;
        if mv.kind() != MoveKind::Drop {
            let (from, to) = mv.pair();
            if let Some(piece) = self.piece(from) {
                let rule_gives = variant.rules.drops.iter().filter_map(|rule| rule.relocate.as_ref());
                let gives = rule_gives
                    .into_iter()
                    .any(|relocate| relocate.en_passant && relocate.piece_types.contains(piece.piece_type));
                if gives {
                    self.mark_en_passant(variant, piece.piece_type, from, to);
                }
                if variant.rules.clock.resets.contains(piece.piece_type) {
                    self.state.halfmoves = 0;
                }
                self.touch(variant, piece.piece_type, from, to);
                self.carry(variant, piece, (from, to), None, observer);
            }
        }
        if variant.rules.clock.drops_reset {
            self.state.halfmoves = 0;
        }
        let left = self.reserve[side][mv.other().index()].saturating_sub(1);
        self.set_reserve_observed(side, mv.other(), left, observer);
        self.put(variant, mv.to(), mv.dropped(), side);
        observer.put(side, mv.dropped(), mv.to());
        self.gain_right(variant, mv.dropped(), mv.to());
    }

    /// A partner dropped on its castling square gains the castling right while the right `E` lasts, which ends with the
    /// last partner in reserve.
    fn gain_right(&mut self, variant: &Variant<W>, piece_type: PieceTypeId, to: Square) {
        let side = self.state.side_to_move;
        let Some(castling) = &variant.rules.castling else { return };
        if castling.dropped {
            self.complete_rights(variant, castling, to);
        }
        if !castling.partners.contains(piece_type) || !self.state.rights.has(Rights::dropped(side)) {
            return;
        }
        for wing in 0..2 {
            let index = Rights::wing(side, wing);
            if castling.sides[wing].is_some()
                && self.state.rights.partners[index] == to
                && !self.state.rights.has(index)
            {
                self.state.rights.bits |= 1 << index;
                self.state.hash ^= zobrist::right(index, to);
            }
        }
        if !self.partner_in_reserve(variant, self.state.side_to_move) {
            self.clear_rights(1 << Rights::dropped(side));
        }
    }

    /// Removes the piece on `square` and all its rights.
    pub(super) fn leave_forever(
        &mut self,
        variant: &Variant<W>,
        square: Square,
        piece: Piece,
        observer: &mut impl Observer,
    ) {
        self.leave(variant, square, piece.piece_type, piece.color, observer);
        if self.state.rights.may_concern(square) {
            self.clear_partner_rights(square);
        }
        self.clear_rights_of_king(variant, square, piece);
    }

    /// Removes the piece on `square`, which the enemy captures.
    pub(super) fn capture(&mut self, variant: &Variant<W>, square: Square, observer: &mut impl Observer) {
        let Some(piece) = self.piece(square) else { return };
        let was = if self.state.promoted.contains(square) {
            variant.rules.promoted_from(piece.piece_type)
        } else {
            variant.returns[piece.piece_type.index()]
        };
        self.leave_forever(variant, square, piece, observer);
        self.state.halfmoves = 0;
        if variant.rules.captures_to_reserve {
            let side = piece.color.other();
            self.set_reserve_observed(side, was, self.reserve[side][was.index()].saturating_add(1), observer);
        }
    }

    /// Moves a piece of either side to an empty square.
    #[inline(always)]
    fn carry(
        &mut self,
        variant: &Variant<W>,
        piece: Piece,
        (from, to): (Square, Square),
        becomes: Option<PieceTypeId>,
        observer: &mut impl Observer,
    ) {
        let promoted = self.state.promoted.contains(from);
        self.leave(variant, from, piece.piece_type, piece.color, observer);
        self.arrive(variant, to, becomes.unwrap_or(piece.piece_type), piece.color, observer);
        if promoted || becomes.is_some_and(|becomes| variant.marks(piece.piece_type, becomes)) {
            self.state.promoted.insert(to);
            self.state.hash ^= zobrist::promoted(to);
        }
    }

    #[inline(always)]
    pub(super) fn leave(
        &mut self,
        variant: &Variant<W>,
        square: Square,
        piece_type: PieceTypeId,
        side: Color,
        observer: &mut impl Observer,
    ) {
        self.lift(variant, square, piece_type, side);
        observer.lift(side, piece_type, square);
        if (self.state.gates | self.state.moved | self.state.promoted).contains(square) {
            self.unmark(square);
        }
    }

    /// Removes all marks of a square that a piece has left.
    #[inline(never)]
    fn unmark(&mut self, square: Square) {
        if self.state.gates.contains(square) {
            self.state.gates.remove(square);
            self.state.hash ^= zobrist::gate(square);
        }
        if self.state.moved.contains(square) {
            self.state.moved.remove(square);
            self.state.hash ^= zobrist::moved(square);
        }
        if self.state.promoted.contains(square) {
            self.state.promoted.remove(square);
            self.state.hash ^= zobrist::promoted(square);
        }
    }

    #[inline(always)]
    pub(super) fn arrive(
        &mut self,
        variant: &Variant<W>,
        square: Square,
        piece_type: PieceTypeId,
        side: Color,
        observer: &mut impl Observer,
    ) {
        self.put(variant, square, piece_type, side);
        observer.put(side, piece_type, square);
        if variant.tracked.contains(piece_type)
            && variant.piece_types[side][piece_type.index()].unmoved.contains(square)
        {
            self.state.moved.insert(square);
            self.state.hash ^= zobrist::moved(square);
        }
    }

    fn introduce(
        &mut self,
        variant: &Variant<W>,
        piece_type: PieceTypeId,
        square: Square,
        observer: &mut impl Observer,
    ) {
        if piece_type == NO_PIECE_TYPE {
            return;
        }
        let side = self.state.side_to_move;
        self.set_reserve_observed(side, piece_type, self.reserve[side][piece_type.index()].saturating_sub(1), observer);
        self.put(variant, square, piece_type, side);
        observer.put(side, piece_type, square);
    }

    fn note_pass(&mut self, variant: &Variant<W>) {
        let counts = variant.rules.gates.as_ref().is_some_and(|gates| gates.compulsory && gates.passes > 0);
        if counts {
            self.set_passed(self.state.side_to_move, true);
        }
    }

    /// Removes gates if the reserve is empty, and the record of passes if there are no gates.
    pub(crate) fn settle_gates(&mut self, variant: &Variant<W>) {
        for color in Color::BOTH {
            let (kept, passed) = (self.keeps_gates(variant, color), self.state.passed[color]);
            if kept && !passed {
                continue;
            }
            let gates = self.state.gates & variant.first_rank(color);
            if !kept {
                for gate in gates {
                    self.state.gates.remove(gate);
                    self.state.hash ^= zobrist::gate(gate);
                }
            }
            if passed && (gates.is_empty() || !kept) {
                self.set_passed(color, false);
            }
        }
    }

    fn set_passed(&mut self, color: Color, passed: bool) {
        self.state.hash ^= zobrist::passed(self.state.passed);
        self.state.passed[color] = passed;
        self.state.hash ^= zobrist::passed(self.state.passed);
    }

    pub(super) fn set_reserve_observed(
        &mut self,
        side: Color,
        piece_type: PieceTypeId,
        count: u8,
        observer: &mut impl Observer,
    ) {
        observer.reserve(side, piece_type, self.reserve[side][piece_type.index()], count);
        self.set_reserve(side, piece_type, count);
    }

    pub(crate) fn set_reserve(&mut self, side: Color, piece_type: PieceTypeId, count: u8) {
        let old = self.reserve[side][piece_type.index()];
        self.state.hash ^= zobrist::reserve(side, piece_type, old) ^ zobrist::reserve(side, piece_type, count);
        self.reserve[side][piece_type.index()] = count;
    }
}

/// The piece type that a thrown piece becomes where it lands, if it changes.
fn thrown_becomes<const W: usize>(variant: &Variant<W>, piece: Piece, to: Square) -> Option<PieceTypeId> {
    let side = piece.color;
    let rules = variant.rules.promotions.iter();
    let mut here = rules.filter(|rule| rule.pieces.contains(piece.piece_type) && rule.region[side].contains(to));
    here.find_map(|rule| rule.thrown)
}
