//! Fields of a FEN while it is read.

use crate::error::{FenError, FenErrorKind};
use crate::shown::in_one_line;

/// The maximum length of a message. Messages quote the input, so longer ones are truncated.
const MAX_SHOWN: usize = 400;

/// A field, with the column at which it begins.
#[derive(Clone, Copy)]
pub(super) struct Field<'t> {
    pub(super) sort: FenErrorKind,
    pub(super) column: usize,
    pub(super) text: &'t str,
}

impl<'t> Field<'t> {
    /// Creates an error at `rest`, the unread end of the field.
    pub(super) fn error(&self, rest: &str, message: impl AsRef<str>) -> FenError {
        let read = self.text.len().saturating_sub(rest.len());
        let column = self.column + self.text.get(..read).map_or(0, |read| read.chars().count());
        FenError::new(self.sort, column, in_one_line(message.as_ref(), MAX_SHOWN))
    }

    pub(super) fn whole(&self, message: impl AsRef<str>) -> FenError {
        self.error(self.text, message)
    }

    pub(super) fn part(&self, sort: FenErrorKind, from: usize, to: usize) -> Field<'t> {
        Field { sort, column: self.column + from, text: &self.text[from..to] }
    }
}
