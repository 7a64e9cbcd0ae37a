//! Moves of royal pieces to goals where they win.

use crate::board::{Bitboard, Color, Square};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::position::Position;
use crate::tables::{Condition, Ending, Goal, Variant};
use crate::variant::EndingResult;

/// The goal of an ending that a side wins when one royal piece reaches it.
fn goal_of<'a, const W: usize>(variant: &Variant<W>, ending: &'a Ending<W>) -> Option<&'a Goal<W>> {
    let Condition::Reach(goal) = &ending.condition else { return None };
    let wins = ending.result == EndingResult::Win && goal.count == 1 && goal.pieces.overlaps(variant.royal);
    wins.then_some(goal)
}

/// True if a side wins when a royal piece reaches a goal.
pub fn has_races<const W: usize>(variant: &Variant<W>) -> bool {
    variant.endings.iter().any(|ending| goal_of(variant, ending).is_some())
}

/// The squares of an ending's goal to which a royal piece of `side` on `from` can leap.
fn targets<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    (side, from): (Color, Square),
    (goal, at): (&Goal<W>, Square),
) -> Bitboard<W> {
    let Some(piece) = position.piece(from).filter(|piece| piece.color == side) else { return Bitboard::EMPTY };
    if !(goal.pieces & variant.royal).contains(piece.piece_type) {
        return Bitboard::EMPTY;
    }
    let leaps = &variant.piece_types[side][piece.piece_type.index()].leaps[at];
    (leaps.quiet & !position.blockers() | leaps.capture & position.pieces(side.other())) & goal.squares[side]
}

/// The first leap of a royal piece of `side` to a goal that `accepts` its squares. The move may be illegal.
pub fn race_move<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    side: Color,
    mut accepts: impl FnMut(Square, Square) -> bool,
) -> Option<Move> {
    for goal in variant.endings.iter().filter_map(|ending| goal_of(variant, ending)) {
        for from in position.pieces_among(side, goal.pieces & variant.royal) {
            for to in targets(variant, position, (side, from), (goal, from)) {
                if accepts(from, to) {
                    return Some(Move::plain(from, to, NO_PIECE_TYPE));
                }
            }
        }
    }
    None
}

/// True if the side that has just moved reaches a goal with its next move, unless that is prevented.
pub fn threatens_goal<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let us = position.side_to_move();
    race_move(variant, position, us.other(), |_, to| !position.is_attacked(variant, to, us)).is_some()
}

/// True if a move brings a royal piece to a goal, or next to one that it can reach with the next move.
pub fn nears_goal<const W: usize>(variant: &Variant<W>, position: &Position<W>, mv: Move) -> bool {
    if mv.kind() != MoveKind::Plain {
        return false;
    }
    let us = position.side_to_move();
    variant.endings.iter().filter_map(|ending| goal_of(variant, ending)).any(|goal| {
        let next = targets(variant, position, (us, mv.from()), (goal, mv.to()));
        next.into_iter().any(|to| !position.is_attacked(variant, to, us.other()))
    })
}
