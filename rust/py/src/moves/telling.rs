//! What a move tells of itself.

use fairychess_core::bitboard::Square;
use fairychess_core::moves::{MoveKind, Written};
use fairychess_core::variant::rules::KindId;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{Move, Turn};
use crate::guard::guard;
use crate::variant::Variant;

#[pymethods]
impl Move {
    /// The variant it is a turn of.
    #[getter(variant)]
    fn py_variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// Whether it is the null move, which is false as a truth value.
    #[getter]
    pub fn is_null(&self) -> PyResult<bool> {
        guard(|| self.written() == Written::Null)
    }

    /// The first square of the text, a number: where the man comes from. None for drops, votes and the null move.
    ///
    /// In castling that introduces a man on the partner's square it is that square (`h1e1h`), else the king's.
    #[getter(from_square)]
    fn origin(&self) -> PyResult<Option<Square>> {
        guard(|| match self.written() {
            Written::Move { from, .. } => Some(from),
            _ => None,
        })
    }

    /// The second square of the text, a number: where the man goes, or is dropped. None for votes and the null move.
    ///
    /// For castling it is the king's new square, or the partner's old one where the variant writes it so (Chess960).
    #[getter]
    fn to_square(&self) -> PyResult<Option<Square>> {
        guard(|| match self.written() {
            Written::Move { to, .. } | Written::Drop { to, .. } => Some(to),
            _ => None,
        })
    }

    /// The name of the piece that is dropped, as it stands on the board; None for other turns.
    #[getter]
    fn drop(&self) -> PyResult<Option<&str>> {
        self.named(|| match self.written() {
            Written::Drop { kind, .. } => Some(kind),
            _ => None,
        })
    }

    /// The name of the piece that the man becomes, or None.
    #[getter]
    fn promotion(&self) -> PyResult<Option<&str>> {
        self.named(|| self.letter(false))
    }

    /// The name of the piece that comes in from the reserve behind the man, or None.
    #[getter]
    fn introduces(&self) -> PyResult<Option<&str>> {
        self.named(|| self.letter(true))
    }

    /// The squares from and to, of the man that makes room for a drop, as two numbers; None where there is none.
    ///
    /// Where the text does not tell it (`C@e2`), only a move that a board made knows it.
    #[getter]
    pub fn relocates(&self) -> PyResult<Option<(Square, Square)>> {
        guard(|| match &self.turn {
            Turn::Made(made) => {
                let relocates = matches!(made.turn().kind(), MoveKind::DropRelocate | MoveKind::DropRelocateFull);
                relocates.then(|| made.turn().pair())
            }
            Turn::Told(told) => match told.written {
                Written::Drop { relocation: Some(way), .. } => Some(way),
                _ => told.relocates,
            },
        })
    }

    /// The squares of all men that the turn takes, by landing or otherwise: a tuple of numbers in rising order.
    ///
    /// None for a move that was made without a board, which cannot know.
    #[getter]
    pub fn captures<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let squares = guard(|| match &self.turn {
            Turn::Made(made) => Some(self.variant().core().taken(*made)),
            Turn::Told(told) => told.captures,
        })?;
        squares.map(|squares| PyTuple::new(py, squares.collect::<Vec<_>>())).transpose()
    }
}

impl Move {
    /// The letter behind the squares, if it is an introduction or if it is none, as asked.
    fn letter(&self, introduced: bool) -> Option<KindId> {
        let Written::Move { from, letter, .. } = self.written() else { return None };
        let introduces = match &self.turn {
            Turn::Made(made) => made.turn().introduces(),
            Turn::Told(_) => self.variant().core().introduces_from(from),
        };
        letter.filter(|_| introduces == introduced)
    }

    /// The name of a kind.
    fn named(&self, kind: impl FnOnce() -> Option<KindId>) -> PyResult<Option<&str>> {
        let kinds = &self.variant().core().rules().kinds;
        guard(|| kind().map(|kind| kinds[usize::from(kind)].name.as_str()))
    }
}
