//! Moves in both notations, in positions of every variant. Each text begins with the variant's number.

use super::corpus;
use super::runner::{Answer, Target, numbered, run};
use fairychess_core::internals::inconsistency;
use fairychess_core::{Board, Move, MoveError};
use std::time::Duration;

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "a1", "e4", "h8", "p16", "e2e4", "@", "C@e2", "N@e2,c4", ",", "q", "Q", "=Q", "=n", "/D", "/He1", "x", "-", "--",
    "0000", "Z0", "@@@@", "*e3", "^e2e7", "*", "^", "+", "#", "++", "O-O", "O-O-O", "0-0", "0-0-0", "o-o", "accept",
    "decline", "N", "K", "P", "'", "\"", " ", "e.p.", "!?", "1.",
];

/// A notation, with its functions for writing and reading.
pub struct Notation {
    name: &'static str,
    write: fn(&Board, Move) -> String,
    read: fn(&Board, &str) -> Result<Move, MoveError>,
    /// True if each move has only one text.
    unique: bool,
}

pub const UCI: Notation = Notation { name: "uci", write: Board::uci, read: Board::parse_uci, unique: true };

pub const SAN: Notation = Notation {
    name: "san",
    write: |board, mv| board.san(mv).expect("a legal move"),
    read: Board::parse_san,
    unique: false,
};

#[test]
fn uci_is_read_or_refused() {
    try_notation(&UCI);
}

#[test]
fn san_is_read_or_refused() {
    try_notation(&SAN);
}

fn try_notation(notation: &Notation) {
    let boards: Vec<Board> = corpus::positions()
        .iter()
        .flat_map(|(variant, fens)| fens.iter().take(4).map(|fen| Board::from_fen(variant, fen).expect("a position")))
        .collect();
    let legal = boards.iter().enumerate().flat_map(|(index, board)| {
        let moves = board.legal_moves().into_iter().step_by(5);
        moves.map(move |mv| format!("{index} {}", (notation.write)(board, mv)))
    });
    let target = Target {
        name: notation.name,
        pool: legal.collect(),
        words: WORDS,
        longest: 100_000,
        slowest: Duration::from_millis(100),
        memory: (256 << 10, 16),
    };
    run(&target, |text, _| {
        let (board, text) = numbered(text, &boards);
        try_move(notation, board.clone(), text)
    });
}

/// True if the text uses the other accepted spelling for placing a wall instead of moving: `a1a1,a1d4` for `*@d4`.
fn is_wall_after_two_squares(text: &str, written: &str) -> bool {
    let (Some(wall), Some((twice, after))) = (written.strip_prefix("*@"), text.split_once(',')) else { return false };
    let (first, second) = twice.split_at_checked(twice.len() / 2).unwrap_or_default();
    first == second && after.strip_prefix(second) == Some(wall)
}

/// Reads a move and checks the properties that every text must have.
pub fn try_move(notation: &Notation, mut board: Board, text: &str) -> Answer {
    match (notation.read)(&board, text) {
        Err(error) => {
            let message = error.to_string();
            assert!((20..=8000).contains(&message.len()) && !message.chars().any(char::is_control), "{message:?}");
            if let MoveError::Invalid { column, .. } = error {
                assert!((1..=text.chars().count() + 1).contains(&column), "column {column} of {text:?}");
            }
            Answer::Refused(format!("{:?} {}", std::mem::discriminant(&error), board.variant().rules().name))
        }
        Ok(mv) => {
            let written = (notation.write)(&board, mv);
            assert!(written == text || !notation.unique || is_wall_after_two_squares(text, &written), "{written}");
            assert_eq!((notation.read)(&board, &written), Ok(mv), "{written} in {}", board.fen());
            let (fen, hash) = (board.fen(), board.zobrist_hash());
            board.push(mv).unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
            assert_eq!(inconsistency(&board), None, "{text} in {fen}");
            let after = board.fen();
            let again = Board::from_fen(board.variant(), &after)
                .unwrap_or_else(|error| panic!("{text} in {fen}: {after}: {error}"));
            assert_eq!(again.fen(), after, "{text} in {fen}");
            assert_eq!(board.pop(), Some(mv));
            assert_eq!((board.fen(), board.zobrist_hash()), (fen, hash), "{text}");
            Answer::Accepted(format!("{} {:?} {}", board.variant().rules().name, mv.kind(), text.len()))
        }
    }
}
