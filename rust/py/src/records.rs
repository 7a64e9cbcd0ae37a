//! Plain Python data: the classes of `fairychess.records`.

use fairychess_core::variant::{PieceType, Rules};
use fairychess_core::{Change, Color, Outcome, PieceTypeId, Refusal, Square, Status, Termination};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

type Class = PyOnceLock<Py<PyType>>;

fn record<'py>(py: Python<'py>, cell: &Class, name: &str, args: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    cell.import(py, "fairychess.records", name)?.call1(args)
}

/// Converts a color to a Python bool: White is true, as in python-chess.
pub fn side(color: Color) -> bool {
    color == Color::White
}

/// Converts a Python bool to a color.
pub fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// Converts a piece type to a Python record.
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

/// The name of a termination in `fairychess.Termination`.
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

/// One change that a move makes.
pub fn change<'py>(py: Python<'py>, rules: &Rules, change: Change) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    let number = |square: Square| Some(u8::from(square));
    let piece =
        |color, piece_type: PieceTypeId| (Some(side(color)), Some(rules.piece_types[piece_type.index()].name.as_str()));
    let none = (None, None);
    let (act, square, to, (color, name), count, accept) = match change {
        Change::Go { from, to, color, piece_type } => {
            ("go", number(from), number(to), piece(color, piece_type), None, None)
        }
        Change::Throw { from, to, color, piece_type } => {
            ("throw", number(from), number(to), piece(color, piece_type), None, None)
        }
        Change::Take { square, color, piece_type } => {
            ("take", number(square), None, piece(color, piece_type), None, None)
        }
        Change::Put { square, color, piece_type } => {
            ("put", number(square), None, piece(color, piece_type), None, None)
        }
        Change::Become { square, color, piece_type } => {
            ("become", number(square), None, piece(color, piece_type), None, None)
        }
        Change::Reserve { color, piece_type, count } => {
            ("reserve", None, None, piece(color, piece_type), Some(count), None)
        }
        Change::Wall { square } => ("wall", number(square), None, none, None, None),
        Change::Unwall { square } => ("unwall", number(square), None, none, None, None),
        Change::Vote { accept } => ("vote", None, None, none, None, Some(accept)),
        Change::Pass => ("pass", None, None, none, None, None),
    };
    record(py, &CLASS, "Change", (act, square, to, color, name, count, accept))
}

/// The reason why a string is not a legal move.
pub fn refusal<'py>(py: Python<'py>, refusal: &Refusal) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    let squares = PyTuple::new(py, refusal.squares.iter().map(|&square| u8::from(square)))?;
    record(py, &CLASS, "Refusal", (refusal.reason.name(), &refusal.message, squares))
}

pub fn search_result<'py>(py: Python<'py>, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Class = Class::new();
    record(py, &CLASS, "SearchResult", fields)
}
