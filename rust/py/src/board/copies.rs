//! Boards made of boards, pickled and compared.

use fairychess_core::game::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::Board;
use crate::arguments::{Stack, VariantOrName};
use crate::errors;
use crate::guard::guard;
use crate::variant::{Variant, VariantInPickle};

#[pymethods]
impl Board {
    /// A board of the same variant without any piece on it, White to move. `variant` is a name or a `Variant`.
    #[staticmethod]
    #[pyo3(signature = (variant=VariantOrName::Name("chess".to_owned())), text_signature = "(variant='chess')")]
    fn empty(py: Python<'_>, variant: VariantOrName) -> PyResult<Self> {
        let board = Self::py_new(py, variant, None)?;
        board.write(CoreBoard::clear)?;
        Ok(board)
    }

    /// A board of its own with the same position and the same moves behind it.
    ///
    /// With `stack=False` there are no moves behind it, with a number only so many of the last.
    #[pyo3(signature = (*, stack=Stack::ALL), text_signature = "($self, *, stack=True)")]
    fn copy(&self, py: Python<'_>, stack: Stack) -> PyResult<Self> {
        let moves = stack.moves()?;
        Ok(Self::new(self.variant.clone_ref(py), self.read(|core| core.with_last(moves))?))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py, Stack::ALL)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py, Stack::ALL)
    }

    /// The position that the stack begins with, as a board without moves behind it.
    fn root(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::new(self.variant.clone_ref(py), self.read(CoreBoard::root)?))
    }

    /// The position with the sides exchanged, as a board without moves behind it.
    ///
    /// The board is turned over (ranks change, files stay); pieces, reserves, rights, gates and marks are the other
    /// side's, and the other side is to move. Both sides have the same moves then as in the position itself, unless
    /// the rules tell light squares from dark ones. Raises `FairyChessError` where something has no mirror image: a
    /// vote, which White begins; an unmoved piece, or a gate, where the other side has no such piece at the start.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board(fen="4k3/8/8/8/8/8/P7/4K2R w K - 3 9").mirror().fen()
    /// '4k2r/p7/8/8/8/8/8/4K3 b k - 3 9'
    fn mirror(&self, py: Python<'_>) -> PyResult<Self> {
        let mirrored = self.read(CoreBoard::mirror)?.map_err(|message| errors::bad_input(&message))?;
        Ok(Self::new(self.variant.clone_ref(py), mirrored))
    }

    /// Boards are equal when variant, position and counters are; how they came about does not matter, nor does an
    /// e.p. square of no use.
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        if slf.is(other) {
            return Ok(true);
        }
        // One lock at a time.
        let snapshot = other.get().read(|core| core.with_last(0))?;
        slf.get().read(|core| *core == snapshot)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("fairychess._core")?.getattr("_restore_board")?;
        let (root, moves) = self.read(|core| {
            let moves: Vec<String> = core.move_stack().into_iter().map(|mv| core.uci(mv)).collect();
            (core.root().exact_fen(), moves.join(" "))
        })?;
        let variant = Variant::in_pickle(self.variant.bind(py))?;
        Ok((restore, (variant, root, moves).into_pyobject(py)?))
    }
}

/// A board out of a pickle.
///
/// Given are its variant (for a built-in one its name and its `id`), the position that its stack begins with, and the
/// moves made since.
#[pyfunction]
pub fn _restore_board(py: Python<'_>, variant: VariantInPickle, root: &str, moves: &str) -> PyResult<Board> {
    let variant = variant.restore(py)?;
    let mut board = guard(|| CoreBoard::restore(variant.get().core(), root))?.map_err(|error| errors::fen(&error))?;
    for text in moves.split(' ').filter(|text| !text.is_empty()) {
        let mv = guard(|| board.parse_uci(text))?.map_err(|error| errors::invalid_move(&error))?;
        guard(|| board.push_unchecked(mv))?;
    }
    Ok(Board::new(variant, board))
}
