//! Castling, and the introductions that it may include.

use crate::action::Action;
use crate::board::Cell;
use crate::game::Game;
use crate::gates;
use crate::moves::games_walls;
use crate::position::{Position, Right};
use crate::spec::Crossing;
use crate::square::Square;
use crate::step::{is_threatened, must_be_safe};

/// All castling moves of the side to move, with every introduction; as for all moves, the king's safety after the move
/// is tested later.
pub(crate) fn castlings(game: &Game, position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    let Some(castling) = &game.castling else { return actions };
    let side = position.side;
    for (number, way) in castling.ways.iter().enumerate() {
        let (Some(right), Some(way)) = (position.rights[side.index()][number], way) else { continue };
        let king_to = way.king_to.seen_by(side, game.ranks);
        let partner_to = way.partner_to.seen_by(side, game.ranks);
        if !is_clear(game, position, right, king_to, partner_to) {
            continue;
        }
        let judged = must_be_safe(game, position, right.king);
        if judged
            && (is_threatened(game, position, right.king, side.other())
                || crosses_attack(game, position, right, king_to))
        {
            continue;
        }
        // A wall placed by the move may protect the king on its target.
        if judged && !games_walls(game) && lands_on_attack(game, position, right, king_to, partner_to) {
            continue;
        }
        for introduced in gates::by_castling(game, position, right, king_to, partner_to) {
            actions.push(Action::Castle { right, king_to, partner_to, introduced });
        }
    }
    actions
}

/// King and partner are at home, and all other squares from the leftmost to the rightmost of the four squares are
/// empty.
fn is_clear(game: &Game, position: &Position, right: Right, king_to: Square, partner_to: Square) -> bool {
    let Some(castling) = &game.castling else { return false };
    let is_own = |square: Square, piece_type| {
        position.board.piece(square).is_some_and(|piece| piece.piece_type == piece_type && piece.side == position.side)
    };
    let files = [right.king.file, right.partner.file, king_to.file, partner_to.file];
    let span = files.iter().min().copied().unwrap_or(0)..=files.iter().max().copied().unwrap_or(0);
    let mut between = span.map(|file| Square { rank: right.king.rank, file });
    is_own(right.king, castling.king)
        && castling.partners.iter().any(|&partner| is_own(right.partner, partner))
        && between.all(|square| square == right.king || square == right.partner || position.board.is_empty(square))
}

/// True if the king would be attacked on a square that it crosses. `crossing` decides whether the king's home counts as
/// empty; the partner is still at home, unless the king crosses its square.
fn crosses_attack(game: &Game, position: &Position, right: Right, king_to: Square) -> bool {
    let Some(king) = position.board.at(right.king) else { return true };
    let moved = game.castling.as_ref().is_some_and(|castling| castling.crossing == Crossing::Moved);
    let step = (king_to.file - right.king.file).signum();
    let mut file = right.king.file + step;
    while step != 0 && file != king_to.file {
        let square = Square { rank: right.king.rank, file };
        let mut tried = position.clone();
        if moved {
            tried.board.set(right.king, Cell::Empty);
        }
        tried.board.set(square, king);
        if is_threatened(game, &tried, square, position.side.other()) {
            return true;
        }
        file += step;
    }
    false
}

/// True if the king's target is attacked once both pieces are in place, before any introduction.
fn lands_on_attack(game: &Game, position: &Position, right: Right, king_to: Square, partner_to: Square) -> bool {
    let (Some(king), Some(partner)) = (position.board.at(right.king), position.board.at(right.partner)) else {
        return true;
    };
    let mut tried = position.clone();
    tried.board.set(right.king, Cell::Empty);
    tried.board.set(right.partner, Cell::Empty);
    tried.board.set(king_to, king);
    tried.board.set(partner_to, partner);
    is_threatened(game, &tried, king_to, position.side.other())
}
