//! Pieces as arguments and as results.

use fairychess_core::BoardPiece;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::arguments::wrong_type;
use crate::variant::{Variant, VariantOrName};
use crate::{errors, records};

/// A piece argument: a `Piece`, its FEN symbol, or None.
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
    /// The piece, if it can be on the variant's board.
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

/// Makes a `Piece` for Python.
pub fn piece<'py>(py: Python<'py>, variant: &Py<Variant>, piece: BoardPiece) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let piece_type = &variant.get().core().rules().piece_types[piece.piece_type.index()];
    CLASS.import(py, "fairychess.records", "Piece")?.call1((
        &piece_type.name,
        records::side(piece.color),
        &piece_type.letter,
        piece.promoted,
        variant,
    ))
}

/// Returns the piece that a symbol stands for: `Piece.from_symbol`.
#[pyfunction]
pub fn _piece_of_symbol(py: Python<'_>, symbol: String, variant: VariantOrName) -> PyResult<Bound<'_, PyAny>> {
    let variant = variant.resolve(py)?;
    let piece = PieceOrSymbol::Symbol(symbol).of(variant.get())?;
    piece.map_or_else(|| Ok(py.None().into_bound(py)), |found| self::piece(py, &variant, found))
}
