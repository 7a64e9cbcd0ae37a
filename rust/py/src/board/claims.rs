//! Draws: those that end the game, and those that may be claimed.

use fairychess_core::game::Board as CoreBoard;
use pyo3::prelude::*;

use super::Board;
use crate::arguments::Whole;

#[pymethods]
impl Board {
    /// Whether the position has occurred `count` times (at least 1) since the stack begins, this time included.
    ///
    /// Positions are the same when pieces, side to move, reserves, gates, rights, tokens and a usable e.p. square are.
    #[pyo3(signature = (count=Whole::new(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, count: Whole) -> PyResult<bool> {
        let count = count.within("count", 1..=u64::MAX)?;
        Ok(u64::from(self.read(CoreBoard::occurrences)?) >= count)
    }

    /// Whether neither side can ever mate, as the variant's `dead_positions` has it.
    fn is_insufficient_material(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_insufficient_material)
    }

    /// Whether the game is drawn by the counter of plies, at 150 or what the variant says, and there is a legal move.
    fn is_seventyfive_moves(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_seventyfive_moves)
    }

    /// Whether the game is drawn by repetition, at the fifth occurrence or what the variant says.
    fn is_fivefold_repetition(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_fivefold_repetition)
    }

    /// Whether a draw can be claimed by fifty moves or threefold repetition.
    ///
    /// Claims look at the board as it is. python-chess also counts a draw that some legal move would bring.
    fn can_claim_draw(&self) -> PyResult<bool> {
        self.read(|core| core.can_claim_fifty_moves() || core.can_claim_threefold_repetition())
    }

    /// Whether the counter of plies stands at 100 or more, or what the variant says, and there is a legal move.
    fn can_claim_fifty_moves(&self) -> PyResult<bool> {
        self.read(CoreBoard::can_claim_fifty_moves)
    }

    /// Whether the position has occurred three times, or as often as the variant says.
    fn can_claim_threefold_repetition(&self) -> PyResult<bool> {
        self.read(CoreBoard::can_claim_threefold_repetition)
    }
}
