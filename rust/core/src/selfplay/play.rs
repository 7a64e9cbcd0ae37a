//! One game, from its random opening to its end.

use super::adjudication::{Judge, Verdict};
use super::opening::random_move;
use super::{Adjudication, OpeningRules, Player, Twister, random_moves};
use crate::error::FenError;
use crate::game::{AnyVariant, Board};
use crate::interrupt::is_interrupted;
use crate::learn::actions::{ActionId, ActionTable};
use crate::movegen::Outcome;
use crate::moves::Move;
use crate::search::Control;

/// How a game begins, and when it ends early. Draws are claimed at once.
#[derive(Clone, PartialEq, Debug)]
pub struct GameOptions {
    /// The FEN of the start position; `None` for the variant's own.
    pub start: Option<String>,
    /// The number of random moves in the opening.
    pub random_plies: u64,
    /// The maximum number of further random moves in the opening.
    pub extra_plies: u64,
    /// The random moves that may begin a game.
    pub opening: OpeningRules,
    /// The probability of a random move in the first plies after the opening.
    pub noise: f64,
    /// The number of plies of a game, the opening included, that may have such moves.
    pub noise_plies: u64,
    /// When the game ends early; `None` for never.
    pub adjudication: Option<Adjudication>,
    /// The number of moves after which the game is stopped without a result.
    pub max_plies: u64,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules.
    Outcome(Outcome),
    /// Because of its moves' scores.
    Adjudicated(Verdict),
    /// It was stopped after the maximum number of moves.
    Unfinished,
}

/// A game as it is stored. The lists have an entry for each move.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// The FEN of the start position.
    pub start: String,
    /// The moves as actions seen from White's end.
    pub actions: Vec<ActionId>,
    /// The score of each move for the side to move, in centipawns; `None` for a random move.
    pub scores: Vec<Option<i32>>,
    /// The number of random moves at the start.
    pub random_plies: u32,
    /// The plies of later random moves.
    pub noise: Vec<u32>,
    /// How it ended.
    pub end: End,
}

/// Why there is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The start is not a position of the variant.
    #[error("{0}")]
    Start(FenError),
    /// A move is not in the table of actions.
    #[error("{0} is not an action: it is legal in no position of the variant")]
    NoAction(String),
    /// It was stopped.
    #[error("the game was stopped")]
    Stopped,
}

impl PlayedGame {
    /// Plays a game. The player begins without memories of earlier games, so the game depends on nothing but the arguments.
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
        mut chance: Twister,
        control: &Control,
    ) -> Result<Self, GameError> {
        player.clear();
        let start = options.start.as_deref();
        let mut board =
            start.map_or_else(|| Board::new(variant), |fen| Board::from_fen(variant, fen)).map_err(GameError::Start)?;
        let opening = drawn_opening(variant, options, &mut chance, control)?;
        let mut judge = options.adjudication.map(Judge::new);
        let mut game = Self {
            start: board.fen(),
            actions: vec![],
            scores: vec![],
            random_plies: 0,
            noise: vec![],
            end: End::Unfinished,
        };
        loop {
            let (outcome, ply) = (board.outcome(true), game.actions.len() as u64);
            if control.is_stopped() || is_interrupted() {
                return Err(GameError::Stopped);
            }
            if let Some(outcome) = outcome {
                game.end = End::Outcome(outcome);
                return Ok(game);
            }
            if ply >= options.max_plies {
                return Ok(game);
            }
            let chosen = if ply < opening.plies() {
                game.random_plies += 1;
                opening.at(ply).or_else(|| random_move(&board, &mut chance)).map(|mv| (mv, None))
            } else if options.noise > 0.0 && ply < options.noise_plies && chance.fraction() < options.noise {
                game.noise.push(ply as u32);
                random_move(&board, &mut chance).map(|mv| (mv, None))
            } else {
                player.choose(&board, &mut chance, control)
            };
            // A position whose game is not over has a legal move, unless the work was stopped.
            let (mv, score) = chosen.ok_or(GameError::Stopped)?;
            game.actions.push(action(table, &board, mv)?);
            game.scores.push(score);
            let decided = judge.as_mut().and_then(|judge| judge.note(score, board.side_to_move()));
            board.push_unchecked(mv);
            if let Some(verdict) = decided.filter(|_| board.outcome(true).is_none()) {
                game.end = End::Adjudicated(verdict);
                return Ok(game);
            }
        }
    }
}

/// The moves of an opening.
enum DrawnOpening {
    /// Each is drawn when it is played.
    Later(u64),
    /// All are drawn.
    Moves(Vec<Move>),
}

impl DrawnOpening {
    fn plies(&self) -> u64 {
        match self {
            Self::Later(plies) => *plies,
            Self::Moves(moves) => moves.len() as u64,
        }
    }

    fn at(&self, ply: u64) -> Option<Move> {
        match self {
            Self::Later(_) => None,
            Self::Moves(moves) => moves.get(ply as usize).copied(),
        }
    }
}

/// Draws the opening, or its length if all moves are allowed.
fn drawn_opening(
    variant: &AnyVariant,
    options: &GameOptions,
    chance: &mut Twister,
    control: &Control,
) -> Result<DrawnOpening, GameError> {
    let extra = if options.extra_plies == 0 { 0 } else { chance.below(options.extra_plies.saturating_add(1)) };
    let plies = options.random_plies.saturating_add(extra);
    let moves = if options.opening.refuses_some() {
        random_moves(variant, plies, chance, &options.opening, options.start.as_deref(), control)
            .map_err(GameError::Start)?
    } else {
        None
    };
    Ok(moves.map_or(DrawnOpening::Later(plies), DrawnOpening::Moves))
}

/// The action of a legal move.
fn action(table: &ActionTable, board: &Board, mv: Move) -> Result<ActionId, GameError> {
    table.encode(board.variant().written(mv)).ok_or_else(|| GameError::NoAction(board.uci(mv)))
}

#[cfg(test)]
mod tests {
    use super::*;

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
