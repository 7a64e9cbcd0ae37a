//! Positions with operations as EPD, in every variant. Each text begins with the variant's number.

use super::corpus;
use super::runner::{Answer, Target, numbered, run};
use fairychess_core::{AnyVariant, Board, EpdOperand, MoveQuery, PlayedMove};
use std::time::Duration;

#[rustfmt::skip]
const WORDS: &[&str] = &[
    ";", " ", "\"", "\\\"", "\\n", " bm ", " am ", " pv ", " sm ", " id \"x\";", " c0 \"x\";", " acn 5;", " ce -30;",
    " hmvc 3;", " fmvn 7;", " noop;", " vote w;", " declined w;", " passed wb;", " moved b3;", "e4", "Nf3", "C@e2",
    "O-O", "accept", "1e5", ".5", "w", "b", "-", "KQkq", "8", "/", "k", "K",
];

/// The longest EPD accepted.
const MAX_BYTES: usize = 1 << 16;

#[test]
fn descriptions_are_read_or_refused() {
    let variants: Vec<AnyVariant> = corpus::positions().into_iter().map(|(variant, _)| variant).collect();
    let mut pool = vec![];
    for (index, (variant, fens)) in corpus::positions().into_iter().enumerate() {
        for fen in fens.iter().take(2) {
            let board = Board::from_fen(&variant, fen).expect("a position");
            let moves: Vec<MoveQuery> = board.legal_moves().into_iter().take(3).map(MoveQuery::Move).collect();
            let operations = [
                ("bm".to_owned(), EpdOperand::Moves(moves.clone())),
                ("pv".to_owned(), EpdOperand::Moves(moves[..moves.len().min(1)].to_vec())),
                ("hmvc".to_owned(), EpdOperand::Integer(7)),
                ("id".to_owned(), EpdOperand::Text("a \"b\" \\ c;\n".to_owned())),
                ("noop".to_owned(), EpdOperand::None),
                ("ce".to_owned(), EpdOperand::Float(-1.5)),
            ];
            pool.push(format!("{index} {}", board.epd(&operations).expect("legal moves")));
        }
    }
    let target = Target {
        name: "epd",
        pool,
        words: WORDS,
        longest: 100_000,
        slowest: Duration::from_millis(200),
        // An operation may take only two bytes (`e;`), and is stored three times: as original text, parsed value and new text.
        memory: (512 << 10, 256),
    };
    run(&target, |text, _| {
        let (variant, epd) = numbered(text, &variants);
        try_epd(variant, epd)
    });
}

/// Reads an EPD and checks the properties that every text must have.
pub fn try_epd(variant: &AnyVariant, epd: &str) -> Answer {
    match Board::from_epd(variant, epd) {
        Err(error) => {
            assert!((1..=epd.chars().count() + 1).contains(&error.column), "{error}");
            assert!(error.field.len() <= 40 && !error.to_string().chars().any(char::is_control), "{error:?}");
            Answer::Refused(error.to_string())
        }
        Ok((board, operations)) => {
            let query: Vec<(String, EpdOperand<MoveQuery>)> =
                operations.iter().map(|(opcode, operand)| (opcode.clone(), wanted(operand))).collect();
            let text = match board.epd(&query) {
                Ok(text) => text,
                // Spaces and check signs make a string longer, but only a string that was already long can become too long.
                Err(error) => {
                    assert!(error.message.starts_with("longer than") && epd.len() > MAX_BYTES / 8, "{error}: {epd}");
                    return Answer::Accepted("long".to_owned());
                }
            };
            let (again, same) = Board::from_epd(variant, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((again.fen(), same.len()), (board.fen(), operations.len()), "{text}");
            Answer::Accepted(format!("{} {}", variant.rules().name, operations.len().min(9)))
        }
    }
}

fn wanted(operand: &EpdOperand<PlayedMove>) -> EpdOperand<MoveQuery> {
    match operand {
        EpdOperand::None => EpdOperand::None,
        EpdOperand::Integer(number) => EpdOperand::Integer(*number),
        EpdOperand::Float(number) => EpdOperand::Float(*number),
        EpdOperand::Text(text) => EpdOperand::Text(text.clone()),
        EpdOperand::Move(made) => EpdOperand::Move((*made).into()),
        EpdOperand::Moves(moves) => EpdOperand::Moves(moves.iter().map(|&made| made.into()).collect()),
    }
}
