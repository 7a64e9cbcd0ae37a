//! Decides whether a network may see the board reflected: only if the rules are the same on the reflected board.

use crate::board::{Bitboard, BoardMap, Color, PieceTypeId};
use crate::position::Position;
use crate::tables::{Condition, Variant, is_invariant};
use crate::variant::{Make, Royalty};

/// True if a side sees the board reflected while its royal piece is in the right half; false if the rules would differ, or a
/// side does not always have exactly one royal piece.
///
/// The start position and the castling squares need not be symmetric, since they do not affect the values of pieces.
pub fn is_mirrored<const W: usize>(variant: &Variant<W>) -> bool {
    has_one_royal(variant) && is_invariant(variant, BoardMap::LEFT_RIGHT, variant.rules.all_piece_types())
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

/// True if each side has one royal piece at the start, and cannot get another.
pub fn has_one_royal<const W: usize>(variant: &Variant<W>) -> bool {
    let (rules, royal) = (&variant.rules, variant.royal);
    let Ok(start) = Position::from_fen(variant, &rules.start_fen) else { return false };
    let made = rules.promotions.iter().flat_map(|rule| &rule.to).any(|&to| royal.contains(to))
        || variant.droppings.iter().any(|dropping| {
            royal.contains(dropping.board) && (dropping.free || is_ever_in_reserve(variant, dropping.reserve))
        })
        || rules.after_effects.iter().any(|rule| matches!(rule.make, Make::Piece(made) if royal.contains(made)));
    !made
        && variant.royal_in_reserve.iter().all(|piece_type| royal.contains(piece_type))
        && Color::BOTH.iter().all(|&side| start.pieces_among(side, royal).count() == 1)
}

/// True if a piece type can ever be in a reserve; a royal piece that may never be left attacked is never captured.
pub fn is_ever_in_reserve<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let rules = &variant.rules;
    let at_start =
        rules.start_reserve.iter().any(|counts| counts.get(piece_type.index()).is_some_and(|&count| count > 0));
    at_start || rules.captures_to_reserve && rules.piece_types[piece_type.index()].royal != Some(Royalty::Always)
}
