//! `Move`. What it is stands here, how it is made and what it tells of itself beside.

mod given;
mod making;
mod telling;

use std::hash::{DefaultHasher, Hash, Hasher};

use fairychess_core::bitboard::{Bitboard, Square};
use fairychess_core::moves::{Made, Sought, Written};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::arguments::same;
use crate::guard::guard;
use crate::variant::Variant;

pub use given::Given;
pub use making::_restore_move;

/// A turn of a variant: a move, a drop, an introduction, a vote. It never changes and can be a key of a dict.
///
/// Boards make moves (`Board.legal_moves`, `Board.parse_san`). `Move(from_square, to_square)` makes one without a
/// board, as do `Move.from_uci(text)` and `Move.null()`; it may be illegal wherever it is tried. Squares are numbers
/// or names, men are named as in `Variant.pieces`; `promotion` is what a man becomes, `introduces` a man that comes in
/// behind it, `drop` one that comes in on `to_square` (`from_square` is then None), `relocates` the way of a man that
/// makes room for it, where the text of the turn tells it.
///
/// Two are equal when they have the same text in the same variant, whoever made them. A null move is false, others are
/// true.
///
/// Raises `FairyChessError` for an unknown square or piece, `InvalidMoveError` for what is no turn, `VariantError` for
/// an unknown variant.
///
/// >>> import fairychess
/// >>> move = fairychess.Board().parse_san("Nf3")
/// >>> move, str(move)
/// (Move('g1f3'), 'g1f3')
/// >>> move == fairychess.Move("g1", "f3") == fairychess.Move.from_uci("g1f3")
/// True
/// >>> fairychess.Move(None, "e2", drop="culverin", variant="stoltz")
/// Move('C@e2')
#[pyclass(frozen, module = "fairychess")]
pub struct Move {
    turn: Turn,
    variant: Py<Variant>,
}

/// Where a turn comes from.
enum Turn {
    /// A board.
    Made(Made),
    /// Squares or a text.
    Told(Box<Told>),
}

/// A turn as it is written, with what is known of it beside.
struct Told {
    written: Written,
    captures: Option<Bitboard<4>>,
    relocates: Option<(Square, Square)>,
}

impl Move {
    /// A turn of a board.
    pub fn new(made: Made, variant: Py<Variant>) -> Self {
        Self { turn: Turn::Made(made), variant }
    }

    /// What a board must look for.
    pub fn sought(&self) -> Sought {
        match &self.turn {
            Turn::Made(made) => Sought::Turn(made.turn()),
            Turn::Told(told) => Sought::Written(told.written),
        }
    }

    /// Its variant.
    pub fn variant(&self) -> &Variant {
        self.variant.get()
    }

    /// What its text says.
    pub fn told_text(&self) -> PyResult<Written> {
        guard(|| self.written())
    }

    fn written(&self) -> Written {
        match &self.turn {
            Turn::Made(made) => self.variant().core().written(made.turn()),
            Turn::Told(told) => told.written,
        }
    }
}

#[pymethods]
impl Move {
    /// The text of the turn in the UCI style (`e2e4`, `e7e8q`, `C@e2`, `b1c3d`, `accept`, `0000`).
    pub fn uci(&self) -> PyResult<String> {
        guard(|| self.variant().core().write_turn(self.written()))
    }

    fn __str__(&self) -> PyResult<String> {
        self.uci()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Move('{}')", self.uci()?))
    }

    fn __bool__(&self) -> PyResult<bool> {
        Ok(!self.is_null()?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = other.cast::<Self>().ok();
        guard(|| {
            other.is_some_and(|other| {
                let other = other.get();
                (self.sought() == other.sought() || self.written() == other.written())
                    && same(self.variant(), other.variant())
            })
        })
    }

    fn __hash__(&self) -> PyResult<u64> {
        guard(|| {
            let mut hasher = DefaultHasher::new();
            self.written().hash(&mut hasher);
            hasher.finish()
        })
    }

    /// For the collector of cycles: a variant keeps moves that were given before.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.variant)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }
}
