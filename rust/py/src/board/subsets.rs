//! Subsets of the moves: between given squares, captures, and pseudo-legal moves.

use fairychess_core::{Bitboard, Board as CoreBoard, MoveText, PlayedMove, Square};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use super::{Board, BoardState};
use crate::arguments::Mask;
use crate::errors;
use crate::records;
use crate::variant::MoveArgument;

#[pymethods]
impl Board {
    /// Iterates over the legal moves between given squares.
    ///
    /// A drop counts as starting on the square where the piece is dropped. Votes have no squares, so they are included only
    /// without masks.
    ///
    /// Args:
    ///     from_mask: The squares where moves may start, as a bitboard or a `SquareSet`; all squares if None.
    ///     to_mask: The squares where moves may end, as a bitboard or a `SquareSet`; all squares if None.
    ///
    /// Raises:
    ///     FairyChessError: A mask contains squares that are not on the board.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> list(board.generate_legal_moves(fairychess.BB_FILE_E, fairychess.BB_RANK_4))
    /// [Move('e2e4')]
    #[pyo3(signature = (from_mask=None, to_mask=None))]
    fn generate_legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<Mask>,
        to_mask: Option<Mask>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.hold(BoardState::legal)?;
        self.among(py, moves, from_mask, to_mask)
    }

    /// Iterates over the legal captures, including en passant and on squares where the piece does not land.
    ///
    /// Args:
    ///     from_mask: The squares where moves may start, as in `generate_legal_moves`.
    ///     to_mask: The squares where moves may end, as in `generate_legal_moves`.
    ///
    /// Raises:
    ///     FairyChessError: A mask contains squares that are not on the board.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board(fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    /// >>> list(board.generate_legal_captures())
    /// [Move('e4d5')]
    #[pyo3(signature = (from_mask=None, to_mask=None))]
    fn generate_legal_captures<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<Mask>,
        to_mask: Option<Mask>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.hold(|board_state| {
            let moves = board_state.legal();
            let core = board_state.core();
            moves.into_iter().filter(|played| core.is_capture(played.mv())).collect::<Vec<_>>()
        })?;
        self.among(py, moves, from_mask, to_mask)
    }

    /// The pseudo-legal moves, including those that leave a royal piece of their own side attacked.
    ///
    /// Castling and the pass are included only if they are legal.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    /// >>> len(board.pseudo_legal_moves), len(board.legal_moves)
    /// (10, 4)
    #[getter]
    fn pseudo_legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.read(CoreBoard::pseudo_legal_played)?;
        PyList::new(py, self.give_all(py, moves)?)
    }

    /// Iterates over the pseudo-legal moves; see `pseudo_legal_moves`.
    ///
    /// Args:
    ///     from_mask: The squares where moves may start, as in `generate_legal_moves`.
    ///     to_mask: The squares where moves may end, as in `generate_legal_moves`.
    ///     color: The side whose pieces move, even if the other side is to move; the side to move if None.
    ///
    /// Raises:
    ///     FairyChessError: A mask contains squares that are not on the board.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> list(board.generate_pseudo_legal_moves(fairychess.BB_G8, color=fairychess.BLACK))
    /// [Move('g8f6'), Move('g8h6')]
    #[pyo3(signature = (from_mask=None, to_mask=None, *, color=None))]
    fn generate_pseudo_legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<Mask>,
        to_mask: Option<Mask>,
        color: Option<bool>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.read(|core| {
            let color = color.map_or_else(|| core.side_to_move(), records::color);
            core.pseudo_legal_played_of(color)
        })?;
        self.among(py, moves, from_mask, to_mask)
    }

    /// True if a move is pseudo-legal here; see `pseudo_legal_moves`.
    ///
    /// Args:
    ///     move: The move.
    fn is_pseudo_legal(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        if self.allows(r#move.get())? {
            return Ok(true);
        }
        if self.query(r#move.get()).is_err() {
            return Ok(false);
        }
        let text = r#move.get().lookup_text()?;
        self.read(|core| core.pseudo_legal_moves().into_iter().any(|mv| core.variant().written(mv) == text))
    }

    /// True if a pseudo-legal move is illegal because it leaves a royal piece of its own side attacked.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not even pseudo-legal here.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    /// >>> board.is_into_check(fairychess.Move.from_uci("e2c3"))
    /// True
    fn is_into_check(&self, r#move: MoveArgument<'_>) -> PyResult<bool> {
        if self.allows(r#move.get())? {
            return Ok(false);
        }
        if self.is_pseudo_legal(MoveArgument((*r#move).clone()))? {
            return Ok(true);
        }
        let query = self.query(r#move.get())?;
        self.read(|core| core.find(query).map(|_| false))?.map_err(|error| errors::invalid_move(&error))
    }
}

impl Board {
    /// An iterator over the moves that start and end on the given squares.
    fn among<'py>(
        &self,
        py: Python<'py>,
        moves: Vec<PlayedMove>,
        from: Option<Mask>,
        to: Option<Mask>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let masks = [from, to].map(|mask| mask.map(|mask| mask.on(self.rules())).transpose());
        let [from, to] = masks;
        let (from, to) = (from?.flatten(), to?.flatten());
        let core = self.variant().get().core();
        let wanted = moves.into_iter().filter(|played| {
            let (origin, target) = match core.written(played.mv()) {
                MoveText::Move { from, to, .. } => (Some(from), Some(to)),
                MoveText::Drop { to, .. } => (Some(to), Some(to)),
                _ => (None, None),
            };
            within(from, origin) && within(to, target)
        });
        PyList::new(py, self.give_all(py, wanted)?)?.try_iter()
    }
}

/// True if a square is in a mask. Always true without a mask, even for a move without squares.
fn within(mask: Option<Bitboard<4>>, square: Option<Square>) -> bool {
    mask.is_none_or(|mask| square.is_some_and(|square| mask.contains(square)))
}
