//! The move stack.

use fairychess_core::Board as CoreBoard;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::Board;

use crate::variant::Move;

#[pymethods]
impl Board {
    /// A list of the moves that led to the position, in order. Changing the list does not change the board.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let moves = self.read(CoreBoard::played_stack)?;
        self.give_all(py, moves)
    }

    /// Returns the last move.
    ///
    /// Raises:
    ///     IndexError: No move has been made.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let last = self.read(CoreBoard::last_played)?;
        self.give(py, last.ok_or_else(|| PyIndexError::new_err("no move was made"))?)
    }
}
