//! How and why a game ended.

use crate::board::Color;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side can checkmate.
    InsufficientMaterial,
    /// The halfmove clock has reached the limit that ends the game.
    SeventyfiveMoves,
    /// The position has occurred often enough to end the game.
    FivefoldRepetition,
    /// The halfmove clock has reached the limit for claiming a draw.
    FiftyMoves,
    /// The position has occurred often enough to claim a draw.
    ThreefoldRepetition,
    /// The side to move has won under a rule of the variant.
    VariantWin,
    /// The side to move has lost under a rule of the variant.
    VariantLoss,
    /// The game is drawn under a rule of the variant.
    VariantDraw,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Why the game is over.
    pub termination: Termination,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")?;
    /// assert_eq!(board.outcome(false).map(|outcome| outcome.result()), Some("1-0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
