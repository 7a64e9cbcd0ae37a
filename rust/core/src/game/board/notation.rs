//! Turns as text.

use super::{AnyGame, Board};
use crate::error::MoveError;
use crate::moves::{Move, Sought};

impl Board {
    /// The text of a turn, UCI style.
    pub fn uci(&self, turn: Move) -> String {
        self.variant.uci(turn)
    }

    /// Reads a legal turn, UCI style, or the null move (`0000`).
    ///
    /// # Errors
    /// If the text is no turn, one that is not legal, or could be several.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        each!(&self.game, game => game.parse_uci(text))
    }

    /// A turn in standard algebraic notation.
    ///
    /// # Errors
    /// If it is not legal here.
    ///
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("reserve-dragonet").unwrap()).unwrap();
    /// let turn = board.parse_uci("b1c3d").unwrap();
    /// assert_eq!(board.san(turn).unwrap(), "Nc3/D");
    /// assert_eq!(board.parse_san("Nc3/D"), Ok(turn));
    /// ```
    pub fn san(&self, turn: Move) -> Result<String, MoveError> {
        each!(&self.game, game => game.san(turn))
    }

    /// A turn in long algebraic notation: `Ng1-f3`.
    ///
    /// # Errors
    /// If it is not legal here.
    pub fn lan(&self, turn: Move) -> Result<String, MoveError> {
        each!(&self.game, game => game.lan(turn))
    }

    /// Turns that follow one another from here, numbered: `1. e4 e5 2. Nf3`.
    ///
    /// # Errors
    /// If one is not legal where it stands.
    pub fn variation_san<T: Into<Sought> + Copy>(&self, turns: &[T]) -> Result<String, MoveError> {
        each!(&self.game, game => game.variation_san(turns))
    }

    /// Reads a legal turn in algebraic notation, standard or long, or the null move (`--`).
    ///
    /// # Errors
    /// If the text is no turn, one that is not legal, or could be several.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        each!(&self.game, game => game.parse_san(text))
    }
}
