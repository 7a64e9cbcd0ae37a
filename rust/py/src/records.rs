//! Plain Python data: the classes of `fairychess.records`.

use fairychess_core::variant::PieceType;
use fairychess_core::{Color, Outcome, Status, Termination};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

type Class = PyOnceLock<Py<PyType>>;

fn record<'py>(py: Python<'py>, cell: &Class, name: &str, args: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    cell.import(py, "fairychess.records", name)?.call1(args)
}

/// The Python bool of a color: White is true, as in python-chess.
pub fn side(color: Color) -> bool {
    color == Color::White
}

/// The color of a Python bool.
pub fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// A piece type as Python has it.
pub fn piece_type<'py>(
    py: Python<'py>,
    piece_type: &PieceType,
    variant: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    let value = piece_type.value.map(|hundredths| f64::from(hundredths) / 100.0);
    record(
        py,
        &CLASS,
        "PieceType",
        (&piece_type.name, &piece_type.letter, value, piece_type.royal.is_some(), variant, piece_type.shape),
    )
}

pub fn outcome(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    static TERMINATION: Class = Class::new();
    static OUTCOME: Class = Class::new();
    let termination =
        TERMINATION.import(py, "fairychess.records", "Termination")?.getattr(termination_name(outcome.termination))?;
    record(py, &OUTCOME, "Outcome", (termination, outcome.winner.map(side)))
}

pub fn status(py: Python<'_>, status: Status) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: Class = Class::new();
    record(py, &CLASS, "Status", (status.bits(),))
}

/// True if a value is a `Piece`.
pub fn is_piece(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static CLASS: Class = Class::new();
    value.is_instance(CLASS.import(value.py(), "fairychess.records", "Piece")?)
}

/// The name of a reason in `fairychess.Termination`.
pub fn termination_name(termination: Termination) -> &'static str {
    match termination {
        Termination::Checkmate => "CHECKMATE",
        Termination::Stalemate => "STALEMATE",
        Termination::InsufficientMaterial => "INSUFFICIENT_MATERIAL",
        Termination::SeventyfiveMoves => "SEVENTYFIVE_MOVES",
        Termination::FivefoldRepetition => "FIVEFOLD_REPETITION",
        Termination::FiftyMoves => "FIFTY_MOVES",
        Termination::ThreefoldRepetition => "THREEFOLD_REPETITION",
        Termination::VariantWin => "VARIANT_WIN",
        Termination::VariantLoss => "VARIANT_LOSS",
        Termination::VariantDraw => "VARIANT_DRAW",
    }
}

pub fn search_result<'py>(py: Python<'py>, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    record(py, &CLASS, "SearchResult", fields)
}
