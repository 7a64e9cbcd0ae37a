//! Ends games early, based on the scores of their moves.

use crate::board::Color;

/// The rules for ending a game early. Scores are in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// A game is won if the scores of `win_plies` consecutive moves favour the same side by more than this.
    pub win_score: u64,
    /// The number of consecutive moves required for a win.
    pub win_plies: u64,
    /// A game is drawn if the scores of `draw_plies` consecutive moves favour neither side by this much.
    pub draw_score: u64,
    /// The number of consecutive moves required for a draw.
    pub draw_plies: u64,
    /// The number of moves at the start whose scores do not count towards a draw.
    pub draw_after: u64,
    /// The number of moves after which a game is drawn.
    pub max_plies: u64,
}

/// The result of a game that ends early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A side has won.
    Win(Color),
    /// The game is drawn.
    Draw,
}

/// Tracks the scores of a game.
pub struct Judge {
    rules: Adjudication,
    plies: u64,
    /// The length of the current sequence of moves that clearly favour `winner`.
    won: u64,
    winner: Option<Color>,
    /// The length of the current sequence of moves that favour neither side.
    level: u64,
}

impl Judge {
    /// Creates a judge at the start of a game.
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, plies: 0, won: 0, winner: None, level: 0 }
    }

    /// Records the score of the next move for the side that makes it, and returns the result if the game ends now. A
    /// move without a score interrupts a sequence.
    pub fn note(&mut self, score: Option<i32>, mover: Color) -> Option<Verdict> {
        self.plies += 1;
        let size = |score: i32| u64::from(score.unsigned_abs());
        let clear = score.filter(|&score| size(score) > self.rules.win_score);
        let winner = clear.map(|score| if score > 0 { mover } else { mover.other() });
        self.won = if winner.is_none() {
            0
        } else if winner == self.winner {
            self.won + 1
        } else {
            1
        };
        self.winner = winner;
        let level =
            score.is_some_and(|score| size(score) < self.rules.draw_score) && self.plies > self.rules.draw_after;
        self.level = if level { self.level + 1 } else { 0 };
        if let Some(winner) = winner.filter(|_| self.won >= self.rules.win_plies) {
            return Some(Verdict::Win(winner));
        }
        (self.level >= self.rules.draw_plies || self.plies >= self.rules.max_plies).then_some(Verdict::Draw)
    }
}
