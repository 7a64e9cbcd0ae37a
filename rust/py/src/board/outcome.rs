//! Check and the end of the game.

use fairychess_core::game::Board as CoreBoard;
use pyo3::prelude::*;

use super::Board;
use crate::records;

#[pymethods]
impl Board {
    /// Whether the side to move is in check.
    fn is_check(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_check)
    }

    /// Whether the side to move is checkmated.
    fn is_checkmate(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_checkmate)
    }

    /// Whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_stalemate)
    }

    /// How the game has ended, as an `Outcome`, or None.
    ///
    /// Draws by fifty moves and threefold repetition count only with `claim_draw`; those by seventy-five moves and
    /// fivefold repetition always do.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(&self, py: Python<'py>, claim_draw: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.read(|core| core.outcome(claim_draw))?.map(|outcome| records::outcome(py, outcome)).transpose()
    }

    /// Whether the game has ended; `claim_draw` as in `outcome`.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> PyResult<bool> {
        Ok(self.read(|core| core.outcome(claim_draw))?.is_some())
    }

    /// The result: `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` while the game goes on. `claim_draw` as in `outcome`.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> PyResult<String> {
        match self.outcome(py, claim_draw)? {
            Some(outcome) => outcome.call_method0("result")?.extract(),
            None => Ok("*".to_owned()),
        }
    }
}
