//! Positions as FEN, in every variant. Each text begins with the variant's number.

use super::corpus;
use super::runner::{Answer, Target, numbered, run};
use fairychess_core::internals::inconsistency;
use fairychess_core::{AnyVariant, Board, FenError};
use fastrand::Rng;
use std::time::Duration;

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "/", "8", "1", "10", "12", "16", "p", "P", "k", "K", "q", "Q", "r", "R", "N", "n", "b", "B", "c", "C", "d", "e",
    "L", "x", "X", "*", "~", "'", "[", "]", "[]", "[Cc]", " ", " w ", " b ", "-", "KQkq", "Ee", "HAha", "BCDFGbcdfg",
    "e3", "a6", "h10", "0", "1", "99", " - - 0 1", " vote=w", " vote=b declined=w", " passed=w", " passed=wb",
    " moved=a2,h7", "=", ",", "w=b",
];

#[test]
fn positions_are_read_or_refused() {
    let variants = corpus::positions();
    let pool =
        variants.iter().enumerate().flat_map(|(index, (_, fens))| fens.iter().map(move |fen| format!("{index} {fen}")));
    let target = Target {
        name: "fen",
        pool: pool.collect(),
        words: WORDS,
        longest: 8192,
        slowest: Duration::from_millis(100),
        memory: (256 << 10, 16),
    };
    run(&target, |text, rng| {
        let (variant, fen) = numbered(text, &variants);
        try_fen(&variant.0, fen, rng)
    });
}

/// Reads a position and checks the properties that every text must have.
pub fn try_fen(variant: &AnyVariant, text: &str, rng: &mut Rng) -> Answer {
    match Board::from_fen(variant, text) {
        Err(error) => {
            check(text, &error);
            Answer::Refused(format!("{} {}", error.kind(), error.message))
        }
        Ok(mut board) => {
            let name = &variant.rules().name;
            assert_eq!(inconsistency(&board), None, "{name}");
            let fen = board.fen();
            let again = Board::from_fen(variant, &fen).unwrap_or_else(|error| panic!("{name}: {fen}: {error}"));
            assert_eq!((again.fen(), again.zobrist_hash()), (fen.clone(), board.zobrist_hash()), "{name}");
            let moves = board.legal_moves();
            assert_eq!(again.legal_moves(), moves, "{name}: {fen}");
            let outcome = board.outcome(true);
            if !moves.is_empty() {
                let mv = moves[rng.usize(..moves.len())];
                assert_eq!(board.parse_uci(&board.uci(mv)), Ok(mv), "{name}: {fen}");
                board.push_unchecked(mv);
                assert_eq!(inconsistency(&board), None, "{name}: {fen} {}", board.uci(mv));
                let after = board.fen();
                let read = Board::from_fen(variant, &after)
                    .unwrap_or_else(|error| panic!("{name}: {fen}, then {after}: {error}"));
                assert_eq!(read.fen(), after, "{name}: {fen}");
                board.pop();
                assert_eq!(board.fen(), fen, "{name}");
            }
            let rights = fen.split(' ').nth(2).unwrap_or_default();
            Answer::Accepted(format!("{name} {rights} {outcome:?} {}", board.status().bits()))
        }
    }
}

fn check(text: &str, error: &FenError) {
    let FenError { column, message, .. } = error;
    assert!((1..=text.chars().count() + 1).contains(column), "{error}");
    assert!((3..=401).contains(&message.chars().count()), "message of {} bytes: {message}", message.len());
    assert!(!message.chars().any(char::is_control), "{message:?}");
}
