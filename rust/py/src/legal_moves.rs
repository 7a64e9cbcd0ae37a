//! `LegalMoves`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};

use crate::board::{Board, BoardState};
use crate::errors;
use crate::variant::Move;

/// The largest number of moves shown in full; no chess position has more.
const MAX_SHOWN: usize = 256;

/// The number of moves shown if there are more than [`MAX_SHOWN`].
const SHOWN_OF_MANY: usize = 20;

/// The legal moves of a board, generated when needed. They always belong to the board's current position.
///
/// Iterating over it yields `Move` objects. `len()` counts the moves, `bool()` is true if there are any, and `in` tests whether a
/// `Move` is legal. An iteration covers the moves of the position in which it began, even if moves are made on the board
/// meanwhile.
///
/// >>> import fairychess
/// >>> board = fairychess.Board()
/// >>> len(board.legal_moves)
/// 20
/// >>> board.parse_uci("e2e4") in board.legal_moves
/// True
/// >>> fairychess.Board(fen="k7/8/1K6/8/8/8/8/7R b - - 0 1").legal_moves
/// <LegalMoves (Kb8)>
#[pyclass(frozen, module = "fairychess")]
pub struct LegalMoves {
    board: Py<Board>,
}

impl LegalMoves {
    /// The legal moves of a board.
    pub fn new(board: Py<Board>) -> Self {
        Self { board }
    }
}

#[pymethods]
impl LegalMoves {
    /// Returns the number of legal moves, like `len()`.
    fn count(&self) -> PyResult<usize> {
        self.board.get().look(|board_state| board_state.legal_count())
    }

    fn __len__(&self) -> PyResult<usize> {
        self.count()
    }

    fn __bool__(&self) -> PyResult<bool> {
        self.board.get().look(|board_state| board_state.has_legal())
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(mv) = mv.cast::<Move>() else {
            let given = mv.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "legal moves are Move objects, not {given} (Board.parse_uci reads a text)"
            )));
        };
        self.board.get().allows(mv.get())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let board = self.board.get();
        let moves = board.look(BoardState::legal)?;
        // The interpreter's own iteration over a list is faster than one written here.
        PyList::new(py, board.give_all(py, moves)?)?.try_iter()
    }

    /// A pickled or deep copy belongs to a copy of the board.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (self.board.clone_ref(py), "legal_moves").into_pyobject(py)?;
        Ok((py.import("builtins")?.getattr("getattr")?, arguments))
    }

    fn __repr__(&self) -> PyResult<String> {
        let texts = self.board.get().look(|board_state| {
            let moves = board_state.legal();
            let shown = if moves.len() > MAX_SHOWN { SHOWN_OF_MANY } else { moves.len() };
            let sans = moves[..shown].iter().map(|played| board_state.core().san(played.mv()));
            sans.collect::<Result<Vec<_>, _>>().map(|sans| (sans.join(", "), moves.len() - shown))
        })?;
        let (texts, hidden) = texts.map_err(|error| errors::invalid_move(&error))?;
        let rest = if hidden > 0 { format!(", ... {hidden} more") } else { String::new() };
        Ok(format!("<LegalMoves ({texts}{rest})>"))
    }
}

#[pymethods]
impl Board {
    /// The legal moves, generated when needed.
    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves::new(slf.unbind())
    }
}
