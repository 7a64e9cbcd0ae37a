//! How rights to castle end.

use super::{Piece, Position};
use crate::board::{PieceTypeId, Square};
use crate::tables::Variant;

impl<const W: usize> Position<W> {
    /// Rights that end because a piece moves of its own accord.
    #[inline]
    pub(super) fn touch(&mut self, variant: &Variant<W>, piece_type: PieceTypeId, from: Square, to: Square) {
        if self.state.rights.bits == 0 {
            return;
        }
        self.clear_partner_rights(from);
        self.clear_partner_rights(to);
        self.clear_rights_of_king(variant, from, Piece { piece_type, color: self.state.side_to_move });
    }

    /// Where the piece on `square` is a side's king in castling, none of its rights stays. It need not be royal, and may be captured. Another
    /// king may stand at home meanwhile: the rights are its own. (Where kings begin anywhere, FEN cannot tell them apart, and all count.)
    pub(super) fn clear_rights_of_king(&mut self, variant: &Variant<W>, square: Square, piece: Piece) {
        let Some(castling) = variant.rules.castling.as_ref().filter(|castling| castling.king == piece.piece_type)
        else {
            return;
        };
        let home = self.state.rights.kings[piece.color.index()];
        let is_another = square != home && self.pieces_of(piece.color, piece.piece_type).contains(home);
        if castling.free_origin || !is_another {
            self.forfeit_castling(piece.color.index());
        }
    }

    pub(super) fn clear_partner_rights(&mut self, square: Square) {
        for index in 0..4 {
            if self.state.rights.has(index) && self.state.rights.partners[index] == square {
                self.clear_rights(1 << index);
            }
        }
    }

    /// Takes all rights to castle of a side.
    pub(super) fn forfeit_castling(&mut self, side: usize) {
        self.clear_rights(0b11 << (2 * side) | 0b1_0000 << side);
    }

    pub(crate) fn clear_rights(&mut self, mask: u8) {
        for index in (0..6).filter(|index| self.state.rights.bits & mask & 1 << index != 0) {
            self.state.hash ^= self.state.rights.key(index);
        }
        self.state.rights.bits &= !mask;
    }
}
