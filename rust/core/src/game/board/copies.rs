//! Copying and comparing boards.

use super::{AnyGame, Board};
use crate::board::by_size;
use crate::error::FenError;
use crate::game::{AnyVariant, Game, fen};
use crate::position::Position;
use std::sync::Arc;

impl Board {
    /// A board for another game of the same variant.
    fn derived(&self, game: AnyGame) -> Self {
        Self { variant: self.variant.clone(), game }
    }

    /// The same position with only the last `moves` moves of its history.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for text in ["e4", "e5", "Nf3"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// let copy = board.with_last(1);
    /// assert_eq!((copy.moves_made(), copy.fen()), (1, board.fen()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_last(&self, moves: usize) -> Self {
        self.derived(by_size!(map &self.game, game => game.with_last(moves)))
    }

    /// The position before the first move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// let start = board.clone();
    /// board.push(board.parse_san("e4")?)?;
    /// assert_eq!(board.root(), start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn root(&self) -> Self {
        self.derived(by_size!(map &self.game, game => game.root()))
    }

    /// The position with the sides exchanged and the ranks of the board reversed (with `symmetry = "turned"` also the
    /// files), without a history. If the sides have different rules, its moves differ from the original's.
    ///
    /// # Errors
    /// A message that names the part without a mirror image: a vote; an unmoved piece or a gate on a square where the
    /// other side has no such piece at the start; a reserve piece that enters on squares of one colour and has no
    /// counterpart.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// assert_eq!(board.mirror()?.fen(), "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mirror(&self) -> Result<Self, String> {
        Ok(self.derived(by_size!(map &self.game, game => game.mirror()?)))
    }

    /// The FEN with every detail of the position, including an e.p. square that no move can use, for
    /// [`Board::restore`].
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::new(&chess)?;
    /// assert_eq!(Board::restore(&chess, &board.exact_fen())?, board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exact_fen(&self) -> String {
        by_size!(&self.game, game => fen::write_exactly(game.variant(), game.position()))
    }

    /// Restores a board from the FEN that [`Board::exact_fen`] returned, even if the position is invalid.
    ///
    /// # Errors
    /// If the text is not such a FEN.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// // Black has no king, which `Board::from_fen` would refuse.
    /// let board = Board::restore(&AnyVariant::builtin("chess")?, "8/8/8/8/8/8/8/4K3 w - - 0 1")?;
    /// assert!(!board.status().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restore(variant: &AnyVariant, exact: &str) -> Result<Self, FenError> {
        let game = by_size!(map &variant.0, inner => restored(inner, exact)?);
        Ok(Self { variant: variant.clone(), game })
    }
}

fn restored<const W: usize>(variant: &Arc<crate::tables::Variant<W>>, exact: &str) -> Result<Game<W>, FenError> {
    Ok(Game::from_position(Arc::clone(variant), Position::from_fen_unjudged(variant, exact)?))
}

impl PartialEq for Board {
    /// True if the variant, position and counters are equal; an e.p. square counts only if it can be used. The move history is
    /// not compared.
    fn eq(&self, other: &Self) -> bool {
        let same = by_size!((&self.game, &other.game), (one, other) => one.is_same_position(other), _ => false);
        same && self.variant == other.variant
    }
}
