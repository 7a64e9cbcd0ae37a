//! En passant captures: the pieces that capture, and the piece that is captured.

use super::Position;
use crate::board::{Bitboard, Square};
use crate::piece::Passing;
use crate::tables::{ConditionalLeap, Variant};

impl<const W: usize> Position<W> {
    /// The square of the piece that can be captured on the e.p. square.
    pub fn en_passant_captured(&self, variant: &Variant<W>) -> Option<Square> {
        let passed = self.en_passant()?;
        let square = variant.geometry.number(passed, variant.forward(self.state.side_to_move.other()))?;
        self.pieces(self.state.side_to_move.other()).contains(square).then_some(square)
    }

    /// The pieces with a pseudo-legal en passant capture.
    pub fn en_passant_attackers(&self, variant: &Variant<W>) -> Bitboard<W> {
        let (Some(rule), Some(square)) = (&variant.rules.en_passant, self.en_passant()) else {
            return Bitboard::EMPTY;
        };
        let side = self.state.side_to_move;
        let mut attackers = Bitboard::EMPTY;
        for piece_type in rule.attackers {
            let tables = &variant.piece_types[side][piece_type.index()];
            let pieces = self.pieces_of(self.state.side_to_move, piece_type);
            attackers |= tables.leaps[square].capture_from & pieces;
            // First moves may be plain leaps, too; lame and jumping leaps are not plain.
            let plain = |leap: &ConditionalLeap<W>| leap.capture && leap.to == square && leap.passing == Passing::Any;
            if !tables.conditional.is_empty() {
                let leaps = |&from: &Square| tables.conditional[from.index()].iter().any(plain);
                let unmoved = |&from: &Square| self.is_unmoved(variant, self.state.side_to_move, piece_type, from);
                attackers |= pieces.iter().filter(leaps).filter(unmoved).collect();
            }
        }
        attackers
    }
}
