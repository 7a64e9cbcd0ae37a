//! Looking for the best turn: iterative deepening, alpha-beta, quiescence. Plain and the same on every run with the same limits
//! on depth or nodes.

mod negamax;
mod order;
mod table;

use crate::eval::Evaluation;
use crate::movegen::legal_moves;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;
use negamax::Searcher;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// When to stop. At least one depth is always finished (but when `stop` is raised). Without any limit the search ends at [`MAX_DEPTH`] or by `stop`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time.
    pub movetime: Option<Duration>,
}

/// The greatest depth, in plies.
pub const MAX_DEPTH: u32 = 64;

/// What a position is worth for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many own moves; negative if the other side mates; 0 if mated now.
    Mate(i32),
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best turn; `None` if there is no legal one.
    pub best: Option<Move>,
    /// Its score.
    pub score: Score,
    /// The depth that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line expected, starting with the best turn.
    pub pv: Vec<Move>,
}

/// Scores at least this far from 0 are mates.
pub(crate) const MATE: i32 = 1_000_000;
const MATE_RANGE: i32 = MATE - 1_000;

fn score(value: i32) -> Score {
    if value.abs() < MATE_RANGE {
        Score::Centipawns(value)
    } else if value > 0 {
        Score::Mate((MATE - value + 1) / 2)
    } else {
        Score::Mate(-(MATE + value) / 2)
    }
}

/// Searches `position`, which followed on positions with the keys `history`.
pub fn search<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    history: Vec<u64>,
    limits: Limits,
    stop: &AtomicBool,
) -> SearchResult {
    let evaluation = Evaluation::new(variant);
    let deadline = limits.movetime.map(|time| Instant::now() + time);
    let mut searcher = Searcher::new(variant, &evaluation, history, limits.nodes, deadline, stop);
    let mut result = SearchResult { best: None, score: Score::Centipawns(0), depth: 0, nodes: 0, pv: vec![] };
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        let Some((value, pv)) = searcher.root(position, depth) else { break };
        result = SearchResult { best: pv.first().copied(), score: score(value), depth, nodes: searcher.nodes, pv };
        // A mate that was found at its own depth cannot be bettered by looking deeper.
        let mate_found = value.abs() >= MATE_RANGE && MATE - value.abs() <= depth as i32;
        if result.best.is_none() || mate_found {
            break;
        }
    }
    if result.depth == 0 {
        result.best = legal_moves(variant, position).first().copied();
        result.pv = result.best.into_iter().collect();
    }
    result.nodes = searcher.nodes;
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_own_moves() {
        assert_eq!(score(MATE - 1), Score::Mate(1));
        assert_eq!(score(MATE - 3), Score::Mate(2));
        assert_eq!(score(-MATE), Score::Mate(0));
        assert_eq!(score(2 - MATE), Score::Mate(-1));
        assert_eq!(score(-35), Score::Centipawns(-35));
    }
}
