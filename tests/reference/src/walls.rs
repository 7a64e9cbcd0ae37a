//! Walls placed by moves.

use crate::action::{Action, play_without_effects};
use crate::board::{Cell, Piece};
use crate::game::{Game, Walling};
use crate::moves::{moves_with, steps_of};
use crate::position::Position;
use crate::spec::WallPlace;
use crate::square::Square;

/// The moves with their walls: each action with each wall that it may place, or walls instead of moves.
pub(crate) fn with_walls(game: &Game, position: &Position, actions: Vec<Action>) -> Vec<Action> {
    let Some(rule) = &game.walling else { return actions };
    if rule.instead {
        let alone = position.board.squares().filter(|&square| is_allowed(rule, position, position, square));
        return actions.into_iter().chain(alone.map(Action::Wall).collect::<Vec<_>>()).collect();
    }
    let walled = |action: &Action| -> Vec<Action> {
        let after = play_without_effects(game, position, action);
        let squares = position.board.squares().filter(|&square| {
            is_allowed(rule, position, &after, square)
                && match rule.place {
                    WallPlace::Anywhere | WallPlace::Rim => true,
                    WallPlace::Left => origin(action) == Some(square),
                    WallPlace::Beyond => goes_on(game, position, action, square),
                }
        });
        squares.map(|square| Action::Walled(Box::new(action.clone()), square)).collect()
    };
    actions.iter().flat_map(walled).collect()
}

/// True if the square is in the region and empty after the move and, if the rule requires it, on the rim before the
/// move.
fn is_allowed(rule: &Walling, before: &Position, after: &Position, square: Square) -> bool {
    let in_region = rule.region.as_ref().is_none_or(|region| region.holds(square, before.side));
    in_region && after.board.is_empty(square) && (rule.place != WallPlace::Rim || is_rim(before, square))
}

/// True if a square is at the edge of the board, or next to a wall on the same rank or file.
fn is_rim(position: &Position, square: Square) -> bool {
    let Square { rank, file } = square;
    let beside = [(rank + 1, file), (rank - 1, file), (rank, file + 1), (rank, file - 1)];
    beside.into_iter().any(|(rank, file)| matches!(position.board.at(Square { rank, file }), None | Some(Cell::Wall)))
}

/// The square that the moving piece leaves.
fn origin(action: &Action) -> Option<Square> {
    match action {
        Action::Move { step, .. } => Some(step.from),
        Action::Castle { right, .. } => Some(right.king),
        _ => None,
    }
}

/// True if after its move, the piece, without any promotion, could move on to an empty square.
fn goes_on(game: &Game, position: &Position, action: &Action, square: Square) -> bool {
    let mut bare = action.clone();
    let to = match &mut bare {
        Action::Move { step, promotion, .. } => {
            *promotion = None;
            step.to
        }
        Action::Castle { king_to, .. } => *king_to,
        _ => return false,
    };
    let mut after = play_without_effects(game, position, &bare);
    after.side = position.side;
    after.en_passant = None;
    let Some(piece): Option<Piece> = after.board.piece(to) else { return false };
    let steps = steps_of(game, &after, to, piece);
    // A piece that must promote but cannot does not continue.
    steps.iter().any(|step| step.to == square && !moves_with(game, &after, piece, step).is_empty())
}

/// Places a wall after a move, and removes the previous one if the rule keeps only one.
pub(crate) fn place(game: &Game, next: &mut Position, square: Square) {
    if game.walling.as_ref().is_some_and(|rule| rule.one) {
        for other in next.board.squares() {
            if next.board.at(other) == Some(Cell::Wall) && game.start.board.at(other) != Some(Cell::Wall) {
                next.board.set(other, Cell::Empty);
            }
        }
    }
    next.board.set(square, Cell::Wall);
    next.tidy(game);
}
