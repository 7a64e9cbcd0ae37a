//! Making and undoing moves.

use fairychess_core::{Board as CoreBoard, Move as CoreMove, MoveError};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::{Board, BoardState};
use crate::errors;
use crate::variant::{Move, MoveArgument};

#[pymethods]
impl Board {
    /// Makes a move.
    ///
    /// A move that was not created by this board is looked up by its text. The null move is accepted if `null` would return it.
    ///
    /// Args:
    ///     move: The move; `push_uci` and `push_san` take a string.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here; the board is not changed.
    fn push(&self, r#move: MoveArgument<'_>) -> PyResult<()> {
        let query = self.query(r#move.get())?;
        self.hold(|board_state| board_state.push(query))?.map_err(|error| errors::invalid_move(&error))
    }

    /// Makes a move given in UCI style and returns it.
    ///
    /// Args:
    ///     uci: The text of the move.
    ///
    /// Raises:
    ///     InvalidMoveError: The text is not a move.
    ///     IllegalMoveError: The move is not legal here.
    ///     AmbiguousMoveError: The text could be several moves.
    fn push_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<Move>> {
        self.pushed(py, |core| core.parse_uci(uci))
    }

    /// Undoes the last move and returns it.
    ///
    /// Raises:
    ///     IndexError: There is no move to undo.
    fn pop(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let popped = self.hold(BoardState::pop)?;
        self.give(py, popped.ok_or_else(|| PyIndexError::new_err("no move to take back"))?)
    }

    /// Reads a legal move in UCI style.
    ///
    /// Args:
    ///     uci: The text of the move.
    ///
    /// Raises:
    ///     InvalidMoveError: The text is not a move.
    ///     IllegalMoveError: The move is not legal here.
    ///     AmbiguousMoveError: The text could be several moves.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<Move>> {
        self.found(py, |core| core.parse_uci(uci))
    }
}

impl Board {
    /// Returns the legal move that `find` selects.
    pub(super) fn found(
        &self,
        py: Python<'_>,
        find: impl FnOnce(&CoreBoard) -> Result<CoreMove, MoveError>,
    ) -> PyResult<Py<Move>> {
        let played = self.read(|core| find(core).map(|mv| core.played(mv)))?;
        self.give(py, played.map_err(|error| errors::invalid_move(&error))?)
    }

    /// Makes the legal move that `find` selects, and returns it.
    pub(super) fn pushed(
        &self,
        py: Python<'_>,
        find: impl FnOnce(&CoreBoard) -> Result<CoreMove, MoveError>,
    ) -> PyResult<Py<Move>> {
        let played = self.write(|core| {
            let played = core.played(find(core)?);
            core.push_unchecked(played.mv());
            Ok(played)
        })?;
        self.give(py, played.map_err(|error| errors::invalid_move(&error))?)
    }
}
