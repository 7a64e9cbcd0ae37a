//! Drops, and the pieces that make room for them.

use std::collections::HashSet;

use crate::action::{Action, Relocated};
use crate::board::{Board, Cell, PieceType};
use crate::game::{Drop, Game, Relocate, RelocateTo};
use crate::position::Position;
use crate::region::Region;
use crate::square::{Square, Vector};
use crate::step::royal_attacked;

/// All drops by the side to move; the safety of its kings and bans on giving check or mate are not tested here.
pub(crate) fn drops(game: &Game, position: &Position) -> Vec<Action> {
    let side = position.side;
    let mut actions: Vec<Action> = Vec::new();
    if game.drops.is_empty() {
        return actions;
    }
    let in_check = royal_attacked(game, position, side);
    let mut seen = HashSet::new();
    for piece_type in 0..game.piece_types.len() as PieceType {
        let waits = position.reserve[side.index()][piece_type as usize] > 0;
        for rule in game.drops.iter().filter(|rule| rule.concerns(piece_type) && (waits || rule.free)) {
            if rule.never_in_check && in_check {
                continue;
            }
            for to in position.board.squares() {
                for becomes in rule.choices(game, piece_type) {
                    if !allows(game, position, rule, (piece_type, becomes), to) {
                        continue;
                    }
                    for relocated in ways(position, rule, to) {
                        // Moves with the same piece, square and relocation are listed only once.
                        let way = relocated.map(|relocated| (relocated.from, relocated.to));
                        if seen.insert((becomes, to, way)) {
                            let free = rule.free && !waits;
                            actions.push(Action::Drop { piece_type, becomes, free, to, relocated });
                        }
                    }
                }
            }
        }
    }
    actions
}

/// True if a rule allows a drop on a square, given the pieces on the board.
fn allows(
    game: &Game,
    position: &Position,
    rule: &Drop,
    (piece_type, becomes): (PieceType, PieceType),
    to: Square,
) -> bool {
    let (side, board) = (position.side, &position.board);
    let within = |region: &Option<Region>| region.as_ref().is_none_or(|region| region.holds(to, side));
    if !within(&rule.to) || !within(&game.piece_type(piece_type).drop_to) {
        return false;
    }
    if !leaves_room(game, position, piece_type, to) {
        return false;
    }
    if let Some(first) = &rule.first {
        if board.squares().any(|square| first.holds(square, side) && board.is_empty(square)) {
            return first.holds(to, side);
        }
    }
    let own = |square: Square| board.piece(square).filter(|piece| piece.side == side);
    let enemy = |square: Square| board.piece(square).is_some_and(|piece| piece.side != side);
    let alike: Vec<Square> =
        board.squares().filter(|&square| own(square).is_some_and(|piece| piece.piece_type == becomes)).collect();
    let on_file = alike.iter().filter(|square| square.file == to.file).count();
    let all = alike.len() + usize::from(position.reserve[side.index()][piece_type as usize]);
    let on_colour = alike.iter().filter(|square| square.is_light() == to.is_light()).count();
    let below = board.at(to - Vector { file: 0, rank: 1 });
    rule.per_file.is_none_or(|most| on_file < most)
        && (!rule.both_colours || on_colour < all.div_ceil(2))
        && (!rule.next_to_own || around().any(|step| own(to + step).is_some()))
        && (!rule.encloses || around().any(|step| encloses(position, to, step)))
        && (!rule.on_top || below != Some(Cell::Empty))
        && !rule.apart.iter().any(|step| enemy(to + step.seen_by(side, board.turned)))
        && (rule.pushed.is_empty()
            || rule.pushed.iter().any(|step| is_pushed(board, to, step.seen_by(side, board.turned))))
}

/// True if a piece pushed in from the edge, step by step over empty squares, would stop on a square.
fn is_pushed(board: &Board, to: Square, step: Vector) -> bool {
    let mut way = to - step;
    while board.at(way) == Some(Cell::Empty) {
        way = way - step;
    }
    board.at(way).is_none() && board.at(to + step) != Some(Cell::Empty)
}

/// The steps in all eight directions.
fn around() -> impl Iterator<Item = Vector> {
    let all = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| Vector { file, rank }));
    all.filter(|step| step.file != 0 || step.rank != 0)
}

/// True if, in a direction from a square, there are one or more enemies and then a piece of the side to move.
fn encloses(position: &Position, from: Square, step: Vector) -> bool {
    let side_at = |square| position.board.piece(square).map(|piece| piece.side);
    let mut at = from + step;
    while side_at(at) == Some(position.side.other()) {
        at = at + step;
    }
    at != from + step && side_at(at) == Some(position.side)
}

/// True if pieces of other types that must be placed on squares of both colours still can be after a drop on a square.
fn leaves_room(game: &Game, position: &Position, dropped: PieceType, to: Square) -> bool {
    let side = position.side;
    for piece_type in (0..game.piece_types.len() as PieceType).filter(|&piece_type| piece_type != dropped) {
        let rules: Vec<&Drop> =
            game.drops.iter().filter(|rule| rule.both_colours && rule.concerns(piece_type)).collect();
        let allowed = |square: Square| {
            let drop_to = game.piece_type(piece_type).drop_to.as_ref();
            drop_to.is_none_or(|region| region.holds(square, side))
                && rules.iter().any(|rule| rule.to.as_ref().is_none_or(|region| region.holds(square, side)))
        };
        let room: Vec<Square> =
            position.board.squares().filter(|&square| position.board.is_empty(square) && allowed(square)).collect();
        let alike: Vec<Square> = position
            .board
            .pieces_of(side)
            .filter(|(_, piece)| piece.piece_type == game.on_board(piece_type))
            .map(|(square, _)| square)
            .collect();
        let waiting = usize::from(position.reserve[side.index()][piece_type as usize]);
        let half = usize::midpoint(alike.len(), waiting);
        let taken = alike.iter().filter(|square| square.is_light() == to.is_light()).count();
        let left = room.iter().filter(|square| square.is_light() == to.is_light()).count();
        if room.contains(&to) && taken < half && taken + left <= half {
            return false;
        }
    }
    true
}

/// True if a drop may give the check or mate that it gives; always true for other moves.
pub(crate) fn may_have_this_effect(game: &Game, before: &Position, action: &Action, after: &Position) -> bool {
    let Action::Drop { piece_type, becomes, to, relocated: None, .. } = action else { return true };
    if game.drops.iter().all(|rule| !rule.never_checks && !rule.never_mates) || !royal_attacked(game, after, after.side)
    {
        return true;
    }
    let rules = game.drops.iter().filter(|rule| {
        let in_check = rule.never_in_check && royal_attacked(game, before, before.side);
        rule.concerns(*piece_type)
            && rule.choices(game, *piece_type).contains(becomes)
            && !in_check
            && rule.relocate.is_none()
            && allows(game, before, rule, (*piece_type, *becomes), *to)
    });
    let mut mate = None;
    let mut mates = || *mate.get_or_insert_with(|| crate::moves::legal_actions(game, after).is_empty());
    !rules.into_iter().all(|rule| rule.never_checks || rule.never_mates && mates())
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

/// True if a side may still be able to drop a piece from its reserve.
pub(crate) fn can_enter(game: &Game, position: &Position, side: crate::square::Side) -> bool {
    let piece_types = position.reserve_piece_types(side);
    game.drops.iter().any(|rule| {
        let named = piece_types.iter().any(|piece_type| rule.concerns(*piece_type));
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
