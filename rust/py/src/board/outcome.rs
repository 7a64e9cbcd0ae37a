//! Check and the end of the game.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;

use super::Board;
use crate::records;

#[pymethods]
impl Board {
    /// True if the side to move is in check.
    fn is_check(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_check)
    }

    /// True if the side to move is checkmated.
    fn is_checkmate(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_checkmate)
    }

    /// True if the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_stalemate)
    }

    /// Returns how the game has ended, or None.
    ///
    /// Draws by the seventy-five-move rule and fivefold repetition always count.
    ///
    /// Args:
    ///     claim_draw: Also count draws by the fifty-move rule and threefold repetition.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(&self, py: Python<'py>, claim_draw: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.read(|core| core.outcome(claim_draw))?.map(|outcome| records::outcome(py, outcome)).transpose()
    }

    /// True if the game has ended.
    ///
    /// Args:
    ///     claim_draw: Also count draws by the fifty-move rule and threefold repetition.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> PyResult<bool> {
        Ok(self.read(|core| core.outcome(claim_draw))?.is_some())
    }

    /// Returns the result: `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` if the game has not ended.
    ///
    /// Args:
    ///     claim_draw: Also count draws by the fifty-move rule and threefold repetition.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> PyResult<String> {
        match self.outcome(py, claim_draw)? {
            Some(outcome) => outcome.call_method0("result")?.extract(),
            None => Ok("*".to_owned()),
        }
    }
}
