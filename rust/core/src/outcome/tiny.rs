//! Endings with two or three pieces: all placements are checked against the rules of the variant.

use super::units::{Unit, put};
use super::without_move;
use crate::board::{Bitboard, Color, PieceTypeId};
use crate::movegen::{ended, has_legal, legal_moves};
use crate::position::Position;
use crate::tables::Variant;

/// The number of positions to examine before giving the answer "perhaps".
const MAX_POSITIONS: u64 = 1 << 20;

/// A piece to be placed.
struct Placed<const W: usize> {
    side: Color,
    /// The types that the piece may have, each with the squares on which it may stand.
    choices: Vec<(PieceTypeId, Bitboard<W>)>,
    /// True if it cannot be captured.
    stays: bool,
}

/// True if `winner` has won in some position with all or some of these pieces, or if there are too many positions to
/// examine. Positions count whether or not a game can reach them.
pub(super) fn can_be_won<const W: usize>(
    variant: &Variant<W>,
    winner: Color,
    royals: &[(Color, PieceTypeId)],
    units: &[(Color, Unit<W>)],
) -> bool {
    let board = variant.geometry.board;
    let mut pieces: Vec<Placed<W>> =
        royals.iter().map(|&(side, royal)| Placed { side, choices: vec![(royal, board)], stays: true }).collect();
    pieces.extend(units.iter().map(|(side, unit)| Placed { side: *side, choices: unit.choices.clone(), stays: false }));
    let positions: u64 = pieces
        .iter()
        .map(|placed| placed.choices.iter().map(|(_, squares)| u64::from(squares.count())).sum::<u64>())
        .fold(2, u64::saturating_mul);
    positions > MAX_POSITIONS || is_won(variant, winner, &Position::empty(variant), &pieces)
}

fn is_won<const W: usize>(variant: &Variant<W>, winner: Color, position: &Position<W>, pieces: &[Placed<W>]) -> bool {
    let Some((placed, rest)) = pieces.split_first() else {
        return Color::BOTH.into_iter().any(|side| {
            let mut position = position.clone();
            position.state.side_to_move = side;
            !position.is_exposed(variant, side.other()) && has_won(variant, winner, &position)
        });
    };
    let on_board = placed.choices.iter().any(|&(piece_type, squares)| {
        (squares & !position.occupied()).iter().any(|square| {
            let mut position = position.clone();
            put(variant, &mut position, square, piece_type, placed.side, placed.side != winner);
            is_won(variant, winner, &position, rest)
        })
    });
    on_board || !placed.stays && is_won(variant, winner, position, rest)
}

/// True if the game is won, or can be won by a capture whose effects end it.
fn has_won<const W: usize>(variant: &Variant<W>, winner: Color, position: &Position<W>) -> bool {
    if !has_legal(variant, position) {
        return without_move(variant, position, position.is_check(variant)).winner == Some(winner);
    }
    variant.after_effects.any
        && legal_moves(variant, position).into_iter().any(|mv| {
            let mut after = position.clone();
            after.play_unchecked(variant, mv);
            ended(variant, &after).is_some_and(|outcome| outcome.winner == Some(winner))
        })
}
