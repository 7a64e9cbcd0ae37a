//! Converts games to training positions.

use crate::positions::{Outcome, Position, Positions};
use fairychess_core::internals::{network_view, splitmix};
use fairychess_core::learn::actions::ActionTable;
use fairychess_core::network::Features;
use fairychess_core::{AnyVariant, Board, Color, Engine, FenError, Move};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// The largest score to learn from. If a score is larger, the game is decided, and the exact score means little.
const MAX_SCORE: f32 = 3000.0;

/// A self-play game.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The FEN of the start position.
    pub start: &'a str,
    /// The moves as actions, from White's point of view.
    pub actions: &'a [i32],
    /// The score of each move for the side that made it, in hundredths of a pawn; NaN if there is none.
    pub scores: &'a [f32],
    /// White's points; NaN if unknown.
    pub points: f32,
    /// The number of moves to skip at the start.
    pub opening: usize,
}

/// The reason why a game cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// The start position is invalid.
    Start(FenError),
    /// The move that follows this number of moves is illegal.
    Move(usize),
}

impl fmt::Display for GameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(formatter, "its start position is invalid: {error}"),
            Self::Move(ply) => write!(formatter, "ply {}: the move is not legal", ply + 1),
        }
    }
}

impl std::error::Error for GameError {}

/// Reads games of one variant. Of several positions with the same pieces and side to move, only the first is used.
pub struct Reader {
    variant: AnyVariant,
    actions: Arc<ActionTable>,
    features: Features,
    buckets: usize,
    noisy: bool,
    seen: HashSet<u64>,
    items: Vec<u16>,
}

impl Reader {
    /// A reader for games of a variant, for networks with these inputs and this many output buckets.
    ///
    /// With `noisy`, positions in which the move captures, promotes, or is a drop that gives check are also used. A network
    /// cannot foresee what such a move changes, so it learns more from other positions; but some variants have hardly any others.
    pub fn new(
        variant: &AnyVariant,
        features: Features,
        actions: Arc<ActionTable>,
        buckets: usize,
        noisy: bool,
    ) -> Self {
        let (seen, items) = (HashSet::new(), vec![]);
        Self { actions, features, variant: variant.clone(), buckets, noisy, seen, items }
    }

    /// An empty list of positions for the variant.
    pub fn positions(&self) -> Positions {
        Positions::new(self.features.views())
    }

    /// The network's view of positions.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Adds the positions of a game that a network can learn from.
    ///
    /// # Errors
    /// If the game is invalid. The positions before the invalid move are added.
    pub fn read(&mut self, game: &Game<'_>, positions: &mut Positions) -> Result<(), GameError> {
        self.replay(game, |reader, ply, board, mv| {
            let score = game.scores.get(ply).copied().unwrap_or(f32::NAN);
            let counts = ply >= game.opening && !board.is_check() && (reader.noisy || is_quiet(board, mv));
            if counts {
                reader.add(board, score, game.points, positions);
            }
        })
    }

    /// Adds positions near those of a game: after each move, some positions reached by one or two random moves. Their scores are
    /// static evaluations by `engine`, and their results are unknown. From such positions, a network can learn a static
    /// evaluation.
    ///
    /// # Errors
    /// If the game is invalid. The positions before the invalid move are added.
    pub fn read_near(
        &mut self,
        game: &Game<'_>,
        count: usize,
        engine: &Engine,
        positions: &mut Positions,
    ) -> Result<(), GameError> {
        self.replay(game, |reader, _, board, _| {
            let moves = board.legal_moves();
            for number in 0..count {
                let mut random = splitmix(board.zobrist_hash() ^ splitmix(number as u64));
                board.push_unchecked(moves[random as usize % moves.len()]);
                random = splitmix(random);
                let replies = if random >> 63 == 0 { vec![] } else { board.legal_moves() };
                if let Some(&reply) = replies.get(random as usize % replies.len().max(1)) {
                    board.push_unchecked(reply);
                    reader.add_evaluated(board, engine, positions);
                    board.pop();
                } else {
                    reader.add_evaluated(board, engine, positions);
                }
                board.pop();
            }
        })
    }

    /// Replays a game and calls a function with each position and the move played in it.
    fn replay(
        &mut self,
        game: &Game<'_>,
        mut visit: impl FnMut(&mut Self, usize, &mut Board, Move),
    ) -> Result<(), GameError> {
        let mut board = Board::from_fen(&self.variant, game.start).map_err(GameError::Start)?;
        for (ply, &action) in game.actions.iter().enumerate() {
            let written = u32::try_from(action).ok().and_then(|action| self.actions.decode(action));
            let mv = written.and_then(|written| board.find(written).ok()).ok_or(GameError::Move(ply))?;
            visit(self, ply, &mut board, mv);
            board.push_unchecked(mv);
        }
        Ok(())
    }

    fn add_evaluated(&mut self, board: &Board, engine: &Engine, positions: &mut Positions) {
        if !board.is_check() && board.outcome(false).is_none() {
            self.add(board, engine.evaluate(board) as f32, f32::NAN, positions);
        }
    }

    /// Adds a position if it is new and its score is useful.
    fn add(&mut self, board: &Board, score: f32, points: f32, positions: &mut Positions) {
        // False if the score is NaN.
        let counts = score.abs() < MAX_SCORE;
        if !counts || !self.seen.insert(board.zobrist_hash()) {
            return;
        }
        let white = board.side_to_move() == Color::White;
        let outcome = match if white { points } else { 1.0 - points } {
            0.0 => Outcome::Loss,
            0.5 => Outcome::Draw,
            1.0 => Outcome::Win,
            _ => Outcome::Unknown,
        };
        let (views, bucket) = network_view(&self.features, board, self.buckets, &mut self.items);
        let score = score.round() as i16;
        positions.push(Position { items: &self.items, views, bucket, score, outcome });
    }
}

/// True if a network can foresee what a move changes: the move does not capture or promote, and is not a drop that gives check.
fn is_quiet(board: &Board, mv: Move) -> bool {
    mv.promotion().is_none() && !board.is_capture(mv) && !(mv.is_drop() && board.gives_check(mv))
}
