//! Legal moves, and playing and undoing moves.

use super::Board;
use crate::board::{PieceTypeId, Square, by_size};
use crate::error::MoveError;
use crate::movegen::{count_legal, has_legal, pseudo_legal_moves};
use crate::moves::{Move, MoveQuery, PlayedMove};

impl Board {
    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        by_size!(&self.game, game => game.legal_moves())
    }

    /// All legal moves, with their captures.
    pub fn legal_played(&self) -> Vec<PlayedMove> {
        by_size!(&self.game, game => {
            let (variant, position) = (game.variant(), game.position());
            // A move with its captures has the size of a move, so the list is converted in place.
            game.legal_moves().into_iter().map(|mv| position.played(variant, mv)).collect()
        })
    }

    /// All pseudo-legal moves: the legal ones, and those that would be legal if they did not leave a royal piece
    /// attacked.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        by_size!(&self.game, game => pseudo_legal_moves(game.variant(), game.position()))
    }

    /// The number of legal moves.
    pub fn legal_count(&self) -> usize {
        by_size!(&self.game, game => count_legal(game.variant(), game.position()) as usize)
    }

    /// True if there is a legal move.
    pub fn has_legal(&self) -> bool {
        by_size!(&self.game, game => has_legal(game.variant(), game.position()))
    }

    /// The legal move that a query describes, or the null move if it can be played.
    ///
    /// # Errors
    /// If there is no such legal move, or the text could be several legal moves.
    pub fn find(&self, query: impl Into<MoveQuery>) -> Result<Move, MoveError> {
        self.find_query(query.into())
    }

    /// The legal move from one square to another with this promotion. Without a promotion it is the move that does not
    /// promote or, if the piece must promote, the promotion to a queen, if there is one. Nothing is introduced.
    ///
    /// # Errors
    /// If there is no such move, or there are several.
    pub fn find_between(&self, from: Square, to: Square, promotion: Option<PieceTypeId>) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.find_between(from, to, promotion))
    }

    /// True if the move that a query describes is legal. The null move is not.
    pub fn is_legal(&self, mv: impl Into<MoveQuery>) -> bool {
        self.allows(mv.into())
    }

    /// A pseudo-legal move with its captures in this position.
    pub fn played(&self, mv: Move) -> PlayedMove {
        by_size!(&self.game, game => game.position().played(game.variant(), mv))
    }

    /// Pseudo-legal moves with their captures in this position.
    pub fn pseudo_legal_played(&self) -> Vec<PlayedMove> {
        self.pseudo_legal_moves().into_iter().map(|mv| self.played(mv)).collect()
    }

    /// The null move.
    ///
    /// # Errors
    /// If it cannot be played: during a vote, in check, when the game is over, and if the variant has no null moves.
    pub fn null(&self) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.null())
    }

    /// Plays a move as [`Board::find`] finds it here, and returns it.
    ///
    /// # Errors
    /// If the move is not legal; the board is not changed.
    pub fn push(&mut self, mv: impl Into<MoveQuery>) -> Result<Move, MoveError> {
        self.push_query(mv.into())
    }

    /// Plays a move that is known to be legal.
    pub fn push_unchecked(&mut self, mv: Move) {
        by_size!(&mut self.game, game => game.push_unchecked(mv));
    }

    /// Undoes the last move.
    pub fn pop(&mut self) -> Option<Move> {
        by_size!(&mut self.game, game => game.pop())
    }

    /// The number of moves played.
    pub fn moves_made(&self) -> usize {
        by_size!(&self.game, game => game.moves().len())
    }

    /// The moves played.
    pub fn move_stack(&self) -> Vec<Move> {
        by_size!(&self.game, game => game.moves().collect())
    }

    /// The last move played, with its captures.
    pub fn last_played(&self) -> Option<PlayedMove> {
        by_size!(&self.game, game => game.played().next_back())
    }

    /// The moves played, with their captures.
    pub fn played_stack(&self) -> Vec<PlayedMove> {
        by_size!(&self.game, game => game.played().collect())
    }
}

/// The non-generic part of the methods above. Generic methods are compiled again in every crate that calls them;
/// these, with the generators that they call, are compiled once.
impl Board {
    fn find_query(&self, query: MoveQuery) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.find(query))
    }

    fn allows(&self, query: MoveQuery) -> bool {
        by_size!(&self.game, game => game.allows(query))
    }

    fn push_query(&mut self, query: MoveQuery) -> Result<Move, MoveError> {
        by_size!(&mut self.game, game => game.push(query))
    }
}
