//! Perpetual chases, and back-and-forth moves, found by comparing the positions of a game.

use crate::action::{Action, play};
use crate::board::PieceType;
use crate::game::Game;
use crate::moves::{legal_actions, moves_with, steps_of};
use crate::position::Position;
use crate::square::{Side, Square};
use crate::step::royal_attacked;

/// The start and target squares of the move, if a single piece moved between the two positions.
fn moved(before: &Position, after: &Position) -> Option<(Square, Square)> {
    let side = before.side;
    let of = |position: &Position, square| position.board.piece(square).filter(|piece| piece.side == side);
    let changed: Vec<Square> =
        before.board.squares().filter(|&square| of(before, square) != of(after, square)).collect();
    match changed[..] {
        [one, other] if of(after, one).is_none() => Some((one, other)),
        [one, other] if of(after, other).is_none() => Some((other, one)),
        _ => None,
    }
}

/// A side's captures by landing, safe or not: the start and target squares, and the position after each.
fn captures(game: &Game, position: &Position, side: Side) -> Vec<(Square, Square, Position)> {
    let mut turned = position.clone();
    turned.side = side;
    let mut found = Vec::new();
    for (from, piece) in turned.board.pieces_of(side) {
        for step in steps_of(game, &turned, from, piece) {
            if turned.board.piece(step.to).is_some_and(|piece| piece.side != side) {
                for action in moves_with(game, &turned, piece, &step) {
                    found.push((from, step.to, play(game, &turned, &action)));
                }
            }
        }
    }
    found
}

/// The squares from which a side could legally move a piece to a square.
fn legal_arrivals(game: &Game, position: &Position, side: Side, to: Square) -> Vec<Square> {
    let mut turned = position.clone();
    turned.side = side;
    let arrival = |action: &Action| match action {
        Action::Move { step, .. } if step.to == to => Some(step.from),
        _ => None,
    };
    legal_actions(game, &turned).iter().filter_map(|(action, _)| arrival(action)).collect()
}

/// The threats of a side: the squares of attacker and target.
fn threats(game: &Game, position: &Position, side: Side) -> Vec<(Square, Square)> {
    let rule = &game.repetition;
    let class = |piece_type: PieceType| rule.chasers.iter().position(|class| class.contains(&piece_type));
    let mut found = Vec::new();
    for (from, to, after) in captures(game, position, side) {
        let (Some(attacker), Some(target)) = (position.board.piece(from), position.board.piece(to)) else { continue };
        let protected = !legal_arrivals(game, &after, side.other(), to).is_empty();
        let holds = match (class(attacker.piece_type), class(target.piece_type)) {
            (None, _) => false,
            (_, None) => {
                let inside = |(piece_type, region): &(PieceType, crate::region::Region)| {
                    *piece_type == target.piece_type && region.holds(to, side.other())
                };
                rule.chased.iter().any(inside) && !protected
            }
            (Some(attackers), Some(targets)) if targets < attackers => true,
            _ => {
                let mutual = attacker.piece_type == target.piece_type
                    && legal_arrivals(game, position, side.other(), from).contains(&to);
                !mutual && !protected
            }
        };
        if holds && !found.contains(&(from, to)) {
            found.push((from, to));
        }
    }
    found
}

/// The squares of the pieces that a move newly threatens.
fn chased(game: &Game, before: &Position, after: &Position) -> Vec<Square> {
    let Some((from, to)) = moved(before, after) else { return Vec::new() };
    let side = before.side;
    let old = threats(game, before, side);
    let attacked: Vec<(Square, Square)> =
        captures(game, before, side).iter().map(|&(attacker, target, _)| (attacker, target)).collect();
    // The target's side could recapture if the safety of its king did not count.
    let is_pinned = |attacker, target| {
        let played = captures(game, after, side).into_iter().find(|(from, to, _)| (*from, *to) == (attacker, target));
        played.is_some_and(|(.., next)| captures(game, &next, side.other()).iter().any(|(_, to, _)| *to == target))
    };
    let new = |&(attacker, target): &(Square, Square)| {
        if attacker != to {
            let was_attacked = attacked.contains(&(attacker, target));
            return !was_attacked || !old.contains(&(attacker, target)) && is_pinned(attacker, target);
        }
        let ((x, y), (u, v)) = (difference(from, to), difference(from, target));
        x * v != y * u || x * u + y * v < 0 || !attacked.contains(&(from, target))
    };
    threats(game, after, side).into_iter().filter(new).map(|(_, target)| target).collect()
}

fn difference(from: Square, to: Square) -> (i32, i32) {
    (to.file - from.file, to.rank - from.rank)
}

/// True if every second move of a game threatened the same piece, counting back from the last move or the one before.
pub(crate) fn is_chased(game: &Game, positions: &[Position], skipped: usize) -> bool {
    let moves: Vec<&[Position]> = positions.windows(2).rev().skip(skipped).collect();
    let Some(last) = moves.first() else { return false };
    // Follow each piece that the last of these moves threatens back through the game.
    chased(game, &last[0], &last[1]).into_iter().any(|mut square| {
        moves.iter().enumerate().all(|(number, pair)| {
            if number % 2 == 0 {
                return chased(game, &pair[0], &pair[1]).contains(&square);
            }
            if let Some((from, to)) = moved(&pair[0], &pair[1]).filter(|(_, to)| *to == square) {
                square = if to == square { from } else { square };
            }
            true
        })
    })
}

/// True if with the last move, a piece has moved back and forth too often.
pub(crate) fn goes_to_and_fro(game: &Game, history: &[Position]) -> bool {
    let Some(times) = game.repetition.to_and_fro else { return false };
    let mut own: Vec<(usize, &Position, &Position)> = Vec::new();
    for (back, pair) in history.windows(2).rev().enumerate().step_by(2) {
        // A pass in between makes no difference.
        if back == 0 || pair[0].board != pair[1].board {
            own.push((back, &pair[0], &pair[1]));
        }
    }
    let Some(last) = own.get(..=2 * times) else { return false };
    let Some(moves) = last.iter().map(|(_, before, after)| moved(before, after)).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let piece = last[0].2.board.piece(moves[0].1);
    let concerned = game.repetition.to_and_fro_pieces.as_ref();
    let of_type = piece.is_some_and(|piece| concerned.is_none_or(|pieces| pieces.contains(&piece.piece_type)));
    let (came, between) = moves.split_last().unwrap_or((&moves[0], &[]));
    let shuttles = between.windows(2).all(|pair| pair[0] == (pair[1].1, pair[1].0));
    let quiet = |(_, before, after): &(usize, &Position, &Position)| {
        before.board.pieces().count() == after.board.pieces().count() && !royal_attacked(game, before, before.side)
    };
    let plies = last.last().map_or(0, |(back, ..)| *back as u32);
    of_type
        && shuttles
        && between.last().is_some_and(|(from, _)| *from == came.1)
        && last.iter().all(quiet)
        && history.last().is_some_and(|now| now.halfmove >= plies)
}
