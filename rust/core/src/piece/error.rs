//! What can be wrong with a piece's text.

/// Something in a piece's text cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct PieceError {
    /// The character of the text at which it happens, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
}

impl PieceError {
    /// An error at a column.
    pub(crate) fn new(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }
}
