//! The moves behind a board.

use fairychess_core::game::Board as CoreBoard;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::Board;
use crate::moves::Move;

#[pymethods]
impl Board {
    /// The moves behind the board, the first one first: a list of its own, so that changing it changes nothing here.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let moves = self.read(CoreBoard::played_stack)?;
        self.give_all(py, moves)
    }

    /// The last move made. Raises `IndexError` when none was made.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let last = self.read(CoreBoard::last_played)?;
        self.give(py, last.ok_or_else(|| PyIndexError::new_err("no move was made"))?)
    }
}
