//! The changes that a move makes, and the reason why a string is not a legal move.

use fairychess_core::{Board as CoreBoard, Change, Move as CoreMove, MoveError, MoveQuery, MoveText};
use pyo3::prelude::*;

use super::Board;
use crate::errors;
use crate::records;
use crate::variant::MoveArgument;

#[pymethods]
impl Board {
    /// Returns the changes that a move makes on the board and in the reserves, in order.
    ///
    /// Applied in this order, the changes lead from the position before the move to the position after it. Only two castling
    /// pieces move at the same time: one `"go"` directly follows the other. The move need only be pseudo-legal, and may be of
    /// either side.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Returns:
    ///     The changes, as `Change` records.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not pseudo-legal here for either side.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board(fen="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    /// >>> [change.act for change in board.effects(board.parse_san("exd6"))]
    /// ['take', 'go']
    fn effects<'py>(&self, py: Python<'py>, r#move: MoveArgument<'_>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (query, text) = (self.query(r#move.get())?, r#move.get().lookup_text()?);
        let changes = self.read(|core| found(core, query, text))?.map_err(|error| errors::invalid_move(&error))?;
        changes.into_iter().map(|change| records::change(py, self.rules(), change)).collect()
    }

    /// Returns why a string is not a legal move here, or None if it is legal.
    ///
    /// Args:
    ///     text: The text of a move, in UCI style or algebraic notation.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().why_illegal("e7e5").message
    /// "the pawn on e7 is not White's"
    /// >>> fairychess.Board().why_illegal("e2e4") is None
    /// True
    fn why_illegal<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.read(|core| core.why_illegal(text))?.map(|refusal| records::refusal(py, &refusal)).transpose()
    }
}

/// The changes made by a move that is legal, or pseudo-legal for either side.
fn found(core: &CoreBoard, query: MoveQuery, text: MoveText) -> Result<Vec<Change>, MoveError> {
    let illegal = match core.find(query) {
        Ok(mv) => return Ok(core.effects(mv)),
        Err(error) => error,
    };
    let us = core.side_to_move();
    let is_meant = |mv: &CoreMove| core.variant().written(*mv) == text;
    let mut sides = [us, us.other()].into_iter();
    let changes = sides.find_map(|color| {
        let mv = core.pseudo_legal_moves_of(color).into_iter().find(is_meant)?;
        Some(core.effects_of(color, mv))
    });
    changes.ok_or(illegal)
}
