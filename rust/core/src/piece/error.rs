//! The error for invalid text in piece notation.

/// An error in a string in piece notation.
///
/// # Examples
/// ```
/// use fairychess_core::piece::{PieceErrorKind, read_step};
///
/// let error = read_step("fx").unwrap_err();
/// assert_eq!((error.kind(), error.column), (PieceErrorKind::Syntax, 2));
/// assert_eq!(read_step("sW2").unwrap_err().kind(), PieceErrorKind::Meaning);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct PieceError {
    sort: PieceErrorKind,
    /// The column of the error in the text, counted from 1.
    pub column: usize,
    /// What was found, and what was expected.
    pub message: String,
}

/// The kind of error in a string in piece notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PieceErrorKind {
    /// The text is not valid notation.
    Syntax,
    /// The text is too long, or contains a number that is too large.
    Limit,
    /// The parts of the text are valid but do not fit together.
    Meaning,
}

impl PieceError {
    /// Creates an error at a column.
    pub(crate) fn new(sort: PieceErrorKind, column: usize, message: impl Into<String>) -> Self {
        Self { sort, column, message: message.into() }
    }

    /// Shifts an error in a part of a string by the columns before that part.
    pub(crate) fn moved(self, columns: usize) -> Self {
        Self { column: self.column + columns, ..self }
    }

    /// The kind of error.
    pub fn kind(&self) -> PieceErrorKind {
        self.sort
    }
}
