//! The effects after a move, and the royal pieces lost through them.

use super::en_passant::Passed;
use super::observer::Observer;
use super::{Color, Piece, Position};
use crate::board::{Bitboard, PieceTypeId, PieceTypeSet, Square};
use crate::moves::{Move, MoveKind};
use crate::piece::Owner;
use crate::tables::{Effect, Variant, zobrist};
use crate::variant::{After, Make};

/// The properties of a move that its effects depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cause {
    /// The type of the moving piece before its move.
    mover: PieceTypeId,
    from: Option<Square>,
    to: Square,
    captures: bool,
}

impl<const W: usize> Position<W> {
    /// Records the properties of a move that its effects depend on, before it is played.
    pub(super) fn cause(&self, variant: &Variant<W>, mv: Move) -> Option<Cause> {
        let to = mv.to();
        match mv.kind() {
            MoveKind::Null | MoveKind::Pass | MoveKind::Accept | MoveKind::Decline | MoveKind::Wall => None,
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => {
                Some(Cause { mover: mv.dropped(), from: None, to, captures: false })
            }
            _ => {
                let mover = self.piece(mv.from())?.piece_type;
                Some(Cause { mover, from: Some(mv.from()), to, captures: self.is_capture(variant, mv) })
            }
        }
    }

    /// Applies all effects of a move by the side to move, one after the other.
    #[inline(never)]
    pub(super) fn follow(&mut self, variant: &Variant<W>, cause: Cause, observer: &mut impl Observer) {
        let us = self.state.side_to_move;
        for effect in &variant.after_effects.of[us] {
            let happens = match effect.rule.after {
                After::Any => true,
                After::Capture => cause.captures,
                After::Move => cause.from.is_some(),
                After::Drop => cause.from.is_none(),
            };
            if !happens || !effect.rule.pieces.contains(cause.mover) {
                continue;
            }
            for square in self.concerned(variant, effect, us, cause.to) {
                self.change(variant, square, effect.rule.make, observer);
            }
            if let Some(from) = cause.from.filter(|&from| effect.rule.start && !self.blockers().contains(from)) {
                self.wall_up(from);
            }
        }
        if self.state.en_passant.squares.non_empty() {
            let victims = variant.rules.en_passant.map_or(PieceTypeSet::EMPTY, |rule| rule.victims);
            if !self.pieces_among(us, victims).contains(self.state.en_passant.piece) {
                self.state.en_passant = Passed::NONE;
            }
        }
    }

    /// The squares of the pieces that an effect changes when a piece of `us` has landed on `to`.
    fn concerned(&self, variant: &Variant<W>, effect: &Effect<W>, us: Color, to: Square) -> Bitboard<W> {
        let near = effect.near[to];
        if effect.rule.support && (near & self.pieces[us]).is_empty() {
            return Bitboard::EMPTY;
        }
        let mut around = near;
        for &dir in &effect.lines {
            around |= variant.geometry.line_to(dir, to, self.pieces[us], self.pieces[us.other()]);
        }
        around &= self.owned(effect.rule.owner, us) & self.among(effect.rule.piece_types);
        if effect.rule.centre && self.occupied().contains(to) {
            around.insert(to);
        }
        around
    }

    fn owned(&self, owner: Owner, us: Color) -> Bitboard<W> {
        match owner {
            Owner::Any => self.occupied(),
            Owner::Own => self.pieces[us],
            Owner::Enemy => self.pieces[us.other()],
        }
    }

    fn change(&mut self, variant: &Variant<W>, square: Square, make: Make, observer: &mut impl Observer) {
        let Some(piece) = self.piece(square) else { return };
        let us = self.state.side_to_move;
        let becomes = match make {
            Make::Nothing | Make::Wall => {
                self.capture(variant, square, observer);
                if make == Make::Wall {
                    self.wall_up(square);
                }
                return;
            }
            Make::Own => Piece { color: us, ..piece },
            Make::Enemy => Piece { color: us.other(), ..piece },
            Make::Piece(piece_type) => Piece { piece_type, ..piece },
        };
        if becomes == piece {
            return;
        }
        let promoted = self.state.promoted.contains(square) && becomes.piece_type == piece.piece_type;
        self.leave_forever(variant, square, piece, observer);
        self.arrive(variant, square, becomes.piece_type, becomes.color, observer);
        if promoted {
            self.state.promoted.insert(square);
            self.state.hash ^= zobrist::promoted(square);
        }
    }

