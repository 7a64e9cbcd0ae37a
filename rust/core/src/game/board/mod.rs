//! A game of any variant. Each file contains the methods for one subject.

mod about;
mod attack;
mod claims;
mod copies;
mod counting;
mod edit;
mod moves;
mod notation;
mod outcome;
mod pieces;
mod pins;
mod show;
mod state;

use super::AnyVariant;
use super::history::Game;
use crate::board::{BySize, Square, by_size};
use crate::error::FenError;
use crate::movegen::misjudgement;
use std::sync::Arc;

pub use pieces::BoardPiece;
pub use show::DrawStyle;

/// A position of a variant, with the moves that led to it.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board};
///
/// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
/// for text in ["e4", "e5"] {
///     board.push(board.parse_san(text)?)?;
/// }
/// assert_eq!(board.moves_made(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    variant: AnyVariant,
    pub(crate) game: AnyGame,
}

/// A game on a board of any size.
pub(crate) type AnyGame = BySize<Game<1>, Game<2>, Game<4>>;

/// A task for a game on a board of any size.
pub(crate) trait Task {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run<const W: usize>(self, game: &Game<W>) -> Self::Output;
}

impl Board {
    /// Runs a task on the inner game.
    pub(crate) fn with<T: Task>(&self, task: T) -> T::Output {
        by_size!(&self.game, game => task.run(game))
    }

    /// The start position.
    ///
    /// # Errors
    /// Never for a compiled variant, whose start position has already been read.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(variant: &AnyVariant) -> Result<Self, FenError> {
        Self::from_fen(variant, &variant.rules().start_fen)
    }

    /// A board for a game of the variant.
    pub(crate) fn of_game(variant: &AnyVariant, game: AnyGame) -> Self {
        Self { variant: variant.clone(), game }
    }

    /// A position from its FEN.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(board.legal_count(), 15);
    /// assert!(Board::from_fen(&chess, "4k3/8/8/8/8/8/8/8 w - - 0 1").is_err(), "White has no king");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_fen(variant: &AnyVariant, fen: &str) -> Result<Self, FenError> {
        let game = by_size!(map &variant.0, inner => Game::from_fen(Arc::clone(inner), fen)?);
        Ok(Self { variant: variant.clone(), game })
    }

    /// Starts a new game from a FEN.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant; the board is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(board.legal_count(), 15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_fen(&mut self, fen: &str) -> Result<(), FenError> {
        *self = Self::from_fen(&self.variant, fen)?;
        Ok(())
    }

    /// The variant. See [`AnyVariant`] for an example.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// The FEN.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.push(board.parse_san("e4")?)?;
    /// assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self) -> String {
        by_size!(&self.game, game => game.fen())
    }

    /// A board with this game, which must be one of the variant.
    pub(super) fn of(variant: &AnyVariant, game: AnyGame) -> Self {
        Self { variant: variant.clone(), game }
    }

    /// True if the board has a square with this number.
    fn has_square(&self, square: Square) -> bool {
        square.index() < self.variant.rules().square_count()
    }

    /// An internal inconsistency, if there is one. For tests.
    pub(crate) fn inconsistency(&self) -> Option<String> {
        by_size!(&self.game, game => {
            let (variant, position) = (game.variant(), game.position());
            position.inconsistency(variant).or_else(|| misjudgement(variant, position))
        })
    }
}
