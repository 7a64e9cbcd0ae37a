//! The players.

use super::Twister;
use super::opening::random_move;
use crate::board::ByColor;
use crate::game::{Board, Engine};
use crate::moves::Move;
use crate::search::{Control, Limits};

/// An engine and its limits for each move.
pub struct Searcher<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// When a search ends.
    pub limits: Limits,
}

/// Who chooses the moves of a game.
pub enum Player<'a> {
    /// Legal moves, picked uniformly at random.
    Random,
    /// One engine for both sides.
    One(Searcher<'a>),
    /// An engine for each side.
    Two(ByColor<Searcher<'a>>),
}

impl Player<'_> {
    /// Forgets earlier games.
    pub(super) fn clear(&mut self) {
        match self {
            Self::Random => {}
            Self::One(searcher) => searcher.engine.clear(),
            Self::Two(searchers) => searchers.iter_mut().for_each(|searcher| searcher.engine.clear()),
        }
    }

    /// The move to play, with its score for the side to move.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        chance: &mut Twister,
        control: &Control,
    ) -> Option<(Move, Option<i32>)> {
        let searcher = match self {
            Self::Random => return random_move(board, chance).map(|mv| (mv, None)),
            Self::One(searcher) => searcher,
            Self::Two(searchers) => &mut searchers[board.side_to_move()],
        };
        let mut score = None;
        let found = searcher.engine.search(board, &searcher.limits, control, &mut |info| {
            if info.multipv == 1 {
                score = Some(info.score.number());
            }
        });
        found.best.map(|mv| (mv, score))
    }
}
