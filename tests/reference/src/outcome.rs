//! How a game ends.

use crate::board::PieceType;
use crate::chases::{goes_to_and_fro, is_chased};
use crate::drops::can_enter;
use crate::ending::ended;
use crate::fen_write::repetition_key;
use crate::game::Game;
use crate::moves::legal_actions;
use crate::position::Position;
use crate::spec::{DeadPositions, PerpetualChecks, RepetitionResult, Stalemate};
use crate::square::Side;
use crate::step::royal_attacked;

/// The result of a position, or of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The game continues.
    None,
    /// This side has won by a rule of the variant; `None` if a rule makes the game a draw.
    Ended(Option<Side>),
    /// The side to move is mated.
    Checkmate,
    /// The side to move cannot move and is not in check.
    Stalemate,
    /// A dead position.
    Insufficient,
    /// The counter has reached its limit.
    Fifty,
    /// A side did not mate before the count reached its limit.
    CountedOut,
    /// The position has occurred too often.
    Repetition,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Outcome::None => "none",
            Outcome::Ended(_) => "ended",
            Outcome::Checkmate => "checkmate",
            Outcome::Stalemate => "stalemate",
            Outcome::Insufficient => "insufficient",
            Outcome::Fifty => "fifty",
            Outcome::CountedOut => "counted out",
            Outcome::Repetition => "repetition",
        })
    }
}

/// The outcome of a game, given its positions, with the current one last. Draws are claimed if possible.
pub(crate) fn outcome(game: &Game, history: &[Position]) -> Outcome {
    let Some(position) = history.last() else { return Outcome::None };
    if let Some(outcome) = ended(game, position) {
        return outcome;
    }
    if legal_actions(game, position).is_empty() {
        return if royal_attacked(game, position, position.side) { Outcome::Checkmate } else { Outcome::Stalemate };
    }
    if goes_to_and_fro(game, history) {
        return Outcome::Ended(Some(position.side));
    }
    let dead = match game.dead_positions {
        DeadPositions::Fide => is_dead(game, position),
        DeadPositions::Blasts => has_no_blasts(game, position),
        DeadPositions::Apart => never_meet(game, position),
        DeadPositions::ThreePieces => is_dead_with_three(game, position),
        // Only the simplest proof; the core's tests check all proofs by playing out moves.
        DeadPositions::Derived => is_bare(game, position),
        DeadPositions::None => false,
    };
    if dead {
        return Outcome::Insufficient;
    }
    if position.counted.is_some_and(|counted| counted.plies > counted.limit) {
        return Outcome::CountedOut;
    }
    if game.clock_limit > 0 && position.halfmove >= game.clock_limit {
        return Outcome::Fifty;
    }
    let present = repetition_key(game, position);
    let times = history.iter().filter(|earlier| repetition_key(game, earlier) == present).count();
    if game.repetition_limit > 0 && times >= game.repetition_limit {
        return Outcome::Repetition;
    }
    Outcome::None
}

/// The winner of a game that ended by repetition.
pub(crate) fn winner_by_repetition(game: &Game, history: &[Position]) -> Option<Side> {
    let now = history.last()?;
    let present = repetition_key(game, now);
    let same = |(at, _): &(usize, &Position)| repetition_key(game, &history[*at]) == present;
    let (first, _) = history.iter().enumerate().rev().filter(same).nth(game.repetition_limit.saturating_sub(1))?;
    let always_checked = |side: Side| {
        let mut own = history[first..].iter().filter(|position| position.side == side);
        own.all(|position| royal_attacked(game, position, side))
    };
    if game.repetition.checks == PerpetualChecks::Lose {
        match (always_checked(now.side), always_checked(now.side.other())) {
            (true, true) => return None,
            (true, false) => return Some(now.side),
            (false, true) => return Some(now.side.other()),
            (false, false) => {}
        }
    }
    if !game.repetition.chasers.is_empty() {
        match (is_chased(game, &history[first..], 0), is_chased(game, &history[first..], 1)) {
            (true, true) => return None,
            (true, false) => return Some(now.side),
            (false, true) => return Some(now.side.other()),
            (false, false) => {}
        }
    }
    match game.repetition.result {
        RepetitionResult::Draw => None,
        RepetitionResult::Loss => Some(now.side.other()),
        RepetitionResult::Win => Some(now.side),
        RepetitionResult::White => Some(Side::White),
        RepetitionResult::Black => Some(Side::Black),
    }
}

