//! Counting: the number of moves within which a side must mate.

use serde::Deserialize;

use crate::Error;
use crate::board::PieceType;
use crate::game::Game;
use crate::position::Position;
use crate::square::Side;
use crate::table::Context;

/// One `[[counting]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountingSpec {
    #[serde(default)]
    bare: bool,
    at_most: Option<usize>,
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    against: Vec<toml::Table>,
    moves: Option<u32>,
    #[serde(default)]
    from_pieces: bool,
}

/// A counting rule.
#[derive(Debug)]
pub(crate) struct CountingRule {
    bare: bool,
    at_most: Option<usize>,
    without: Vec<PieceType>,
    against: Vec<(Vec<(PieceType, usize)>, u32)>,
    moves: Option<u32>,
    from_pieces: bool,
}

/// The plies counted, and the limit that they must not exceed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Counted {
    pub plies: u32,
    pub limit: u32,
}

pub(crate) fn read(spec: &CountingSpec, context: &Context) -> Result<CountingRule, Error> {
    let mut against = Vec::new();
    for row in &spec.against {
        let mut pieces = Vec::new();
        let mut moves = 0;
        for (key, value) in row {
            let number = value.as_integer().ok_or_else(|| Error("a number is expected".into()))?;
            if key == "moves" {
                moves = number as u32;
            } else {
                pieces.push((context.piece_type(key)?, number as usize));
            }
        }
        against.push((pieces, moves));
    }
    let without = context.piece_types(&spec.without)?;
    let CountingSpec { bare, at_most, moves, from_pieces, .. } = *spec;
    Ok(CountingRule { bare, at_most, without, against, moves, from_pieces })
}

/// The limit in plies for a side that would count by a rule.
fn limit(rule: &CountingRule, position: &Position, side: Side) -> Option<u32> {
    let number = |side: Side| position.board.pieces_of(side).count();
    let hindered = position.board.pieces().any(|(_, piece)| rule.without.contains(&piece.piece_type));
    if number(side.other()) < 2 || rule.bare != (number(side) < 2) || hindered {
        return None;
    }
    if rule.at_most.is_some_and(|most| number(side) > most) {
        return None;
    }
    let enemies = |piece_type: PieceType| {
        position.board.pieces_of(side.other()).filter(|(_, piece)| piece.piece_type == piece_type).count()
    };
    let row = rule.against.iter().find(|(pieces, _)| pieces.iter().all(|&(one, least)| enemies(one) >= least));
    row.map(|(_, moves)| *moves).or(rule.moves).map(|moves| 2 * moves)
}

/// The rule by which a side would start counting now.
fn rule_of<'g>(game: &'g Game, position: &Position, side: Side) -> Option<(&'g CountingRule, u32)> {
    game.counting.iter().find_map(|rule| Some((rule, limit(rule, position, side)?)))
}

/// Counts a move that has led from `before` to `next`; `promoted` if it was a promotion.
pub(crate) fn count(game: &Game, before: &Position, next: &mut Position, promoted: bool) {
    let mut counted = next.counted.map(|counted| Counted { plies: counted.plies + 1, ..counted });
    let pieces = next.board.pieces().count();
    let captured = pieces < before.board.pieces().count();
    let is_bare = |side: Side| next.board.pieces_of(side).count() < 2;
    let (mover, waiting) = (before.side, next.side);
    if captured && is_bare(mover) {
        if let Some((rule, limit)) = rule_of(game, next, mover).filter(|(rule, _)| rule.from_pieces) {
            if before.board.pieces().any(|(_, piece)| rule.without.contains(&piece.piece_type)) {
                counted = Some(Counted { plies: 2 * pieces as u32 - 1, limit });
            }
        }
    }
    if counted.is_none() || (captured || promoted) && is_bare(waiting) {
        if let Some((rule, limit)) = rule_of(game, next, waiting) {
            let plies = if rule.from_pieces { 2 * pieces as u32 } else { 0 };
            counted = Some(Counted { plies, limit });
        }
    }
    next.counted = counted;
}

/// Reads the value of the FEN token.
pub(crate) fn read_counted(value: &str) -> Result<Counted, Error> {
    let numbers = value.split_once('/').and_then(|(plies, limit)| plies.parse().ok().zip(limit.parse().ok()));
    numbers.map(|(plies, limit)| Counted { plies, limit }).ok_or_else(|| Error(format!("'{value}' is not a counting")))
}
