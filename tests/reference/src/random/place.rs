//! Random positions for a random definition.

use fastrand::Rng;

use super::definition::Sketch;
use crate::Game;
use crate::board::{Cell, Piece};
use crate::position::Position;
use crate::spec::Royal;
use crate::square::{Side, Square};
use crate::step::attacks;

/// The number of attempts before another definition is used.
const TRIES: usize = 30;

/// The definition with a random start position.
pub(super) fn with_start(sketch: &Sketch, random: &mut Rng) -> Option<(String, Game)> {
    let empty = vec![sketch.files.to_string(); sketch.ranks as usize].join("/");
    let definition = sketch.definition(&format!("{empty} w - - 0 1"));
    let game = match Game::from_toml(&definition, &|_| None) {
        Ok(game) => game,
        // A definition that cannot be read is a bug in this module.
        Err(why) => unreachable!("{why}\n{definition}"),
    };
    let mut position = Position::empty(game.start.board.cleared(), game.piece_types.len());
    scatter(sketch, &game, &mut position, random);
    for _ in 0..TRIES {
        let definition = sketch.definition(&game.fen(&position));
        // In the start position pieces are unmoved, so they may attack more squares.
        let started = Game::from_toml(&definition, &|_| None).ok()?;
        let mut start = started.start().clone();
        if !remove_attackers(&started, &mut start) {
            return has_all_royals(&started).then_some((definition, started));
        }
        position.board = start.board;
    }
    None
}

/// True if every royal type has a piece at the start: the engine refuses royal types that neither side ever has.
fn has_all_royals(game: &Game) -> bool {
    let stands = |number: usize| game.start().board.pieces().any(|(_, piece)| usize::from(piece.piece_type) == number);
    (0..game.piece_types.len()).all(|number| game.piece_types[number].royal.is_none() || stands(number))
}

/// A position with randomly placed pieces, often similar to the start position.
pub(super) fn scattered(game: &Game, sketch: &Sketch, random: &mut Rng) -> Option<Position> {
    let mut position = game.start().clone();
    if random.bool() {
        position.board = position.board.cleared();
        scatter(sketch, game, &mut position, random);
    } else {
        let squares: Vec<Square> = position.board.squares().collect();
        for &square in &squares {
            match (random.u32(..8), position.board.piece(square)) {
                (0..=1, Some(piece)) if !is_kept(game, piece) => {
                    position.board.set(square, Cell::Empty);
                }
                (0, None) if position.board.is_empty(square) => {
                    position.board.set(square, special_piece(game, random, square));
                }
                _ => {}
            }
        }
    }
    position.side = if random.bool() { Side::White } else { Side::Black };
    position.moved = position.board.squares().filter(|_| random.u32(..3) == 0).collect();
    position.tidy(game);
    for _ in 0..TRIES {
        if !remove_attackers(game, &mut position) {
            position.tidy(game);
            return game.position(&game.fen(&position)).ok();
        }
    }
    None
}

/// A position after some random moves from the start, chosen with a preference for captures and effects.
pub(super) fn played(game: &Game, random: &mut Rng) -> Option<Position> {
    let mut position = game.start().clone();
    for _ in 0..random.usize(1..=6) {
        let mut moves = game.moves(&position);
        if moves.is_empty() {
            break;
        }
        position = moves.swap_remove(random.usize(..moves.len())).after;
    }
    game.position(&game.fen(&position)).ok()
}

/// Places walls and kings, and other pieces with a random density.
fn scatter(sketch: &Sketch, game: &Game, position: &mut Position, random: &mut Rng) {
    let squares: Vec<Square> = position.board.squares().collect();
    if sketch.walls {
        for &square in &squares {
            if random.u32(..100) < 6 {
                position.board.set(square, Cell::Wall);
            }
        }
    }
    let large = squares.len() > 64;
    let density = if large { [3, 6, 12, 16, 25, 40] } else { [6, 12, 20, 30, 50, 70] }[random.usize(..6)];
    for &square in &squares {
        if position.board.is_empty(square) && random.u32(..100) < density {
            position.board.set(square, special_piece(game, random, square));
        }
    }
    // The kings are placed last, each in its own half, replacing any piece there.
    let royal = |piece_type: usize| game.piece_types[piece_type].royal == Some(Royal::Always);
    for side in Side::BOTH {
        let mut own: Vec<Square> = squares
            .iter()
            .copied()
            .filter(|square| square.seen_by(side, sketch.ranks).rank < sketch.ranks / 2)
            .collect();
        for piece_type in (0..game.piece_types.len()).filter(|&piece_type| piece_type == 0 || royal(piece_type)) {
            let square = own.swap_remove(random.usize(..own.len()));
            position.board.set(square, Cell::Piece(Piece { piece_type: piece_type as u8, side, promoted: false }));
        }
    }
    if sketch.drops {
        for counts in &mut position.reserve {
            for (piece_type, count) in counts.iter_mut().enumerate().skip(1) {
                *count = if royal(piece_type) { 0 } else { random.u16(..3) / 2 };
            }
        }
    }
}

/// True for kings and other pieces that must not be removed.
fn is_kept(game: &Game, piece: Piece) -> bool {
    let piece_type = game.piece_type(piece.piece_type);
    piece_type.name == "king" || piece_type.royal == Some(Royal::Always)
}

/// A piece other than a king; pawns are never on the first or last rank.
fn special_piece(game: &Game, random: &mut Rng, square: Square) -> Cell {
    let side = if random.bool() { Side::White } else { Side::Black };
    let piece_type = random.usize(1..game.piece_types.len());
    let inner = square.rank > 0 && square.rank < game.ranks - 1;
    let piece_type = if piece_type == 1 && !inner { 2 } else { piece_type };
    // Like the king, a second royal type has one piece on each side.
    let royal = game.piece_types[piece_type].royal == Some(Royal::Always);
    let piece_type = if royal { game.piece_types.len() - 1 } else { piece_type };
    Cell::Piece(Piece { piece_type: piece_type as u8, side, promoted: false })
}

/// Removes the pieces that attack a royal piece of the side that is not to move; true if there were any.
fn remove_attackers(game: &Game, position: &mut Position) -> bool {
    let waiting = position.side.other();
    let royals: Vec<Square> = position
        .board
        .pieces_of(waiting)
        .filter(|(_, piece)| game.piece_type(piece.piece_type).royal.is_some())
        .map(|(square, _)| square)
        .collect();
    let mut removed = false;
    for target in royals {
        let attackers: Vec<Square> = position
            .board
            .pieces_of(position.side)
            .filter(|&(from, piece)| attacks(game, position, from, piece, target))
            .map(|(from, _)| from)
            .collect();
        for from in attackers {
            removed = true;
            // If kings attack each other, the definition is abandoned, since kings are never removed.
            if position.board.piece(from).is_some_and(|piece| !is_kept(game, piece)) {
                position.board.set(from, Cell::Empty);
            }
        }
    }
    removed
}
