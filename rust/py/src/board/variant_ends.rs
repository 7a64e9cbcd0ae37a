//! Special rules of the variant that end the game.

use fairychess_core::{Board as CoreBoard, Outcome};
use pyo3::prelude::*;

use super::Board;
use crate::records;

#[pymethods]
impl Board {
    /// True if a special rule of the variant has ended the game, such as a king on its goal.
    fn is_variant_end(&self) -> PyResult<bool> {
        Ok(self.variant_outcome()?.is_some())
    }

    /// True if the side to move has won by a special rule of the variant.
    fn is_variant_win(&self) -> PyResult<bool> {
        let us = self.read(CoreBoard::side_to_move)?;
        Ok(self.variant_outcome()?.is_some_and(|outcome| outcome.winner == Some(us)))
    }

    /// True if the side to move has lost by a special rule of the variant.
    fn is_variant_loss(&self) -> PyResult<bool> {
        let us = self.read(CoreBoard::side_to_move)?;
        Ok(self.variant_outcome()?.is_some_and(|outcome| outcome.winner == Some(us.other())))
    }

    /// True if the game is drawn by a special rule of the variant.
    fn is_variant_draw(&self) -> PyResult<bool> {
        Ok(self.variant_outcome()?.is_some_and(|outcome| outcome.winner.is_none()))
    }

    /// The number of checks that a side must still give to win; None if the variant does not count them.
    ///
    /// In a FEN, the numbers of both sides follow the e.p. square, as in `3+3`.
    ///
    /// Args:
    ///     color: The side.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("3check", fen="4k3/8/8/8/8/8/8/R3K3 b - - 2+3 0 1")
    /// >>> board.remaining_checks(fairychess.WHITE), board.remaining_checks(fairychess.BLACK)
    /// (2, 3)
    fn remaining_checks(&self, color: bool) -> PyResult<Option<u8>> {
        let color = records::color(color);
        self.read(|core| core.remaining_checks(color))
    }
}

impl Board {
    /// The outcome, if it is due to a special rule of the variant.
    fn variant_outcome(&self) -> PyResult<Option<Outcome>> {
        let outcome = self.read(|core| core.outcome(false))?;
        Ok(outcome.filter(|outcome| records::termination_name(outcome.termination).starts_with("VARIANT_")))
    }
}
