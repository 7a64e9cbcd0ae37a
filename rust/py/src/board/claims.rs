//! Draws that end the game and draws that can be claimed.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;

use super::Board;
use crate::arguments::Whole;
use crate::records;

#[pymethods]
impl Board {
    /// True if the position has occurred the given number of times since the start of the move stack, including this time.
    ///
    /// Positions are the same if they have the same pieces, side to move, reserves, gates, rights, tokens and usable e.p. square.
    ///
    /// Args:
    ///     count: The number of times, at least 1.
    ///
    /// Raises:
    ///     FairyChessError: The number is out of range.
    #[pyo3(signature = (count=Whole::new(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, count: Whole) -> PyResult<bool> {
        let count = count.within("count", 1..=u64::MAX)?;
        Ok(u64::from(self.read(CoreBoard::occurrences)?) >= count)
    }

    /// True if neither side can win by any sequence of moves, according to the variant's `dead_positions`.
    fn is_insufficient_material(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_insufficient_material)
    }

    /// True if the rules and the pieces prove that a side can no longer win.
    ///
    /// The other side's pieces may help to mate: a bishop can win against a bishop of the other colour, but not against a rook.
    /// False does not prove that the side can win. Variants with `dead_positions = "none"` always return False.
    ///
    /// Args:
    ///     color: The side.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board(fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    /// >>> board.has_insufficient_material(fairychess.WHITE), board.has_insufficient_material(fairychess.BLACK)
    /// (False, True)
    fn has_insufficient_material(&self, color: bool) -> PyResult<bool> {
        self.read(|core| core.has_insufficient_material(records::color(color)))
    }

    /// True if `halfmove_clock` has reached 100, or the variant's limit, and there is a legal move.
    fn is_fifty_moves(&self) -> PyResult<bool> {
        self.read(CoreBoard::can_claim_fifty_moves)
    }

    /// True if the game is drawn: `halfmove_clock` has reached 150, or the variant's limit, and there is a legal move.
    fn is_seventyfive_moves(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_seventyfive_moves)
    }

    /// True if the game is drawn by repetition: at the fifth occurrence, or as defined by the variant.
    fn is_fivefold_repetition(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_fivefold_repetition)
    }

    /// True if a draw can be claimed by the fifty-move rule or by threefold repetition.
    ///
    /// The position itself must allow the claim; in python-chess, it is enough if a legal move leads to such a position.
    fn can_claim_draw(&self) -> PyResult<bool> {
        self.read(|core| core.can_claim_fifty_moves() || core.can_claim_threefold_repetition())
    }

    /// True if `halfmove_clock` has reached 100, or the variant's limit, and there is a legal move.
    fn can_claim_fifty_moves(&self) -> PyResult<bool> {
        self.read(CoreBoard::can_claim_fifty_moves)
    }

    /// True if the position has occurred three times, or as often as the variant requires.
    fn can_claim_threefold_repetition(&self) -> PyResult<bool> {
        self.read(CoreBoard::can_claim_threefold_repetition)
    }
}
