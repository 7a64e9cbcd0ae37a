//! The castling field of FEN: rights to castle and gates.

use super::fen::Field;
use super::{Color, Piece, Position};
use crate::board::{Bitboard, Square};
use crate::error::FenError;
use crate::tables::{Variant, zobrist};
use crate::variant::Castling;

impl<const W: usize> Position<W> {
    pub(super) fn read_castling(&mut self, variant: &Variant<W>, field: Field) -> Result<(), FenError> {
        self.place_homes(variant);
        if field.text == "-" {
            return Ok(());
        }
        for (at, letter) in field.text.char_indices() {
            if field.text[..at].contains(letter) {
                return Err(field.error(&field.text[at..], format!("'{letter}' appears twice")));
            }
            let side = usize::from(letter.is_ascii_lowercase());
            let read = self.read_right(variant, side, letter.to_ascii_uppercase());
            read.map_err(|message| field.error(&field.text[at..], format!("'{letter}': {message}")))?;
        }
        Ok(())
    }

    /// Where castling may introduce, an unmoved king and an unmoved partner can castle: without the letter it would be
    /// another position. Returns a message if they have gates without the right.
    pub(super) fn gates_without_right(&self, variant: &Variant<W>) -> Option<String> {
        let introduces = variant.rules.gates.as_ref().is_some_and(|gates| gates.castling);
        let gated = |square| self.state.gates.contains(square);
        let rights = if introduces { 0..4 } else { 0..0 };
        let missing = rights.into_iter().find(|&right| {
            gated(self.state.rights.kings[right / 2])
                && gated(self.state.rights.partners[right])
                && !self.state.rights.has(right)
        });
        missing.map(|right| {
            let letter = ["K", "Q", "k", "q"][right];
            format!("gates of king and partner without the right {letter}: both are unmoved, so it is expected")
        })
    }

    /// Sets the fixed home squares of kings and partners.
    fn place_homes(&mut self, variant: &Variant<W>) {
        let Some(castling) = &variant.rules.castling else { return };
        for side in 0..2 {
            for (wing, target) in castling.sides.iter().enumerate() {
                if let Some(target) = target {
                    self.state.rights.kings[side] = variant.geometry.own_square(target.king_from, side);
                    self.state.rights.partners[2 * side + wing] =
                        variant.geometry.own_square(target.partner_from, side);
                }
            }
        }
    }

    fn read_right(&mut self, variant: &Variant<W>, side: usize, letter: char) -> Result<(), String> {
        if let Some(castling) = &variant.rules.castling {
            let wing = ['K', 'Q'].iter().position(|&wing| wing == letter);
            if let Some(wing) = wing.filter(|&wing| castling.sides[wing].is_some()) {
                return self.read_wing(variant, castling, side, wing);
            }
            if letter == 'E' && castling.dropped_partners {
                return self.read_unmoved_king(variant, castling, side);
            }
            if castling.free_origin {
                return self.read_file(variant, castling, side, letter);
            }
        }
        let Some(gates) = &variant.rules.gates else {
            return Err("no right of this game".into());
        };
        let file = (letter as u32).wrapping_sub('A' as u32);
        let row = variant.first_rank(side);
        let square = row.into_iter().nth(file as usize).filter(|&square| gates.squares.0[side].contains(square));
        let Some(square) = square else { return Err("no right of this game".into()) };
        let color = Color::BOTH[side];
        let is_home = |piece: Piece| variant.rules.home[piece.piece_type.index()].0[side].contains(square);
        let original = self.piece(square).is_some_and(|piece| piece.color == color && is_home(piece));
        if !original {
            return Err(format!("its piece is not on {}", variant.geometry.name(square)));
        }
        if self.has_reserve(color) {
            self.state.gates.insert(square);
        }
        Ok(())
    }

