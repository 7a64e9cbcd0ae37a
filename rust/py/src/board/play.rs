//! Turns: the legal ones, made and taken back.

use fairychess_core::MoveError;
use fairychess_core::game::Board as CoreBoard;
use fairychess_core::moves::Move as CoreMove;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::{Board, Held};
use crate::errors;
use crate::legal_moves::LegalMoves;
use crate::moves::Move;

#[pymethods]
impl Board {
    /// The legal turns, generated when they are asked for.
    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves::new(slf.unbind())
    }

    /// Makes a turn. Raises `IllegalMoveError` when it is not legal here, and the board stays as it was.
    ///
    /// A move that was made without this board is looked up by its text. The null move is made where `null` gives it.
    fn push(&self, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let sought = self.sought(r#move.get())?;
        self.hold(|held| held.push(sought))?.map_err(|error| errors::turn(&error))
    }

    /// Makes the turn that a text says, and gives it. Raises as `parse_uci` does.
    fn push_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<Move>> {
        self.pushed(py, |core| core.parse_uci(uci))
    }

    /// Takes the last turn back, and gives it. Raises `IndexError` when none was made.
    fn pop(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let popped = self.hold(Held::pop)?;
        self.give(py, popped.ok_or_else(|| PyIndexError::new_err("no turn to take back"))?)
    }

    /// Reads a legal turn in the UCI style.
    ///
    /// Raises `InvalidMoveError` for a text that is no turn, `IllegalMoveError` for a turn that is not legal here,
    /// `AmbiguousMoveError` for one that could be several.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<Move>> {
        self.found(py, |core| core.parse_uci(uci))
    }
}

impl Board {
    /// Gives the turn that `find` finds.
    pub(super) fn found(
        &self,
        py: Python<'_>,
        find: impl FnOnce(&CoreBoard) -> Result<CoreMove, MoveError>,
    ) -> PyResult<Py<Move>> {
        let made = self.read(|core| find(core).map(|turn| core.made(turn)))?;
        self.give(py, made.map_err(|error| errors::turn(&error))?)
    }

    /// Makes the turn that `find` finds, and gives it.
    pub(super) fn pushed(
        &self,
        py: Python<'_>,
        find: impl FnOnce(&CoreBoard) -> Result<CoreMove, MoveError>,
    ) -> PyResult<Py<Move>> {
        let made = self.write(|core| {
            let made = core.made(find(core)?);
            core.push_unchecked(made.turn());
            Ok(made)
        })?;
        self.give(py, made.map_err(|error| errors::turn(&error))?)
    }
}
