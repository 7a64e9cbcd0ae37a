//! The position as JSON, for the browser board.

use fairychess_protocol::{answer, pseudo_legal, view};
use pyo3::prelude::*;

use super::Board;
use crate::records;

#[pymethods]
impl Board {
    /// Returns everything about the position that a browser board shows, as JSON: the view of the web protocol.
    ///
    /// It contains the pieces, the reserves, every legal move with its effects, and the state of the game.
    ///
    /// >>> import fairychess, json
    /// >>> view = json.loads(fairychess.Board().view_json())
    /// >>> view["turn"], len(view["moves"]), view["over"]
    /// ('w', 20, None)
    fn view_json(&self) -> PyResult<String> {
        self.read(|core| view(core).to_string())
    }

    /// Returns a side's pseudo-legal moves, whether or not the side is to move, as JSON in the form of a view.
    ///
    /// Args:
    ///     color: The side.
    ///
    /// >>> import fairychess, json
    /// >>> [move["uci"] for move in json.loads(fairychess.Board().pseudo_legal_json(fairychess.BLACK))][:2]
    /// ['b8a6', 'b8c6']
    fn pseudo_legal_json(&self, color: bool) -> PyResult<String> {
        self.read(|core| pseudo_legal(core, records::color(color)).to_string())
    }
}

/// Answers a request about a position (`view`, `play`, `why` or `moves` in docs/web-board.md); both are JSON.
#[pyfunction]
pub fn _answer(board: &Board, request: &str) -> PyResult<String> {
    board.read(|core| answer(core, request))
}
