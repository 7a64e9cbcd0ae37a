//! Castling.

use super::Generator;
use crate::board::{Bitboard, Color, Level, PieceTypeSet, Task};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::position::{Position, Rights};
use crate::tables::{CastlingSquares, CastlingWing, Variant};
use crate::variant::Castling;

/// Castling of one side on one wing.
struct Way<'a, const W: usize> {
    squares: &'a CastlingSquares,
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
            self.castle_if_clear(rule, &Way { squares: usual, usual: Some(tables) }, tables.clear);
        } else {
            self.castle_from(rule, CastlingSquares { king: (king, usual.king.1), partner: (partner, usual.partner.1) });
        }
    }

    /// Castles from squares other than those that the definition names.
    #[inline(never)]
    fn castle_from(&mut self, rule: &Castling, squares: CastlingSquares) {
        self.castle_if_clear(rule, &Way { squares: &squares, usual: None }, squares.clear());
    }

    #[inline(always)]
    fn castle_if_clear(&mut self, rule: &Castling, way: &Way<'_, W>, clear: Bitboard<W>) {
        if (clear & self.blockers).is_empty() {
            let restricted = self.is_restricted() || self.is_restricted_by_playing();
            if self.is_castling_safe(rule, way) && (!restricted || self.is_safe_after(castling_move(way))) {
                self.send_castling(way);
            }
        }
    }

    #[inline(always)]
    fn is_castling_safe(&mut self, rule: &Castling, way: &Way<'_, W>) -> bool {
        if self.legality.is_king(way.squares.king.0) && self.legality.plain_enemies() {
            return !self.legality.checked && self.is_castling_safe_by_masks(rule, way);
        }
        self.is_castling_safe_by_playing(rule, way)
    }

    /// Like [`Self::is_castling_safe`], if masks do not decide it.
    #[inline(never)]
    fn is_castling_safe_by_playing(&mut self, rule: &Castling, way: &Way<'_, W>) -> bool {
        let royals = self.position.royals(self.variant, self.us);
        if !royals.each.contains(way.squares.king.0) {
            return self.is_safe_after(castling_move(way));
        }
        let from = way.squares.king.0;
        let them = self.us.other();
        if self.position.is_threatened(self.variant, from, them) {
            return false;
        }
        for crossed in way.squares.crossed::<W>() {
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
    #[inline(always)]
    fn is_castling_safe_by_masks(&self, rule: &Castling, way: &Way<'_, W>) -> bool {
        let from = way.squares.king.0;
        let them = self.us.other();
        if let Some(usual) = way.usual.filter(|_| self.variant.class_of.is_empty()) {
            // With fewer blockers, more squares are attacked.
            let open = self.blockers.without(from).without(way.squares.partner.0);
            let aims = Aims { variant: self.variant, position: self.position, wing: usual, by: them, blockers: open };
            if !self.variant.cpu.run(aims) {
                return true;
            }
        }
        self.is_castling_safe_on_each_square(rule, way)
    }

    /// Like [`Self::is_castling_safe_by_masks`], for each square of the king's path.
    #[inline(never)]
    fn is_castling_safe_on_each_square(&self, rule: &Castling, way: &Way<'_, W>) -> bool {
        let (from, to) = way.squares.king;
        let them = self.us.other();
        let safe = |square, blockers| !self.position.attacked_plainly_past(self.variant, square, them, blockers);
        let left = self.blockers.without(from);
        way.squares
            .crossed::<W>()
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

/// A test for whether enemies capture on the king's path by plain leaps or slides, if only `blockers` stop slides; compiled for each
/// processor level.
struct Aims<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    wing: &'a CastlingWing<W>,
    by: Color,
    blockers: Bitboard<W>,
}

impl<const W: usize> Task for Aims<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self) -> bool {
        let Self { variant, position, wing, by, blockers } = self;
        for &(piece_type, from) in &wing.aims {
            for attacker in from & position.pieces_of(by, piece_type) {
                let tables = &variant.piece_types[by][piece_type.index()];
                let mut captures = tables.leaps[attacker].capture;
                for slides in tables.sliders.iter().filter(|slides| slides.capture) {
                    captures |= variant.sliders[slides.slider as usize].reach::<L>(attacker, blockers);
                }
                if (captures & wing.path).non_empty() {
                    return true;
                }
            }
        }
        false
    }
}
