//! `search`.

use std::time::Duration;

use fairychess_core::Board as CoreBoard;
use fairychess_core::search::{Control, Limits};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{MAX_DEPTH, Whole};
use crate::board::Board;
use crate::guard::{guard, stoppable, watched};
use crate::{errors, records};

/// Searches for the best move with a new engine.
///
/// At least one limit is required; the search ends at the first one reached. With only `depth`, `nodes` or `soft_nodes`, the
/// result is reproducible. Other Python threads keep running, and Ctrl-C ends the search.
///
/// Args:
///     board: The position; it is not changed.
///     depth: The depth in plies (1 to 100).
///     nodes: The number of nodes to search.
///     soft_nodes: The number of nodes after which no new depth is started.
///     movetime: The time in milliseconds.
///
/// Returns:
///     The best move with its score, depth, nodes and expected line.
///
/// Raises:
///     FairyChessError: There is no limit, a limit is out of range, or the game is over.
///
/// >>> import fairychess
/// >>> board = fairychess.Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
/// >>> fairychess.search(board, depth=3).move
/// Move('a1a8')
#[pyfunction]
#[pyo3(signature = (board, *, depth=None, nodes=None, soft_nodes=None, movetime=None))]
pub fn search<'py>(
    py: Python<'py>,
    board: &Bound<'py, Board>,
    depth: Option<Whole>,
    nodes: Option<Whole>,
    soft_nodes: Option<Whole>,
    movetime: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let within =
        |number: Option<Whole>, name, greatest| number.map(|number| number.within(name, 1..=greatest)).transpose();
    let limits = Limits {
        depth: within(depth, "depth", MAX_DEPTH)?.map(|depth| depth as u32),
        nodes: within(nodes, "nodes", u64::MAX)?,
        soft_nodes: within(soft_nodes, "soft_nodes", u64::MAX)?,
        movetime: within(movetime, "movetime", u64::MAX)?.map(Duration::from_millis),
        ..Limits::default()
    };
    let by_nodes = limits.nodes.or(limits.soft_nodes).is_some();
    if limits.depth.is_none() && !by_nodes && limits.movetime.is_none() {
        return Err(errors::bad_input("a search needs a limit: depth, nodes, soft_nodes or movetime"));
    }
    let board = board.get();
    let mut snapshot = board.read(Clone::clone)?;
    expect_going(&snapshot)?;
    let control = Control::new();
    let result = stoppable(py, || control.stop(), || snapshot.search(&limits, &control))?;
    let result = result.map_err(|error| errors::exhausted(&error))?;
    let best = result.best.ok_or_else(|| errors::internal("a search with legal moves returned none"))?;
    let best = board.give(py, snapshot.played(best))?;
    let line = guard(|| {
        let played = result.pv.iter().map(|&mv| {
            let played = snapshot.played(mv);
            snapshot.push_unchecked(mv);
            played
        });
        played.collect::<Vec<_>>()
    })?;
    let pv = PyTuple::new(py, board.give_all(py, line)?)?;
    records::search_result(py, (best, result.score.number(), result.depth, result.nodes, pv))
}

/// Raises an error if the game is over according to `Board.outcome`, because there is nothing to search. A draw that must be
/// claimed does not end the game.
pub fn expect_going(board: &CoreBoard) -> PyResult<()> {
    let Some(outcome) = watched(|| board.outcome(false))? else { return Ok(()) };
    let why = records::termination_name(outcome.termination).to_lowercase();
    Err(errors::bad_input(&format!("the game is over ({why}): there is nothing to search")))
}
