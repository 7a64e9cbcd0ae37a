//! The castling field of a FEN: castling rights and gates.

use super::field::Field;
use super::{Color, Position, Rights};
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
        if variant.rules.castling.is_none() && variant.rules.gates.is_none() && !variant.hindering.is_empty() {
            return self.read_unmoved(variant, field);
        }
        for (at, letter) in field.text.char_indices() {
            if field.text[..at].contains(letter) {
                return Err(field.error(&field.text[at..], format!("'{letter}' appears twice")));
            }
            let read =
                self.read_right(variant, Color::of_case(letter.is_ascii_uppercase()), letter.to_ascii_uppercase());
            read.map_err(|message| field.error(&field.text[at..], format!("'{letter}': {message}")))?;
        }
        self.gain_rights_of_gates(variant).map_err(|message| field.whole(message))
    }

    /// Reads the files of the unmoved pieces, as written by Fairy-Stockfish; all other pieces have moved.
    fn read_unmoved(&mut self, variant: &Variant<W>, field: Field) -> Result<(), FenError> {
        let mut unmoved: Bitboard<W> = Bitboard::EMPTY;
        for (at, letter) in field.text.char_indices() {
            let file = variant.geometry.read_file(&letter.to_ascii_lowercase().to_string()).map(|(file, _)| file);
            let rank = if letter.is_ascii_uppercase() { 0 } else { variant.rules.ranks - 1 };
            let Some(file) = file else {
                return Err(field.error(&field.text[at..], format!("'{letter}' is not a file of the board")));
            };
            unmoved.insert(variant.geometry.at(file, rank));
        }
        for (side, target) in
            Color::BOTH.into_iter().flat_map(|side| variant.tracked.iter().map(move |target| (side, target)))
        {
            let home = variant.piece_types[side][target.index()].unmoved;
            self.state.moved |= self.pieces_of(side, target) & home & !unmoved;
        }
        Ok(())
    }

    /// If castling may introduce a piece, an unmoved king and an unmoved partner always have the castling right.
    /// Returns a message if they have gates but not the right.
    pub(super) fn gates_without_right(&self, variant: &Variant<W>) -> Option<String> {
        let introduces = variant.rules.gates.as_ref().is_some_and(|gates| gates.castling);
        let gated = |square| self.state.gates.contains(square);
        let rights = &self.state.rights;
        let free = variant.rules.castling.as_ref().filter(|castling| castling.free_origin);
        let missing = Rights::WINGS.into_iter().find(|&(side, right)| {
            let gated = match free {
                Some(castling) => self.gated_partners(variant, castling, side, right % 2).is_some(),
                None => gated(rights.kings[side]) && gated(rights.partners[right]),
            };
            introduces && gated && !rights.has(right)
        });
        missing.map(|(_, right)| {
            let letter = ["K", "Q", "k", "q"][right];
            format!("gates of king and partner without the right {letter}: both are unmoved, so it is expected")
        })
    }

    /// Sets the squares of kings and partners with fixed homes.
    fn place_homes(&mut self, variant: &Variant<W>) {
        let Some(castling) = &variant.rules.castling else { return };
        for side in Color::BOTH {
            for (wing, target) in castling.sides.iter().enumerate() {
                if let Some(target) = target {
                    self.state.rights.kings[side] = variant.geometry.own_square(target.king_from, side);
                    self.state.rights.partners[Rights::wing(side, wing)] =
                        variant.geometry.own_square(target.partner_from, side);
                }
            }
        }
    }

    fn read_right(&mut self, variant: &Variant<W>, side: Color, letter: char) -> Result<(), String> {
        if let Some(castling) = &variant.rules.castling {
            let wing = ['K', 'Q'].iter().position(|&wing| wing == letter);
            if let Some(wing) = wing.filter(|&wing| castling.sides[wing].is_some()) {
                return self.read_wing(variant, castling, side, wing);
            }
            if letter == 'E' && castling.dropped_partners {
                return self.read_unmoved_king(variant, castling, side);
            }
            if castling.free_origin && !self.is_gate_letter(variant, castling, side, letter) {
                return self.read_file(variant, castling, side, letter);
            }
        }
        let Some(gates) = &variant.rules.gates else {
            return Err("no right of this game".into());
        };
        let file = (letter as u32).wrapping_sub('A' as u32);
        let row = variant.first_rank(side);
        let square = row.into_iter().nth(file as usize).filter(|&square| gates.squares[side].contains(square));
        let Some(square) = square else { return Err("no right of this game".into()) };
        let original = self
            .piece(square)
            .is_some_and(|piece| piece.color == side && variant.rules.may_have_gate(piece.piece_type, side, square));
        if !original {
            return Err(format!("its piece is not on {}", variant.geometry.name(square)));
        }
        if self.keeps_gates(variant, side) {
            self.state.gates.insert(square);
        }
        Ok(())
    }

    fn read_wing(&mut self, variant: &Variant<W>, castling: &Castling, side: Color, wing: usize) -> Result<(), String> {
        let index = Rights::wing(side, wing);
        if castling.free_origin {
            let king = self.king_on_its_rank(variant, castling, side)?;
            let partners = self.partners_beside(variant, castling, side, king, wing);
            let outermost = if wing == 0 { partners.highest() } else { partners.lowest() };
            let Some(partner) = outermost else {
                return Err("no partner beside the king".into());
            };
            self.gain_wing(castling, side, wing, king, partner)?;
            self.imply_gates(variant, side, king, partner);
            return Ok(());
        }
        let (king, partner) = (self.state.rights.kings[side], self.state.rights.partners[index]);
        let at_home = self.pieces_of(side, castling.king).contains(king)
            && self.pieces_among(side, castling.partners).contains(partner);
        if !at_home && !variant.traits.throws {
            let (king, partner) = (variant.geometry.name(king), variant.geometry.name(partner));
            return Err(format!("king and partner are not on {king} and {partner}"));
        }
        self.state.rights.bits |= 1 << index;
        self.imply_gates(variant, side, king, partner);
        Ok(())
    }

    /// If castling may introduce a piece, a castling letter also implies the gates of both pieces.
    pub(super) fn imply_gates(&mut self, variant: &Variant<W>, side: Color, king: Square, partner: Square) {
        let Some(gates) = variant.rules.gates.as_ref().filter(|gates| gates.castling) else { return };
        if self.keeps_gates(variant, side) {
            let both: Bitboard<W> = [king, partner].into_iter().collect();
            self.state.gates |= both & gates.squares[side].resized();
        }
    }

    /// When a position with castling rights gets a reserve, adds the gates that the letters of these rights imply in a
    /// FEN.
    pub(super) fn imply_gates_of_rights(&mut self, variant: &Variant<W>) {
        let before = self.state.gates;
        let rights = self.state.rights;
        for (side, right) in Rights::WINGS.into_iter().filter(|&(_, right)| rights.has(right)) {
            self.imply_gates(variant, side, rights.kings[side], rights.partners[right]);
        }
        for gate in self.state.gates & !before {
            self.state.hash ^= zobrist::gate(gate);
        }
    }

    fn read_unmoved_king(&mut self, variant: &Variant<W>, castling: &Castling, side: Color) -> Result<(), String> {
        let king = self.state.rights.kings[side];
        if !self.pieces_of(side, castling.king).contains(king) {
            return Err(format!("the king is not on {}", variant.geometry.name(king)));
        }
        if !self.partner_in_reserve(variant, side) {
            return Err("no partner is in the reserve".into());
        }
        self.state.rights.bits |= 1 << Rights::dropped(side);
        Ok(())
    }

    fn read_file(
        &mut self,
        variant: &Variant<W>,
        castling: &Castling,
        side: Color,
        letter: char,
    ) -> Result<(), String> {
        let king = self.king_on_its_rank(variant, castling, side)?;
        let file = (letter as u32).wrapping_sub('A' as u32) as usize;
        let partner = variant.castling_rank(castling, side).into_iter().nth(file);
        let own = self.pieces_among(side, castling.partners);
        let Some(partner) = partner.filter(|&square| own.contains(square)) else {
            return Err("expected K, Q or the file of a partner on the rank where it castles".into());
        };
        self.gain_wing(castling, side, usize::from(partner < king), king, partner)
    }

    pub(super) fn gain_wing(
        &mut self,
        castling: &Castling,
        side: Color,
        wing: usize,
        king: Square,
        partner: Square,
    ) -> Result<(), String> {
        let index = Rights::wing(side, wing);
        if castling.sides[wing].is_none() {
            return Err("there is no castling on that side of the king".into());
        }
        if self.state.rights.has(index) {
            return Err("two rights on the same side of the king".into());
        }
        self.state.rights.kings[side] = king;
        self.state.rights.partners[index] = partner;
        self.state.rights.bits |= 1 << index;
        Ok(())
    }

    pub(super) fn king_on_its_rank(
        &self,
        variant: &Variant<W>,
        castling: &Castling,
        side: Color,
    ) -> Result<Square, String> {
        let kings = self.pieces_of(side, castling.king) & variant.castling_rank(castling, side);
        kings.lowest().ok_or_else(|| "the king is not on the rank where it castles".into())
    }

    /// The castling partners on their castling rank, on one side of the king (0: the K side).
    pub fn partners_beside(
        &self,
        variant: &Variant<W>,
        castling: &Castling,
        side: Color,
        king: Square,
        wing: usize,
    ) -> Bitboard<W> {
        let row = self.pieces_among(side, castling.partners) & variant.castling_rank(castling, side);
        row.iter().filter(|&square| (square > king) == (wing == 0)).collect()
    }
}
