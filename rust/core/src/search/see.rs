//! Static exchange evaluation (SEE): the result of a series of captures on one square, for pieces of any type.
//!
//! Attackers are found by the tables for move generation: leaps, slides (including sliders behind others, as lines
//! open), and special captures that follow routes. Special captures that follow no routes are ignored.

use super::blast::blast;
use crate::board::{Bitboard, Color, Square};
use crate::eval::has_zugzwang;
use crate::moves::{Move, MoveKind};
use crate::outcome::can_enter;
use crate::position::Position;
use crate::tables::Variant;

/// The material that a pseudo-legal move wins immediately: captured pieces, and the increase in value from a promotion.
/// 0 for a quiet move; at least 1 for a capture.
#[inline(always)]
pub(super) fn gain<const W: usize>(variant: &Variant<W>, position: &Position<W>, values: &[i32], mv: Move) -> i32 {
    if let Some(blast) = blast(variant, position, values, mv) {
        return blast.material.max(1);
    }
    let value = |square: Square| position.piece(square).map_or(0, |piece| values[piece.piece_type.index()]);
    // Two tests instead of one match: nearly all moves are plain, and a jump table is slower than a branch.
    let captured = if matches!(mv.kind(), MoveKind::Plain | MoveKind::Introduce) {
        if position.pieces(position.side_to_move().other()).contains(mv.to()) { value(mv.to()).max(1) } else { 0 }
    } else if matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Effect | MoveKind::EffectIntroduce) {
        let captured = position.captured(variant, mv);
        if captured.is_empty() { 0 } else { captured.iter().map(value).sum::<i32>().max(1) }
    } else {
        0
    };
    match mv.promotion() {
        Some(piece_type) => captured + (values[piece_type.index()] - value(mv.from())).max(1),
        None => captured,
    }
}

/// True if a pseudo-legal move, followed by the best captures on its target square, wins at least `threshold`.
pub(super) fn see_ge<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    mv: Move,
    threshold: i32,
) -> bool {
    if mv.is_castle() || mv.is_vote() || mv.is_null() || mv.is_pass() {
        return threshold <= 0;
    }
    if let Some(blast) = blast(variant, position, values, mv) {
        if !blast.stays || blast.material < threshold {
            return blast.material >= threshold;
        }
    }
    if variant.traits.compels_captures {
        // Replies may be compulsory, so only the gain of the move itself is known.
        return gain(variant, position, values, mv) >= threshold;
    }
    let us = position.side_to_move();
    let (from, to) = (mv.from(), mv.to());
    let mover = if mv.is_drop() { Some(mv.dropped()) } else { position.piece(from).map(|piece| piece.piece_type) };
    let standing = mv.promotion().or(mover).map_or(0, |piece_type| values[piece_type.index()]);
    let mut balance = gain(variant, position, values, mv) - threshold;
    if balance < 0 {
        return false;
    }
    // The balance after losing the moved piece; from here on, from the viewpoint of the side that captures next.
    balance = standing - balance;
    if balance <= 0 {
        return true;
    }
    let mut standing_type = mv.promotion().or(mover).unwrap_or_default();
    let mut blockers = position.blockers();
    let mut pieces = position.occupied().without(to);
    if !mv.is_drop() {
        blockers.remove(from);
        pieces.remove(from);
    }
    if matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Effect | MoveKind::EffectIntroduce) {
        let gone = position.captured(variant, mv);
        blockers &= !gone;
        pieces &= !gone;
    }
    blockers.insert(to);
    let (mut side, mut reached) = (us, true);
    loop {
        side = side.other();
        let target = (to, standing_type);
        let attackers = position.attackers_among(variant, target, side, pieces & position.pieces(side), blockers);
        let Some((attacker, value, royal)) = least_valuable(variant, position, values, attackers) else { break };
        reached = !reached;
        standing_type = position.piece(attacker).map_or(standing_type, |piece| piece.piece_type);
        if variant.captures_elsewhere.contains(standing_type) {
            // The moved piece is not on the square where the exchange continues.
            return reached;
        }
        if royal {
            let target = (to, standing_type);
            let guarded = position.attackers_among(
                variant,
                target,
                side.other(),
                pieces & position.pieces(side.other()),
                blockers,
            );
            return if guarded.is_empty() { reached } else { !reached };
        }
        balance = value - balance;
        if balance < i32::from(reached) {
            break;
        }
        blockers.remove(attacker);
        pieces.remove(attacker);
    }
    reached
}

/// Finds the least valuable of some pieces, with royal pieces last; returns its square, its value, and whether it is
/// royal.
#[inline]
fn least_valuable<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    pieces: Bitboard<W>,
) -> Option<(Square, i32, bool)> {
    let judged = pieces.iter().filter_map(|square| {
        let piece_type = position.piece(square)?.piece_type;
        Some((square, values[piece_type.index()], variant.royal.contains(piece_type)))
    });
    judged.min_by_key(|&(_, value, royal)| (royal, value))
}

/// True if a side has several pieces other than pawns and royal pieces, or may bring in pieces from its reserve. With
/// fewer pieces, zugzwang is likely, as it is if no piece is royal and a side without moves wins or loses.
pub(super) fn has_pieces<const W: usize>(variant: &Variant<W>, position: &Position<W>, color: Color) -> bool {
    if has_zugzwang(variant) {
        return false;
    }
    let plain = variant.royal | variant.promoting;
    (position.pieces(color) & !position.among(plain)).many() || can_enter(variant, position, color)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluation, Evaluator};
    use crate::movegen::legal_moves;
    use crate::variant::Rules;

    #[test]
    fn a_piece_that_captures_elsewhere_is_not_captured_in_return() {
        let rules = Rules::builtin("reserve-zeppelin").expect("built in");
        let variant = Variant::<1>::new(rules).expect("a variant");
        let evaluation = Evaluation::new(&variant);
        let wins = |fen: &str| {
            let position = Position::from_fen(&variant, fen).expect("a position");
            let captures = |&mv: &Move| gain(&variant, &position, evaluation.values(), mv) > 0;
            let mv = legal_moves(&variant, &position).into_iter().find(captures).expect("a capture");
            see_ge(&variant, &position, evaluation.values(), mv, 0)
        };
        // The knight captures a pawn protected by a rook or by a zeppelin, which would capture the knight by moving on
        // to d4.
        assert!(wins("3rk3/8/8/3p4/8/1BN5/4P3/4K3[] w - - 0 1"));
        assert!(!wins("3zk3/8/8/3p4/8/1BN5/4P3/4K3[] w - - 0 1"));
    }
}
