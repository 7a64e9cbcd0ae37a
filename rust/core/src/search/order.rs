//! The order in which turns are tried.

use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// What a turn captures, in the values of kinds; `None` if nothing.
pub fn captured<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    turn: Move,
) -> Option<i32> {
    let worth = |square| position.man(square).map(|man| values[man.kind as usize]);
    position.captured(variant, turn).filter_map(worth).reduce(|a, b| a + b)
}

/// How early a turn is tried: the best known, captures of much by little, promotions, then by past success.
pub fn priority<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    turn: Move,
    best: Option<Move>,
) -> Option<i32> {
    if best == Some(turn) {
        return Some(i32::MAX);
    }
    let promotion = turn.promotion().map_or(0, |kind| values[kind as usize]);
    let capture = captured(variant, position, values, turn);
    if promotion == 0 && capture.is_none() {
        return None;
    }
    let mover = position.man(turn.from()).map_or(0, |man| values[man.kind as usize]);
    Some((capture.unwrap_or(0) + promotion) * 16 - mover + (1 << 24))
}
