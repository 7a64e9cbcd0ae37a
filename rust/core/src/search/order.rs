//! The order in which turns are tried.

use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::position::effects::{removed, thrown};
use crate::tables::Variant;

/// What a turn captures, in the values of kinds; `None` if nothing.
pub fn captured<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    turn: Move,
) -> Option<i32> {
    let them = position.turn().other();
    let worth = |square| position.man(square).filter(|man| man.color == them).map(|man| values[man.kind as usize]);
    match turn.kind() {
        MoveKind::Plain | MoveKind::Introduce => worth(turn.to()),
        MoveKind::EnPassant => worth(turn.pair().0),
        MoveKind::Effect | MoveKind::EffectIntroduce => {
            let squares = (turn.from(), turn.to());
            let mut all = removed(variant, squares, turn.effect_of()).with(turn.to());
            if let Some(throw) = thrown(variant, squares, turn.effect_of()) {
                all.insert(throw.to);
            }
            all.filter_map(worth).reduce(|a, b| a + b)
        }
        _ => None,
    }
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
