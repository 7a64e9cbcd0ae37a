//! The state of a board behind its lock: the game, and the most recently generated legal moves.

use fairychess_core::{Board as CoreBoard, Move, MoveError, MoveQuery, PlayedMove};

/// A game, and the legal moves of one of its positions.
pub struct BoardState {
    core: CoreBoard,
    /// The legal moves of the position after `listed` moves.
    legal: Vec<PlayedMove>,
    /// The number of moves made before the legal moves were listed; `None` if the list is not valid for a position of this game.
    listed: Option<usize>,
}

impl BoardState {
    /// A game.
    pub fn new(core: CoreBoard) -> Self {
        Self { core, legal: vec![], listed: None }
    }

    /// A copy with the same history. If there is not enough memory, this raises an error and changes nothing.
    pub fn copy(&self) -> Self {
        Self { core: self.core.with_last(usize::MAX), legal: self.legal.clone(), listed: self.listed }
    }

    /// The game.
    pub fn core(&self) -> &CoreBoard {
        &self.core
    }

    /// Gives mutable access to the game.
    pub fn change(&mut self) -> &mut CoreBoard {
        self.listed = None;
        &mut self.core
    }

    /// The legal moves, if they are known.
    fn known(&self) -> Option<&[PlayedMove]> {
        (self.listed == Some(self.core.moves_made())).then_some(&self.legal)
    }

    /// The legal moves with their captures.
    pub fn legal(&mut self) -> Vec<PlayedMove> {
        if self.known().is_none() {
            self.listed = None;
            self.legal = self.core.legal_played();
            self.listed = Some(self.core.moves_made());
        }
        self.legal.clone()
    }

    /// The number of legal moves.
    pub fn legal_count(&self) -> usize {
        self.known().map_or_else(|| self.core.legal_count(), <[PlayedMove]>::len)
    }

    /// True if there is a legal move.
    pub fn has_legal(&self) -> bool {
        self.known().map_or_else(|| self.core.has_legal(), |legal| !legal.is_empty())
    }

    /// True if the list of legal moves is up to date and contains a move.
    fn knows(&self, mv: Move) -> bool {
        self.known().is_some_and(|legal| legal.iter().any(|played| played.mv() == mv))
    }

    /// True if a move is legal.
    pub fn allows(&self, query: MoveQuery) -> bool {
        matches!(query, MoveQuery::Move(mv) if self.knows(mv)) || self.core.is_legal(query)
    }

    /// Makes a move.
    ///
    /// A move that was not created by this board is looked up by its text. The null move is accepted if `null` would return it.
    ///
    /// Args:
    ///     move: The move; `push_uci` and `push_san` take a string.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here; the board is not changed.
    pub fn push(&mut self, query: MoveQuery) -> Result<(), MoveError> {
        // The list of legal moves is kept: it is still valid for its own position when this move is undone.
        match query {
            MoveQuery::Move(mv) if self.knows(mv) => self.core.push_unchecked(mv),
            _ => drop(self.core.push(query)?),
        }
        Ok(())
    }

    /// Undoes the last move and returns it.
    ///
    /// Raises:
    ///     IndexError: There is no move to undo.
    pub fn pop(&mut self) -> Option<PlayedMove> {
        if self.listed == Some(self.core.moves_made()) {
            self.listed = None;
        }
        let mv = self.core.pop()?;
        Some(self.core.played(mv))
    }
}
