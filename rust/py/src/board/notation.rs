//! Algebraic notation, and the null move.

use fairychess_core::game::Board as CoreBoard;
use pyo3::prelude::*;

use super::Board;
use crate::arguments::Square;
use crate::errors;
use crate::moves::Move;

#[pymethods]
impl Board {
    /// A legal move in standard algebraic notation, as python-chess writes it.
    ///
    /// `docs/notation.md` tells what is added for drops, introductions, throws and votes.
    ///
    /// Raises `IllegalMoveError` for a move that is not legal here.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("reserve-dragonet")
    /// >>> board.san(board.parse_uci("b1c3d"))
    /// 'Nc3/D'
    fn san(&self, r#move: &Bound<'_, Move>) -> PyResult<String> {
        let query = self.query(r#move.get())?;
        self.read(|core| core.san(core.find(query)?))?.map_err(|error| errors::invalid_move(&error))
    }

    /// A legal move in the UCI style, as it is written here. Raises as `san` does.
    fn uci(&self, r#move: &Bound<'_, Move>) -> PyResult<String> {
        let query = self.query(r#move.get())?;
        self.read(|core| core.find(query).map(|mv| core.uci(mv)))?.map_err(|error| errors::invalid_move(&error))
    }

    /// The legal move from one square to another, squares being numbers or names.
    ///
    /// `promotion` is the name of the piece that the piece becomes. Without it the move is meant that promotes to nothing or,
    /// where the piece must promote, to a queen if it can. Castling is found by the king's step and by its partner's square.
    /// Moves that introduce a piece are not looked for.
    ///
    /// Raises `IllegalMoveError` where there is no such move, `AmbiguousMoveError` where there are several.
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

    /// A legal move in long algebraic notation: with the square that the piece comes from (`Ng1-f3`). Raises as `san` does.
    fn lan(&self, r#move: &Bound<'_, Move>) -> PyResult<String> {
        let query = self.query(r#move.get())?;
        self.read(|core| core.lan(core.find(query)?))?.map_err(|error| errors::invalid_move(&error))
    }

    /// Reads a legal move in standard or long algebraic notation, or the null move (`--`).
    ///
    /// Reading is as lenient as in python-chess: signs of capture, check and mate may be missing or wrong, and more may be
    /// told of the square that the piece comes from than is needed.
    ///
    /// Raises `InvalidMoveError` for a text that is no move, `IllegalMoveError` for a move that is not legal here,
    /// `AmbiguousMoveError` for one that could be several.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().parse_san("Nf3")
    /// Move('g1f3')
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<Move>> {
        self.found(py, |core| core.parse_san(san))
    }

    /// Makes the move that a text in algebraic notation says, and gives it. Raises as `parse_san` does.
    fn push_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<Move>> {
        self.pushed(py, |core| core.parse_san(san))
    }

    /// Moves that follow one another from here, numbered, in standard algebraic notation. The board stays as it is.
    ///
    /// Raises `IllegalMoveError` when one is not legal where it stands.
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

    /// The null move, with which analysis lets a side pass. It is never among `legal_moves`, but may be pushed.
    ///
    /// Raises `IllegalMoveError` where it may not be played: in check, during a vote, when the game is over, and in
    /// variants that say `null_moves = false`.
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
