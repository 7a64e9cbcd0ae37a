//! One game, from a random opening to the end.

use super::adjudication::Verdict;
use super::playing::{Choice, Playing};
use super::{Adjudication, OpeningRules, Player, Twister};
use crate::error::FenError;
use crate::game::AnyVariant;
use crate::learn::actions::{ActionId, ActionTable};
use crate::movegen::Outcome;
use crate::search::Control;

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
    /// The number of moves after which a game is stopped without a result.
    pub max_plies: u64,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum End {
    /// By the rules.
    Outcome(Outcome),
    /// By the scores of its moves, or by resignation.
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
    /// The visits of a tree search for each action; `None` for other moves.
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

impl PlayedGame {
    /// Plays a game. The player starts without data from earlier games, so the game depends only on the arguments.
    ///
    /// # Errors
    /// If the start is not a position of the variant, a move is not in the table, or `control` was stopped.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::search::Control;
    /// use fairychess_core::selfplay::{GameOptions, OpeningRules, PlayedGame, Player, Twister};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let options = GameOptions {
    ///     start: None,
    ///     random_plies: 0,
    ///     extra_plies: 0,
    ///     opening: OpeningRules { balance: None, near_best: None, nodes: 500 },
    ///     noise: 0.0,
    ///     noise_plies: 0,
    ///     adjudication: None,
    ///     max_plies: 10,
    /// };
    /// let (table, chance) = (chess.actions()?, Twister::seeded(&[1]));
    /// let game = PlayedGame::play(&chess, &table, &options, Player::Random, chance, &Control::new())?;
    /// assert_eq!(game.actions.len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(
        variant: &AnyVariant,
        table: &ActionTable,
        options: &GameOptions,
        mut player: Player<'_>,
        chance: Twister,
        control: &Control,
    ) -> Result<Self, GameError> {
        player.clear();
        let mut playing = Playing::begin(variant, options, chance, control)?;
        while playing.advance(table, control)? {
            let chosen = player.choose(&playing.board, &mut playing.chance, control);
            let (mv, score) = chosen.ok_or(GameError::Stopped)?;
            playing.play(table, Choice::scored(mv, score))?;
        }
        Ok(playing.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;

    #[test]
    fn a_filtered_opening_begins_at_the_given_position() {
        let chess = AnyVariant::builtin("chess").expect("a built-in variant");
        let fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1";
        let options = GameOptions {
            start: Some(fen.to_owned()),
            random_plies: 4,
            extra_plies: 0,
            opening: OpeningRules { balance: Some(300), near_best: None, nodes: 100 },
            noise: 0.0,
            noise_plies: 0,
            adjudication: None,
            max_plies: 8,
        };
        let table = chess.actions().expect("a table");
        let chance = Twister::seeded(&[1]);
        let game = PlayedGame::play(&chess, &table, &options, Player::Random, chance, &Control::new()).expect("a game");
        let mut board = Board::from_fen(&chess, fen).expect("a position");
        for &action in &game.actions {
            let mv =
                board.parse_uci(&chess.write_move(table.decode(action).expect("an action"))).expect("a legal move");
            board.push(mv).expect("a legal move");
        }
        assert_eq!((game.start.as_str(), game.actions.len()), (fen, 8));
    }
}
