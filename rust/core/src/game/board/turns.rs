//! Turns: the legal ones, played and taken back.

use super::{AnyGame, Board};
use crate::bitboard::Square;
use crate::error::MoveError;
use crate::kinds::KindId;
use crate::movegen::{count_legal, has_legal};
use crate::moves::{Made, Move, Sought};

impl Board {
    /// All legal turns.
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(&self.game, game => game.legal_moves())
    }

    /// All legal turns, with what they take.
    pub fn legal_made(&self) -> Vec<Made> {
        each!(&self.game, game => {
            let (variant, position) = (game.variant(), game.position());
            // A turn with what it takes is as long as a turn, so the list stays where it is.
            game.legal_moves().into_iter().map(|turn| position.made(variant, turn)).collect()
        })
    }

    /// Number of legal turns.
    pub fn legal_count(&self) -> usize {
        each!(&self.game, game => count_legal(game.variant(), game.position()) as usize)
    }

    /// Whether there is a legal turn.
    pub fn has_legal(&self) -> bool {
        each!(&self.game, game => has_legal(game.variant(), game.position()))
    }

    /// The legal turn that is looked for, or the null move where it may be played.
    ///
    /// # Errors
    /// If there is none, or it is written without what tells several legal ones apart.
    pub fn find(&self, sought: impl Into<Sought>) -> Result<Move, MoveError> {
        self.find_sought(sought.into())
    }

    /// The legal turn from one square to another that promotes so. Without a promotion it is the turn that promotes to nothing or, where the
    /// man must promote, to a queen if it can. Nothing is introduced.
    ///
    /// # Errors
    /// If there is none, or there are several.
    pub fn find_between(&self, from: Square, to: Square, promotion: Option<KindId>) -> Result<Move, MoveError> {
        each!(&self.game, game => game.find_between(from, to, promotion))
    }

    /// Whether the turn that is looked for is legal. The null move is not.
    pub fn is_legal(&self, turn: impl Into<Sought>) -> bool {
        self.allows(turn.into())
    }

    /// A pseudo-legal turn with what it takes here.
    pub fn made(&self, turn: Move) -> Made {
        each!(&self.game, game => game.position().made(game.variant(), turn))
    }

    /// The null move.
    ///
    /// # Errors
    /// Where it may not be played: while there is a vote, in check, when the game is over, and where the variant has none.
    pub fn null(&self) -> Result<Move, MoveError> {
        each!(&self.game, game => game.null())
    }

    /// Plays a turn as [`Board::find`] finds it here, and gives it.
    ///
    /// # Errors
    /// If it is not legal; the board stays as it was.
    pub fn push(&mut self, turn: impl Into<Sought>) -> Result<Move, MoveError> {
        self.push_sought(turn.into())
    }

    /// Plays a turn that is known to be legal.
    pub fn push_unchecked(&mut self, turn: Move) {
        each!(&mut self.game, game => game.push_unchecked(turn));
    }

    /// Takes the last turn back.
    pub fn pop(&mut self) -> Option<Move> {
        each!(&mut self.game, game => game.pop())
    }

    /// How many turns were played.
    pub fn turns_made(&self) -> usize {
        each!(&self.game, game => game.turns().len())
    }

    /// The turns played.
    pub fn move_stack(&self) -> Vec<Move> {
        each!(&self.game, game => game.turns().collect())
    }

    /// The last turn played, with what it took.
    pub fn last_made(&self) -> Option<Made> {
        each!(&self.game, game => game.made().next_back())
    }

    /// The turns played, with what they took.
    pub fn made_stack(&self) -> Vec<Made> {
        each!(&self.game, game => game.made().collect())
    }
}

/// What the methods above do once they know what is sought. Those are generic, and so compiled anew in every crate that calls them; these, with
/// the generators behind them, are compiled once.
impl Board {
    fn find_sought(&self, sought: Sought) -> Result<Move, MoveError> {
        each!(&self.game, game => game.find(sought))
    }

    fn allows(&self, sought: Sought) -> bool {
        each!(&self.game, game => game.allows(sought))
    }

    fn push_sought(&mut self, sought: Sought) -> Result<Move, MoveError> {
        each!(&mut self.game, game => game.push(sought))
    }
}
