//! Splitting an EPD into operations.

use super::{MAX_OPCODE, is_opcode};
use crate::error::{EpdError, EpdErrorKind};
use crate::position::is_checks;
use crate::shown::in_one_line;

/// An operation, with its place in the EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OperationText<'t> {
    pub opcode: &'t str,
    pub operand: Text<'t>,
    /// The columns of the opcode and the operand in the EPD, counted from 1.
    pub columns: (usize, usize),
}

/// The text after an opcode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Text<'t> {
    /// The text between quotation marks.
    Quoted(String),
    /// Any other text, which may be empty.
    Plain(&'t str),
}

impl OperationText<'_> {
    /// Creates an error about the operand, at an offset in characters.
    pub fn error(&self, within: usize, message: impl Into<String>) -> EpdError {
        let (field, column) = (self.opcode.to_owned(), self.columns.1 + within);
        EpdError { sort: EpdErrorKind::Operand, field, column, message: message.into() }
    }
}

/// The byte at which the position's fields end: after the fourth field and the checks, or at the end of the text.
pub(super) fn end_of_position(epd: &str) -> usize {
    let mut rest = epd.trim_start();
    for _ in 0..4 {
        rest = rest.trim_start();
        rest = &rest[rest.find(char::is_whitespace).unwrap_or(rest.len())..];
    }
    // The number of checks still to give, if checks are counted.
    let word = rest.trim_start();
    let end = word.find(|character: char| character.is_whitespace() || character == ';').unwrap_or(word.len());
    if is_checks(&word[..end]) {
        rest = &word[end..];
    }
    epd.len() - rest.len()
}

/// Splits the operations of `epd`, starting at a byte.
pub(super) fn split(epd: &str, from: usize) -> Result<Vec<OperationText<'_>>, EpdError> {
    let (mut counted, mut passed) = (0, 1);
    // Positions never decrease.
    let mut column = |rest: &str| {
        let at = epd.len() - rest.len();
        passed += epd[counted..at].chars().count();
        counted = at;
        passed
    };
    let (mut rest, mut operations) = (&epd[from..], vec![]);
    loop {
        rest = rest.trim_start_matches(|character: char| character.is_whitespace() || character == ';');
        if rest.is_empty() {
            return Ok(operations);
        }
        let end = rest.find(|character: char| character.is_whitespace() || character == ';').unwrap_or(rest.len());
        let opcode = &rest[..end];
        if !is_opcode(opcode) {
            let shown = in_one_line(opcode, 40);
            let message = format!(
                "expected an opcode of at most {MAX_OPCODE} letters and digits (as in `bm e4;`), found '{shown}'"
            );
            let (sort, field) = (EpdErrorKind::Opcode, "operation".into());
            return Err(EpdError { sort, field, column: column(rest), message });
        }
        let first = column(rest);
        rest = rest[end..].trim_start();
        let columns = (first, column(rest));
        let operand = if let Some(inside) = rest.strip_prefix('"') {
            let wrong = |column, message: &str| EpdError {
                sort: EpdErrorKind::Operand,
                field: opcode.into(),
                column,
                message: message.into(),
            };
            let (text, after) =
                unquote(inside).ok_or_else(|| wrong(columns.1, "the quotation marks are not closed"))?;
            rest = after.trim_start();
            if !rest.is_empty() && !rest.starts_with(';') {
                return Err(wrong(column(rest), "expected ';'"));
            }
            Text::Quoted(text)
        } else {
            let (plain, after) = rest.split_at(rest.find(';').unwrap_or(rest.len()));
            rest = after;
            Text::Plain(plain.trim_end())
        };
        operations.push(OperationText { opcode, operand, columns });
    }
}

/// Reads a string up to its closing quotation mark; returns it and the rest.
fn unquote(inside: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut characters = inside.chars();
    loop {
        match characters.next()? {
            '"' => return Some((text, characters.as_str())),
            '\\' => text.push(match characters.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                other => other,
            }),
            other => text.push(other),
        }
    }
}

/// Puts a string in quotation marks so that [`unquote`] restores it.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted += "\\n",
            '\r' => quoted += "\\r",
            '\t' => quoted += "\\t",
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}
