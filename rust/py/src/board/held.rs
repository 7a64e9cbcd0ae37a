//! What a board holds behind its lock: the game, and the turns that were legal when they were last asked for.

use fairychess_core::MoveError;
use fairychess_core::game::Board as CoreBoard;
use fairychess_core::moves::{Made, Move, Sought};

/// A game, with the legal turns of one of its positions.
pub struct Held {
    core: CoreBoard,
    /// The legal turns of the position `listed`.
    legal: Vec<Made>,
    /// How many turns were behind the board when its legal turns were listed; none if they are of no position of this game.
    listed: Option<usize>,
}

impl Held {
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

    /// The legal turns, if they are known.
    fn known(&self) -> Option<&[Made]> {
        (self.listed == Some(self.core.turns_made())).then_some(&self.legal)
    }

    /// The legal turns with what they take.
    pub fn legal(&mut self) -> Vec<Made> {
        if self.known().is_none() {
            self.listed = None;
            self.legal = self.core.legal_made();
            self.listed = Some(self.core.turns_made());
        }
        self.legal.clone()
    }

    /// Their number.
    pub fn legal_count(&self) -> usize {
        self.known().map_or_else(|| self.core.legal_count(), <[Made]>::len)
    }

    /// Whether there is any.
    pub fn has_legal(&self) -> bool {
        self.known().map_or_else(|| self.core.has_legal(), |legal| !legal.is_empty())
    }

    /// Whether a turn is one of those that are known to be legal; if not it may be legal all the same.
    fn knows(&self, turn: Move) -> bool {
        self.known().is_some_and(|legal| legal.iter().any(|made| made.turn() == turn))
    }

    /// Whether a turn is legal.
    pub fn allows(&self, sought: Sought) -> bool {
        matches!(sought, Sought::Turn(turn) if self.knows(turn)) || self.core.is_legal(sought)
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// If it is not legal; the board stays as it was.
    pub fn push(&mut self, sought: Sought) -> Result<(), MoveError> {
        // Turns after the position whose legal turns are listed leave it where it is.
        match sought {
            Sought::Turn(turn) if self.knows(turn) => self.core.push_unchecked(turn),
            _ => drop(self.core.push(sought)?),
        }
        Ok(())
    }

    /// Takes the last turn back, and gives it with what it took.
    pub fn pop(&mut self) -> Option<Made> {
        if self.listed == Some(self.core.turns_made()) {
            self.listed = None;
        }
        let turn = self.core.pop()?;
        Some(self.core.made(turn))
    }
}
