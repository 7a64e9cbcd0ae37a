//! Algebraic notation, and the null move.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;

use super::Board;
use crate::arguments::Square;
use crate::errors;
use crate::variant::{Move, MoveArgument};

#[pymethods]
impl Board {
    /// Returns a legal move in standard algebraic notation, written as in python-chess.
    ///
    /// `docs/notation.md` describes the additions for drops, introductions, throws and votes.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("reserve-dragonet")
    /// >>> board.san(board.parse_uci("b1c3d"))
    /// 'Nc3/D'
    fn san(&self, r#move: MoveArgument<'_>) -> PyResult<String> {
        let query = self.query(r#move.get())?;
        self.read(|core| core.san(core.find(query)?))?.map_err(|error| errors::invalid_move(&error))
    }

    /// Makes a legal move and returns it in standard algebraic notation.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here; the board is not changed.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> board.san_and_push(fairychess.Move("g1", "f3")), board.ply()
    /// ('Nf3', 1)
    fn san_and_push(&self, r#move: MoveArgument<'_>) -> PyResult<String> {
        let query = self.query(r#move.get())?;
        let text = self.read(|core| core.san(core.find(query)?))?.map_err(|error| errors::invalid_move(&error))?;
        self.hold(|board_state| board_state.push(query))?.map_err(|error| errors::invalid_move(&error))?;
        Ok(text)
    }

    /// Returns a legal move in UCI style, as this board writes it.
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn uci(&self, r#move: MoveArgument<'_>) -> PyResult<String> {
        let query = self.query(r#move.get())?;
        self.read(|core| core.find(query).map(|mv| core.uci(mv)))?.map_err(|error| errors::invalid_move(&error))
    }

    /// Returns the legal move from one square to another.
    ///
    /// For castling, `to_square` is the square that the king moves to, or the partner's square. Moves that introduce a piece are
    /// never returned.
    ///
    /// Args:
    ///     from_square: The number or name of a square.
    ///     to_square: The number or name of a square.
    ///     promotion: The name of the piece to promote to. Without it, the move does not promote; a piece that must promote
    ///         becomes a queen if it can.
    ///
    /// Raises:
    ///     IllegalMoveError: There is no such move.
    ///     AmbiguousMoveError: There are several such moves.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board(fen="8/P5k1/8/8/8/8/8/4K3 w - - 0 1").find_move("a7", "a8")
    /// Move('a7a8q')
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn find_move(
        &self,
        py: Python<'_>,
        from_square: Square,
        to_square: Square,
        promotion: Option<&str>,
    ) -> PyResult<Py<Move>> {
        let (from, to) = (from_square.on(self.rules())?, to_square.on(self.rules())?);
        let promotion = promotion.map(|name| self.piece_type(name)).transpose()?;
        self.found(py, |core| core.find_between(from, to, promotion))
    }

    /// Returns a legal move in long algebraic notation, with its from-square (`Ng1-f3`).
    ///
    /// Args:
    ///     move: The move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here.
    fn lan(&self, r#move: MoveArgument<'_>) -> PyResult<String> {
        let query = self.query(r#move.get())?;
        self.read(|core| core.lan(core.find(query)?))?.map_err(|error| errors::invalid_move(&error))
    }

    /// Reads a legal move in standard or long algebraic notation, or the null move (`--`).
    ///
    /// Reading is as lenient as in python-chess: capture, check and mate signs may be missing or wrong, and the from-square may
    /// be given even if it is not needed.
    ///
    /// Args:
    ///     san: The text of the move.
    ///
    /// Raises:
    ///     InvalidMoveError: The text is not a move.
    ///     IllegalMoveError: The move is not legal here.
    ///     AmbiguousMoveError: The text could be several moves.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().parse_san("Nf3")
    /// Move('g1f3')
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<Move>> {
        self.found(py, |core| core.parse_san(san))
    }

    /// Makes a move given in algebraic notation and returns it.
    ///
    /// Args:
    ///     san: The text of the move.
    ///
    /// Raises:
    ///     InvalidMoveError: The text is not a move.
    ///     IllegalMoveError: The move is not legal here.
    ///     AmbiguousMoveError: The text could be several moves.
    fn push_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<Move>> {
        self.pushed(py, |core| core.parse_san(san))
    }

    /// Returns a line of moves from this position in standard algebraic notation, with move numbers. The board is not changed.
    ///
    /// Args:
    ///     variation: The moves, in order.
    ///
    /// Raises:
    ///     IllegalMoveError: A move is not legal in its position.
    ///
    /// >>> import fairychess
    /// >>> line = [fairychess.Move.from_uci(text) for text in ("e2e4", "e7e5", "g1f3")]
    /// >>> fairychess.Board().variation_san(line)
    /// '1. e4 e5 2. Nf3'
    fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut line = vec![];
        for mv in variation.try_iter()? {
            line.push(self.query(mv?.cast::<Move>()?.get())?);
        }
        self.read(|core| core.variation_san(&line))?.map_err(|error| errors::invalid_move(&error))
    }

    /// Returns the null move, a pass for analysis. The null move is never in `legal_moves`, but can be pushed.
    ///
    /// Raises:
    ///     IllegalMoveError: It cannot be played: in check, during a vote, after the end of the game, and in variants with
    ///         `null_moves = false`.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> board.push(board.null())
    /// >>> board.turn == fairychess.BLACK
    /// True
    fn null(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        self.found(py, CoreBoard::null)
    }
}
