//! Static exchange evaluation: what a series of captures on one square comes to, for men of any kind.
//!
//! Captors are found by the same tables that moves are made from: leaps, slides (those behind others included, as the square's lines open)
//! and odd captures that routes tell. Odd captures that would have to be walked are left out.

use crate::bitboard::{Bitboard, Square};
use crate::moves::{Move, MoveKind};
use crate::outcome::can_enter;
use crate::position::{Color, Position};
use crate::tables::Variant;

/// What a pseudo-legal turn wins at once: the men it captures, and what a man gains by promoting. 0 for a quiet turn; a capture is at least 1.
#[inline]
pub(super) fn gain<const W: usize>(variant: &Variant<W>, position: &Position<W>, values: &[i32], turn: Move) -> i32 {
    let worth = |square: Square| position.man(square).map_or(0, |man| values[man.kind as usize]);
    let captured = match turn.kind() {
        MoveKind::Plain | MoveKind::Introduce if position.men(position.turn().other()).contains(turn.to()) => {
            worth(turn.to()).max(1)
        }
        MoveKind::EnPassant | MoveKind::Effect | MoveKind::EffectIntroduce => {
            let captured = position.captured(variant, turn);
            if captured.is_empty() { 0 } else { captured.map(worth).sum::<i32>().max(1) }
        }
        _ => 0,
    };
    match turn.promotion() {
        Some(kind) => captured + (values[kind as usize] - worth(turn.from())).max(1),
        None => captured,
    }
}

/// Whether a pseudo-legal turn, with the best captures on its target square that follow, comes to at least `threshold`.
pub(super) fn exchange_reaches<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    turn: Move,
    threshold: i32,
) -> bool {
    if turn.is_castle() || turn.is_vote() || turn.is_null() {
        return threshold <= 0;
    }
    let us = position.turn();
    let (from, to) = (turn.from(), turn.to());
    let mover = if turn.is_drop() { Some(turn.dropped()) } else { position.man(from).map(|man| man.kind) };
    let standing = turn.promotion().or(mover).map_or(0, |kind| values[kind as usize]);
    let mut balance = gain(variant, position, values, turn) - threshold;
    if balance < 0 {
        return false;
    }
    // What is left after losing the man that has moved; from here on seen from the side to capture.
    balance = standing - balance;
    if balance <= 0 {
        return true;
    }
    let mut blockers = position.blockers();
    let mut men = position.occupied().without(to);
    if !turn.is_drop() {
        blockers.remove(from);
        men.remove(from);
    }
    if matches!(turn.kind(), MoveKind::EnPassant | MoveKind::Effect | MoveKind::EffectIntroduce) {
        let gone = position.captured(variant, turn);
        blockers &= !gone;
        men &= !gone;
    }
    blockers.insert(to);
    let (mut side, mut reached) = (us, true);
    loop {
        side = side.other();
        let captors = position.captors(variant, to, side, men & position.men(side), blockers);
        let Some((captor, value, royal)) = least(variant, position, values, captors) else { break };
        reached = !reached;
        if royal {
            let guarded = position.captors(variant, to, side.other(), men & position.men(side.other()), blockers);
            return if guarded.is_empty() { reached } else { !reached };
        }
        balance = value - balance;
        if balance < i32::from(reached) {
            break;
        }
        blockers.remove(captor);
        men.remove(captor);
    }
    reached
}

/// The least valuable of some men, royal ones last: its square, its value, and whether it is royal.
#[inline]
fn least<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    men: Bitboard<W>,
) -> Option<(Square, i32, bool)> {
    let judged = men.filter_map(|square| {
        let kind = position.man(square)?.kind;
        Some((square, values[kind as usize], variant.royal >> kind & 1 != 0))
    });
    judged.min_by_key(|&(_, value, royal)| (royal, value))
}

/// Whether the side to move has several men other than royal ones and those that promote, or some to bring in: with fewer it may well be glad to have
/// no turn at all.
pub(super) fn has_pieces<const W: usize>(variant: &Variant<W>, position: &Position<W>, color: Color) -> bool {
    let plain = variant.royal | variant.promoting;
    (position.men(color) & !position.among(plain)).many() || can_enter(variant, position, color)
}
