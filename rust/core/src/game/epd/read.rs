//! Reading.

use super::operations::{OperationText, Text, end_of_position, split};
use super::{EpdOperand, MAX_BYTES, is_state, takes_moves, takes_text, too_long};
use crate::error::{EpdError, EpdErrorKind, FenErrorKind};
use crate::game::{AnyVariant, Board};
use crate::moves::PlayedMove;
use std::fmt::Write;

/// The operations of an EPD, in the order of the text.
pub type EpdOperations = Vec<(String, EpdOperand<PlayedMove>)>;

impl Board {
    /// Reads a position from its EPD; also returns the operations in the order of the text, except those that describe
    /// the position itself.
    ///
    /// # Errors
    /// If the position or an operation cannot be read.
    ///
    /// ```
    /// use fairychess_core::EpdOperand;
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let wolf = AnyVariant::builtin("wolf").unwrap();
    /// let start = Board::new(&wolf).unwrap();
    /// let (board, operations) = Board::from_epd(&wolf, &(start.epd(&[]).unwrap() + " fmvn 7; id \"x\";")).unwrap();
    /// assert_eq!(board.fullmove_number(), 7);
    /// assert_eq!(operations[1], ("id".to_owned(), EpdOperand::Text("x".to_owned())));
    /// ```
    pub fn from_epd(variant: &AnyVariant, epd: &str) -> Result<(Self, EpdOperations), EpdError> {
        if epd.len() > MAX_BYTES {
            return Err(too_long());
        }
        let end = end_of_position(epd);
        let written = split(epd, end)?;
        let board = position(variant, &epd[..end], &written)?;
        let mut operations = vec![];
        for operation in written.iter().filter(|operation| !is_state(variant, operation.opcode)) {
            operations.push((operation.opcode.to_owned(), operand(&board, operation)?));
        }
        Ok((board, operations))
    }
}

/// The operand of an operation.
fn operand(board: &Board, written: &OperationText) -> Result<EpdOperand<PlayedMove>, EpdError> {
    let text = match &written.operand {
        Text::Quoted(text) => return Ok(EpdOperand::Text(text.clone())),
        Text::Plain(text) => *text,
    };
    if takes_moves(written.opcode) {
        return moves(board, written, text).map(EpdOperand::Moves);
    }
    if text.is_empty() {
        return Ok(EpdOperand::None);
    }
    if let Some(number) = number(text) {
        return number.map_err(|message| written.error(0, message));
    }
    if takes_text(written.opcode) {
        return Ok(EpdOperand::Text(text.to_owned()));
    }
    read_move(board, written, text, 0).map(EpdOperand::Move)
}

/// Reads a list of moves: all in this position or, in a line, each after the previous one.
fn moves(board: &Board, written: &OperationText, text: &str) -> Result<Vec<PlayedMove>, EpdError> {
    let mut board = board.with_last(0);
    let (mut moves, mut rest, mut within) = (vec![], text, 0);
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let played = read_move(&board, written, &rest[..end], within)?;
        if written.opcode == "pv" {
            board.push_unchecked(played.mv());
        }
        moves.push(played);
        let next = rest[end..].trim_start();
        within += rest[..rest.len() - next.len()].chars().count();
        rest = next;
    }
    Ok(moves)
}

fn read_move(board: &Board, written: &OperationText, text: &str, within: usize) -> Result<PlayedMove, EpdError> {
    let mv = board.parse_san(text).map_err(|error| written.error(within, error.to_string()))?;
    Ok(board.played(mv))
}

/// Reads a number, if the text is one.
fn number(text: &str) -> Option<Result<EpdOperand<PlayedMove>, &'static str>> {
    const BEYOND: &str = "a number of more than 64 bits";
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(text.parse().map(EpdOperand::Integer).map_err(|_| BEYOND));
    }
    let begins = digits.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    let number: f64 = text.parse().ok().filter(|_| begins)?;
    Some(if number.is_finite() { Ok(EpdOperand::Float(number)) } else { Err(BEYOND) })
}

/// The position given by the four fields, and by operations for the counters and other state.
fn position(variant: &AnyVariant, fields: &str, written: &[OperationText]) -> Result<Board, EpdError> {
    // In a FEN the counters may follow the side to move; in an EPD they are operations.
    let castling = after_words(fields, 2);
    if starts_with_digit(castling) {
        let column = fields[..fields.len() - castling.len()].chars().count() + 1;
        let message = "expected the castling rights or '-'; an EPD has the counters as `hmvc` and `fmvn`".to_owned();
        let sort = EpdErrorKind::Position(FenErrorKind::Castling);
        return Err(EpdError { sort, field: FenErrorKind::Castling.name().to_owned(), column, message });
    }
    let mut fen = fields.to_owned();
    let last = |opcode| written.iter().rfind(|operation| operation.opcode == opcode);
    if !written.is_empty() {
        for (opcode, default) in [("hmvc", "0"), ("fmvn", "1")] {
            fen.push(' ');
            fen += match last(opcode).map(|operation| (operation, &operation.operand)) {
                None => default,
                Some((_, Text::Plain(number)))
                    if number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty() =>
                {
                    number
                }
                Some((operation, _)) => return Err(operation.error(0, "expected a whole number")),
            };
        }
        for operation in written.iter().filter(|operation| is_state(variant, operation.opcode)) {
            match &operation.operand {
                Text::Plain(value) if !value.is_empty() && !value.contains(char::is_whitespace) => {
                    let _ = write!(fen, " {}={value}", operation.opcode);
                }
                _ => return Err(operation.error(0, "expected one word")),
            }
        }
    }
    let board = Board::from_fen(variant, &fen).map_err(|error| {
        let opcode = match error.kind() {
            FenErrorKind::Clock => "hmvc",
            FenErrorKind::MoveNumber => "fmvn",
            other => other.name(),
        };
        let operation = last(opcode).filter(|_| error.column > fields.chars().count());
        let column = operation.map_or(error.column, |operation| operation.columns.1);
        let field = operation.map_or(error.kind().name(), |_| opcode).to_owned();
        EpdError { sort: EpdErrorKind::Position(error.kind()), field, column, message: error.message }
    })?;
    // If a FEN has a counting limit in place of the e.p. square, it also has the counted plies in place of the clock.
    let limit = after_words(fields, 3).split_whitespace().next().filter(|word| starts_with_digit(word));
    match (limit, last("hmvc")) {
        (Some(limit), Some(operation)) => {
            let message =
                format!("clock or counting? For counting, expected '-' as the e.p. square and `counting 0/{limit};`");
            Err(operation.error(0, message))
        }
        _ => Ok(board),
    }
}

/// The text after the first `count` words and the white space that follows them.
fn after_words(text: &str, count: usize) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..count {
        rest = rest[rest.find(char::is_whitespace).unwrap_or(rest.len())..].trim_start();
    }
    rest
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}
