//! Piece notation.

use super::corpus;
use super::definition::play;
use super::runner::{Answer, Target, run};
use fairychess_core::piece::{MoveDef, Surroundings, read, read_step, read_xbetza};
use fairychess_core::variant::Region;
use fairychess_core::{AnyVariant, Bitboard, PieceTypeSet};
use fastrand::Rng;
use std::time::Duration;

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "m", "c", "i", "n", "j", "p", "g", "f", "b", "l", "r", "v", "s", "fl", "br", "fs", "bs", "ff", "lv", "frs", "W",
    "F", "D", "A", "G", "N", "C", "L", "Z", "J", "H", "K", "R", "B", "Q", "NN", "DD", "[", "]", "-", "?", "[F?fsR]",
    "[W-fsF-fsW]", "(1,3)", "(0,4)", "(15,15)", "z", "q", "zB", "qN", "zNN", "a", "y", "t", "h", "camK", "FyafsF", "afsafz", "hr", "(", ",", ")", "0", "2", "15", "16", "9999", " ",
];

#[test]
fn pieces_are_read_or_refused() {
    let mut definitions = corpus::definitions();
    definitions.push(corpus::read("rust/core/variants/library.toml"));
    // All quoted strings in all definitions: piece notation and similar texts.
    let quoted = definitions.iter().flat_map(|definition| definition.split('"').skip(1).step_by(2).map(str::to_owned));
    let mut pool: Vec<String> = quoted.filter(|text| (1..200).contains(&text.len())).collect();
    pool.sort_unstable();
    pool.dedup();
    pool.retain(|text| read(text, &around()).is_ok());
    assert!(pool.len() > 40, "{}", pool.len());
    let target = Target {
        name: "piece",
        pool,
        words: WORDS,
        longest: 100_000,
        slowest: Duration::from_secs(1),
        memory: (16 << 20, 400),
    };
    run(&target, try_piece);
}

/// The context of a piece: the largest board and the maximum number of piece types.
fn around() -> Surroundings {
    Surroundings {
        board: Region::both(Bitboard::first_squares(256)),
        sides: (16, 16),
        piece_types: PieceTypeSet::first(63),
    }
}

/// Reads a piece and checks the properties that every text must have.
fn try_piece(text: &str, rng: &mut Rng) -> Answer {
    if let Ok(steps) = read_step(text) {
        assert!((1..=16).contains(&steps.len()));
    }
    match read_xbetza(text, &around()) {
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{error}");
            assert!(!error.message.chars().any(char::is_control), "{error}");
        }
        Ok(moves) => {
            assert!((1..=64).contains(&moves.len()));
            moves.iter().for_each(check);
        }
    }
    match read(text, &around()) {
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{error}");
            assert!((3..=400).contains(&error.message.len()), "{error}");
            assert!(!error.message.chars().any(char::is_control), "{error}");
            Answer::Refused(error.message)
        }
        Ok(moves) => {
            // A crooked rook has the most moves: 30 leaps in each of two senses on the largest board.
            assert!(moves.len() <= 30 * text.len(), "{} moves", moves.len());
            for def in &moves {
                check(def);
            }
            assert_eq!(read(text, &around()).as_ref(), Ok(&moves));
            if rng.u8(..32) == 0 {
                try_in_a_game(text, rng);
            }
            let legs: Vec<usize> = moves.iter().map(|def| def.path.legs.len()).collect();
            Answer::Accepted(format!("{legs:?}"))
        }
    }
}

fn check(def: &MoveDef) {
    assert!((1..=16).contains(&def.path.steps.len()) && (1..=30).contains(&def.path.legs.len()));
    assert!(def.quiet || def.capture);
    for (index, leg) in def.path.legs.iter().enumerate() {
        assert_eq!(index > 0, !leg.rotations.is_empty());
        assert!(leg.rotations.len() <= 8 && (1..=leg.max).contains(&leg.min));
    }
}

/// Plays a game with two pieces of this type on each side, unless the variant is rejected for its size.
fn try_in_a_game(text: &str, rng: &mut Rng) {
    let definition = format!(
        "name = \"x\"\nextends = \"chess\"\n[board]\nstart = \"rnbqkbnr/xpppppxp/8/8/8/8/XPPPPPXP/RNBQKBNR w KQkq - 0 1\"\n\
         [pieces.x]\nletter = \"x\"\nmoves = \"{text}\"\n"
    );
    match AnyVariant::from_toml(&definition) {
        Ok(variant) => drop(play(&variant, rng)),
        Err(error) => assert!(
            error.problems.iter().all(|problem| problem.key.starts_with("pieces") || problem.key == "board.start"),
            "{error}"
        ),
    }
}