    fn wall_up(&mut self, square: Square) {
        self.state.halfmoves = 0;
        self.state.walls.insert(square);
        self.state.hash ^= zobrist::wall(square);
    }

    /// True if, since `before`, a side has lost a royal piece that counts: one that is always royal, or all pieces that
    /// are royal together. If pieces of a type are royal only while there are few of them, only the loss of the last one counts.
    pub(crate) fn has_lost(&self, variant: &Variant<W>, color: Color, before: &Self) -> bool {
        let count = |position: &Self, set: PieceTypeSet| position.pieces_among(color, set).count();
        let gone = |set: PieceTypeSet| !set.is_empty() && count(before, set) > 0 && count(self, set) == 0;
        let always = variant.royal & !(variant.royal_last | variant.royal_one | variant.royal_counted);
        count(self, always) < count(before, always)
            || gone(variant.royal_last)
            || gone(variant.royal_one)
            || variant.royal_counted.iter().map(PieceTypeSet::of).any(gone)
    }

    /// True if the move by `us` from `before` to this position leaves its royal pieces safe: it has lost none, and
    /// either it is not in check or the other side has lost one.
    pub(crate) fn is_safe_since(&self, variant: &Variant<W>, us: Color, before: &Self) -> bool {
        if variant.after_effects.concern_royals {
            if self.has_lost(variant, us, before) {
                return false;
            }
            if self.has_lost(variant, us.other(), before) {
                return true;
            }
        }
        !self.is_exposed(variant, us)
    }

    /// True if `by` can capture a royal piece on `square` without losing one of its own through effects.
    #[inline]
    pub(crate) fn is_threatened(&self, variant: &Variant<W>, square: Square, by: Color) -> bool {
        self.is_attacked(variant, square, by)
            && (!variant.after_effects.lose_royals || self.able_attackers(variant, square, by).non_empty())
    }

    /// The pieces of `by` that can capture a royal piece on `square` without losing one of their own side through
    /// effects.
    pub(super) fn able_attackers(&self, variant: &Variant<W>, square: Square, by: Color) -> Bitboard<W> {
        let attackers = self.attackers(variant, square, by);
        if !variant.after_effects.lose_royals {
            return attackers;
        }
        attackers.iter().filter(|&at| !self.capture_loses(variant, at, square)).collect()
    }

    /// True if the piece on `from`, by capturing on `to`, removes a royal piece of its own side.
    pub(crate) fn capture_loses(&self, variant: &Variant<W>, from: Square, to: Square) -> bool {
        let Some(mover) = self.piece(from).filter(|_| variant.after_effects.lose_royals) else { return false };
        if variant.after_effects.are_blasts && !variant.traits.shared_royalty {
            let own = self.pieces_among(mover.color, variant.royal).without(from);
            return (variant.after_effects.near_own[mover.color][to] & own).non_empty()
                || variant.after_effects.self_destroying.contains(mover.piece_type);
        }
        let mut after = self.clone();
        after.state.side_to_move = mover.color;
        after.state.en_passant = Passed::NONE;
        if let Some(captured) = self.piece(to) {
            after.lift(variant, to, captured.piece_type, captured.color);
        }
        after.lift(variant, from, mover.piece_type, mover.color);
        after.put(variant, to, mover.piece_type, mover.color);
        let cause = Cause { mover: mover.piece_type, from: Some(from), to, captures: true };
        after.follow(variant, cause, &mut ());
        after.has_lost(variant, mover.color, self)
    }
}
