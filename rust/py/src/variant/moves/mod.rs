//! The class `Move`; the submodules construct and describe moves.

mod argument;
mod cache;
mod making;
mod telling;

use std::hash::{DefaultHasher, Hash, Hasher};

use fairychess_core::{Bitboard, MoveQuery, MoveText, PlayedMove, Square};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::guard::guard;
use crate::variant::{Variant, same};

pub use argument::MoveArgument;
pub use cache::MoveCache;
pub use making::_restore_move;

/// A move in a variant, possibly a drop, an introduction or a vote. It is immutable and hashable.
///
/// Boards create moves (`Board.legal_moves`, `Board.parse_san`). `Move(from_square, to_square)`, `Move.from_uci(text)` and
/// `Move.null()` create moves without a board; these need not be legal in any position. Moves are equal if they have the same
/// text in the same variant. A null move is false; others are true.
///
/// Args:
///     from_square: The number or name of the square that the piece comes from; None for a drop.
///     to_square: The number or name of the square that it goes to.
///     promotion: The name of the piece that it promotes to.
///     drop: The name of the piece that is dropped on `to_square`.
///     introduces: The name of the piece that enters on the vacated square.
///     relocates: The from and to squares of a piece that makes room for a drop.
///     wall: The square on which the move places a wall. For a wall instead of a move, also pass it as `to_square`, with None as
///         `from_square`.
///     variant: The variant, a `Variant` or a name.
///
/// Raises:
///     FairyChessError: A square or a piece is unknown.
///     InvalidMoveError: The arguments do not describe a move.
///     VariantError: The variant is unknown.
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

/// The origin of a move.
enum Source {
    /// A board.
    PlayedMove(PlayedMove),
    /// Squares or a text.
    WrittenMove(Box<WrittenMove>),
}

/// A move as written, with its captures and relocation if known.
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

    /// The query for finding the move on a board.
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

    /// The content of the text.
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
    /// Returns the text of the move in UCI style (`e2e4`, `e7e8q`, `C@e2`, `b1c3d`, `accept`, `0000`).
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

    /// For the garbage collector: a variant refers to its cached moves.
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
