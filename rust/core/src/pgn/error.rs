//! Errors in a game, with their positions.

use crate::error::{FenError, MoveError};
use crate::shown::in_one_line;
use crate::variant::VariantError;
use thiserror::Error;

/// The maximum length of a message; longer ones are truncated.
const MAX_SHOWN: usize = 1000;

/// An error in the text of a game, which does not prevent reading the rest of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PgnError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The column: the number of the character in the line, counted from 1.
    pub column: usize,
    /// What was found, and what was expected.
    pub message: String,
    sort: PgnErrorKind,
}

impl PgnError {
    /// The kind of error, with the underlying error in a move, FEN or variant, if any.
    pub fn kind(&self) -> &PgnErrorKind {
        &self.sort
    }
}

/// The kind of error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The text is not valid PGN.
    #[error("not written as PGN")]
    Syntax,
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The start position cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The variant is unknown, or differs from the one played.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

/// Errors with their positions in bytes, in the order in which they are found.
#[derive(Debug, Default)]
pub(super) struct Errors(Vec<(usize, String, PgnErrorKind)>);

impl Errors {
    /// Adds a syntax error.
    pub fn form(&mut self, at: usize, message: impl Into<String>) {
        self.note(at, &message.into(), PgnErrorKind::Syntax);
    }

    /// Adds an error in a move, a FEN or a variant.
    pub fn add(&mut self, at: usize, sort: impl Into<PgnErrorKind>) {
        let sort = sort.into();
        let message = match &sort {
            // The position inside the definition is not needed here.
            PgnErrorKind::Variant(error) => {
                error.problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>().join("; ")
            }
            other => other.to_string(),
        };
        self.note(at, &message, sort);
    }

    /// Adds an error; its message may quote any characters of the text.
    fn note(&mut self, at: usize, message: &str, sort: PgnErrorKind) {
        self.0.push((at, in_one_line(message, MAX_SHOWN), sort));
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the errors in the order of the text, with lines and columns.
    pub fn place(mut self, text: &str, first_line: usize) -> Vec<PgnError> {
        self.0.sort_by_key(|(at, ..)| *at);
        let (mut line, mut column, mut counted) = (first_line, 1, 0);
        let place = |(at, message, sort)| {
            let passed = &text[counted..at];
            counted = at;
            if let Some(end) = passed.rfind('\n') {
                line += passed.bytes().filter(|&byte| byte == b'\n').count();
                column = 1 + passed[end + 1..].chars().count();
            } else {
                column += passed.chars().count();
            }
            PgnError { line, column, message, sort }
        };
        self.0.into_iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Errors;

    #[test]
    fn places_are_counted_in_lines_and_characters() {
        let text = "ab\nc\u{e9}d\n\nef";
        let mut errors = Errors::default();
        for at in [10, 0, 1, 3, 6, 6] {
            errors.form(at, "x");
        }
        let places: Vec<_> = errors.place(text, 5).iter().map(|error| (error.line, error.column)).collect();
        assert_eq!(places, [(5, 1), (5, 2), (6, 1), (6, 3), (6, 3), (8, 2)]);
    }
}
