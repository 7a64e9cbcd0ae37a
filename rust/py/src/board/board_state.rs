//! What a board holds behind its lock: the game, and the moves that were legal when they were last asked for.

use fairychess_core::{Board as CoreBoard, Move, MoveError, MoveQuery, PlayedMove};

/// A game, with the legal moves of one of its positions.
#[derive(Clone)]
pub struct BoardState {
    core: CoreBoard,
    /// The legal moves of the position `listed`.
    legal: Vec<PlayedMove>,
    /// How many moves were behind the board when its legal moves were listed; none if they are of no position of this game.
    listed: Option<usize>,
}

impl BoardState {
    /// A game.
    pub fn new(core: CoreBoard) -> Self {
        Self { core, legal: vec![], listed: None }
    }

    /// The game, to be looked at.
    pub fn core(&self) -> &CoreBoard {
        &self.core
    }

    /// The game, to be changed in any way.
    pub fn change(&mut self) -> &mut CoreBoard {
        self.listed = None;
        &mut self.core
    }

    /// The legal moves, if they are known.
    fn known(&self) -> Option<&[PlayedMove]> {
        (self.listed == Some(self.core.moves_made())).then_some(&self.legal)
    }

    /// The legal moves with what they take.
    pub fn legal(&mut self) -> Vec<PlayedMove> {
        if self.known().is_none() {
            self.listed = None;
            self.legal = self.core.legal_played();
            self.listed = Some(self.core.moves_made());
        }
        self.legal.clone()
    }

    /// Their number.
    pub fn legal_count(&self) -> usize {
        self.known().map_or_else(|| self.core.legal_count(), <[PlayedMove]>::len)
    }

    /// Whether there is any.
    pub fn has_legal(&self) -> bool {
        self.known().map_or_else(|| self.core.has_legal(), |legal| !legal.is_empty())
    }

    /// Whether a move is one of those that are known to be legal; if not it may be legal all the same.
    fn knows(&self, mv: Move) -> bool {
        self.known().is_some_and(|legal| legal.iter().any(|played| played.mv() == mv))
    }

    /// Whether a move is legal.
    pub fn allows(&self, query: MoveQuery) -> bool {
        matches!(query, MoveQuery::Move(mv) if self.knows(mv)) || self.core.is_legal(query)
    }

    /// Makes a move.
    ///
    /// A move that was made without this board is found by its text. The null move can be made where `null` returns it.
    ///
    /// Args:
    ///     move: The move; `push_uci` and `push_san` take a text.
    ///
    /// Raises:
    ///     IllegalMoveError: The move is not legal here; the board is not changed.
    pub fn push(&mut self, query: MoveQuery) -> Result<(), MoveError> {
        // Moves after the position whose legal moves are listed leave it where it is.
        match query {
            MoveQuery::Move(mv) if self.knows(mv) => self.core.push_unchecked(mv),
            _ => drop(self.core.push(query)?),
        }
        Ok(())
    }

    /// Undoes the last move, and returns it.
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
