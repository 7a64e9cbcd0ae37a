//! Copies, pickles and comparison of boards.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::Board;
use crate::arguments::Stack;
use crate::errors;
use crate::guard::{guard, room_for};
use crate::variant::{Variant, VariantInPickle, VariantOrName};

/// The bytes of memory needed for each move while a board is pickled: the move's text, its place in the list, and its part of the
/// whole text.
const PICKLED_MOVE: usize = 112;

#[pymethods]
impl Board {
    /// Returns a board without pieces, with White to move.
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

    /// Returns an independent board with the same position and the same move stack.
    ///
    /// Args:
    ///     stack: True keeps all moves, False keeps none, and a number keeps that many of the last moves.
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

    /// Returns the position before the first move of the stack, as a board with an empty stack.
    fn root(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::new(self.variant.clone_ref(py), self.read(CoreBoard::root)?))
    }

    /// Returns the position with the sides exchanged, as a board with an empty move stack.
    ///
    /// The board is flipped by rank (files stay the same); pieces, reserves, rights, gates and marks change sides, and the other
    /// side is to move. Each side then has the moves that the other side had, unless the rules distinguish light and dark
    /// squares.
    ///
    /// Raises:
    ///     FairyChessError: The position has no mirror image: there is a vote, in which White is always first; an unmoved piece
    ///         or a gate is on a square where the other side has no such piece at the start; or the rules of the two sides are
    ///         not mirror images.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board(fen="4k3/8/8/8/8/8/P7/4K2R w K - 3 9").mirror().fen()
    /// '4k2r/p7/8/8/8/8/8/4K3 b k - 3 9'
    fn mirror(&self, py: Python<'_>) -> PyResult<Self> {
        let mirrored = self.read(CoreBoard::mirror)?.map_err(|message| errors::bad_input(&message))?;
        Ok(Self::new(self.variant.clone_ref(py), mirrored))
    }

    /// Changes the board to the result of `mirror`.
    ///
    /// Raises:
    ///     FairyChessError: As in `mirror`; the board is not changed.
    fn apply_mirror(&self) -> PyResult<()> {
        let mirrored = self.read(CoreBoard::mirror)?.map_err(|message| errors::bad_input(&message))?;
        self.write(|core| *core = mirrored)
    }

    /// Returns a copy with the pieces on other squares and an empty move stack.
    ///
    /// `f` maps the squares of each piece type; castling rights, gates and the e.p. square change as if the pieces had been moved
    /// by hand (`set_piece_at`). Walls placed by moves also move; reserves, other walls and counters stay the same.
    ///
    /// Args:
    ///     f: A function from a set of squares to a set of squares, such as `fairychess.flip_vertical` or
    ///         `fairychess.shift_up`.
    ///
    /// Raises:
    ///     FairyChessError: A piece would be on a wall.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").transform(fairychess.flip_horizontal).fen()
    /// '3k4/8/8/8/8/8/7P/3K4 w - - 0 1'
    fn transform<'py>(&self, py: Python<'py>, f: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        let board = Bound::new(py, Self::new(self.variant.clone_ref(py), self.read(|core| core.with_last(0))?))?;
        apply(&board, f)?;
        Ok(board)
    }

    /// Changes the board to the result of `transform`.
    ///
    /// Args:
    ///     f: A function from a set of squares to a set of squares.
    ///
    /// Raises:
    ///     FairyChessError: As in `transform`; the board is not changed.
    fn apply_transform<'py>(slf: &Bound<'py, Self>, f: &Bound<'py, PyAny>) -> PyResult<()> {
        apply(slf, f)
    }

    /// Boards are equal if their variants, positions and counters are equal. The move stacks do not matter, nor does an e.p.
    /// square without a possible capture.
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        if slf.is(other) {
            return Ok(true);
        }
        // Hold one lock at a time.
        let snapshot = other.get().read(|core| core.with_last(0))?;
        slf.get().read(|core| *core == snapshot)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("fairychess._core")?.getattr("_restore_board")?;
        let number = self.read(CoreBoard::moves_made)?;
        room_for(number * PICKLED_MOVE, || format!("a pickle of {number} moves"))?;
        let (root, moves) = self.read(|core| {
            let moves: Vec<String> = core.move_stack().into_iter().map(|mv| core.uci(mv)).collect();
            (core.root().exact_fen(), moves.join(" "))
        })?;
        let variant = Variant::in_pickle(self.variant.bind(py))?;
        Ok((restore, (variant, root, moves).into_pyobject(py)?))
    }
}

/// Moves the pieces of a board according to a Python function.
fn apply<'py>(board: &Bound<'py, Board>, f: &Bound<'py, PyAny>) -> PyResult<()> {
    board.py().import("fairychess.records.transformed")?.call_method1("apply_to_board", (board, f))?;
    Ok(())
}

/// Restores a board from a pickle.
///
/// The arguments are the variant (name and `id` if built in), the first position of the stack, and the moves since then.
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
