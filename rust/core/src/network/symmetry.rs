//! Decides whether a network may see the board reflected: only if the rules are the same on the reflected board.

use crate::board::{Bitboard, BoardMap, Color, PieceTypeId, PieceTypeSet};
use crate::position::Position;
use crate::tables::{Condition, Extinct, Variant, is_invariant};
use crate::variant::{Make, Royalty};

/// True if a side sees the board reflected while its royal piece is in the right half; false if the rules would differ, or the
/// sides do not have the expected royal pieces.
///
/// The start position and the castling squares need not be symmetric, since they do not affect the values of pieces.
pub fn is_mirrored<const W: usize>(variant: &Variant<W>, expected: Royals) -> bool {
    has_royals(variant, expected) && is_invariant(variant, BoardMap::LEFT_RIGHT, variant.rules.all_piece_types())
}

/// False if both sides have the same goal, and it would be another one with the ranks in reverse order: a piece near it must look
/// alike to both sides.
pub fn is_turned<const W: usize>(variant: &Variant<W>) -> bool {
    variant.endings.iter().all(|ending| {
        let Condition::Reach(goal) = &ending.condition else { return true };
        let white = goal.squares[Color::White];
        let over: Bitboard<W> =
            white.into_iter().map(|square| variant.geometry.own_square(square, Color::Black)).collect();
        white != goal.squares[Color::Black] || white == over
    })
}

/// The royal pieces that sides have at the start, on the board or in their reserves, without ever getting another.
#[derive(Clone, Copy)]
pub enum Royals {
    /// Each side has one.
    OneEach,
    /// One side has one, and the other side has one or none, as in Horde. Without royal pieces, a piece whose loss ends the
    /// game, such as the king of Duck Chess, takes their place.
    OneOrNone,
}

impl Royals {
    /// The types of the expected pieces.
    pub fn types<const W: usize>(self, variant: &Variant<W>) -> PieceTypeSet {
        match self {
            Self::OneOrNone if variant.royal.is_empty() => ended_without(variant),
            _ => variant.royal,
        }
    }
}

/// The type of piece whose loss ends the game for either side, if there is one.
fn ended_without<const W: usize>(variant: &Variant<W>) -> PieceTypeSet {
    let mut types = variant.endings.iter().filter_map(|ending| match &ending.condition {
        Condition::Extinct(Extinct { groups, only: None, at_most: 0, enemy_has: 0 }) if groups.len() == 1 => {
            Some(groups[0].0).filter(|types| types.len() == 1)
        }
        _ => None,
    });
    types.next().unwrap_or_default()
}

/// True if the sides have the expected royal pieces.
pub fn has_royals<const W: usize>(variant: &Variant<W>, expected: Royals) -> bool {
    let (rules, royal) = (&variant.rules, expected.types(variant));
    let Ok(start) = Position::from_fen(variant, &rules.start_fen) else { return false };
    let made = rules.promotions.iter().flat_map(|rule| &rule.to).any(|&to| royal.contains(to))
        || variant.droppings.iter().any(|dropping| {
            royal.contains(dropping.board) && (dropping.free || comes_into_reserve(variant, dropping.reserve))
        })
        || rules.after_effects.iter().any(|rule| matches!(rule.make, Make::Piece(made) if royal.contains(made)));
    let number = |side| {
        let waiting = variant.royal_in_reserve.iter().map(|piece_type| u32::from(start.in_reserve(side, piece_type)));
        start.pieces_among(side, royal).count() + waiting.sum::<u32>()
    };
    !made
        && variant.royal_in_reserve.iter().all(|piece_type| royal.contains(piece_type))
        && matches!((expected, Color::BOTH.map(number)), (_, [1, 1]) | (Royals::OneOrNone, [0, 1] | [1, 0]))
}

/// True if a piece type can ever be in a reserve.
pub fn is_ever_in_reserve<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let counts = &variant.rules.start_reserve;
    counts.iter().any(|counts| counts[piece_type.index()] > 0) || comes_into_reserve(variant, piece_type)
}

/// True if a piece type can come into a reserve; a royal piece that may never be left attacked is never captured.
fn comes_into_reserve<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let rules = &variant.rules;
    rules.captures_to_reserve && rules.piece_types[piece_type.index()].royal != Some(Royalty::Always)
}
