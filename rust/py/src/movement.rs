//! The movement of pieces, as records of `fairychess.records`.

use fairychess_core::Square as CoreSquare;
use fairychess_core::movement::{self, MovementError, Need, Place, Reach, ReachKind};
use fairychess_core::variant::Rules;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::arguments::{Square, Whole, piece_type};
use crate::guard::{guard, watched};
use crate::variant::Variant;
use crate::{errors, records};

/// The smallest and the largest size allowed for a board with a middle square.
const ACROSS: [u64; 2] = [3, 15];

/// Returns what a piece can do from a square: the `Movement` of `PieceType.movement`.
#[pyfunction]
pub fn piece_movement<'py>(
    py: Python<'py>,
    variant: &Bound<'py, Variant>,
    piece: &str,
    square: Option<Square>,
    color: bool,
    across: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let rules = variant.get().core().rules();
    let piece_type = piece_type(rules, piece)?;
    let place = match (square, across) {
        (Some(_), Some(_)) => {
            return Err(errors::bad_input("give `square`, on the variant's own board, or `across`, not both"));
        }
        (Some(square), None) => Place::Own(square.on(rules)?),
        (None, Some(across)) => {
            let [min, max] = ACROSS;
            let across = across.within("across", min..=max)? as u8;
            if across % 2 == 0 {
                return Err(errors::bad_input("across must be an odd number, so that the board has a middle"));
            }
            Place::Middle(across)
        }
        (None, None) => Place::Anywhere,
    };
    let color = records::color(color);
    let found =
        py.detach(|| watched(|| movement::movement(rules, piece_type, color, place)))?.map_err(
            |error| match error {
                MovementError::Bound(_) => errors::bad_input(&error.to_string()),
                MovementError::Compile(_) => errors::internal(&error.to_string()),
            },
        )?;
    let reaches = found.reaches.iter().map(|one| reach(py, rules, one)).collect::<PyResult<Vec<_>>>()?;
    let square = found.square.number();
    let fields = (piece, records::side(color), found.files, found.ranks, square, PyTuple::new(py, reaches)?);
    CLASS.import(py, "fairychess.records", "Movement")?.call1(fields)
}

fn reach<'py>(py: Python<'py>, rules: &Rules, reach: &Reach) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let action = match reach.action {
        ReachKind::Quiet => "quiet",
        ReachKind::Capture => "capture",
        ReachKind::Remote => "remote",
        ReachKind::Throw => "throw",
    };
    let set = |set: &Vec<Need>| -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, set.iter().map(|need| piece_needed(py, rules, *need)).collect::<PyResult<Vec<_>>>()?)
    };
    let needs = PyTuple::new(py, reach.needs.iter().map(set).collect::<PyResult<Vec<_>>>()?)?;
    let tuple = |squares: &[CoreSquare]| PyTuple::new(py, squares.iter().map(|square| square.number()));
    let (way, to) = (tuple(&reach.way)?, tuple(&reach.to)?);
    CLASS.import(py, "fairychess.records", "Reach")?.call1((
        reach.square.number(),
        action,
        reach.first,
        reach.fallback,
        way,
        to,
        needs,
    ))
}

fn piece_needed<'py>(py: Python<'py>, rules: &Rules, need: Need) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let names = need.piece_types.iter().map(|piece_type| &rules.piece_types[piece_type.index()].name);
    let names = PyTuple::new(py, names)?;
    CLASS.import(py, "fairychess.records", "Need")?.call1((need.square.number(), need.own, names))
}

/// True if a piece moves unaided but captures like a cannon: only with the help of another piece, and always by landing.
#[pyfunction]
pub fn piece_is_hopper(py: Python<'_>, variant: &Bound<'_, Variant>, piece: &str) -> PyResult<bool> {
    let rules = variant.get().core().rules();
    let piece_type = piece_type(rules, piece)?;
    py.detach(|| watched(|| movement::is_hopper(rules, piece_type)))?
        .map_err(|error| errors::internal(&error.to_string()))
}

/// True if the only wall of the game is one that moves, like the duck of Duck Chess.
#[pyfunction]
pub fn _has_duck(variant: &Variant) -> bool {
    variant.core().rules().walling.is_some_and(|rule| rule.is_duck())
}

/// True if a piece moves like another piece, given in Betza's notation: `PieceType.moves_like`.
#[pyfunction]
pub fn piece_moves_like(variant: &Bound<'_, Variant>, piece: &str, text: &str) -> PyResult<bool> {
    let rules = variant.get().core().rules();
    let piece_type = piece_type(rules, piece)?;
    guard(|| movement::moves_like(rules, piece_type, text))?.map_err(|error| errors::piece(text, &error))
}
