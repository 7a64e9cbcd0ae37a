//! The turns behind a board.

use fairychess_core::game::Board as CoreBoard;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::Board;
use crate::moves::Move;

#[pymethods]
impl Board {
    /// The turns behind the board, the first one first: a list of its own, so that changing it changes nothing here.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let turns = self.read(CoreBoard::made_stack)?;
        self.give_all(py, turns)
    }

    /// The last turn made. Raises `IndexError` when none was made.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let last = self.read(CoreBoard::last_made)?;
        self.give(py, last.ok_or_else(|| PyIndexError::new_err("no turn was made"))?)
    }
}
