//! Arguments that need more than a type: whole numbers in a range, squares, variants.

use std::ops::RangeInclusive;

use fairychess_core::learn::planes::View;
use fairychess_core::variant::Rules;
use fairychess_core::{AnyVariant, Bitboard, BoardPiece, PieceTypeId, Square as CoreSquare};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyString};

use crate::moves::Move;
use crate::variant::Variant;
use crate::{errors, records};

/// The greatest depth of perft and search.
pub const MAX_DEPTH: u64 = 100;

/// The most threads of one call.
pub const MAX_THREADS: u64 = 256;

/// A whole number, of any size and sign: it is judged by [`Whole::within`].
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
    /// The number as given in code.
    pub const fn new(value: u64) -> Self {
        Self(Some(value))
    }

    /// The number, if it lies in a range.
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

/// A set of squares as a number, or as anything that is a number in the place of an index, such as a `SquareSet`.
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
    /// The squares on a board; `None` if they are all of them.
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

/// Squares as a number whose bits they are.
pub fn mask_of(py: Python<'_>, squares: impl Iterator<Item = CoreSquare>) -> PyResult<Bound<'_, PyAny>> {
    let mut bytes = [0_u8; 32];
    for square in squares {
        bytes[square.index() / 8] |= 1 << (square.index() % 8);
    }
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
}

/// A move, where Python might give a text.
pub struct MoveArgument<'py>(pub Bound<'py, Move>);

impl<'py> FromPyObject<'_, 'py> for MoveArgument<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<Move>() {
            Ok(mv) => Ok(Self(mv.to_owned())),
            Err(_) if value.is_instance_of::<PyString>() => Err(PyTypeError::new_err(
                "a move is a Move, not str: push_uci, push_san, parse_uci and parse_san read a text",
            )),
            Err(_) => Err(wrong_type("a move is a Move", &value)),
        }
    }
}

impl<'py> std::ops::Deref for MoveArgument<'py> {
    type Target = Bound<'py, Move>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

fn wrong_type(wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
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

/// A piece: a `Piece`, its symbol as FEN writes it, or none.
pub enum PieceOrSymbol {
    None,
    Symbol(String),
    BoardPiece { name: String, color: bool, promoted: bool },
}

impl<'py> FromPyObject<'_, 'py> for PieceOrSymbol {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_none() {
            return Ok(Self::None);
        }
        if value.is_instance_of::<PyString>() {
            return Ok(Self::Symbol(value.extract()?));
        }
        if !records::is_piece(&value)? {
            return Err(wrong_type("a piece is a Piece, its symbol or None", &value));
        }
        Ok(Self::BoardPiece {
            name: value.getattr("name")?.extract()?,
            color: value.getattr("color")?.extract()?,
            promoted: value.getattr("promoted")?.extract()?,
        })
    }
}

impl PieceOrSymbol {
    /// The piece as one of a variant's board.
    pub fn of(self, variant: &Variant) -> PyResult<Option<BoardPiece>> {
        let core = variant.core();
        let piece_types = &core.rules().piece_types;
        let (found, given) = match self {
            Self::None => return Ok(None),
            Self::Symbol(symbol) => (core.piece(&symbol), symbol),
            Self::BoardPiece { name, color, promoted } => {
                let piece_type = core.rules().piece_type(&name);
                let color = records::color(color);
                (piece_type.map(|piece_type| BoardPiece { piece_type, color, promoted }), name)
            }
        };
        let on_board = found.filter(|piece| piece_types[piece.piece_type.index()].drops_as.is_none());
        on_board.map(Some).ok_or_else(|| {
            let letters: Vec<&str> = piece_types
                .iter()
                .filter(|piece_type| piece_type.drops_as.is_none())
                .map(|piece_type| piece_type.letter.as_str())
                .collect();
            let (name, letters) = (&core.rules().name, letters.join(" "));
            errors::bad_input(&format!(
                "{} is not a piece of {name}: expected one of {letters} (in lower case for Black)",
                errors::shown(&given)
            ))
        })
    }
}

/// The piece type of a name.
pub fn piece_type(rules: &Rules, name: &str) -> PyResult<PieceTypeId> {
    rules.piece_type(name).ok_or_else(|| {
        let names: Vec<&str> = rules.piece_types.iter().map(|piece_type| piece_type.name.as_str()).collect();
        let (name, names) = (errors::shown(name), names.join(", "));
        errors::bad_input(&format!("{} has no piece named {name}: expected one of {names}", rules.name))
    })
}

/// How many turns to keep: all, none, or the last of them.
pub enum Stack {
    All(bool),
    Last(Whole),
}

impl Stack {
    pub const ALL: Self = Self::All(true);

    /// Their number.
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

/// A variant, or the name of a built-in one.
pub enum VariantOrName {
    Variant(Py<Variant>),
    Name(String),
}

impl<'py> FromPyObject<'_, 'py> for VariantOrName {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(variant) = value.cast::<Variant>() {
            return Ok(Self::Variant(variant.to_owned().unbind()));
        }
        if value.is_instance_of::<PyString>() {
            return Ok(Self::Name(value.extract()?));
        }
        Err(wrong_type("a variant is a Variant or a name", &value))
    }
}

impl VariantOrName {
    /// The variant.
    pub fn resolve(self, py: Python<'_>) -> PyResult<Py<Variant>> {
        match self {
            Self::Variant(variant) => Ok(variant),
            Self::Name(name) => Variant::built_in(py, &name),
        }
    }
}

/// Whether two variants are the same one, by content.
pub fn same(one: &Variant, other: &Variant) -> bool {
    let rules: fn(&AnyVariant) -> *const Rules = |variant| std::ptr::from_ref(variant.rules());
    rules(one.core()) == rules(other.core()) || one.content() == other.content()
}

/// The values of `view`.
pub const VIEWS: [(&str, View); 2] = [("mover", View::Mover), ("absolute", View::Absolute)];

/// The value of an argument that is one of several texts.
pub fn one_of<T: Copy>(name: &str, text: &str, values: &[(&str, T)]) -> PyResult<T> {
    values.iter().find(|(known, _)| *known == text).map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<String> = values.iter().map(|(known, _)| format!("'{known}'")).collect();
        errors::bad_input(&format!("{name} must be one of {}, not {}", known.join(", "), errors::shown(text)))
    })
}
