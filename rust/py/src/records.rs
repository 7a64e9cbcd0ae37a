//! What is handed out as plain Python data: the classes of `fairychess.records`.

use fairychess_core::game::{Outcome, Piece, Termination};
use fairychess_core::position::Color;
use fairychess_core::variant::Problem;
use fairychess_core::variant::rules::{Kind, Rules};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

type Class = PyOnceLock<Py<PyType>>;

fn record<'py>(py: Python<'py>, cell: &Class, name: &str, args: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    cell.import(py, "fairychess.records", name)?.call1(args)
}

/// White is true, as in python-chess.
pub fn side(color: Color) -> bool {
    color == Color::White
}

/// The colour that a Python bool says.
pub fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

pub fn problem<'py>(py: Python<'py>, problem: &Problem) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    record(py, &CLASS, "Problem", (problem.line, problem.column, &problem.key, &problem.message))
}

pub fn piece_type<'py>(py: Python<'py>, kind: &Kind) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    let value = kind.value.map(|hundredths| f64::from(hundredths) / 100.0);
    record(py, &CLASS, "PieceType", (&kind.name, &kind.letter, value, kind.royal))
}

pub fn piece<'py>(py: Python<'py>, rules: &Rules, man: Piece) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    let kind = &rules.kinds[usize::from(man.kind)];
    record(py, &CLASS, "Piece", (&kind.name, side(man.color), &kind.letter, man.promoted))
}

pub fn outcome(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    static TERMINATION: Class = Class::new();
    static OUTCOME: Class = Class::new();
    let termination =
        TERMINATION.import(py, "fairychess.records", "Termination")?.getattr(name(outcome.termination))?;
    record(py, &OUTCOME, "Outcome", (termination, outcome.winner.map(side)))
}

fn name(termination: Termination) -> &'static str {
    match termination {
        Termination::Checkmate => "CHECKMATE",
        Termination::Stalemate => "STALEMATE",
        Termination::InsufficientMaterial => "INSUFFICIENT_MATERIAL",
        Termination::SeventyfiveMoves => "SEVENTYFIVE_MOVES",
        Termination::FivefoldRepetition => "FIVEFOLD_REPETITION",
        Termination::FiftyMoves => "FIFTY_MOVES",
        Termination::ThreefoldRepetition => "THREEFOLD_REPETITION",
    }
}

pub fn search_result<'py>(py: Python<'py>, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    record(py, &CLASS, "SearchResult", fields)
}
