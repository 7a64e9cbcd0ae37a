//! A deliberate panic, for tests.

use pyo3::prelude::*;

use crate::board::Board;
use crate::guard::{guard, interruptible};

/// Panics deliberately: while changing a board if one is given, else in a long call if `long`, else on this thread.
#[pyfunction]
#[pyo3(signature = (long, board=None))]
pub fn _panic(py: Python<'_>, long: bool, board: Option<&Bound<'_, Board>>) -> PyResult<()> {
    if let Some(board) = board {
        return board.get().write(|_| panic!("on purpose"));
    }
    if long { interruptible(py, |_| panic!("on purpose")) } else { guard(|| panic!("on purpose")) }
}
