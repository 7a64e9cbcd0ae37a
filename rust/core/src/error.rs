//! Errors of positions and moves given as text.

use thiserror::Error;

/// The text is not a FEN of the variant.
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

/// The text is not an EPD of the variant, or its operations cannot be written.
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

/// The move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is not a move.
    #[error("'{text}' is not a move of {variant}, from column {column} on: expected one like {example}")]
    Invalid {
        /// The text that was given.
        text: String,
        /// The column of the first error, from 1.
        column: usize,
        /// The name of the variant.
        variant: String,
        /// An example of a move.
        example: String,
    },
    /// The move is not legal in the position.
    #[error("'{text}' is not a legal move in {fen}")]
    Illegal {
        /// The text that was given.
        text: String,
        /// The position as FEN.
        fen: String,
    },
    /// The text stands for several legal moves.
    #[error("'{text}' could be {}", some_of(candidates))]
    Ambiguous {
        /// The text that was given.
        text: String,
        /// These moves in UCI style.
        candidates: Vec<String>,
    },
}

/// The first few texts, and the number of the others.
fn some_of(texts: &[String]) -> String {
    const SHOWN: usize = 6;
    match texts.len().saturating_sub(SHOWN) {
        0 => texts.join(" or "),
        more => format!("{} or {more} others", texts[..SHOWN].join(" or ")),
    }
}
