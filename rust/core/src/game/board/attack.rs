//! Attacks.

use super::Board;
use crate::board::{Color, Square, by_size};

impl Board {
    /// The squares of the pieces of `color` with a pseudo-legal move that would remove an enemy piece on `square`. If
    /// no enemy piece is there, one is assumed (a royal piece, if the variant has one). En passant captures are not
    /// attacks. Walls and squares off the board are never attacked.
    ///
    /// ```
    /// use fairychess_core::Color;
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess").unwrap();
    /// let board = Board::new(&chess).unwrap();
    /// let f3 = chess.square("f3").unwrap();
    /// let names: Vec<_> = board.attackers(Color::White, f3).into_iter().filter_map(|at| chess.square_name(at)).collect();
    /// assert_eq!(names, ["g1", "e2", "g2"]);
    /// ```
    pub fn attackers(&self, color: Color, square: Square) -> Vec<Square> {
        if !self.has_square(square) {
            return vec![];
        }
        by_size!(&self.game, game => game.position().attackers(game.variant(), square, color).iter().collect())
    }

    /// True if a side has any [attackers](Board::attackers) of a square.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::new(&chess)?;
    /// let [f3, e4] = ["f3", "e4"].map(|name| chess.square(name).unwrap());
    /// assert!(board.is_attacked_by(Color::White, f3) && !board.is_attacked_by(Color::White, e4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_attacked_by(&self, color: Color, square: Square) -> bool {
        !self.attackers(color, square).is_empty()
    }

    /// The squares that the piece on `square` attacks: those whose [attackers](Board::attackers) include it.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::new(&chess)?;
    /// let attacked = board.attacks(chess.square("g1").unwrap());
    /// assert_eq!(attacked, ["e2", "f3", "h3"].map(|name| chess.square(name).unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attacks(&self, square: Square) -> Vec<Square> {
        let Some(piece) = self.piece_at(square) else { return vec![] };
        let all = Square::first(self.variant.rules().square_count());
        all.filter(|&target| self.attackers(piece.color, target).contains(&square)).collect()
    }

    /// The squares of the pieces that give check.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")?;
    /// assert_eq!(board.checkers(), [chess.square("e2").unwrap()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self) -> Vec<Square> {
        by_size!(&self.game, game => game.position().checkers(game.variant()).iter().collect())
    }
}
