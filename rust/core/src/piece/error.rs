//! The error for invalid text in piece notation.

/// An error in a text in piece notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct PieceError {
    /// The column of the text where the error is, from 1.
    pub column: usize,
    /// What was found, and what was expected.
    pub message: String,
}

impl PieceError {
    /// An error at a column.
    pub(crate) fn new(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }
}
