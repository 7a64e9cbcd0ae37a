//! Errors of the core as the exceptions of `fairychess.errors`.

use std::io;
use std::path::PathBuf;

use fairychess_core::variant::{Problem, VariantError};
use fairychess_core::{FenError, MoveError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::records;

/// Makes one exception of `fairychess.errors`.
fn exception<'py>(
    py: Python<'py>,
    cell: &PyOnceLock<Py<PyType>>,
    name: &str,
    args: impl pyo3::call::PyCallArgs<'py>,
) -> PyErr {
    match cell.import(py, "fairychess.errors", name).and_then(|class| class.call1(args)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Bad input that no narrower error names.
pub fn bad_input(message: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "FairyChessError", (message,)))
}

/// A fault of fairychess itself.
pub fn internal(message: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| {
        exception(py, &CLASS, "InternalError", (format!("a fault in fairychess, please report it: {message}"),))
    })
}

/// A FEN that cannot be read.
pub fn fen(error: &FenError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "FenError", (error.to_string(), error.field, error.column)))
}

/// A turn that cannot be read or made.
pub fn turn(error: &MoveError) -> PyErr {
    static INVALID: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (cell, name) = match error {
        MoveError::Invalid { .. } => (&INVALID, "InvalidMoveError"),
        MoveError::Illegal { .. } => (&ILLEGAL, "IllegalMoveError"),
    };
    Python::attach(|py| exception(py, cell, name, (error.to_string(),)))
}

/// A turn of another variant's board.
pub fn foreign_turn(text: &str, of: &str, board: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| {
        exception(
            py,
            &CLASS,
            "IllegalMoveError",
            (format!("{text} is a turn of {of}, and this is a board of {board}"),),
        )
    })
}

/// A variant with problems: `PieceError` where all of them are in its pieces, else `VariantError`.
pub fn variant(error: &VariantError) -> PyErr {
    static VARIANT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static PIECE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let pieces_only =
        !error.problems.is_empty() && error.problems.iter().all(|problem| problem.key.starts_with("pieces."));
    let (cell, name) = if pieces_only { (&PIECE, "PieceError") } else { (&VARIANT, "VariantError") };
    Python::attach(|py| {
        let problems = error.problems.iter().map(|problem| records::problem(py, problem)).collect::<PyResult<Vec<_>>>();
        match problems.and_then(|problems| PyTuple::new(py, problems)) {
            Ok(problems) => exception(py, cell, name, (error.to_string(), problems)),
            Err(error) => error,
        }
    })
}

/// A variant's file that is no UTF-8 text: what of it is text says where.
pub fn not_text(text: &[u8]) -> PyErr {
    let line_start = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = text.split(|&byte| byte == b'\n').count();
    let column = 1 + String::from_utf8_lossy(&text[line_start..]).chars().count();
    let message = "the file is not UTF-8 text".to_owned();
    variant(&VariantError { problems: vec![Problem { line, column, key: String::new(), message }] })
}

/// A file that cannot be read: `OSError` with its number, its text and the path, as Python's own.
pub fn file(error: &io::Error, path: PathBuf) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(error.to_string());
    };
    let text = Python::attach(|py| py.import("os")?.call_method1("strerror", (number,))?.extract::<String>());
    text.map_or_else(|error| error, |text| PyOSError::new_err((number, text, path.into_os_string())))
}
