//! What is handed out as plain Python data: the classes of `fairychess.records`.

use fairychess_core::variant::{PieceType, Problem};
use fairychess_core::{BoardPiece, Color, Outcome, Status, Termination};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::arguments::{PieceOrSymbol, VariantOrName};
use crate::variant::Variant;

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

pub fn piece_type<'py>(
    py: Python<'py>,
    piece_type: &PieceType,
    variant: &Bound<'py, Variant>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    let value = piece_type.value.map(|hundredths| f64::from(hundredths) / 100.0);
    record(
        py,
        &CLASS,
        "PieceType",
        (&piece_type.name, &piece_type.letter, value, piece_type.royal, variant, piece_type.shape),
    )
}

pub fn piece<'py>(py: Python<'py>, variant: &Py<Variant>, piece: BoardPiece) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    let piece_type = &variant.get().core().rules().piece_types[piece.piece_type.index()];
    record(py, &CLASS, "Piece", (&piece_type.name, side(piece.color), &piece_type.letter, piece.promoted, variant))
}

/// Returns the piece of a symbol: `Piece.from_symbol`.
#[pyfunction]
pub fn _piece_of_symbol(py: Python<'_>, symbol: String, variant: VariantOrName) -> PyResult<Bound<'_, PyAny>> {
    let variant = variant.resolve(py)?;
    let piece = PieceOrSymbol::Symbol(symbol).of(variant.get())?;
    piece.map_or_else(|| Ok(py.None().into_bound(py)), |found| self::piece(py, &variant, found))
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

/// Whether a value is a `Piece`.
pub fn is_piece(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static CLASS: Class = Class::new();
    value.is_instance(CLASS.import(value.py(), "fairychess.records", "Piece")?)
}

/// The name of a reason, as `fairychess.Termination` has it.
pub fn termination_name(termination: Termination) -> &'static str {
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
