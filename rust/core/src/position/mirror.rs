//! The sides exchanged.

use super::{Color, Man, Position, Vote};
use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindId;
use crate::tables::Variant;

impl<const W: usize> Position<W> {
    /// The position with the sides exchanged and the board turned over, files staying.
    ///
    /// # Errors
    /// Says what there is that the other side cannot have in its place: the vote, which White begins; a man unmoved, or a gate, where the other
    /// side has no such man at the start; a man in reserve that enters on squares of one colour and has no counterpart for the other.
    pub fn mirrored(&self, variant: &Variant<W>) -> Result<Self, String> {
        if self.vote != Vote::Over {
            return Err("a vote has no mirror image: White always votes first".into());
        }
        let over = |square: Square| variant.geometry.own_square(square, 1);
        let turned = |set: Bitboard<W>| set.map(over).collect::<Bitboard<W>>();
        let mut mirrored = Self {
            walls: turned(self.walls),
            promoted: turned(self.promoted),
            turn: self.turn.other(),
            passed: self.passed >> 1 & 1 | (self.passed & 1) << 1,
            en_passant: self.en_passant().map_or(self.en_passant, |square| u16::from(over(square))),
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            ..Self::empty(variant)
        };
        for square in self.occupied() {
            let Some(man) = self.man(square) else { continue };
            let at = over(square);
            mirrored.put(variant, at, man.kind, man.color.other().index());
            let other = Man { color: man.color.other(), ..man };
            mirrored.turn_over_mark(variant, self.is_first_move(variant, man, square), other, at)?;
            if self.gates.contains(square) {
                mirrored.turn_over_gate(variant, other, at)?;
            }
        }
        for color in Color::BOTH {
            for kind in 0..self.kind_count {
                let count = self.in_reserve(color, kind);
                if count > 0 {
                    let waiting = &mut mirrored.reserve[color.other().index()][counterpart(variant, kind)? as usize];
                    *waiting = waiting.saturating_add(count);
                }
            }
        }
        mirrored.turn_over_rights(self, over);
        mirrored.hash = mirrored.hash_from_scratch(variant);
        Ok(mirrored)
    }

    /// Whether a man whose first move is another than its later ones has still to make it.
    fn is_first_move(&self, variant: &Variant<W>, man: Man, square: Square) -> bool {
        let tracked = variant.kinds[man.color.index()][man.kind as usize].tracked;
        tracked && self.is_unmoved(variant, man.color, man.kind, square)
    }

    /// Makes the man on `at` as moved or unmoved as it was.
    fn turn_over_mark(&mut self, variant: &Variant<W>, unmoved: bool, man: Man, at: Square) -> Result<(), String> {
        let tables = &variant.kinds[man.color.index()][man.kind as usize];
        if unmoved && !tables.unmoved.contains(at) {
            return Err(format!(
                "the unmoved {} on {} has no mirror image: none starts on {}",
                variant.rules.kinds[man.kind as usize].name,
                variant.geometry.name(variant.geometry.own_square(at, 1)),
                variant.geometry.name(at),
            ));
        }
        if tables.tracked && !unmoved && tables.unmoved.contains(at) {
            self.moved.insert(at);
        }
        Ok(())
    }

    fn turn_over_gate(&mut self, variant: &Variant<W>, man: Man, at: Square) -> Result<(), String> {
        let gates = variant.rules.gates.as_ref();
        let home = &variant.rules.home[man.kind as usize];
        let side = man.color.index();
        if gates.is_none_or(|gates| !gates.squares.0[side].contains(at)) || !home.0[side].contains(at) {
            let gate = variant.geometry.name(variant.geometry.own_square(at, 1));
            return Err(format!("the gate on {gate} has no mirror image: the other side has none there"));
        }
        self.gates.insert(at);
        Ok(())
    }

    fn turn_over_rights(&mut self, from: &Self, over: impl Fn(Square) -> Square) {
        let bits = from.rights.bits;
        self.rights.bits = bits >> 2 & 0b11 | (bits & 0b11) << 2 | bits >> 1 & 0b1_0000 | (bits & 0b1_0000) << 1;
        for side in 0..2 {
            self.rights.kings[side] = over(from.rights.kings[1 - side]);
            for wing in 0..2 {
                self.rights.partners[2 * side + wing] = over(from.rights.partners[2 * (1 - side) + wing]);
            }
        }
    }
}

/// The kind that is to the other side's board what `kind` is to this: itself, but for men of the reserve that enter on squares of one colour
/// where turning the board over changes the colours.
fn counterpart<const W: usize>(variant: &Variant<W>, kind: KindId) -> Result<KindId, String> {
    let rules = &variant.rules;
    let enters = |kind: KindId, side| variant.region(&rules.kinds[kind as usize].drop_to, side);
    let wanted: Bitboard<W> = enters(kind, 0).map(|square| variant.geometry.own_square(square, 1)).collect();
    let alike = |&other: &KindId| rules.on_board(other) == rules.on_board(kind) && enters(other, 1) == wanted;
    let kinds = std::iter::once(kind).chain(0..rules.kinds.len() as KindId);
    kinds.clone().find(alike).ok_or_else(|| {
        format!("the {} in reserve has no mirror image: none enters on such squares", rules.kinds[kind as usize].name)
    })
}
