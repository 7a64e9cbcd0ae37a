//! The rules that apply to all moves of a side: `[moves]`.

use crate::action::{Action, play};
use crate::board::{Board, PieceType};
use crate::ending::must_part;
use crate::game::Game;
use crate::position::Position;
use crate::rule::{Branch, Leg, Rule, Walk};
use crate::spec::{Checks, Compulsory, PassRule, Stuck};
use crate::square::{Side, Square, Vector};
use crate::step::royal_attacked;

/// The rules of `[moves]`.
#[derive(Debug)]
pub(crate) struct MoveRules {
    pub compulsory: Vec<Compulsory>,
    pub compulsory_pieces: Option<Vec<PieceType>>,
    pub pass: PassRule,
    pub checks: Checks,
    pub stuck: Stuck,
}

/// Keeps only the moves that part pieces if some must be parted; then only the compulsory moves, if there are any; and
/// adds the pass if it is allowed.
pub(crate) fn oblige(game: &Game, position: &Position, legal: &mut Vec<(Action, Position)>) {
    let parting = must_part(game, position);
    if parting {
        legal.retain(|(_, after)| after.facing == 0);
    }
    let mut classes = game.moves.compulsory.iter();
    let compulsory = classes.find(|&&class| legal.iter().any(|(action, _)| is_in_class(game, position, action, class)));
    if let Some(&class) = compulsory {
        legal.retain(|(action, _)| is_in_class(game, position, action, class));
    }
    let by_rule = match game.moves.pass {
        PassRule::Never => false,
        PassRule::Stuck => legal.is_empty(),
        PassRule::Always => compulsory.is_none(),
    };
    if parting || by_rule && !royal_attacked(game, position, position.side) {
        let action = Action::Pass(pass_square(game, position));
        let after = play(game, position, &action);
        legal.push((action, after));
    }
}

fn is_in_class(game: &Game, position: &Position, action: &Action, class: Compulsory) -> bool {
    if let Action::Walled(bare, _) = action {
        return is_in_class(game, position, bare, class);
    }
    let compulsory = |piece_type| {
        let among = game.moves.compulsory_pieces.as_ref();
        among.is_none_or(|piece_types| piece_types.contains(&piece_type))
    };
    match (class, action) {
        (Compulsory::Drop, Action::Drop { piece_type, .. }) => compulsory(*piece_type),
        (Compulsory::Capture, Action::Move { step, .. }) => {
            let board = &position.board;
            let thrown_on = step.thrown.is_some_and(|(_, to)| is_enemy(board, to, position.side));
            let captures = is_enemy(board, step.to, position.side) || !step.removed.is_empty() || thrown_on;
            captures && board.piece(step.from).is_some_and(|piece| compulsory(piece.piece_type))
        }
        _ => false,
    }
}

fn is_enemy(board: &Board, square: Square, side: Side) -> bool {
    board.piece(square).is_some_and(|piece| piece.side != side)
}

/// The square of the first royal piece or, if there is none, of the first piece.
fn pass_square(game: &Game, position: &Position) -> Option<Square> {
    let mut pieces: Vec<(Square, bool)> = position
        .board
        .pieces_of(position.side)
        .map(|(square, piece)| (square, game.piece_type(piece.piece_type).royal.is_some()))
        .collect();
    if pieces.iter().any(|(_, royal)| *royal) {
        pieces.retain(|(_, royal)| *royal);
    }
    pieces.first().map(|(square, _)| *square)
}

/// True if `[moves]` allows a move that leaves its own side safe: bans on checks and on stuck pieces do not forbid it.
pub(crate) fn is_allowed(game: &Game, position: &Position, action: &Action, after: &Position) -> bool {
    if game.moves.checks == Checks::Never && royal_attacked(game, after, position.side.other()) {
        return false;
    }
    let bare = if let Action::Walled(bare, _) = action { bare } else { action };
    let to = match bare {
        Action::Move { step, .. } => step.to,
        Action::Drop { to, .. } => *to,
        Action::Vote(_) | Action::Castle { .. } | Action::Pass(_) | Action::Wall(_) | Action::Walled(..) => {
            return true;
        }
    };
    // Effects may have removed or changed the piece.
    let arrives = after.board.piece(to).filter(|piece| piece.side == position.side);
    game.moves.stuck == Stuck::Any
        || arrives.is_none_or(|piece| can_leave(game, position, piece.piece_type, to, position.side))
}

/// True if a piece on the square could ever leave it, whatever else is on the board.
fn can_leave(game: &Game, position: &Position, piece_type: PieceType, from: Square, side: Side) -> bool {
    let rules = game.piece_type(piece_type);
    let unmoved = rules.first_move.as_ref().is_some_and(|region| region.holds(from, side));
    rules.rules.iter().any(|rule| {
        rule.from.as_ref().is_none_or(|region| region.holds(from, side))
            && (!rule.first || unmoved)
            && ends(&position.board, rule, from, side).into_iter().any(|to| {
                let lands = rule.land.as_ref().is_none_or(|region| region.holds_from(to, side, from));
                to != from && position.board.at(to).is_some() && lands
            })
    })
}

/// All squares where a move by the rule could end, whatever is on the board.
fn ends(board: &Board, rule: &Rule, from: Square, side: Side) -> Vec<Square> {
    match &rule.walk {
        Walk::Leap { steps, max, .. } => {
            let lines = steps.iter().map(|&step| line(board, from, step.seen_by(side, board.turned)));
            lines.flat_map(|line| line.into_iter().take(*max as usize)).collect()
        }
        Walk::Hop { steps, max, .. } => {
            let lines = steps.iter().map(|&step| line(board, from, step.seen_by(side, board.turned)));
            lines.flat_map(|line| line.into_iter().take(*max as usize).skip(1)).collect()
        }
        Walk::Path { branches, legs } => {
            let mut found = Vec::new();
            for branch in branches {
                follow(board, branch, legs, from, side, &mut found);
            }
            found
        }
    }
}

/// The squares in a direction from a square, up to the edge.
fn line(board: &Board, from: Square, step: Vector) -> Vec<Square> {
    std::iter::successors(Some(from + step), |&at| Some(at + step)).take_while(|&at| board.at(at).is_some()).collect()
}

fn follow(board: &Board, branch: &Branch, legs: &[Leg], from: Square, side: Side, found: &mut Vec<Square>) {
    let Some((leg, rest)) = legs.split_first() else { return };
    let mut reached: Vec<Square> = line(board, from, branch.step.seen_by(side, board.turned));
    reached.truncate(leg.max as usize);
    if rest.is_empty() {
        found.extend(reached);
        return;
    }
    if matches!(leg.end, crate::rule::End::Empty { stops: true }) {
        found.extend(&reached);
    }
    if matches!(leg.end, crate::rule::End::Stop { .. }) {
        reached.push(from);
    }
    for at in reached {
        branch.next.iter().for_each(|next| follow(board, next, rest, at, side, found));
    }
}
