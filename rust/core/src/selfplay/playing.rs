//! A game in progress.

use super::adjudication::{Judge, Verdict};
use super::game::{End, GameError, GameOptions, PlayedGame};
use super::opening::random_move;
use super::{Twister, random_moves};
use crate::board::Color;
use crate::endgame::Value;
use crate::game::{AnyVariant, Board};
use crate::interrupt::is_interrupted;
use crate::learn::actions::{ActionId, ActionTable};
use crate::moves::Move;
use crate::search::Control;

/// A move, with the data that the player stores about it.
pub(super) struct Choice {
    pub mv: Move,
    /// The score for the side to move, in centipawns.
    pub score: Option<i32>,
    /// The visits of each move.
    pub visits: Option<Vec<(Move, u32)>>,
    /// The mean value for the side to move, from -1 to 1.
    pub value: Option<f32>,
    /// The side that resigns after the move.
    pub loser: Option<Color>,
}

impl Choice {
    /// A move with its score.
    pub fn scored(mv: Move, score: Option<i32>) -> Self {
        Self { mv, score, visits: None, value: None, loser: None }
    }
}

/// A game in progress. The player chooses all moves except the random moves of the opening and of noise.
pub(super) struct Playing {
    options: GameOptions,
    opening: DrawnOpening,
    judge: Option<Judge>,
    /// True if the game has ended early.
    decided: bool,
    pub board: Board,
    pub chance: Twister,
    pub game: PlayedGame,
}

impl Playing {
    /// Begins a game.
    pub fn begin(
        variant: &AnyVariant,
        options: &GameOptions,
        mut chance: Twister,
        control: &Control,
    ) -> Result<Self, GameError> {
        let start = options.start.as_deref();
        let board =
            start.map_or_else(|| Board::new(variant), |fen| Board::from_fen(variant, fen)).map_err(GameError::Start)?;
        let opening = drawn_opening(variant, options, &mut chance, control)?;
        let judge = options.adjudication.map(Judge::new);
        let game = PlayedGame { start: board.fen(), ..PlayedGame::default() };
        Ok(Self { options: options.clone(), opening, judge, decided: false, board, chance, game })
    }

    /// Plays the random moves that are due; returns true if the player has to choose the next move, false if the game has ended.
    pub fn advance(&mut self, table: &ActionTable, control: &Control) -> Result<bool, GameError> {
        loop {
            let (outcome, ply) = (self.board.outcome(true), self.game.actions.len() as u64);
            if control.is_stopped() || is_interrupted() {
                return Err(GameError::Stopped);
            }
            if self.decided {
                return Ok(false);
            }
            if let Some(outcome) = outcome {
                self.game.end = End::Outcome(outcome);
                return Ok(false);
            }
            if ply >= self.options.max_plies {
                return Ok(false);
            }
            let noisy = self.options.noise > 0.0 && ply < self.options.noise_plies;
            let drawn = if ply < self.opening.plies() {
                self.game.random_plies += 1;
                self.opening.at(ply).or_else(|| random_move(&self.board, &mut self.chance))
            } else if noisy && self.chance.fraction() < self.options.noise {
                self.game.noise.push(ply as u32);
                random_move(&self.board, &mut self.chance)
            } else {
                return Ok(true);
            };
            // A position whose game is not over has a legal move, unless the work was stopped.
            self.play(table, Choice::scored(drawn.ok_or(GameError::Stopped)?, None))?;
        }
    }

    /// Plays a move.
    pub fn play(&mut self, table: &ActionTable, choice: Choice) -> Result<(), GameError> {
        let Choice { mv, score, visits, value, loser } = choice;
        let visits = visits.map(|visits| {
            visits.iter().map(|&(mv, count)| Ok((action(table, &self.board, mv)?, count))).collect::<Result<_, _>>()
        });
        self.game.actions.push(action(table, &self.board, mv)?);
        self.game.scores.push(score);
        self.game.visits.push(visits.transpose()?);
        self.game.values.push(value);
        let adjudicated = self.judge.as_mut().and_then(|judge| judge.note(score, self.board.side_to_move()));
        let verdict = loser.map(|loser| Verdict::Win(loser.other())).or(adjudicated);
        self.board.push_unchecked(mv);
        let known = || self.options.endgames.as_ref().and_then(|endgames| endgames.certain(&self.board));
        let verdict = known().map(|value| verdict_of(value, self.board.side_to_move())).or(verdict);
        if let Some(verdict) = verdict.filter(|_| self.board.outcome(true).is_none()) {
            self.game.end = End::Adjudicated(verdict);
            self.decided = true;
        }
        Ok(())
    }
}

/// The result of a position with this value for the side to move.
fn verdict_of(value: Value, side: Color) -> Verdict {
    match value {
        Value::Won(_) => Verdict::Win(side),
        Value::Drawn => Verdict::Draw,
        Value::Lost(_) => Verdict::Win(side.other()),
    }
}

/// The moves of an opening.
enum DrawnOpening {
    /// Each move is picked at random when it is played.
    Later(u64),
    /// All moves have been picked.
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

/// Picks an opening at random, or only its length if all moves are allowed.
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
