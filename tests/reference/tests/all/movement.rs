//! The results of `fairychess_core::movement` for the pieces of random definitions, compared with the moves of a
//! piece alone on the board in the naive reference. Every valid piece has a movement, in the middle of a board and
//! on its own board.

use std::collections::BTreeSet;

use fairychess_core::movement::{MovementError, Place, ReachKind, movement};
use fairychess_core::variant::Rules;
use fairychess_core::{AnyVariant, Color, Square};
use fairychess_reference::random;

/// The number of random definitions to test.
const CASES: u64 = 18;

/// The position with one white piece.
fn alone(rules: &Rules, letter: &str, square: Square) -> String {
    let row = |rank: u8| {
        if square.rank(rules.files) != rank {
            return rules.files.to_string();
        }
        let (before, after) = (square.file(rules.files), rules.files - 1 - square.file(rules.files));
        let run = |length: u8| if length > 0 { length.to_string() } else { String::new() };
        format!("{}{letter}{}", run(before), run(after))
    };
    let rows: Vec<String> = (0..rules.ranks).rev().map(row).collect();
    format!("{} w - - 0 1", rows.join("/"))
}

fn name(rules: &Rules, square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.file(rules.files)), square.rank(rules.files) + 1)
}

#[test]
fn pieces_alone_go_where_the_reference_lets_them() {
    let (mut compared, mut reaches, mut bound) = (0, 0, 0);
    for seed in 0..CASES {
        let case = random::case(seed);
        let variant = AnyVariant::from_toml(&case.toml).unwrap_or_else(|error| panic!("case {seed}: {error}"));
        let game = random::game(&case).unwrap_or_else(|error| panic!("case {seed}: {error}"));
        let rules = variant.rules();
        let pieces = rules.all_piece_types().iter().zip(&rules.piece_types);
        for (id, piece_type) in pieces.filter(|(_, piece_type)| !piece_type.moves.is_empty()) {
            let found = |color, place| movement(rules, id, color, place);
            let square = (seed as usize * 31 + id.index() * 17) % rules.square_count();
            let square = Square::from_index(square);
            let about = format!("case {seed}, {} on {}\n{}", piece_type.name, name(rules, square), case.toml);
            for color in Color::BOTH {
                reaches +=
                    found(color, Place::Anywhere).unwrap_or_else(|error| panic!("{about}: {error}")).reaches.len();
            }
            bound += usize::from(matches!(found(Color::White, Place::Middle(9)), Err(MovementError::Bound(_))));
            let own = found(Color::White, Place::Own(square)).unwrap_or_else(|error| panic!("{about}: {error}"));
            if piece_type.royal.is_some() || rules.promoting().contains(id) {
                continue;
            }
            // Moves that place a wall do more than move the piece, and `[moves]` may concern other pieces.
            if case.toml.contains("[walling]") || case.toml.contains("[moves]") {
                continue;
            }
            let Ok(position) = game.position(&alone(rules, &piece_type.letter, square)) else { continue };
            let start = name(rules, square);
            let moves = game.moves(&position);
            // With only one piece on the board, the game may be over.
            if moves.is_empty() && case.toml.contains("[[ending]]") {
                continue;
            }
            let expected: BTreeSet<String> =
                moves.iter().filter_map(|mv| mv.text.strip_prefix(&start)).map(str::to_owned).collect();
            let quiet = own.reaches.iter().filter(|reach| reach.action == ReachKind::Quiet && reach.needs.is_empty());
            let quiet: BTreeSet<String> = quiet.map(|reach| name(rules, reach.square)).collect();
            assert_eq!(quiet, expected, "{about}");
            compared += 1;
        }
    }
    assert!(compared > CASES && reaches > 100 * CASES as usize && bound > 15, "{compared}, {reaches}, {bound}");
}
