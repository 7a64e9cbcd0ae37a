//! Boards made of boards, pickled and compared.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::Board;
use crate::arguments::{Stack, VariantOrName};
use crate::errors;
use crate::guard::guard;
use crate::variant::{Variant, VariantInPickle};

#[pymethods]
impl Board {
    /// Returns a board without pieces, White to move.
    ///
    /// Args:
    ///     variant: The variant, a `Variant` or a name.
    #[staticmethod]
    #[pyo3(signature = (variant=VariantOrName::Name("chess".to_owned())), text_signature = "(variant='chess')")]
    fn empty(py: Python<'_>, variant: VariantOrName) -> PyResult<Self> {
        let board = Self::py_new(py, variant, None, false)?;
        board.write(CoreBoard::clear)?;
        Ok(board)
    }

    /// Returns a board of its own with the same position and the same stack of moves.
    ///
    /// Args:
    ///     stack: False leaves the moves out; a number keeps this number of the last moves.
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

    /// Returns the position in which the stack of moves begins, as a board without moves.
    fn root(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::new(self.variant.clone_ref(py), self.read(CoreBoard::root)?))
    }

    /// Returns the position with the sides exchanged, as a board without moves.
    ///
    /// The board is turned over (ranks change, files stay); pieces, reserves, rights, gates and marks change sides, and
    /// the other side is to move. Both sides have the same moves as before then, unless the rules distinguish light
    /// squares from dark ones.
    ///
    /// Raises:
    ///     FairyChessError: Something has no mirror image: a vote, which White begins; an unmoved piece, or a gate,
    ///         where the other side has no such piece at the start.
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
/// The arguments are its variant (for a built-in one its name and its `id`), the position that its stack begins with, and the
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
