//! Boards made of boards, and when two are the same.

use super::{AnyGame, Board};
use crate::board::by_size;
use crate::error::FenError;
use crate::game::{AnyVariant, Game, fen};
use crate::position::Position;
use std::sync::Arc;

impl Board {
    /// A board of a game of the same variant.
    fn derived(&self, game: AnyGame) -> Self {
        Self { variant: self.variant.clone(), game }
    }

    /// The same position with only the last `moves` of the moves behind it.
    #[must_use]
    pub fn with_last(&self, moves: usize) -> Self {
        self.derived(by_size!(map &self.game, game => game.with_last(moves)))
    }

    /// The position before all moves.
    #[must_use]
    pub fn root(&self) -> Self {
        self.derived(by_size!(map &self.game, game => game.root()))
    }

    /// The position with the sides exchanged and the board turned over, files staying, without moves behind it.
    ///
    /// # Errors
    /// Says what has no mirror image: a vote; an unmoved piece or a gate whose mirrored square is not the other side's; a piece of the reserve that
    /// enters on one colour of squares and has no counterpart.
    pub fn mirror(&self) -> Result<Self, String> {
        Ok(self.derived(by_size!(map &self.game, game => game.mirror()?)))
    }

    /// The FEN with all that the position has, even an e.p. square of no use: for [`Board::restore`].
    pub fn exact_fen(&self) -> String {
        by_size!(&self.game, game => fen::write_exactly(game.variant(), game.position()))
    }

    /// The board of a text made by [`Board::exact_fen`], even if its position is invalid.
    ///
    /// # Errors
    /// If the text is none.
    pub fn restore(variant: &AnyVariant, exact: &str) -> Result<Self, FenError> {
        let game = by_size!(map &variant.0, inner => restored(inner, exact)?);
        Ok(Self { variant: variant.clone(), game })
    }
}

fn restored<const W: usize>(variant: &Arc<crate::tables::Variant<W>>, exact: &str) -> Result<Game<W>, FenError> {
    Ok(Game::from_position(Arc::clone(variant), Position::from_fen_unjudged(variant, exact)?))
}

impl PartialEq for Board {
    /// Whether variant, position and counters are the same; an e.p. square counts where it can be used. Moves that led here do not count.
    fn eq(&self, other: &Self) -> bool {
        let same = by_size!((&self.game, &other.game), (one, other) => one.is_same_position(other), _ => false);
        same && self.variant == other.variant
    }
}
