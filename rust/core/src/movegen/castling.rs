//! Castling.

use super::Generator;
use crate::board::{Bitboard, Level, Square, Task};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::position::Rights;
use crate::tables::{CastlingSquares, CastlingWing};
use crate::variant::Castling;

/// Castling as a task, so that attacks on the king's path are compiled for each processor level.
struct Castle<'g, 'a, 's, const W: usize>(&'g mut Generator<'a, 's, W>);

impl<const W: usize> Task for Castle<'_, '_, '_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self) {
        self.0.castle::<L>();
    }
}

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends legal castling.
    #[inline(always)]
    pub(super) fn castling(&mut self) {
        if self.may_castle(0) || self.may_castle(1) {
            self.castle_for_level();
        }
    }

    #[inline(never)]
    fn castle_for_level(&mut self) {
        self.variant.cpu.run(Castle(self));
    }

    /// False if the right is lost or a piece is between the king and its partner; most positions fail this test.
    #[inline(always)]
    fn may_castle(&self, wing: usize) -> bool {
        let (rights, side) = (&self.position.state.rights, self.us);
        let index = Rights::wing(side, wing);
        rights.has(index) && (Bitboard::between(rights.kings[side], rights.partners[index]) & self.blockers).is_empty()
    }

    /// Castles on each wing where nothing is in the way.
    #[inline(always)]
    fn castle<L: Level>(&mut self) {
        let (variant, position, them) = (self.variant, self.position, self.us.other());
        let Some(rule) = &variant.rules.castling else { return };
        let rights = &position.state.rights;
        let king = rights.kings[self.us];
        // With fewer blockers, more squares are attacked.
        let (mut free, mut far, mut blockers) = (0u8, Bitboard::EMPTY, self.blockers.without(king));
        for (wing, tables) in variant.castling[self.us].iter().enumerate() {
            let index = Rights::wing(self.us, wing);
            let Some(tables) = tables.as_ref().filter(|_| rights.has(index)) else { continue };
            let partner = rights.partners[index];
            // A thrown piece does not lose its right, and may be back.
            if variant.traits.throws && !self.are_home(rule, king, partner) {
                continue;
            }
            let usual = tables.squares;
            if (king, partner) != (usual.king.0, usual.partner.0) {
                let squares = CastlingSquares { king: (king, usual.king.1), partner: (partner, usual.partner.1) };
                self.castle_from(rule, squares);
            } else if (tables.clear & self.blockers).is_empty() {
                free |= 1 << wing;
                far |= tables.far;
                blockers.remove(partner);
            }
        }
        let decided = self.masks_decide(king) && variant.class_of.is_empty();
        let unchecked = decided && !self.legality.checked && !self.is_restricted();
        let slid_onto = if unchecked { position.slid_onto::<L>(variant, far, them, blockers) } else { far };
        for (wing, tables) in variant.castling[self.us].iter().enumerate() {
            let Some(tables) = tables.as_ref().filter(|_| free & 1 << wing != 0) else { continue };
            let safe = unchecked
                && (tables.near & !self.king_targets | tables.far & slid_onto).is_empty()
                && !self.leaps_onto_path(tables);
            if safe {
                self.send_castling(tables.squares);
            } else {
                self.castle_unless_attacked(rule, tables.squares);
            }
        }
    }

    /// True if an enemy captures on the king's path, except beside the king, by a plain leap.
    #[inline(always)]
    fn leaps_onto_path(&self, wing: &CastlingWing<W>) -> bool {
        if (wing.leapt_from & self.enemies).is_empty() {
            return false;
        }
        for &(piece_type, from) in &wing.leapers {
            if (from & self.position.pieces_of(self.us.other(), piece_type)).non_empty() {
                return true;
            }
        }
        false
    }

    /// True if the king and its partner stand where their right says.
    #[inline(never)]
    fn are_home(&self, rule: &Castling, king: Square, partner: Square) -> bool {
        self.position.pieces_of(self.us, rule.king).contains(king)
            && self.position.pieces_among(self.us, rule.partners).contains(partner)
    }

    /// Castles from squares other than those that the definition names.
    #[inline(never)]
    fn castle_from(&mut self, rule: &Castling, squares: CastlingSquares) {
        if (squares.clear() & self.blockers).is_empty() {
            self.castle_unless_attacked(rule, squares);
        }
    }

    /// Castles, while no piece is in the way, unless the king is in check, crosses an attacked square or lands on one.
    #[inline(never)]
    fn castle_unless_attacked(&mut self, rule: &Castling, squares: CastlingSquares) {
        let safe = if self.masks_decide(squares.king.0) {
            !self.legality.checked && self.is_safe_on_each_square(rule, squares)
        } else {
            self.is_safe_by_playing(rule, squares)
        };
        let restricted = self.is_restricted() || self.is_restricted_by_playing();
        if safe && (!restricted || self.is_safe_after(castling_move(squares))) {
            self.send_castling(squares);
        }
    }

    /// True if masks decide whether the piece on `king` is safe: it is royal, and no enemy has special captures.
    #[inline(always)]
    fn masks_decide(&self, king: Square) -> bool {
        self.legality.is_king(king) && self.legality.plain_enemies()
    }

    /// True if the king is safe before, on and after its path, if masks do not decide it.
    #[inline(never)]
    fn is_safe_by_playing(&mut self, rule: &Castling, squares: CastlingSquares) -> bool {
        let royals = self.position.royals(self.variant, self.us);
        if !royals.each.contains(squares.king.0) {
            return self.is_safe_after(castling_move(squares));
        }
        let from = squares.king.0;
        let them = self.us.other();
        if self.position.is_threatened(self.variant, from, them) {
            return false;
        }
        for crossed in squares.crossed::<W>() {
            let attacked = if rule.king_stays {
                self.position.is_threatened(self.variant, crossed, them)
            } else {
                self.scratch.copy_from(self.position);
                self.scratch.lift(self.variant, from, rule.king, self.us);
                // In Chess960, the king may cross the partner's square; there it takes the partner's place.
                if let Some(partner) = self.position.piece(crossed).filter(|_| crossed == squares.partner.0) {
                    self.scratch.lift(self.variant, crossed, partner.piece_type, self.us);
                }
                self.scratch.put(self.variant, crossed, rule.king, self.us);
                self.scratch.is_threatened(self.variant, crossed, them)
            };
            if attacked {
                return false;
            }
        }
        self.is_safe_after(castling_move(squares))
    }

    /// True if no plain leap or slide captures the king on any square of its path, with the blockers of that moment.
    fn is_safe_on_each_square(&self, rule: &Castling, squares: CastlingSquares) -> bool {
        let (from, to) = squares.king;
        let them = self.us.other();
        let safe = |square, blockers| !self.position.attacked_plainly_past(self.variant, square, them, blockers);
        let left = self.blockers.without(from);
        squares
            .crossed::<W>()
            .iter()
            .all(|crossed| safe(crossed, if rule.king_stays { self.blockers } else { left.with(crossed) }))
            && safe(to, left.without(squares.partner.0).with(squares.partner.1).with(to))
    }

    fn send_castling(&mut self, squares: CastlingSquares) {
        let Some(gates) = &self.variant.rules.gates else { return self.sink.single(castling_move(squares)) };
        let open = if gates.castling { self.position.state.gates } else { Bitboard::EMPTY };
        let gated =
            [(squares.king.0, MoveKind::CastleIntroduceKing), (squares.partner.0, MoveKind::CastleIntroducePartner)]
                .map(|(square, piece_type)| {
                    let left = square != squares.king.1 && square != squares.partner.1;
                    (open.contains(square) && left).then_some(piece_type)
                });
        if gated.iter().all(Option::is_none) || self.may_pass() {
            self.sink.single(castling_move(squares));
        }
        let judged_with = self.judged_with();
        for piece_type in gated.into_iter().flatten() {
            for introduced in self.introducible() {
                let mv = Move::castle(piece_type, squares.king, squares.partner, introduced);
                if !judged_with || self.is_safe_after(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }
}

fn castling_move(squares: CastlingSquares) -> Move {
    Move::castle(MoveKind::Castle, squares.king, squares.partner, NO_PIECE_TYPE)
}
