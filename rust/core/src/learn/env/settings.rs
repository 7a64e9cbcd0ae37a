//! What the games of a batch go by.

use crate::learn::planes::View;

/// What becomes of a board whose game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next step begins a new game, whatever its action.
    NextStep,
    /// The step that ends a game begins the next one.
    SameStep,
    /// It stays as it is until it is reset.
    Never,
}

/// What an action that is not legal does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// It is an error.
    Refused,
    /// Its side loses.
    Loses,
}

/// What the games of a batch go by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What chance goes by.
    pub seed: u64,
    /// The number of threads that share the boards.
    pub threads: usize,
    /// The number of earlier positions in an observation.
    pub history: usize,
    /// From where boards are looked at, and actions numbered.
    pub view: View,
    /// When boards begin anew.
    pub autoreset: Autoreset,
    /// What illegal actions do.
    pub illegal: Illegal,
    /// Draws that a player could claim end the game.
    pub claim_draws: bool,
    /// The number of plies after which a game is cut off.
    pub max_plies: Option<u32>,
}