    fn read_wing(&mut self, variant: &Variant<W>, castling: &Castling, side: usize, wing: usize) -> Result<(), String> {
        let index = 2 * side + wing;
        if castling.free_origin {
            let king = self.king_on_first_rank(variant, castling, side)?;
            let partners = self.partners_beside(variant, castling, side, king, wing);
            let outermost = if wing == 0 { partners.highest() } else { partners.lowest() };
            let Some(partner) = outermost else {
                return Err("no partner beside the king".into());
            };
            return self.gain_wing(side, wing, king, partner);
        }
        let (king, partner) = (self.state.rights.kings[side], self.state.rights.partners[index]);
        let color = Color::BOTH[side];
        let at_home = self.pieces_of(color, castling.king).contains(king)
            && self.pieces_of(color, castling.partner).contains(partner);
        if !at_home && !variant.throws {
            let (king, partner) = (variant.geometry.name(king), variant.geometry.name(partner));
            return Err(format!("king and partner are not on {king} and {partner}"));
        }
        self.state.rights.bits |= 1 << index;
        self.imply_gates(variant, side, king, partner);
        Ok(())
    }

    /// Where castling may introduce, a castling letter also implies the gates of both pieces.
    pub(super) fn imply_gates(&mut self, variant: &Variant<W>, side: usize, king: Square, partner: Square) {
        let Some(gates) = variant.rules.gates.as_ref().filter(|gates| gates.castling) else { return };
        if self.has_reserve(Color::BOTH[side]) {
            let both: Bitboard<W> = [king, partner].into_iter().collect();
            self.state.gates |= both & gates.squares.0[side].resized();
        }
    }

    /// When a position with castling rights gets a reserve, it gets the gates that FEN implies by the letters of those
    /// rights.
    pub(super) fn imply_gates_of_rights(&mut self, variant: &Variant<W>) {
        let before = self.state.gates;
        let rights = self.state.rights.bits;
        for index in (0..4).filter(|index| rights >> index & 1 != 0) {
            self.imply_gates(variant, index / 2, self.state.rights.kings[index / 2], self.state.rights.partners[index]);
        }
        for gate in self.state.gates & !before {
            self.state.hash ^= zobrist::gate(gate);
        }
    }

    fn read_unmoved_king(&mut self, variant: &Variant<W>, castling: &Castling, side: usize) -> Result<(), String> {
        let color = Color::BOTH[side];
        let king = self.state.rights.kings[side];
        if !self.pieces_of(color, castling.king).contains(king) {
            return Err(format!("the king is not on {}", variant.geometry.name(king)));
        }
        if !variant.partner_in_reserve(color, self) {
            return Err("no partner is in the reserve".into());
        }
        self.state.rights.bits |= 0b1_0000 << side;
        Ok(())
    }

    fn read_file(
        &mut self,
        variant: &Variant<W>,
        castling: &Castling,
        side: usize,
        letter: char,
    ) -> Result<(), String> {
        let king = self.king_on_first_rank(variant, castling, side)?;
        let file = (letter as u32).wrapping_sub('A' as u32) as usize;
        let partner = variant.first_rank(side).into_iter().nth(file);
        let own = self.pieces_of(Color::BOTH[side], castling.partner);
        let Some(partner) = partner.filter(|&square| own.contains(square)) else {
            return Err("expected K, Q or the file of a partner on the first rank".into());
        };
        self.gain_wing(side, usize::from(partner < king), king, partner)
    }

    fn gain_wing(&mut self, side: usize, wing: usize, king: Square, partner: Square) -> Result<(), String> {
        let index = 2 * side + wing;
        if self.state.rights.has(index) {
            return Err("two rights on the same side of the king".into());
        }
        self.state.rights.kings[side] = king;
        self.state.rights.partners[index] = partner;
        self.state.rights.bits |= 1 << index;
        Ok(())
    }

    pub(super) fn king_on_first_rank(
        &self,
        variant: &Variant<W>,
        castling: &Castling,
        side: usize,
    ) -> Result<Square, String> {
        let kings = self.pieces_of(Color::BOTH[side], castling.king) & variant.first_rank(side);
        kings.lowest().ok_or_else(|| "the king is not on its first rank".into())
    }

    /// The castling partners on the first rank on one side of the king (0: the K side).
    pub fn partners_beside(
        &self,
        variant: &Variant<W>,
        castling: &Castling,
        side: usize,
        king: Square,
        wing: usize,
    ) -> Bitboard<W> {
        let row = self.pieces_of(Color::BOTH[side], castling.partner) & variant.first_rank(side);
        row.iter().filter(|&square| (square > king) == (wing == 0)).collect()
    }
}
