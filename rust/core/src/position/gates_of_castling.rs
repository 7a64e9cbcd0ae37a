//! Gates with free castling: unmoved pieces have gates, so the gates of king and partner together are the castling
//! right.

use super::{Color, Position, Rights};
use crate::board::{Bitboard, Square};
use crate::tables::Variant;
use crate::variant::Castling;

impl<const W: usize> Position<W> {
    /// True if a file letter in free castling names a gate: there is a reserve, and the letter is not that of a partner
    /// without gates.
    pub(super) fn is_gate_letter(&self, variant: &Variant<W>, castling: &Castling, side: Color, letter: char) -> bool {
        let Some(gates) = variant.rules.gates.as_ref().filter(|_| self.keeps_gates(variant, side)) else {
            return false;
        };
        let file = (letter as u32).wrapping_sub('A' as u32) as usize;
        let square = variant.castling_rank(castling, side).into_iter().nth(file);
        let partner = square.is_some_and(|square| self.pieces_among(side, castling.partners).contains(square));
        !partner || gates.triggers.overlaps(castling.partners)
    }

    /// The king with a gate, and the partners with gates on one side of it; `None` without a king or partners.
    pub(super) fn gated_partners(
        &self,
        variant: &Variant<W>,
        castling: &Castling,
        side: Color,
        wing: usize,
    ) -> Option<(Square, Bitboard<W>)> {
        let king = (self.pieces_of(side, castling.king) & self.state.gates).lowest()?;
        let partners = self.partners_beside(variant, castling, side, king, wing) & self.state.gates;
        partners.non_empty().then_some((king, partners))
    }

    /// In free castling, a FEN names a partner that is not the outermost one by its gate. Grants the rights for these
    /// partners.
    pub(super) fn gain_rights_of_gates(&mut self, variant: &Variant<W>) -> Result<(), String> {
        let Some(castling) = variant.rules.castling.as_ref().filter(|castling| castling.free_origin) else {
            return Ok(());
        };
        for (side, right) in Rights::WINGS {
            let wing = right % 2;
            let Some((king, partners)) = self.gated_partners(variant, castling, side, wing) else { continue };
            if partners.many() {
                let names: Vec<String> = partners.iter().map(|square| variant.geometry.name(square)).collect();
                return Err(format!("gates of several partners on one side of the king: {}", names.join(", ")));
            }
            if let Some(partner) = partners.lowest().filter(|_| !self.state.rights.has(right)) {
                self.gain_wing(castling, side, wing, king, partner)?;
            }
        }
        Ok(())
    }
}
