//! En passant captures.

use super::Generator;
use super::sink::GenMode;
use crate::board::{Baseline, Square};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::position::Choices;

impl<const W: usize> Generator<'_, '_, W> {
    /// False if no piece of the side to move could capture en passant on any passed square, whatever is legal; most positions
    /// after a double step fail this test.
    #[inline(always)]
    pub(super) fn may_capture_en_passant(&self) -> bool {
        let passed = self.position.passed_squares();
        let Some(rule) = self.variant.rules.en_passant.as_ref().filter(|_| passed.non_empty()) else { return false };
        for piece_type in rule.attackers {
            let tables = &self.variant.piece_types[self.us][piece_type.index()];
            if tables.special {
                return true;
            }
            for to in passed {
                if (tables.leaps[to].capture_from & self.position.pieces_of(self.us, piece_type)).non_empty() {
                    return true;
                }
            }
        }
        false
    }

    /// Sends the legal en passant captures.
    #[inline(never)]
    pub(super) fn en_passant(&mut self) {
        let Some(captured) = self.position.en_passant_captured(self.variant) else { return };
        for to in self.position.passed_squares() {
            self.en_passant_on(to, captured);
        }
    }

    fn en_passant_on(&mut self, to: Square, captured: Square) {
        for from in self.position.en_passant_attackers(self.variant, to) {
            let Some(piece) = self.position.piece(from) else { continue };
            let promotes = self.variant.rules.en_passant.is_some_and(|rule| rule.promotes);
            let choices = if promotes {
                self.becomes(piece.piece_type, from, to, true)
            } else {
                Choices::from_iter([NO_PIECE_TYPE])
            };
            for promotion in choices {
                let mv = Move::en_passant(from, to, captured, promotion, false);
                if !self.is_safe_after(mv) {
                    continue;
                }
                let tables = self.tables(piece.piece_type);
                let ends = self.ends(tables, piece.piece_type, GenMode::All);
                let quiet = self.targets_among::<Baseline, true>(tables, piece.piece_type, from, ends).contains(to)
                    && self.is_safe_after(Move::plain(from, to, promotion));
                self.sink.single(Move::en_passant(from, to, captured, promotion, quiet));
            }
        }
    }
}
