//! Promotion.

use super::Generator;
use crate::board::{Baseline, Bitboard, PieceTypeId, Square};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::position::Choices;
use crate::tables::Promotes;

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends the legal promotions of a piece on `targets`, where it may promote.
    #[inline(never)]
    pub(super) fn promotions(&mut self, piece_type: PieceTypeId, from: Square, targets: Bitboard<W>) {
        if self.variant.traits.becomes_royal {
            self.perhaps_royal_promotions(piece_type, from, targets);
            return;
        }
        // Whether the piece is a screen may depend on its type after promotion.
        let verify = self.asks_for_piece_types(from) || self.is_restricted();
        let targets = if verify { targets } else { self.legal_targets::<Baseline, true>(piece_type, from, targets) };
        if let Some(choices) = self.only_choices(piece_type).filter(|_| !verify) {
            self.sink.promotions(from, targets, &choices);
            return;
        }
        for to in targets {
            for choice in self.choices(piece_type, from, to, self.enemies.contains(to)) {
                let mv = Move::plain(from, to, choice);
                if !verify || self.is_safe_after(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }

    /// Like [`Self::promotions`], if promotion may change which pieces are royal; plays only promotions to or from a
    /// royal piece to see if they are legal.
    fn perhaps_royal_promotions(&mut self, piece_type: PieceTypeId, from: Square, targets: Bitboard<W>) {
        let verify = self.asks_for_piece_types(from) || self.is_restricted() || self.variant.royal.contains(piece_type);
        let known = if verify { targets } else { self.legal_targets::<Baseline, true>(piece_type, from, targets) };
        for to in targets {
            for choice in self.choices(piece_type, from, to, self.enemies.contains(to)) {
                let mv = Move::plain(from, to, choice);
                let played = verify || self.variant.royal.contains(choice);
                if if played { self.is_safe_after(mv) } else { known.contains(to) } {
                    self.sink.single(mv);
                }
            }
        }
    }

    /// Sends promotions that share one shift, all of them legal.
    #[inline(never)]
    pub(super) fn shifted_promotions(&mut self, piece_type: PieceTypeId, shift: i16, targets: Bitboard<W>) {
        if let Some(choices) =
            self.only_choices(piece_type).filter(|_| !self.variant.traits.becomes_royal && !self.is_restricted())
        {
            self.sink.shifted_promotions(shift, targets, &choices);
            return;
        }
        for to in targets {
            self.promotions(piece_type, to.shifted(-shift), Bitboard::of(to));
        }
    }

    /// The choices of a piece type, if a single rule covers all its promotions.
    #[inline]
    fn only_choices(&self, piece_type: PieceTypeId) -> Option<Choices> {
        match &self.variant.promotion[self.us][piece_type.index()].rules[..] {
            [rule] => Some(self.position.open_choices(rule, self.us).collect()),
            _ => None,
        }
    }

    fn choices(&self, piece_type: PieceTypeId, from: Square, to: Square, capture: bool) -> Choices {
        self.position.promotion_choices(self.variant, (self.us, piece_type), (from, to), capture)
    }

    /// The squares where the moves of a piece may and must promote.
    #[inline(always)]
    pub(super) fn promotes<const RARE: bool>(&self, piece_type: PieceTypeId, from: Square) -> Promotes<W> {
        let zone = &self.variant.promotion[self.us][piece_type.index()];
        if RARE { zone.from(from, self.enemies) } else { zone.anywhere() }
    }

    /// The choices for the last field of a move of `piece_type`: the promotions, and [`NO_PIECE_TYPE`] if promotion is
    /// optional. `capture` is true if the move captures, even on another square.
    pub(super) fn becomes(&self, piece_type: PieceTypeId, from: Square, to: Square, capture: bool) -> Choices {
        let captures = if capture { Bitboard::of(to) } else { Bitboard::EMPTY };
        let must = self.variant.promotion[self.us][piece_type.index()].from(from, captures).must;
        let mut choices = self.choices(piece_type, from, to, capture);
        if !must.contains(to) {
            choices.push(NO_PIECE_TYPE);
        }
        choices
    }
}
