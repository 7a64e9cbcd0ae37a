//! Boards made of boards, and when two are the same.

use super::{AnyGame, Board};
use crate::error::FenError;
use crate::game::history::Game;
use crate::game::{AnyVariant, fen};
use crate::position::Position;
use std::sync::Arc;

/// Makes a board of the game that an expression gives, of the same variant.
macro_rules! derived {
    ($board:expr, $inner:ident => $body:expr) => {{
        let game = match &$board.game {
            AnyGame::W1($inner) => AnyGame::W1($body),
            AnyGame::W2($inner) => AnyGame::W2($body),
            AnyGame::W4($inner) => AnyGame::W4($body),
        };
        Board { variant: $board.variant.clone(), game }
    }};
}

impl Board {
    /// The same position with only the last `moves` of the moves behind it.
    #[must_use]
    pub fn with_last(&self, moves: usize) -> Self {
        derived!(self, game => game.with_last(moves))
    }

    /// The position before all moves.
    #[must_use]
    pub fn root(&self) -> Self {
        derived!(self, game => game.root())
    }

    /// The position with the sides exchanged and the board turned over, files staying, without moves behind it.
    ///
    /// # Errors
    /// Says what has no mirror image: a vote; an unmoved piece or a gate whose mirrored square is not the other side's; a piece of the reserve that
    /// enters on one colour of squares and has no counterpart.
    pub fn mirror(&self) -> Result<Self, String> {
        Ok(derived!(self, game => game.mirror()?))
    }

    /// The FEN with all that the position has, even an e.p. square of no use: for [`Board::restore`].
    pub fn exact_fen(&self) -> String {
        each!(&self.game, game => fen::write_exactly(game.variant(), game.position()))
    }

    /// The board that [`Board::exact_fen`] told, whatever may be wrong with its position.
    ///
    /// # Errors
    /// If the text is none.
    pub fn restore(variant: &AnyVariant, exact: &str) -> Result<Self, FenError> {
        let game = match variant {
            AnyVariant::W1(inner) => AnyGame::W1(restored(inner, exact)?),
            AnyVariant::W2(inner) => AnyGame::W2(restored(inner, exact)?),
            AnyVariant::W4(inner) => AnyGame::W4(restored(inner, exact)?),
        };
        Ok(Self { variant: variant.clone(), game })
    }
}

fn restored<const W: usize>(variant: &Arc<crate::tables::Variant<W>>, exact: &str) -> Result<Game<W>, FenError> {
    Ok(Game::from_position(Arc::clone(variant), Position::from_fen_unjudged(variant, exact)?))
}

impl PartialEq for Board {
    /// Whether variant, position and counters are the same; an e.p. square counts where it can be used. Moves that led here do not count.
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.game, &other.game) {
            (AnyGame::W1(one), AnyGame::W1(other)) => one.is_same_position(other),
            (AnyGame::W2(one), AnyGame::W2(other)) => one.is_same_position(other),
            (AnyGame::W4(one), AnyGame::W4(other)) => one.is_same_position(other),
            _ => false,
        };
        same && self.variant == other.variant
    }
}
