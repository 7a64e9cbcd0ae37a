//! Arguments that need checks beyond their types: whole numbers in a range, squares, masks.

use std::ops::RangeInclusive;

use fairychess_core::learn::planes::View;
use fairychess_core::variant::Rules;
use fairychess_core::{Bitboard, PieceTypeId, Square as CoreSquare};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyString};

use crate::errors;

/// The maximum depth of perft and search.
pub const MAX_DEPTH: u64 = 100;

/// The maximum number of threads for one call.
pub const MAX_THREADS: u64 = 256;

/// A whole number of any size and sign; [`Whole::within`] checks its range.
#[derive(Clone, Copy)]
pub struct Whole(Option<u64>);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<u64>() {
            Ok(value) => Ok(Self(Some(value))),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(Self(None)),
            Err(error) => Err(error),
        }
    }
}

impl Whole {
    /// A number supplied by this program, not by a Python caller.
    pub const fn new(value: u64) -> Self {
        Self(Some(value))
    }

    /// The number, if it is in the range.
    pub fn within(self, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
        self.0.filter(|value| range.contains(value)).ok_or_else(|| {
            let (min, greatest) = range.into_inner();
            errors::bad_input(&match greatest {
                u64::MAX => {
                    format!("{name} must be a whole number of at least {min} (and below 2^64)")
                }
                _ => format!("{name} must be a whole number from {min} to {greatest}"),
            })
        })
    }
}

/// The number of threads for a call; `None` means all processors.
pub fn threads_of(threads: Option<Whole>) -> PyResult<Option<usize>> {
    threads.map(|threads| threads.within("threads", 1..=MAX_THREADS).map(|threads| threads as usize)).transpose()
}

/// A square: its number (`rank * files + file`, both from 0), or its name.
pub enum Square {
    Name(String),
    Number(Whole),
}

impl<'py> FromPyObject<'_, 'py> for Square {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Ok(Self::Name(value.extract()?));
        }
        value.extract().map(Self::Number).map_err(|_| wrong_type("a square is a number or a name", &value))
    }
}

/// A set of squares as a number, or as anything with `__index__`, such as a `SquareSet`.
pub struct Mask([u8; 32]);

impl<'py> FromPyObject<'_, 'py> for Mask {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = value
            .call_method0("__index__")
            .map_err(|_| wrong_type("a mask is a whole number or a SquareSet", &value))?;
        let bytes = number.call_method1("to_bytes", (32, "little")).map_err(|_| off_board())?;
        bytes.extract().map(Self)
    }
}

impl Mask {
    /// The squares on a board; `None` if the mask contains all of them.
    pub fn on(self, rules: &Rules) -> PyResult<Option<Bitboard<4>>> {
        let size = rules.square_count();
        let has = |square: usize| self.0[square / 8] >> (square % 8) & 1 != 0;
        if (size..256).any(has) {
            return Err(off_board());
        }
        Ok((!(0..size).all(has)).then(|| CoreSquare::first(size).filter(|square| has(square.index())).collect()))
    }
}

fn off_board() -> PyErr {
    errors::bad_input("a mask has squares off the board: its bits are the squares, bit 0 is a1")
}

/// The squares as a Python integer with the corresponding bits set.
pub fn mask_of(py: Python<'_>, squares: impl Iterator<Item = CoreSquare>) -> PyResult<Bound<'_, PyAny>> {
    let mut bytes = [0_u8; 32];
    for square in squares {
        bytes[square.index() / 8] |= 1 << (square.index() % 8);
    }
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
}

/// A `TypeError` for an argument of the wrong type.
pub fn wrong_type(wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
    match value.get_type().name() {
        Ok(given) => PyTypeError::new_err(format!("{wanted}, not {given}")),
        Err(error) => error,
    }
}

impl Square {
    /// The square on a board.
    pub fn on(self, rules: &Rules) -> PyResult<CoreSquare> {
        let last = rules.square_count() - 1;
        match self {
            Self::Number(number) => Ok(CoreSquare::from_index(number.within("square", 0..=last as u64)? as usize)),
            Self::Name(name) => rules.square(&name).ok_or_else(|| {
                let (last, ranks) = (char::from(b'a' + rules.files - 1), rules.ranks);
                let name = errors::shown(&name);
                errors::bad_input(&format!("{name} is not a square of this board: its squares are a1 to {last}{ranks}"))
            }),
        }
    }
}

/// The piece type with this name.
pub fn piece_type(rules: &Rules, name: &str) -> PyResult<PieceTypeId> {
    rules.piece_type(name).ok_or_else(|| {
        let names: Vec<&str> = rules.piece_types.iter().map(|piece_type| piece_type.name.as_str()).collect();
        let (name, names) = (errors::shown(name), names.join(", "));
        errors::bad_input(&format!("{} has no piece named {name}: expected one of {names}", rules.name))
    })
}

/// The number of moves to keep: all, none, or the last few.
pub enum Stack {
    All(bool),
    Last(Whole),
}

impl Stack {
    pub const ALL: Self = Self::All(true);

    /// The number of moves.
    pub fn moves(self) -> PyResult<usize> {
        match self {
            Self::All(all) => Ok(if all { usize::MAX } else { 0 }),
            Self::Last(moves) => Ok(usize::try_from(moves.within("stack", 0..=u64::MAX)?).unwrap_or(usize::MAX)),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Stack {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyBool>() {
            return Ok(Self::All(value.extract()?));
        }
        value.extract().map(Self::Last)
    }
}

/// The values of `view`.
pub const VIEWS: [(&str, View); 2] = [("mover", View::Mover), ("absolute", View::Absolute)];

/// The value of an argument that must be one of several strings.
pub fn one_of<T: Copy>(name: &str, text: &str, values: &[(&str, T)]) -> PyResult<T> {
    values.iter().find(|(known, _)| *known == text).map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<String> = values.iter().map(|(known, _)| format!("'{known}'")).collect();
        errors::bad_input(&format!("{name} must be one of {}, not {}", known.join(", "), errors::shown(text)))
    })
}
