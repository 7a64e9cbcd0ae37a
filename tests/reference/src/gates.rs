//! The introductions that a move may make.

use crate::action::Introduced;
use crate::board::PieceType;
use crate::game::Game;
use crate::position::{Position, Right};
use crate::square::{Side, Square};
use crate::step::Step;

/// The introductions that a piece's own move may make.
pub(crate) fn by_move(game: &Game, position: &Position, step: &Step) -> Vec<Introduced> {
    let side = position.side;
    let is_gate = position.gates[side.index()].contains(&step.from);
    // A piece thrown onto the start square leaves no room.
    let room = step.thrown.is_none_or(|(_, target)| target != step.from);
    if is_gate && room { choices(game, position, &[step.from]) } else { vec![Introduced::Nothing] }
}

/// The introductions that castling may make: one piece, on the king's or the partner's square.
pub(crate) fn by_castling(
    game: &Game,
    position: &Position,
    right: Right,
    king_to: Square,
    partner_to: Square,
) -> Vec<Introduced> {
    if !game.gates.as_ref().is_some_and(|gates| gates.castling) {
        return vec![Introduced::Nothing];
    }
    let open = |square: &Square| {
        position.gates[position.side.index()].contains(square) && *square != king_to && *square != partner_to
    };
    let squares: Vec<Square> = [right.king, right.partner].into_iter().filter(open).collect();
    if squares.is_empty() { vec![Introduced::Nothing] } else { choices(game, position, &squares) }
}

/// The king's and the partner's gates, which a letter K or Q implies if both pieces are triggers.
pub(crate) fn implied_by_rights(game: &Game, position: &Position, side: Side) -> Vec<Square> {
    let (Some(gates), Some(castling)) = (&game.gates, &game.castling) else { return Vec::new() };
    let triggers =
        [castling.king].iter().chain(&castling.partners).all(|piece_type| gates.triggers.contains(piece_type));
    let rights = position.rights[side.index()].iter().flatten();
    let squares = rights.flat_map(|right| [right.king, right.partner]);
    if triggers { squares.collect() } else { Vec::new() }
}

fn choices(game: &Game, position: &Position, squares: &[Square]) -> Vec<Introduced> {
    let Some(gates) = &game.gates else { return vec![Introduced::Nothing] };
    let mut choices = Vec::new();
    for &square in squares {
        let may = |piece_type: &PieceType| gates.introduced.as_ref().is_none_or(|pieces| pieces.contains(piece_type));
        for piece_type in position.reserve_piece_types(position.side).into_iter().filter(may) {
            choices.push(Introduced::Piece(piece_type, square));
        }
    }
    if choices.is_empty() || !gates.compulsory {
        choices.push(Introduced::Nothing);
    } else if position.passed[position.side.index()] < gates.passes {
        choices.push(Introduced::Passed);
    }
    choices
}
