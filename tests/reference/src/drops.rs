//! Drops, and the pieces that make room for them.

use crate::action::{Action, Relocated};
use crate::game::{Drop, Game, Relocate, RelocateTo};
use crate::position::Position;
use crate::square::Square;
use crate::step::royal_attacked;

/// Every drop of the side to move; the safety of its own kings is not tested here.
pub(crate) fn drops(game: &Game, position: &Position) -> Vec<Action> {
    let side = position.side;
    let mut actions: Vec<Action> = Vec::new();
    if game.drops.is_empty() || !position.has_reserve(side) {
        return actions;
    }
    let in_check = royal_attacked(game, position, side);
    let mut seen = std::collections::HashSet::new();
    for piece_type in position.reserve_piece_types(side) {
        let may_be_dropped =
            |to: Square| game.piece_type(piece_type).drop_to.as_ref().is_none_or(|region| region.holds(to, side));
        for rule in &game.drops {
            let named = rule.pieces.as_ref().is_none_or(|piece_types| piece_types.contains(&piece_type));
            if !named || (rule.never_in_check && in_check) {
                continue;
            }
            for to in position.board.squares() {
                if !may_be_dropped(to) || rule.to.as_ref().is_some_and(|region| !region.holds(to, side)) {
                    continue;
                }
                for relocated in ways(position, rule, to) {
                    // Equal moves count once: the same piece on the same square, with the same relocation.
                    if seen.insert((
                        game.on_board(piece_type),
                        to,
                        relocated.map(|relocated| (relocated.from, relocated.to)),
                    )) {
                        actions.push(Action::Drop { piece_type, to, relocated });
                    }
                }
            }
        }
    }
    actions
}

/// The relocations by which a rule allows a piece to be dropped on a square: `None` for a plain drop.
fn ways(position: &Position, rule: &Drop, to: Square) -> Vec<Option<Relocated>> {
    let side = position.side;
    let board = &position.board;
    let fits = match &rule.onto {
        None => board.is_empty(to),
        Some(piece_types) => {
            board.piece(to).is_some_and(|piece| piece.side == side && piece_types.contains(&piece.piece_type))
        }
    };
    if !fits {
        return Vec::new();
    }
    let Some(relocate) = &rule.relocate else { return vec![None] };
    let from = if relocate.ahead { to + side.forward() } else { to };
    if !may_relocate(position, relocate, from) {
        return Vec::new();
    }
    let targets = match &relocate.way {
        RelocateTo::Forward(steps) => {
            let way: Vec<Square> = (1..=*steps).map(|step| from + side.forward() * step).collect();
            if way.iter().all(|&square| board.is_empty(square)) {
                way.last().copied().into_iter().collect()
            } else {
                Vec::new()
            }
        }
        RelocateTo::Region(region) => board
            .squares()
            .filter(|&square| square != to && board.is_empty(square) && region.holds(square, side))
            .collect(),
    };
    targets.into_iter().map(|target| Some(Relocated::new(from, target, relocate.en_passant, &relocate.way))).collect()
}

fn may_relocate(position: &Position, relocate: &Relocate, from: Square) -> bool {
    let Some(piece) = position.board.piece(from) else { return false };
    piece.side == position.side
        && relocate.piece_types.as_ref().is_none_or(|piece_types| piece_types.contains(&piece.piece_type))
        && relocate.from.as_ref().is_none_or(|region| region.holds(from, position.side))
}

/// True if a side can still bring in a piece from its reserve by a drop.
pub(crate) fn can_enter(game: &Game, position: &Position, side: crate::square::Side) -> bool {
    let piece_types = position.reserve_piece_types(side);
    game.drops.iter().any(|rule| {
        let named = piece_types
            .iter()
            .any(|piece_type| rule.pieces.as_ref().is_none_or(|piece_types| piece_types.contains(piece_type)));
        let Some(relocate) = &rule.relocate else { return named };
        // The piece to be relocated must still be where the rule requires it.
        named
            && position.board.pieces_of(side).any(|(square, piece)| {
                relocate.piece_types.as_ref().is_none_or(|piece_types| piece_types.contains(&piece.piece_type))
                    && relocate.from.as_ref().is_none_or(|region| region.holds(square, side))
                    && rule.onto.as_ref().is_none_or(|piece_types| piece_types.contains(&piece.piece_type))
                    && (relocate.ahead || rule.to.as_ref().is_none_or(|region| region.holds(square, side)))
            })
    })
}
