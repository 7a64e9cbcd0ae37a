//! What can be wrong with a position or a move given as text.

use thiserror::Error;

/// A FEN that is not a position of the variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("FEN, {field}, column {column}: {message}")]
pub struct FenError {
    /// The field: `board`, `reserve`, `turn`, `castling`, `en passant`, `clock`, `move number`, a token's name, or `position` for the whole.
    pub field: &'static str,
    /// The column in the text, from 1.
    pub column: usize,
    /// What was expected, and what was found.
    pub message: String,
}

/// An EPD that is not a position of the variant with operations on it, or operations that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("EPD, {field}, column {column}: {message}")]
pub struct EpdError {
    /// The field of the position, as in a [`FenError`], the opcode of an operation, or `operation`.
    pub field: String,
    /// The column in the text, from 1.
    pub column: usize,
    /// What was expected, and what was found.
    pub message: String,
}

/// A move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// Not written as moves are.
    #[error("'{text}' is not a move of {variant}, from column {column} on: expected one like {example}")]
    Invalid {
        /// What was given.
        text: String,
        /// The column from which on it is none, from 1.
        column: usize,
        /// The variant.
        variant: String,
        /// A move as it would be written here.
        example: String,
    },
    /// Written well, but not legal here.
    #[error("'{text}' is not a legal move in {fen}")]
    Illegal {
        /// What was given.
        text: String,
        /// The position.
        fen: String,
    },
    /// Written well, but it could be several moves.
    #[error("'{text}' could be {}", some_of(candidates))]
    Ambiguous {
        /// What was given.
        text: String,
        /// Those moves, UCI style.
        candidates: Vec<String>,
    },
}

/// The first few texts, and how many there are beside.
fn some_of(texts: &[String]) -> String {
    const SHOWN: usize = 6;
    match texts.len().saturating_sub(SHOWN) {
        0 => texts.join(" or "),
        more => format!("{} or {more} others", texts[..SHOWN].join(" or ")),
    }
}
