//! A game in its stored form, and the options with which it is played.

use super::adjudication::Verdict;
use super::{Adjudication, OpeningRules};
use crate::error::FenError;
use crate::game::EndgameSnapshot;
use crate::learn::actions::ActionId;
use crate::movegen::Outcome;

/// Options for the start and the early end of a game. Draws are claimed at once.
#[derive(Clone, PartialEq, Debug)]
pub struct GameOptions {
    /// The FEN of the start position; `None` for the variant's start position.
    pub start: Option<String>,
    /// The number of random moves in the opening.
    pub random_plies: u64,
    /// The maximum number of further random moves in the opening.
    pub extra_plies: u64,
    /// The rules for the random moves of the opening.
    pub opening: OpeningRules,
    /// The probability of a random move in the first plies after the opening.
    pub noise: f64,
    /// The number of plies from the start of the game, including the opening, in which such moves may occur.
    pub noise_plies: u64,
    /// The rules for ending the game early; `None` if it never ends early.
    pub adjudication: Option<Adjudication>,
    /// The endgame tables by which a game ends as soon as they have its position with a certain result; `None` for none.
    pub endgames: Option<EndgameSnapshot>,
    /// The number of moves after which a game is stopped without a result.
    pub max_plies: u64,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum End {
    /// By the rules.
    Outcome(Outcome),
    /// By the scores of its moves, by endgame tables, or by resignation.
    Adjudicated(Verdict),
    /// By reaching the maximum number of moves.
    #[default]
    Unfinished,
}

/// A game in its stored form; `actions`, `scores`, `visits` and `values` have an entry for each move.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PlayedGame {
    /// The FEN of the start position.
    pub start: String,
    /// The moves as actions, as White sees them.
    pub actions: Vec<ActionId>,
    /// The score of each move for the side to move, in centipawns; `None` for a random move.
    pub scores: Vec<Option<i32>>,
    /// The visits of a tree search for each action, or the shares of an improved policy; `None` for other moves.
    pub visits: Vec<Option<Vec<(ActionId, u32)>>>,
    /// The mean value of a tree search for the side to move, from -1 to 1; `None` for other moves.
    pub values: Vec<Option<f32>>,
    /// The number of moves at the start that were drawn at random.
    pub random_plies: u32,
    /// The plies of random moves drawn later in the game.
    pub noise: Vec<u32>,
    /// How the game ended.
    pub end: End,
}

/// Why no game was played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The start position is not valid in the variant.
    #[error("{0}")]
    Start(FenError),
    /// A move is not in the table of actions.
    #[error("{0} is not an action: it is legal in no position of the variant")]
    NoAction(String),
    /// A tree search cannot begin at a position.
    #[error("{0}")]
    Unsearchable(String),
    /// It was stopped.
    #[error("the game was stopped")]
    Stopped,
}
