//! Converts the core's errors to the exceptions of `fairychess.errors`.

use std::io;
use std::path::PathBuf;

use fairychess_core::internals::in_one_line;
use fairychess_core::network::NetworkError;
use fairychess_core::pgn::PgnError;
use fairychess_core::piece::PieceError;
use fairychess_core::variant::{Problem, ProblemKind, VariantError};
use fairychess_core::{EpdError, Exhausted, FenError, MoveError};
use pyo3::exceptions::{PyMemoryError, PyOSError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

/// Creates an exception of `fairychess.errors`.
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

/// Invalid input without a more specific exception.
pub fn bad_input(message: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "FairyChessError", (message,)))
}

/// Prepares a user's text for a message: the text is quoted, shortened, and put on one line.
pub fn shown(text: &str) -> String {
    format!("'{}'", in_one_line(text, 60))
}

/// A bug in fairychess itself.
pub fn internal(message: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| {
        exception(py, &CLASS, "InternalError", (format!("a fault in fairychess, please report it: {message}"),))
    })
}

/// The system lacks memory or threads.
pub fn exhausted(error: &Exhausted) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

/// An object with threads was used in a fork of the process that made it.
pub fn other_process(what: &str) -> PyErr {
    bad_input(&format!("this {what} belongs to the process that forked this one: make a new {what} here"))
}

/// A thread could not be started.
pub fn no_thread(error: &io::Error) -> PyErr {
    exhausted(&Exhausted::Thread { number: 1, threads: 1, reason: error.to_string() })
}

/// A FEN cannot be read.
pub fn fen(error: &FenError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "FenError", (error.to_string(), error.kind().name(), error.column)))
}

/// A network cannot be read or does not fit.
pub fn network(error: &NetworkError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let args = (error.to_string(), error.kind().to_string(), error.offset);
    Python::attach(|py| exception(py, &CLASS, "NetworkError", args))
}

/// An endgame table cannot be made or read.
pub fn endgame(message: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "EndgameError", (message,)))
}

/// An EPD cannot be read or written.
pub fn epd(error: &EpdError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "FenError", (error.to_string(), &error.field, error.column)))
}

/// A move cannot be read or made.
pub fn invalid_move(error: &MoveError) -> PyErr {
    static INVALID: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static AMBIGUOUS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (cell, name) = match error {
        MoveError::Invalid { column, .. } => {
            let args = (error.to_string(), *column);
            return Python::attach(|py| exception(py, &INVALID, "InvalidMoveError", args));
        }
        MoveError::Illegal { .. } => (&ILLEGAL, "IllegalMoveError"),
        MoveError::Ambiguous { .. } => (&AMBIGUOUS, "AmbiguousMoveError"),
    };
    Python::attach(|py| exception(py, cell, name, (error.to_string(),)))
}

/// A move is illegal, although the core reported no error.
pub fn illegal(message: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "IllegalMoveError", (message,)))
}

/// Squares or a string do not form a move; the column is where the text becomes invalid.
pub fn no_move(message: &str, column: Option<usize>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| exception(py, &CLASS, "InvalidMoveError", (message, column)))
}

/// An error in the text of a game, with the exception that caused it, if any.
pub fn pgn(error: &PgnError, reason: Option<PyErr>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| {
        let reason = reason.map(|reason| reason.into_value(py));
        exception(py, &CLASS, "PgnError", (error.to_string(), error.line, error.column, reason))
    })
}

/// A move belongs to another variant.
pub fn foreign_move(text: &str, of: &str, board: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| {
        exception(
            py,
            &CLASS,
            "IllegalMoveError",
            (format!("{text} is a move of {of}, and this is a board of {board}"),),
        )
    })
}

/// A variant has problems: `PieceError` if all of them are in its pieces, else `VariantError`.
pub fn variant(error: &VariantError) -> PyErr {
    static VARIANT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let pieces_only =
        !error.problems.is_empty() && error.problems.iter().all(|problem| problem.key.starts_with("pieces."));
    if pieces_only {
        return in_pieces(&error.to_string(), &error.problems);
    }
    with_problems(&VARIANT, "VariantError", &error.to_string(), &error.problems)
}

/// A FEN was passed as the variant; in python-chess, the FEN comes first.
pub fn fen_for_variant() -> PyErr {
    whole_variant("a variant is expected first, and this looks like a FEN: write Board(variant, fen)")
}

/// A board belongs to a different variant than the engine.
pub fn foreign_board(board: &str, engine: &str) -> PyErr {
    whole_variant(&format!("this is a board of {board}, and the engine plays {engine}"))
}

/// The path of a variant file was passed instead of a built-in variant's name.
pub fn file_for_name(path: &str) -> PyErr {
    whole_variant(&format!("{} is not a built-in variant: read a file with Variant.from_file", shown(path)))
}

/// A variant has a problem without a specific position.
pub fn whole_variant(message: &str) -> PyErr {
    variant(&VariantError { problems: vec![Problem::new(ProblemKind::Value, (0, 0), "", message)] })
}

/// The notation of a piece has an error.
pub fn piece(text: &str, error: &PieceError) -> PyErr {
    let problem = Problem::new(ProblemKind::Notation, (1, error.column), "", &error.message);
    in_pieces(&format!("{} is not a piece: {error}", shown(text)), &[problem])
}

fn in_pieces(message: &str, problems: &[Problem]) -> PyErr {
    static PIECE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    with_problems(&PIECE, "PieceError", message, problems)
}

fn with_problems(cell: &PyOnceLock<Py<PyType>>, name: &str, message: &str, problems: &[Problem]) -> PyErr {
    Python::attach(|py| {
        let problems = problems.iter().map(|problem| self::problem(py, problem)).collect::<PyResult<Vec<_>>>();
        match problems.and_then(|problems| PyTuple::new(py, problems)) {
            Ok(problems) => exception(py, cell, name, (message, problems)),
            Err(error) => error,
        }
    })
}

fn problem<'py>(py: Python<'py>, problem: &Problem) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let fields = (problem.line, problem.column, &problem.key, &problem.message, problem.end_line, problem.end_column);
    CLASS.import(py, "fairychess.errors", "Problem")?.call1(fields)
}

/// A variant file is not UTF-8. The position is the end of the valid text before the error.
pub fn not_text(text: &[u8]) -> PyErr {
    let line_start = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = text.split(|&byte| byte == b'\n').count();
    let column = 1 + String::from_utf8_lossy(&text[line_start..]).chars().count();
    let problem = Problem::new(ProblemKind::Text, (line, column), "", "the file is not UTF-8 text");
    variant(&VariantError { problems: vec![problem] })
}

/// A file cannot be read: an `OSError` with number, message and path, like Python's own.
pub fn file(error: &io::Error, path: PathBuf) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(error.to_string());
    };
    let text = Python::attach(|py| py.import("os")?.call_method1("strerror", (number,))?.extract::<String>());
    text.map_or_else(|error| error, |text| PyOSError::new_err((number, text, path.into_os_string())))
}
