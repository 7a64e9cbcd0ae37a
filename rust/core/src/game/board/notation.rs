//! Moves as text.

use super::Board;
use crate::board::by_size;
use crate::error::MoveError;
use crate::game::Refusal;
use crate::moves::{Move, MoveQuery};

impl Board {
    /// The text of a move in UCI style.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert_eq!(board.uci(board.parse_san("Nf3")?), "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, mv: Move) -> String {
        self.variant.uci(mv)
    }

    /// Reads a legal move in UCI style, or the null move (`0000`).
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text could mean several legal moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert_eq!(board.san(board.parse_uci("g1f3")?)?, "Nf3");
    /// assert!(board.parse_uci("g1g3").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.parse_uci(text))
    }

    /// The text of a move in standard algebraic notation.
    ///
    /// # Errors
    /// If the move is not legal here.
    ///
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("reserve-dragonet").unwrap()).unwrap();
    /// let mv = board.parse_uci("b1c3d").unwrap();
    /// assert_eq!(board.san(mv).unwrap(), "Nc3/D");
    /// assert_eq!(board.parse_san("Nc3/D"), Ok(mv));
    /// ```
    pub fn san(&self, mv: Move) -> Result<String, MoveError> {
        by_size!(&self.game, game => game.san(mv))
    }

    /// The text of a move in long algebraic notation: `Ng1-f3`.
    ///
    /// # Errors
    /// If the move is not legal here.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert_eq!(board.lan(board.parse_uci("g1f3")?)?, "Ng1-f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lan(&self, mv: Move) -> Result<String, MoveError> {
        by_size!(&self.game, game => game.lan(mv))
    }

    /// The text of a line of moves from this position, with move numbers: `1. e4 e5 2. Nf3`.
    ///
    /// # Errors
    /// If a move is not legal where it is played.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let moves = ["e2e4", "e7e5", "g1f3"].map(|text| chess.read_move(text).unwrap());
    /// assert_eq!(Board::new(&chess)?.variation_san(&moves)?, "1. e4 e5 2. Nf3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn variation_san<T: Into<MoveQuery> + Copy>(&self, moves: &[T]) -> Result<String, MoveError> {
        let moves: Vec<MoveQuery> = moves.iter().map(|&mv| mv.into()).collect();
        self.line_san(&moves)
    }

    // Not generic: a generic function would compile the rules once more in each crate that calls it.
    fn line_san(&self, moves: &[MoveQuery]) -> Result<String, MoveError> {
        by_size!(&self.game, game => game.variation_san(moves))
    }

    /// Reads a legal move in algebraic notation, standard or long, or the null move (`--`).
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text could mean several legal moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, MoveError};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
    /// assert_eq!(board.uci(board.parse_san("O-O")?), "e1g1");
    /// assert!(matches!(board.parse_san("Nf3"), Err(MoveError::Illegal { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.parse_san(text))
    }

    /// The reason why a string, in UCI style or algebraic notation, is not a legal move here; `None` if it is one. See [`Refusal`] for an example.
    pub fn why_illegal(&self, text: &str) -> Option<Refusal> {
        by_size!(&self.game, game => game.why_illegal(text))
    }
}
