//! Captures in passing.

use super::Generator;
use super::sink::{Sink, Wanted};
use crate::bitboard::{Bitboard, Square};
use crate::cpu::Level;
use crate::moves::{Move, NO_KIND};
use crate::piece::ast::Passing;
use crate::position::Position;
use crate::tables::Variant;
use crate::tables::kind::ConditionalLeap;

impl<const W: usize> Position<W> {
    /// The square of the man that can be captured on the e.p. square.
    pub fn en_passant_victim(&self, variant: &Variant<W>) -> Option<Square> {
        let passed = self.en_passant()?;
        let square = variant.geometry.number(passed, variant.forward(self.turn.other().index()))?;
        self.men(self.turn.other()).contains(square).then_some(square)
    }

    /// The men that can capture on the e.p. square, their king's safety aside.
    pub fn en_passant_captors(&self, variant: &Variant<W>) -> Bitboard<W> {
        let (Some(rule), Some(square)) = (&variant.rules.en_passant, self.en_passant()) else {
            return Bitboard::EMPTY;
        };
        let side = self.turn.index();
        let mut captors = Bitboard::EMPTY;
        for (kind, tables) in variant.kinds[side].iter().enumerate().filter(|(kind, _)| rule.captors >> kind & 1 != 0) {
            let men = self.men[side] & self.kinds[kind];
            captors |= tables.leaps[square].capture_from & men;
            // First moves are plain leaps, too; lame and jumping ones are not.
            let plain = |leap: &ConditionalLeap<W>| leap.capture && leap.to == square && leap.passing == Passing::Any;
            if !tables.conditional.is_empty() {
                let leaps = |&from: &Square| tables.conditional[from as usize].iter().any(plain);
                let unmoved = |&from: &Square| self.is_unmoved(variant, self.turn, kind as u8, from);
                captors |= men.filter(leaps).filter(unmoved).collect();
            }
        }
        captors
    }
}

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// Sends the legal captures in passing.
    pub(super) fn en_passant(&mut self) {
        let (Some(to), Some(victim)) = (self.position.en_passant(), self.position.en_passant_victim(self.variant))
        else {
            return;
        };
        for from in self.position.en_passant_captors(self.variant) {
            let Some(man) = self.position.man(from) else { continue };
            for promotion in self.becomes(man.kind, to) {
                let promotion = promotion.unwrap_or(NO_KIND);
                let turn = Move::en_passant(from, to, victim, promotion, false);
                if !self.is_safe_after(turn) {
                    continue;
                }
                let quiet = self.targets_among(Wanted::All, man.kind, from).contains(to)
                    && self.is_safe_after(Move::plain(from, to, promotion));
                self.sink.turn(Move::en_passant(from, to, victim, promotion, quiet));
            }
        }
    }
}
