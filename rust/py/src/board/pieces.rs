//! The pieces on the board and in reserve.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet};

use super::Board;
use crate::arguments::Square;
use crate::pieces;
use crate::records;

#[pymethods]
impl Board {
    /// Returns the piece on a square, or None.
    ///
    /// Args:
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().piece_at("e1").name
    /// 'king'
    fn piece_at<'py>(&self, py: Python<'py>, square: Square) -> PyResult<Option<Bound<'py, PyAny>>> {
        let square = square.on(self.rules())?;
        self.read(|core| core.piece_at(square))?.map(|piece| pieces::piece(py, self.variant(), piece)).transpose()
    }

    /// Returns the piece type on a square, a key of `Variant.pieces`, or None if the square is empty.
    ///
    /// Args:
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    fn piece_type_at(&self, square: Square) -> PyResult<Option<&str>> {
        let square = square.on(self.rules())?;
        let piece = self.read(|core| core.piece_at(square))?;
        Ok(piece.map(|piece| self.rules().piece_types[piece.piece_type.index()].name.as_str()))
    }

    /// Returns the side of the piece on a square, or None if the square is empty.
    ///
    /// Args:
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    fn color_at(&self, square: Square) -> PyResult<Option<bool>> {
        let square = square.on(self.rules())?;
        Ok(self.read(|core| core.piece_at(square))?.map(|piece| records::side(piece.color)))
    }

    /// Returns the number of a side's king square, or None. The king is the royal piece, or the last one if there are several.
    ///
    /// Args:
    ///     color: The side.
    fn king(&self, color: bool) -> PyResult<Option<u8>> {
        Ok(self.read(|core| core.king(records::color(color)))?.map(u8::from))
    }

    /// Returns the squares of a side's pieces of one type, as a frozenset of numbers.
    ///
    /// Args:
    ///     name: The piece type, a key of `Variant.pieces`.
    ///     color: The side.
    ///
    /// Raises:
    ///     FairyChessError: The variant has no piece with this name.
    ///
    /// >>> import fairychess
    /// >>> sorted(fairychess.Board().pieces("knight", fairychess.WHITE))
    /// [1, 6]
    fn pieces<'py>(&self, py: Python<'py>, name: &str, color: bool) -> PyResult<Bound<'py, PyFrozenSet>> {
        let piece_type = self.piece_type(name)?;
        let squares = self.read(|core| core.squares_of(piece_type, records::color(color)))?;
        PyFrozenSet::new(py, squares.into_iter().map(u8::from))
    }

    /// Returns the first field of the FEN, without reserves.
    fn board_fen(&self) -> PyResult<String> {
        self.read(CoreBoard::board_fen)
    }

    /// Returns all pieces on the board: a dict from square numbers to `Piece`.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.read(CoreBoard::pieces)? {
            pieces.set_item(u8::from(square), pieces::piece(py, self.variant(), piece)?)?;
        }
        Ok(pieces)
    }

    /// Returns a side's reserve: a dict from piece names to numbers of pieces; empty if there are none.
    ///
    /// Args:
    ///     color: The side.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board("stoltz").reserve(fairychess.WHITE)
    /// {'culverin': 1}
    fn reserve<'py>(&self, py: Python<'py>, color: bool) -> PyResult<Bound<'py, PyDict>> {
        let reserve = PyDict::new(py);
        for (piece_type, count) in self.read(|core| core.reserve(records::color(color)))? {
            reserve.set_item(&self.rules().piece_types[piece_type.index()].name, count)?;
        }
        Ok(reserve)
    }
}
