//! Pictures, drawn by `fairychess.pictures`, and the notebook board.

use fairychess_core::{Board as CoreBoard, Square as CoreSquare};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Board;
use crate::variant::Variant;

#[pymethods]
impl Board {
    /// The squares from which a first move can still introduce a reserve piece (the variant's `[gates]`).
    ///
    /// Returns:
    ///     Squares in ascending order; empty if the variant has no gates.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("reserve-dragonet")
    /// >>> [board.variant.square_name(square) for square in board.gates()[:3]]
    /// ['b1', 'c1', 'd1']
    fn gates(&self) -> PyResult<Vec<usize>> {
        Ok(self.read(CoreBoard::gates)?.into_iter().map(CoreSquare::index).collect())
    }

    /// The squares that no piece can enter (the variant's `walls`).
    ///
    /// Returns:
    ///     Squares in ascending order.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().walls()
    /// []
    fn walls(&self) -> PyResult<Vec<usize>> {
        // A `Vec<u8>` would become a `bytes` object.
        Ok(self.read(CoreBoard::walls)?.into_iter().map(CoreSquare::index).collect())
    }

    /// Draws the board as SVG; `fairychess.pictures.board_svg` explains every option.
    ///
    /// Args:
    ///     orientation: The side at the bottom.
    ///     last_move: A move to highlight, or `"auto"` for the last move.
    ///     check: True to mark the king in check, or a square to mark.
    ///     arrows: `fairychess.pictures.Arrow` records or pairs of squares; a pair of equal squares is drawn as a circle.
    ///     squares: Squares to mark with a cross.
    ///     fill: Colours of squares.
    ///     coordinates: True to draw the names of files and ranks.
    ///     frame: `"wide"`, `"thin"` or `"none"`.
    ///     reserves: True to draw the reserves.
    ///     gates: True to mark the squares from which a first move can introduce a piece.
    ///     side_to_move: True to mark the side to move.
    ///     size: The width in pixels.
    ///     theme: A name in `fairychess.pictures.THEMES`, or a `Theme`.
    ///     shapes: Shapes by piece type name, or a style such as `"native"`.
    ///
    /// Returns:
    ///     An SVG picture as text.
    ///
    /// Raises:
    ///     FairyChessError: A square, colour, theme, shape, frame or size is invalid.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board("wolf").svg(size=400).startswith("<svg")
    /// True
    #[pyo3(
        signature = (**options),
        text_signature = "($self, *, orientation=True, last_move=None, check=True, arrows=(), squares=(), fill=None, \
                          coordinates=True, frame='wide', reserves=True, gates=True, side_to_move=False, size=None, \
                          theme='wood', shapes=None)"
    )]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("fairychess.pictures")?.getattr("board_svg")?.call((slf,), options)
    }

    /// The picture for notebooks: the board with its last move, 400 pixels wide.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(py);
        options.set_item("last_move", "auto")?;
        options.set_item("size", 400)?;
        Self::svg(slf, py, Some(&options))
    }

    /// A board in a notebook, for playing against the engine or another person, or for studying a game.
    ///
    /// Moves made in the notebook are pushed on this board, and moves pushed on this board appear in the notebook. Requires the
    /// extra `jupyter`.
    ///
    /// Args:
    ///     shapes: Shapes by piece type name, or a style such as `"native"`, as for `Board.svg`.
    ///
    /// Returns:
    ///     A `fairychess.widget.BoardWidget`.
    ///
    /// Raises:
    ///     FairyChessError: A shape or style is invalid.
    ///     MissingExtraError: The package `anywidget` is missing.
    #[pyo3(signature = (*, shapes=None))]
    fn widget<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        shapes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(py);
        options.set_item("shapes", shapes)?;
        py.import("fairychess.widget")?.getattr("BoardWidget")?.call((slf,), Some(&options))
    }
}

#[pymethods]
impl Variant {
    /// The picture for notebooks: the start position, 400 pixels wide.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(py);
        options.set_item("size", 400)?;
        let board = py.import("fairychess")?.getattr("Board")?.call1((slf,))?;
        py.import("fairychess.pictures")?.getattr("board_svg")?.call((board,), Some(&options))
    }
}
