//! Questions about a move.

use fairychess_core::{Board as CoreBoard, Move as CoreMove};
use pyo3::prelude::*;

use super::Board;
use crate::errors;
use crate::variant::{Move, MoveArgument};

impl Board {
    /// Asks the core a question about a legal move.
    fn ask(&self, mv: &Bound<'_, Move>, question: fn(&CoreBoard, CoreMove) -> bool) -> PyResult<bool> {
        let query = self.query(mv.get())?;
        let answer = self.read(|core| core.find(query).map(|mv| question(core, mv)))?;
        answer.map_err(|error| errors::invalid_move(&error))
    }
}

#[pymethods]
impl Board {
    /// True if a move is legal here. A move of another variant is not legal.
    ///
    /// Args:
    ///     move: The move.
    fn is_legal(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.allows(r#move.get())
    }

    /// True if a legal move gives check.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn gives_check(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::gives_check)
    }

    /// True if a legal move captures a piece, including en passant and on squares where it does not land.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn is_capture(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::is_capture)
    }

    /// True if a legal move captures en passant.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn is_en_passant(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::is_en_passant)
    }

    /// True if a legal move castles.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn is_castling(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::is_castling)
    }

    /// True if a legal move castles on the K side.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn is_kingside_castling(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::is_kingside_castling)
    }

    /// True if a legal move castles on the Q side.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn is_queenside_castling(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::is_queenside_castling)
    }

    /// True if no position after a legal move can repeat an earlier one.
    ///
    /// Such a move resets `halfmove_clock` (unless captured pieces can be dropped), ends a castling right or a gate,
    /// is a vote, or forgoes a legal en passant capture.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn is_irreversible(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::is_irreversible)
    }

    /// True if an en passant capture is legal.
    fn has_legal_en_passant(&self) -> PyResult<bool> {
        self.read(CoreBoard::has_legal_en_passant)
    }

    /// True if a legal move resets `halfmove_clock` to 0.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn is_zeroing(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        self.ask(&r#move, CoreBoard::is_zeroing)
    }
}
