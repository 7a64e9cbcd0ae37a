//! Who attacks what.

use fairychess_core::game::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::PyFrozenSet;

use super::Board;
use crate::arguments::Square;
use crate::records;

#[pymethods]
impl Board {
    /// The pieces of a side that attack a square: a frozenset of the numbers of their squares.
    ///
    /// They have a pseudo-legal move that removes an enemy there, be it by landing or elsewhere. Where no enemy
    /// stands, one is supposed to (a king, if the variant has one); so pieces that guard their own are found, and pieces
    /// that attack an empty square. Pinned pieces count, captures in passing do not. Nobody attacks a wall.
    ///
    /// The square is its number or its name. Raises `FairyChessError` when the board has no such square.
    ///
    /// >>> import fairychess
    /// >>> sorted(fairychess.Board().attackers(fairychess.WHITE, "f3"))  # g1, e2, g2
    /// [6, 12, 14]
    fn attackers<'py>(&self, py: Python<'py>, color: bool, square: Square) -> PyResult<Bound<'py, PyFrozenSet>> {
        let square = square.on(self.rules())?;
        PyFrozenSet::new(py, self.read(|core| core.attackers(records::color(color), square))?)
    }

    /// The squares that the piece on a square attacks, as `attackers` tells: a frozenset of their numbers.
    ///
    /// It is empty where no piece stands. Raises `FairyChessError` when the board has no such square.
    ///
    /// >>> import fairychess
    /// >>> sorted(fairychess.Board().attacks("g1"))  # e2, f3, h3
    /// [12, 21, 23]
    fn attacks<'py>(&self, py: Python<'py>, square: Square) -> PyResult<Bound<'py, PyFrozenSet>> {
        let square = square.on(self.rules())?;
        PyFrozenSet::new(py, self.read(|core| core.attacks(square))?)
    }

    /// Whether a side has any `attackers` of a square.
    fn is_attacked_by(&self, color: bool, square: Square) -> PyResult<bool> {
        let square = square.on(self.rules())?;
        self.read(|core| core.is_attacked_by(records::color(color), square))
    }

    /// The pieces that give check: a frozenset of the numbers of their squares.
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        PyFrozenSet::new(py, self.read(CoreBoard::checkers)?)
    }
}
