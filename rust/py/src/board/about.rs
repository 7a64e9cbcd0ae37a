//! What a move would do.

use fairychess_core::game::Board as CoreBoard;
use fairychess_core::moves::Move as CoreMove;
use pyo3::prelude::*;

use super::Board;
use crate::errors;
use crate::moves::Move;

impl Board {
    /// Asks the core about a move that may be made here.
    fn ask(&self, mv: &Bound<'_, Move>, question: fn(&CoreBoard, CoreMove) -> bool) -> PyResult<bool> {
        let query = self.query(mv.get())?;
        let answer = self.read(|core| core.find(query).map(|mv| question(core, mv)))?;
        answer.map_err(|error| errors::invalid_move(&error))
    }
}

#[pymethods]
impl Board {
    /// Whether a move is legal here; a move of another variant is not.
    fn is_legal(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.allows(r#move.get())
    }

    /// Whether a legal move gives check. Raises `IllegalMoveError` as `push` does.
    fn gives_check(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::gives_check)
    }

    /// Whether a legal move takes any piece, be it in passing or elsewhere than where it goes.
    ///
    /// Raises `IllegalMoveError` as `push` does.
    fn is_capture(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_capture)
    }

    /// Whether a legal move captures in passing. Raises `IllegalMoveError` as `push` does.
    fn is_en_passant(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_en_passant)
    }

    /// Whether a legal move castles. Raises `IllegalMoveError` as `push` does.
    fn is_castling(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_castling)
    }

    /// Whether a legal move castles on the K wing. Raises `IllegalMoveError` as `push` does.
    fn is_kingside_castling(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_kingside_castling)
    }

    /// Whether a legal move castles on the Q wing. Raises `IllegalMoveError` as `push` does.
    fn is_queenside_castling(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_queenside_castling)
    }

    /// Whether a legal move sets `halfmove_clock` back to 0. Raises `IllegalMoveError` as `push` does.
    fn is_zeroing(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        self.ask(r#move, CoreBoard::is_zeroing)
    }
}
