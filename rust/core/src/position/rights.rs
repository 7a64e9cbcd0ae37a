//! Castling rights: losing them, and gaining them with partners from the reserve.

use super::{Color, Piece, Position, Rights};
use crate::board::{PieceTypeId, Square};
use crate::tables::{Variant, zobrist};
use crate::variant::Castling;

impl<const W: usize> Position<W> {
    /// Removes the rights that a piece's own move ends.
    #[inline(always)]
    pub(super) fn touch(&mut self, variant: &Variant<W>, piece_type: PieceTypeId, from: Square, to: Square) {
        if self.state.rights.bits == 0 {
            return;
        }
        if self.state.rights.may_concern(from) || self.state.rights.may_concern(to) {
            self.clear_partner_rights(from);
            self.clear_partner_rights(to);
        }
        self.clear_rights_of_king(variant, from, Piece { piece_type, color: self.state.side_to_move });
    }

    /// Removes a side's rights if the piece on `square` is its castling king, which need not be royal and may be
    /// captured. If another king is at home, the rights belong to that king and are kept. (If kings may start anywhere,
    /// FEN cannot distinguish them, and all count.)
    #[inline]
    pub(super) fn clear_rights_of_king(&mut self, variant: &Variant<W>, square: Square, piece: Piece) {
        let Some(castling) = variant.rules.castling.as_ref().filter(|castling| castling.king == piece.piece_type)
        else {
            return;
        };
        let home = self.state.rights.kings[piece.color];
        let is_another = square != home && self.pieces_of(piece.color, piece.piece_type).contains(home);
        if castling.free_origin || !is_another {
            self.forfeit_castling(piece.color);
        }
    }

    #[inline(never)]
    pub(super) fn clear_partner_rights(&mut self, square: Square) {
        for index in 0..4 {
            if self.state.rights.has(index) && self.state.rights.partners[index] == square {
                self.clear_rights(1 << index);
            }
        }
    }

    /// Removes all castling rights of a side.
    pub(super) fn forfeit_castling(&mut self, side: Color) {
        self.clear_rights(Rights::all_of(side));
    }

    pub(crate) fn clear_rights(&mut self, mask: u8) {
        for index in (0..6).filter(|index| self.state.rights.bits & mask & 1 << index != 0) {
            self.state.hash ^= self.state.rights.key(index);
        }
        self.state.rights.bits &= !mask;
    }

    /// Removes the other side's right on the wing where the side to move castles with the partner from `partner_from`.
    #[cold]
    pub(super) fn spoil_castling(&mut self, castling: &Castling, partner_from: Square) {
        let side = self.state.side_to_move;
        let rights = self.state.rights;
        let wings = (0..2).filter(|&wing| castling.sides[wing].is_some());
        for wing in wings.filter(|&wing| rights.partners[Rights::wing(side, wing)] == partner_from) {
            self.clear_rights(1 << Rights::wing(side.other(), wing));
        }
    }

    /// Grants the side to move the rights whose king and partner are in place after one of them was dropped on `to`.
    #[cold]
    pub(super) fn complete_rights(&mut self, variant: &Variant<W>, castling: &Castling, to: Square) {
        let side = self.state.side_to_move;
        for (wing, target) in castling.sides.into_iter().enumerate() {
            let Some(target) = target else { continue };
            let [king, partner] =
                [target.king_from, target.partner_from].map(|square| variant.geometry.own_square(square, side));
            let in_place = self.pieces_of(side, castling.king).contains(king)
                && self.pieces_among(side, castling.partners).contains(partner);
            let index = Rights::wing(side, wing);
            if in_place && [king, partner].contains(&to) && !self.state.rights.has(index) {
                self.state.rights.kings[side] = king;
                self.state.rights.partners[index] = partner;
                self.state.rights.bits |= 1 << index;
                self.state.hash ^= zobrist::right(index, partner);
            }
        }
    }

    /// True if a side has a castling partner in reserve.
    pub(super) fn partner_in_reserve(&self, variant: &Variant<W>, color: Color) -> bool {
        let Some(castling) = &variant.rules.castling else { return false };
        variant.rules.all_piece_types().iter().any(|piece_type| {
            castling.partners.contains(variant.rules.on_board(piece_type)) && self.in_reserve(color, piece_type) > 0
        })
    }
}
