//! Check and the end of the game.

use super::Board;
use crate::board::{Color, by_size};
use crate::movegen::{Outcome, has_ended};

impl Board {
    /// True if a royal piece of the side to move is attacked.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert!(Board::from_fen(&chess, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")?.is_check());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_check(&self) -> bool {
        by_size!(&self.game, game => game.position().is_check(game.variant()))
    }

    /// True if the side to move is in check and has no legal move, unless a rule of the variant has ended the game.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for text in ["f3", "e5", "g4", "Qh4#"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert!(board.is_checkmate() && !board.is_stalemate());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal() && !self.has_ended()
    }

    /// True if the side to move is not in check and has no legal move, unless a rule of the variant has ended the game.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")?;
    /// assert!(board.is_stalemate() && !board.is_checkmate());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal() && !self.has_ended()
    }

    /// True if a rule of the variant has ended the game. There are then no legal moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Termination};
    ///
    /// let hill = AnyVariant::from_toml(
    ///     "name = \"hill\"\nextends = \"chess\"\n[[ending]]\nreach = \"squares d4 e4 d5 e5\"\npieces = [\"king\"]",
    /// )?;
    /// let board = Board::from_fen(&hill, "4k3/8/8/8/4K3/8/8/8 b - - 0 1")?;
    /// assert!(board.has_ended() && board.legal_moves().is_empty());
    /// assert_eq!(board.outcome(false).map(|outcome| outcome.termination), Some(Termination::VariantLoss));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_ended(&self) -> bool {
        by_size!(&self.game, game => has_ended(game.variant(), game.position()))
    }

    /// The number of checks that a side must still give to end the game, if the variant counts them.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let variant = AnyVariant::from_toml("name = \"x\"\nextends = \"chess\"\n[[ending]]\nchecks = 3")?;
    /// let mut board = Board::new(&variant)?;
    /// for text in ["e4", "f5", "Qh5+"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert_eq!(Color::BOTH.map(|color| board.remaining_checks(color)), [Some(2), Some(3)]);
    /// assert!(board.fen().contains(" 2+3 "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remaining_checks(&self, color: Color) -> Option<u8> {
        by_size!(&self.game, game => game.position().remaining_checks(game.variant(), color))
    }

    /// The outcome, if the game is over. Draws that must be claimed count only if `claim_draw` is true.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color, Termination};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mated = Board::from_fen(&chess, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")?.outcome(false).unwrap();
    /// assert_eq!((mated.winner, mated.termination), (Some(Color::White), Termination::Checkmate));
    /// assert_eq!(Board::new(&chess)?.outcome(false), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        by_size!(&self.game, game => game.outcome(claim_draw))
    }
}
