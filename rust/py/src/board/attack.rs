//! Attacks.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::PyFrozenSet;

use super::Board;
use crate::arguments::Square;
use crate::records;

#[pymethods]
impl Board {
    /// Returns the squares of a side's pieces that attack a square, as a frozenset of numbers.
    ///
    /// A piece attacks a square if it has a pseudo-legal move that would capture an enemy piece there, by landing or
    /// otherwise. If there is no enemy piece, one is assumed (a king, if the variant has one), so defenders are also found.
    /// Pinned pieces count; en passant captures do not. Walls are never attacked.
    ///
    /// Args:
    ///     color: The side of the attackers.
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    ///
    /// >>> import fairychess
    /// >>> sorted(fairychess.Board().attackers(fairychess.WHITE, "f3"))  # g1, e2, g2
    /// [6, 12, 14]
    fn attackers<'py>(&self, py: Python<'py>, color: bool, square: Square) -> PyResult<Bound<'py, PyFrozenSet>> {
        let square = square.on(self.rules())?;
        PyFrozenSet::new(py, self.read(|core| core.attackers(records::color(color), square))?.into_iter().map(u8::from))
    }

    /// Returns the squares that a piece attacks, as a frozenset of numbers; empty if there is no piece.
    ///
    /// Args:
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    ///
    /// >>> import fairychess
    /// >>> sorted(fairychess.Board().attacks("g1"))  # e2, f3, h3
    /// [12, 21, 23]
    fn attacks<'py>(&self, py: Python<'py>, square: Square) -> PyResult<Bound<'py, PyFrozenSet>> {
        let square = square.on(self.rules())?;
        PyFrozenSet::new(py, self.read(|core| core.attacks(square))?.into_iter().map(u8::from))
    }

    /// True if a side attacks a square; see `attackers`.
    ///
    /// Args:
    ///     color: The side of the attackers.
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    fn is_attacked_by(&self, color: bool, square: Square) -> PyResult<bool> {
        let square = square.on(self.rules())?;
        self.read(|core| core.is_attacked_by(records::color(color), square))
    }

    /// Returns the squares of the pieces that give check, as a frozenset of numbers.
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        PyFrozenSet::new(py, self.read(CoreBoard::checkers)?.into_iter().map(u8::from))
    }
}
