//! Pictures, which `fairychess.pictures` draws.

use fairychess_core::game::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Board;

#[pymethods]
impl Board {
    /// The squares that no man enters (`walls` of the variant), in rising order.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().walls()
    /// []
    fn walls(&self) -> PyResult<Vec<usize>> {
        // A list of bytes would become a `bytes`.
        Ok(self.read(CoreBoard::walls)?.into_iter().map(usize::from).collect())
    }

    /// The board as a picture, in SVG.
    ///
    /// `orientation` is the side at the bottom; `last_move` a move whose squares are marked, or `"auto"` for the last one made;
    /// `check` marks the king in check; `arrows` are `fairychess.pictures.Arrow` or pairs of squares, the same square twice is a
    /// circle; `squares` are marked with a cross; `coordinates` and `reserves` say whether names of files and ranks, and men
    /// in reserve, are drawn; `size` is the width in pixels; `theme` a name of `fairychess.pictures.THEMES` or a `Theme`;
    /// `shapes` the shapes of some kinds, by name. `fairychess.pictures.board_svg` says more.
    ///
    /// Raises `FairyChessError` for squares, colours, themes, shapes and sizes that are none.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board("wolf").svg(size=400).startswith("<svg")
    /// True
    #[pyo3(
        signature = (**options),
        text_signature = "($self, *, orientation=True, last_move=None, check=True, arrows=(), squares=(), coordinates=True, \
                          reserves=True, size=None, theme='wood', shapes=None)"
    )]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("fairychess.pictures")?.getattr("board_svg")?.call((slf,), options)
    }

    /// The picture that notebooks show: the board with its last move, 400 pixels wide.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(py);
        options.set_item("last_move", "auto")?;
        options.set_item("size", 400)?;
        Self::svg(slf, py, Some(&options))
    }
}
