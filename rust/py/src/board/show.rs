//! The board as text.

use fairychess_core::DrawStyle;
use pyo3::prelude::*;

use super::Board;
use crate::records;

#[pymethods]
impl Board {
    /// One line for each rank: letters as in FEN, `.` for an empty square, `*` for a wall. Reserves are shown below, in brackets.
    fn __str__(&self) -> PyResult<String> {
        self.read(|core| core.draw(&DrawStyle::default()))
    }

    /// Returns the board as text, with Unicode figurines for orthodox pieces and letters for others.
    ///
    /// The reserves are shown below, in brackets.
    ///
    /// Args:
    ///     invert_color: Exchange White's and Black's figurines, for light text on a dark background.
    ///     borders: Add lines and coordinates.
    ///     empty_square: The character for an empty square.
    ///     orientation: The side at the bottom.
    ///
    /// >>> import fairychess
    /// >>> print(fairychess.Board("wolf").unicode(empty_square=".").splitlines()[-1])
    /// ♔ N ♗ ♗ ♖ F W ♕
    #[pyo3(
        signature = (*, invert_color=false, borders=false, empty_square="⭘", orientation=true),
        // Python reads these signatures as ASCII.
        text_signature = r"($self, *, invert_color=False, borders=False, empty_square='\u2b58', orientation=True)"
    )]
    fn unicode(&self, invert_color: bool, borders: bool, empty_square: &str, orientation: bool) -> PyResult<String> {
        let below = records::color(orientation);
        let style = DrawStyle { figures: Some(invert_color), borders, empty: empty_square, below };
        self.read(|core| core.draw(&style))
    }
}
