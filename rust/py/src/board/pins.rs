//! Pins.

use pyo3::prelude::*;
use pyo3::types::PyFrozenSet;

use super::Board;
use crate::arguments::Square;
use crate::records;

#[pymethods]
impl Board {
    /// True if a side has a pinned piece on a square.
    ///
    /// A piece is pinned if removing it would expose a royal piece of its side to a new attack.
    /// Royal pieces are never pinned.
    ///
    /// Args:
    ///     color: The side.
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    /// >>> board.is_pinned(fairychess.WHITE, "e2")
    /// True
    fn is_pinned(&self, color: bool, square: Square) -> PyResult<bool> {
        let square = square.on(self.rules())?;
        self.read(|core| core.is_pinned(records::color(color), square))
    }

    /// Returns the squares to which a pinned piece can move without exposing its royal piece, as a frozenset of numbers.
    ///
    /// On these squares the piece still blocks the attack, or captures the attacker. If the piece is not pinned or the
    /// square is empty, all squares of the board are returned. (python-chess returns the whole line, including the squares beyond
    /// the two pieces.)
    ///
    /// Args:
    ///     color: The side.
    ///     square: The number or name of the piece's square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    /// >>> sorted(map(fairychess.square_name, board.pin(fairychess.WHITE, "e2")))
    /// ['e3', 'e4']
    fn pin<'py>(&self, py: Python<'py>, color: bool, square: Square) -> PyResult<Bound<'py, PyFrozenSet>> {
        let square = square.on(self.rules())?;
        PyFrozenSet::new(py, self.read(|core| core.pin(records::color(color), square))?.into_iter().map(u8::from))
    }
}
