//! Moves: the legal ones, played and taken back.

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

    /// All legal moves, with what they take.
    pub fn legal_played(&self) -> Vec<PlayedMove> {
        by_size!(&self.game, game => {
            let (variant, position) = (game.variant(), game.position());
            // A move with what it takes is as long as a move, so the list stays where it is.
            game.legal_moves().into_iter().map(|mv| position.played(variant, mv)).collect()
        })
    }

    /// All pseudo-legal moves: the legal ones, and those that only leave a royal piece attacked.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        by_size!(&self.game, game => pseudo_legal_moves(game.variant(), game.position()))
    }

    /// Number of legal moves.
    pub fn legal_count(&self) -> usize {
        by_size!(&self.game, game => count_legal(game.variant(), game.position()) as usize)
    }

    /// Whether there is a legal move.
    pub fn has_legal(&self) -> bool {
        by_size!(&self.game, game => has_legal(game.variant(), game.position()))
    }

    /// The legal move that is looked for, or the null move where it may be played.
    ///
    /// # Errors
    /// If there is no such legal move, or the text fits several legal moves.
    pub fn find(&self, query: impl Into<MoveQuery>) -> Result<Move, MoveError> {
        self.find_query(query.into())
    }

    /// The legal move from one square to another that promotes so. Without a promotion it is the move that promotes to nothing or, where the
    /// piece must promote, to a queen if it can. Nothing is introduced.
    ///
    /// # Errors
    /// If there is none, or there are several.
    pub fn find_between(&self, from: Square, to: Square, promotion: Option<PieceTypeId>) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.find_between(from, to, promotion))
    }

    /// Whether the move that is looked for is legal. The null move is not.
    pub fn is_legal(&self, mv: impl Into<MoveQuery>) -> bool {
        self.allows(mv.into())
    }

    /// A pseudo-legal move with what it takes here.
    pub fn played(&self, mv: Move) -> PlayedMove {
        by_size!(&self.game, game => game.position().played(game.variant(), mv))
    }

    /// Pseudo-legal moves with what they take here.
    pub fn pseudo_legal_played(&self) -> Vec<PlayedMove> {
        self.pseudo_legal_moves().into_iter().map(|mv| self.played(mv)).collect()
    }

    /// The null move.
    ///
    /// # Errors
    /// Where it may not be played: while there is a vote, in check, when the game is over, and where the variant has none.
    pub fn null(&self) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.null())
    }

    /// Plays a move as [`Board::find`] finds it here, and returns it.
    ///
    /// # Errors
    /// If it is not legal; the board stays as it was.
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

    /// How many moves were played.
    pub fn moves_made(&self) -> usize {
        by_size!(&self.game, game => game.moves().len())
    }

    /// The moves played.
    pub fn move_stack(&self) -> Vec<Move> {
        by_size!(&self.game, game => game.moves().collect())
    }

    /// The last move played, with what it took.
    pub fn last_played(&self) -> Option<PlayedMove> {
        by_size!(&self.game, game => game.played().next_back())
    }

    /// The moves played, with what they took.
    pub fn played_stack(&self) -> Vec<PlayedMove> {
        by_size!(&self.game, game => game.played().collect())
    }
}

/// What the methods above do once they know what is sought. Those are generic, and so compiled anew in every crate that calls them; these, with
/// the generators behind them, are compiled once.
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
