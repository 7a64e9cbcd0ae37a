//! Pieces that lose their first move to enemies (`lost_to`).

use crate::board::{Cell, Piece, PieceType};
use crate::game::Game;
use crate::position::Position;
use crate::rule::{Leg, Pass, Rule, Takes, Walk};
use crate::square::Square;
use crate::step::rule_steps;

/// Takes the first move from enemies that the moved piece would attack on an otherwise empty board.
pub(crate) fn hinder(game: &Game, next: &mut Position, at: Square, piece_type: PieceType) {
    let side = next.side;
    let targets: Vec<(Square, Piece)> = next.board.pieces_of(side.other()).collect();
    for (square, target) in targets {
        if !game.piece_type(target.piece_type).lost_to.contains(&piece_type) {
            continue;
        }
        let mut bare = next.clone();
        let others: Vec<Square> = bare.board.pieces().map(|(square, _)| square).collect();
        for other in others {
            bare.board.set(other, Cell::Empty);
        }
        let attacker = Piece { piece_type, side, promoted: false };
        bare.board.set(at, Cell::Piece(attacker));
        bare.board.set(square, Cell::Piece(target));
        let mut aims = false;
        for rule in game.piece_type(piece_type).rules.iter().filter(|rule| is_plain_capture(rule)) {
            rule_steps(game, &bare, attacker, at, rule, &mut |step, _| aims |= step.to == square);
        }
        if aims {
            // `tidy` removes the mark if it has no meaning.
            next.moved.push(square);
        }
    }
}

/// True if the rule is a capture by a leap or slide without further conditions; a leap may have regions.
fn is_plain_capture(rule: &Rule) -> bool {
    let range = match &rule.walk {
        Walk::Leap { pass: Pass::Free, max, .. } => Some(*max),
        Walk::Path { legs, .. } => match legs[..] {
            [Leg { min: 1, max, over_any, .. }] if max == 1 || !over_any => Some(max),
            _ => None,
        },
        _ => None,
    };
    let free = range.is_some_and(|max| max == 1 || rule.from.is_none() && rule.land.is_none());
    let alone = rule.name.is_none() && rule.fallback.is_none() && !rule.effects.any() && !rule.first;
    rule.capture && rule.takes == Takes::All && alone && free
}
