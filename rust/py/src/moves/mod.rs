//! `Move`. What it is stands here, how it is made and what it tells of itself beside.

mod cache;
mod making;
mod telling;

use std::hash::{DefaultHasher, Hash, Hasher};

use fairychess_core::board::{Bitboard, Square};
use fairychess_core::moves::{MoveQuery, MoveText, PlayedMove};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::arguments::same;
use crate::guard::guard;
use crate::variant::Variant;

pub use cache::MoveCache;
pub use making::_restore_move;

/// A move of a variant: a move, a drop, an introduction, a vote. It never changes and can be a key of a dict.
///
/// Boards make moves (`Board.legal_moves`, `Board.parse_san`). `Move(from_square, to_square)` makes one without a
/// board, as do `Move.from_uci(text)` and `Move.null()`; it may be illegal wherever it is tried. Squares are numbers
/// or names, pieces are named as in `Variant.pieces`; `promotion` is what a piece becomes, `introduces` a piece that comes in
/// behind it, `drop` one that comes in on `to_square` (`from_square` is then None), `relocates` the way of a piece that
/// makes room for it, where the text of the move tells it.
///
/// Two are equal when they have the same text in the same variant, whoever made them. A null move is false, others are
/// true.
///
/// Raises `FairyChessError` for an unknown square or piece, `InvalidMoveError` for what is no move, `VariantError` for
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
    mv: Source,
    variant: Py<Variant>,
}

/// Where a move comes from.
enum Source {
    /// A board.
    PlayedMove(PlayedMove),
    /// Squares or a text.
    WrittenMove(Box<WrittenMove>),
}

/// A move as it is written, with what is known of it beside.
struct WrittenMove {
    written: MoveText,
    captures: Option<Bitboard<4>>,
    relocates: Option<(Square, Square)>,
}

impl Move {
    /// A move of a board.
    pub fn new(played: PlayedMove, variant: Py<Variant>) -> Self {
        Self { mv: Source::PlayedMove(played), variant }
    }

    /// What a board must look for.
    pub fn query(&self) -> MoveQuery {
        match &self.mv {
            Source::PlayedMove(played) => MoveQuery::Move(played.mv()),
            Source::WrittenMove(written_move) => MoveQuery::Text(written_move.written),
        }
    }

    /// Its variant.
    pub fn variant(&self) -> &Variant {
        self.variant.get()
    }

    /// What its text says.
    pub fn lookup_text(&self) -> PyResult<MoveText> {
        guard(|| self.written())
    }

    fn written(&self) -> MoveText {
        match &self.mv {
            Source::PlayedMove(played) => self.variant().core().written(played.mv()),
            Source::WrittenMove(written_move) => written_move.written,
        }
    }
}

#[pymethods]
impl Move {
    /// The text of the move in the UCI style (`e2e4`, `e7e8q`, `C@e2`, `b1c3d`, `accept`, `0000`).
    pub fn uci(&self) -> PyResult<String> {
        guard(|| self.variant().core().write_move(self.written()))
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
                (self.query() == other.query() || self.written() == other.written())
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
