//! Mirrored positions.

use super::{Color, Piece, Position};
use crate::board::{Bitboard, PieceTypeId, Region, Square};
use crate::tables::Variant;
use crate::variant::{FirstMove, RelocateTo};

impl<const W: usize> Position<W> {
    /// The position with the sides exchanged and the board flipped; files are only reversed on a turned board.
    ///
    /// # Errors
    /// A message that names the part without a mirror image: rules by which only one side wins, or moves, drops,
    /// promotes or places walls in some region; the vote, which White begins; an unmoved piece or a gate where the
    /// other side has no such piece at the start; a piece in reserve that enters on squares of one colour and has no
    /// counterpart for the other colour.
    pub fn mirrored(&self, variant: &Variant<W>) -> Result<Self, String> {
        let over = |square: Square| variant.geometry.own_square(square, Color::Black);
        if !walls_are_alike(variant, over) {
            return Err("the sides place walls on different squares, so that no position has a mirror image".into());
        }
        if variant.endings.iter().any(|ending| !ending.condition.is_alike(over)) {
            return Err("the sides win by different rules, so that no position has a mirror image".into());
        }
        if !moves_are_alike(variant, over) {
            return Err(
                "the sides move, drop or promote by different rules, so that no position has a mirror image".into()
            );
        }
        let mut mirrored = Self { state: self.state.mirrored(over)?, ..Self::empty(variant) };
        for square in self.occupied() {
            let Some(piece) = self.piece(square) else { continue };
            let at = over(square);
            mirrored.put(variant, at, piece.piece_type, piece.color.other());
            let other = Piece { color: piece.color.other(), ..piece };
            mirrored.flip_mark(variant, self.is_first_move(variant, piece, square), other, at)?;
            if self.state.gates.contains(square) {
                mirrored.flip_gate(variant, other, at)?;
            }
        }
        for color in Color::BOTH {
            for piece_type in self.all_piece_types() {
                let count = self.in_reserve(color, piece_type);
                if count > 0 {
                    let counterpart = counterpart(variant, piece_type)?;
                    let waiting = &mut mirrored.reserve[color.other()][counterpart.index()];
                    *waiting = waiting.saturating_add(count);
                }
            }
        }
        mirrored.state.hash = mirrored.hash_from_scratch(variant);
        Ok(mirrored)
    }

    /// True if a piece with a special first move has not made it yet.
    fn is_first_move(&self, variant: &Variant<W>, piece: Piece, square: Square) -> bool {
        let tracked = variant.piece_types[piece.color][piece.piece_type.index()].tracked;
        tracked && self.is_unmoved(variant, piece.color, piece.piece_type, square)
    }

    /// Marks the piece on `at` as moved or unmoved, like the original piece.
    fn flip_mark(&mut self, variant: &Variant<W>, unmoved: bool, piece: Piece, at: Square) -> Result<(), String> {
        let tables = &variant.piece_types[piece.color][piece.piece_type.index()];
        if unmoved && !tables.unmoved.contains(at) {
            return Err(format!(
                "the unmoved {} on {} has no mirror image: none starts on {}",
                variant.rules.piece_types[piece.piece_type.index()].name,
                variant.geometry.name(variant.geometry.own_square(at, Color::Black)),
                variant.geometry.name(at),
            ));
        }
        if tables.tracked && !unmoved && tables.unmoved.contains(at) {
            self.state.moved.insert(at);
        }
        Ok(())
    }

    fn flip_gate(&mut self, variant: &Variant<W>, piece: Piece, at: Square) -> Result<(), String> {
        if !variant.rules.may_have_gate(piece.piece_type, piece.color, at) {
            let gate = variant.geometry.name(variant.geometry.own_square(at, Color::Black));
            return Err(format!("the gate on {gate} has no mirror image: the other side has none there"));
        }
        self.state.gates.insert(at);
        Ok(())
    }
}

/// True if the squares on which the sides may place walls, and the permanent walls, are the same on the flipped board.
fn walls_are_alike<const W: usize>(variant: &Variant<W>, over: impl Fn(Square) -> Square) -> bool {
    variant.rules.walling.is_none_or(|rule| {
        let flipped = |squares: Bitboard<W>| squares.iter().map(&over).collect::<Bitboard<W>>();
        let [white, black] = Color::BOTH.map(|side| variant.region(&rule.region, side));
        let fixed = rule.fixed.resized();
        flipped(white) == black && (!rule.one || flipped(fixed) == fixed)
    })
}

/// True if flipping the board exchanges the regions in which the sides move, drop and promote. Drop regions of a piece
/// in the reserve may become those of another piece.
fn moves_are_alike<const W: usize>(variant: &Variant<W>, over: impl Fn(Square) -> Square) -> bool {
    let rules = &variant.rules;
    let alike = |region: &Region| {
        let [white, black] = Color::BOTH.map(|side| variant.region(region, side));
        white.iter().map(&over).collect::<Bitboard<W>>() == black
    };
    let piece_types = rules.piece_types.iter().all(|piece_type| {
        let first = !matches!(&piece_type.first_move, FirstMove::Region(region) if !alike(region));
        first && piece_type.moves.iter().all(|def| alike(&def.from) && alike(&def.land))
    });
    let drops = rules.drops.iter().all(|rule| {
        let relocates = rule.relocate.as_ref().is_none_or(|relocate| {
            let to = !matches!(&relocate.to, RelocateTo::Region(region) if !alike(region));
            to && alike(&relocate.from)
        });
        !rule.on_top && relocates && alike(&rule.to) && rule.first.as_ref().is_none_or(alike)
    });
    let promotions = rules.promotions.iter().all(|rule| alike(&rule.region) && alike(&rule.forced));
    piece_types && drops && promotions && rules.en_passant.as_ref().is_none_or(|rule| alike(&rule.over))
}

/// The other side's counterpart of `piece_type`: the same type, except for reserve pieces that enter on squares of one
/// colour, if flipping the board changes the colours.
fn counterpart<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> Result<PieceTypeId, String> {
    let rules = &variant.rules;
    let enters = |piece_type: PieceTypeId, side| variant.region(&rules.piece_types[piece_type.index()].drop_to, side);
    let wanted: Bitboard<W> = enters(piece_type, Color::White)
        .iter()
        .map(|square| variant.geometry.own_square(square, Color::Black))
        .collect();
    let alike = |&other: &PieceTypeId| {
        rules.on_board(other) == rules.on_board(piece_type) && enters(other, Color::Black) == wanted
    };
    let piece_types = std::iter::once(piece_type).chain(rules.all_piece_types());
    piece_types.clone().find(alike).ok_or_else(|| {
        format!(
            "the {} in reserve has no mirror image: none enters on such squares",
            rules.piece_types[piece_type.index()].name
        )
    })
}
