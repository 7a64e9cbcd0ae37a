//! The properties of a move.

use fairychess_core::variant::MoveLetter;
use fairychess_core::{MoveText, MoveView, PieceTypeId};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{Move, Source};
use crate::guard::guard;
use crate::variant::Variant;

#[pymethods]
impl Move {
    /// The variant to which the move belongs.
    #[getter(variant)]
    fn py_variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// True for the null move. As a condition, the null move is false.
    #[getter]
    pub fn is_null(&self) -> PyResult<bool> {
        guard(|| self.written() == MoveText::Null)
    }

    /// True for a pass, which the rules of some variants allow. The null move is not a pass.
    #[getter]
    pub fn is_pass(&self) -> PyResult<bool> {
        guard(|| matches!(self.written(), MoveText::Pass(_)))
    }

    /// The number of the first square in the text: where the piece comes from. None for drops, votes, passes and null moves.
    ///
    /// For castling, this is the square of the king, or of its partner if a piece is introduced there (`h1e1h`).
    #[getter(from_square)]
    fn origin(&self) -> PyResult<Option<u8>> {
        guard(|| match self.written() {
            MoveText::Move { from, .. } => Some(from.number()),
            _ => None,
        })
    }

    /// The number of the second square in the text: where the piece goes or is dropped.
    ///
    /// None for votes, passes and the null move.
    ///
    /// For castling, this is the new square of the king or, in variants that write castling as the king taking its partner
    /// (Chess960), the old square of the partner.
    #[getter]
    fn to_square(&self) -> PyResult<Option<u8>> {
        guard(|| match self.written() {
            MoveText::Move { to, .. } | MoveText::Drop { to, .. } | MoveText::Wall(to) => Some(to.number()),
            _ => None,
        })
    }

    /// The name of the dropped piece as it stands on the board; None for other moves.
    #[getter]
    fn drop(&self) -> PyResult<Option<&str>> {
        self.named(|| match self.written() {
            MoveText::Drop { piece_type, .. } => Some(piece_type),
            _ => None,
        })
    }

    /// The name of the piece that the moved piece promotes to, or None.
    ///
    /// If the text has only a sign (`c7c8+`), the name is known only for a move created by a board.
    #[getter]
    fn promotion(&self) -> PyResult<Option<&str>> {
        self.named(|| self.letter(false))
    }

    /// The name of the piece that enters from the reserve on the square left by the moved piece, or None.
    #[getter]
    fn introduces(&self) -> PyResult<Option<&str>> {
        self.named(|| self.letter(true))
    }

    /// The numbers of the from and to squares of the piece that makes room for a drop; None for other moves.
    ///
    /// If the text lacks them (`C@e2`), they are known only for a move created by a board.
    #[getter]
    pub fn relocates(&self) -> PyResult<Option<(u8, u8)>> {
        let way = guard(|| match &self.mv {
            Source::PlayedMove(played) => match played.mv().view() {
                MoveView::Drop { relocation, .. } => relocation,
                _ => None,
            },
            Source::WrittenMove(written_move) => match written_move.written {
                MoveText::Drop { relocation: Some(way), .. } => Some(way),
                _ => written_move.relocates,
            },
        })?;
        Ok(way.map(|(from, to)| (from.number(), to.number())))
    }

    /// The number of the square on which the move places a wall, or None.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Move.from_uci("a1b2,b2a1", "snailtrail").wall
    /// 0
    #[getter]
    fn wall(&self) -> PyResult<Option<u8>> {
        guard(|| match self.written() {
            MoveText::Move { wall, .. } => wall.map(fairychess_core::Square::number),
            MoveText::Wall(square) => Some(square.number()),
            _ => None,
        })
    }

    /// The squares of all pieces that the move captures, in ascending order.
    ///
    /// A move can capture on squares where it does not land. None for a move created without a board.
    #[getter]
    pub fn captures<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let squares = guard(|| match &self.mv {
            Source::PlayedMove(played) => Some(self.variant().core().captured(*played)),
            Source::WrittenMove(written_move) => written_move.captures,
        })?;
        squares.map(|squares| PyTuple::new(py, squares.iter().map(u8::from))).transpose()
    }
}

impl Move {
    /// The piece type of the letter after the squares, which stands for an introduced piece or a promotion.
    fn letter(&self, introduced: bool) -> Option<PieceTypeId> {
        let MoveText::Move { from, letter, .. } = self.written() else { return None };
        let introduces = match &self.mv {
            Source::PlayedMove(played) if !introduced => return played.mv().promotion(),
            Source::PlayedMove(played) => played.mv().introduces(),
            Source::WrittenMove(_) => self.variant().core().introduces_from(from),
        };
        match letter {
            Some(MoveLetter::Piece(piece_type)) if introduces == introduced => Some(piece_type),
            _ => None,
        }
    }

    /// The name of a piece type, if any.
    fn named(&self, piece_type: impl FnOnce() -> Option<PieceTypeId>) -> PyResult<Option<&str>> {
        let piece_types = &self.variant().core().rules().piece_types;
        guard(|| piece_type().map(|piece_type| piece_types[piece_type.index()].name.as_str()))
    }
}
