//! The number of ways that a piece may go, which bounds the cost of generating its moves.

use super::ast::{End, MoveDef, Path};
use crate::board::UNLIMITED;

/// The maximum number of ways for one piece, a hundred times that of any built-in piece. Three unlimited legs with two
/// bends each have 1568 ways on 64 squares. If every piece on a crowded board of 256 squares had 4096 ways, generating
/// their moves would take seconds.
pub const MAX_WAYS: u64 = 4096;
/// The maximum number of ways for all pieces of a variant together.
pub const MAX_WAYS_TOGETHER: u64 = 10 * MAX_WAYS;

/// The number of directions that can be reached by rotations.
const DIRECTIONS: u64 = 8;

/// The maximum number of ways from one square along the paths of a piece; `side` is the length of the board's longer
/// side.
pub fn ways(moves: &[MoveDef], side: u8) -> u64 {
    let own = |def: &MoveDef| path_ways(&def.path, side);
    let of_group = |group| moves.iter().filter(|def| def.group == Some(group)).map(own).fold(0, u64::saturating_add);
    let with_fallback = |def: &MoveDef| {
        // The paths of the group are walked again for each direction.
        let first = def.fallback.map_or(0, |fallback| of_group(fallback.group));
        own(def).saturating_add(first.saturating_mul(def.path.steps.len() as u64))
    };
    moves.iter().map(with_fallback).fold(0, u64::saturating_add)
}

/// The number of states that may occur along a path: a leg, its direction, and the square on which it begins. A state
/// that different ways can reach counts once.
fn path_ways(path: &Path, side: u8) -> u64 {
    let leap = path.steps.iter().map(|step| step.dx.unsigned_abs().max(step.dy.unsigned_abs())).min();
    let longest = side.saturating_sub(1) / leap.unwrap_or(1).max(1);
    let starts = path.steps.len() as u64;
    let max_states = starts * DIRECTIONS * u64::from(side) * u64::from(side);
    let (mut ways, mut all) = (starts, starts);
    for pair in path.legs.windows(2) {
        // Only a leg that may end on any empty square has several ends.
        let ends = match pair[0].end {
            End::Empty if pair[0].max == UNLIMITED => longest,
            End::Empty => pair[0].max.min(longest),
            _ => 1,
        };
        ways = ways.saturating_mul(u64::from(ends) * pair[1].rotations.len() as u64).min(max_states);
        all += ways;
    }
    all
}

/// The maximum number of conditional leaps of a piece on a board with `squares` squares; they are listed for each
/// square.
pub fn conditional_leaps(moves: &[MoveDef], squares: u64) -> u64 {
    let asks = |def: &&MoveDef| {
        let leg = &def.path.legs[0];
        def.path.legs.len() == 1 && leg.max == 1 && (def.first || leg.passing != super::ast::Passing::Any)
    };
    moves.iter().filter(asks).map(|def| def.path.steps.len() as u64 * squares).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Bitboard, PieceTypeSet, Region};
    use crate::piece::{Surroundings, read};

    fn moves(text: &str) -> Vec<MoveDef> {
        read(
            text,
            &Surroundings {
                board: Region::both(Bitboard::first_squares(256)),
                sides: (16, 16),
                piece_types: PieceTypeSet::first(1),
            },
        )
        .unwrap()
    }

    #[test]
    fn ways_multiply_with_ends_and_rotations() {
        for (text, side, expected) in [
            ("R", 8, 4),
            ("cpQ", 8, 8 + 8),
            ("[F?fsR]", 8, 4 + 4 + 8),
            ("[Q-sQ]", 8, 8 + 8 * 7 * 2),
            ("[Q3-sQ]", 8, 8 + 8 * 3 * 2),
            ("[DD-sDD]", 8, 4 + 4 * 3 * 2),
            ("[Q-sQ-sQ]", 16, 8 + 240 + 7200),
        ] {
            assert_eq!(ways(&moves(text), side), expected, "{text}");
        }
        // Eight directions and 256 squares for each of eight first steps: there are no more states, however many ways
        // there are.
        assert_eq!(ways(&moves("[Q-fsbsQ-fsbsQ-fsbsQ-fsbsQ]"), 16), 8 + 480 + 3 * 16_384);
        assert_eq!(conditional_leaps(&moves("imWnNfF"), 64), (4 + 8) * 64);
    }
}
