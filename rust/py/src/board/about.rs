//! What a turn would do.

use fairychess_core::game::Board as CoreBoard;
use fairychess_core::moves::Move as CoreMove;
use pyo3::prelude::*;

use super::Board;
use crate::errors;
use crate::moves::Move;

impl Board {
    /// Asks the core about a turn that may be made here.
    fn ask(&self, turn: &Bound<'_, Move>, question: fn(&CoreBoard, CoreMove) -> bool) -> PyResult<bool> {
        let sought = self.sought(turn.get())?;
        let answer = self.read(|core| core.find(sought).map(|turn| question(core, turn)))?;
        answer.map_err(|error| errors::turn(&error))
    }
}

#[pymethods]
impl Board {
    /// Whether a turn is legal here; a turn of another variant is not.
    fn is_legal(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.allows(r#move.get())
    }

    /// Whether a legal turn gives check. Raises `IllegalMoveError` as `push` does.
    fn gives_check(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::gives_check)
    }

    /// Whether a legal turn takes any man, be it in passing or elsewhere than where it goes.
    ///
    /// Raises `IllegalMoveError` as `push` does.
    fn is_capture(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_capture)
    }

    /// Whether a legal turn captures in passing. Raises `IllegalMoveError` as `push` does.
    fn is_en_passant(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_en_passant)
    }

    /// Whether a legal turn castles. Raises `IllegalMoveError` as `push` does.
    fn is_castling(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_castling)
    }

    /// Whether a legal turn castles on the K wing. Raises `IllegalMoveError` as `push` does.
    fn is_kingside_castling(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_kingside_castling)
    }

    /// Whether a legal turn castles on the Q wing. Raises `IllegalMoveError` as `push` does.
    fn is_queenside_castling(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_queenside_castling)
    }

    /// Whether a legal turn sets `halfmove_clock` back to 0. Raises `IllegalMoveError` as `push` does.
    fn is_zeroing(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_zeroing)
    }
}