/// True for bare kings, if only a mate wins.
fn is_bare(game: &Game, position: &Position) -> bool {
    let royal = |piece_type: PieceType| game.piece_type(piece_type).royal.is_some();
    game.endings.is_empty()
        && game.stalemate == Stalemate::Draw
        && position.board.pieces().all(|(_, piece)| royal(piece.piece_type))
        && !Side::BOTH.into_iter().any(|side| reserve_can_enter(game, position, side))
}

/// True for bare kings, for a king and one minor piece against a king, and for colour-bound pieces that are all on one
/// colour, if no piece can enter from a reserve.
fn is_dead(game: &Game, position: &Position) -> bool {
    if Side::BOTH.into_iter().any(|side| reserve_can_enter(game, position, side)) {
        return false;
    }
    let others: Vec<(bool, PieceType)> = position
        .board
        .pieces()
        .filter(|(_, piece)| game.piece_type(piece.piece_type).royal.is_none())
        .map(|(square, piece)| (square.is_light(), piece.piece_type))
        .collect();
    match others.as_slice() {
        [] => true,
        [(_, piece_type)] if game.minor.contains(piece_type) => true,
        [(colour, _), ..] => {
            others.iter().all(|(other, piece_type)| other == colour && game.colour_bound.contains(piece_type))
        }
    }
}

/// For variants whose aim is to lose pieces: true if all pieces are colour-bound and can never meet an enemy, and no
/// piece can enter from a reserve.
fn never_meet(game: &Game, position: &Position) -> bool {
    let [white, black] = Side::BOTH.map(|side| position.board.pieces_of(side).collect::<Vec<_>>());
    let bound = white.iter().chain(&black).all(|(_, piece)| game.colour_bound.contains(&piece.piece_type));
    let meet = white.iter().any(|(square, _)| black.iter().any(|(other, _)| square.is_light() == other.is_light()));
    let enters = Side::BOTH.into_iter().any(|side| reserve_can_enter(game, position, side));
    bound && !white.is_empty() && !black.is_empty() && !meet && !enters
}

/// For variants in which captures explode: true for bare kings, for one minor piece or two pieces of the pair against a
/// king, and for colour-bound pieces that can never meet an enemy, if no piece can enter from a reserve.
fn has_no_blasts(game: &Game, position: &Position) -> bool {
    if Side::BOTH.into_iter().any(|side| reserve_can_enter(game, position, side)) {
        return false;
    }
    let [white, black] = Side::BOTH.map(|side| {
        let (royal, others): (Vec<_>, Vec<_>) =
            position.board.pieces_of(side).partition(|(_, piece)| game.piece_type(piece.piece_type).royal.is_some());
        (royal.len(), others)
    });
    if white.0 == 0 || black.0 == 0 {
        return false;
    }
    let colours = |side: &[(crate::square::Square, crate::board::Piece)]| -> Vec<bool> {
        side.iter().map(|(square, _)| square.is_light()).collect()
    };
    let all: Vec<PieceType> = white.1.iter().chain(&black.1).map(|(_, piece)| piece.piece_type).collect();
    if !white.1.is_empty() && !black.1.is_empty() {
        let (white, black) = (colours(&white.1), colours(&black.1));
        return all.iter().all(|piece_type| game.colour_bound.contains(piece_type))
            && white.iter().all(|light| black.iter().all(|other| other != light));
    }
    match all.as_slice() {
        [] => true,
        [piece_type] => game.minor.contains(piece_type),
        [one, other] => game.pair.contains(one) && game.pair.contains(other),
        _ => false,
    }
}

/// True if there are at most three pieces, including reserves, all of them kings and minor pieces and none promoted.
fn is_dead_with_three(game: &Game, position: &Position) -> bool {
    let harmless =
        |piece_type: PieceType| game.piece_type(piece_type).royal.is_some() || game.minor.contains(&piece_type);
    let reserved = position.reserve.iter().flatten().map(|&count| usize::from(count)).sum::<usize>();
    position.board.pieces().count() + reserved <= 3
        && position.board.pieces().all(|(_, piece)| harmless(piece.piece_type) && !piece.promoted)
        && Side::BOTH.into_iter().all(|side| position.reserve_piece_types(side).into_iter().all(harmless))
}

fn reserve_can_enter(game: &Game, position: &Position, side: Side) -> bool {
    game.drops.iter().any(|rule| rule.free)
        || position.has_reserve(side) && (!position.gates[side.index()].is_empty() || can_enter(game, position, side))
}
