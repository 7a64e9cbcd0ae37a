//! Random moves at the start of games: any legal moves, or only moves that keep the game balanced.

use super::Twister;
use crate::error::FenError;
use crate::game::{AnyVariant, Board, Engine};
use crate::moves::Move;
use crate::search::{Bound, Control, Limits, MAX_LINES, Settings};

/// The number of attempts to find random moves that do not end the game.
const TRIES: usize = 1000;

/// The number of openings to try; if none is balanced enough, the most balanced one is played.
const BALANCED_TRIES: usize = 100;

/// The rules for the random moves at the start of a game; scores are in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningRules {
    /// The maximum score of either side after the opening; `None` allows any score.
    pub balance: Option<u64>,
    /// The maximum loss from a random move compared with the best move; `None` allows any legal move.
    pub near_best: Option<u64>,
    /// The number of nodes in each search.
    pub nodes: u64,
}

impl OpeningRules {
    /// True if some moves may be rejected.
    pub fn refuses_some(&self) -> bool {
        self.balance.is_some() || self.near_best.is_some()
    }
}

/// Judges openings by short searches with the handmade evaluation.
struct Judge<'a> {
    rules: OpeningRules,
    /// `None` if all moves are allowed.
    engine: Option<Engine>,
    control: &'a Control,
}

impl Judge<'_> {
    /// The score of the side that is ahead, or 0 if openings need not be balanced.
    fn imbalance(&mut self, board: &Board) -> u64 {
        let (Some(_), Some(engine)) = (self.rules.balance, &mut self.engine) else { return 0 };
        // The score must not depend on rejected openings.
        engine.clear();
        let limits = Limits { nodes: Some(self.rules.nodes), ..Limits::default() };
        let mut score = 0;
        engine.search(board, &limits, self.control, &mut |info| score = info.score.number());
        u64::from(score.unsigned_abs())
    }

    /// Picks a move at random; all moves that are good enough are equally likely.
    fn draw(&mut self, board: &Board, chance: &mut Twister) -> Option<Move> {
        let (Some(loss), Some(engine)) = (self.rules.near_best, &mut self.engine) else {
            return random_move(board, chance);
        };
        let limits = Limits { nodes: Some(self.rules.nodes), multipv: MAX_LINES, ..Limits::default() };
        let mut scores: Vec<(Move, i32)> = vec![];
        engine.search(board, &limits, self.control, &mut |info| {
            let (Bound::Exact, Some(&mv)) = (info.bound, info.pv.first()) else { return };
            match scores.iter_mut().find(|(other, _)| *other == mv) {
                Some((_, score)) => *score = info.score.number(),
                None => scores.push((mv, info.score.number())),
            }
        });
        let Some(best) = scores.iter().map(|&(_, score)| score).max() else { return random_move(board, chance) };
        let is_near = |score: i32| u64::from(best.abs_diff(score)) <= loss;
        drawn(board, scores.into_iter().filter(|&(_, score)| is_near(score)).map(|(mv, _)| mv), chance)
    }
}

/// Picks a legal move at random; `None` if there is none.
pub fn random_move(board: &Board, chance: &mut Twister) -> Option<Move> {
    drawn(board, board.legal_moves().into_iter(), chance)
}

/// Picks one of `moves` at random, after sorting them by their texts.
fn drawn(board: &Board, moves: impl Iterator<Item = Move>, chance: &mut Twister) -> Option<Move> {
    let mut texts: Vec<(String, Move)> = moves.map(|mv| (board.uci(mv), mv)).collect();
    texts.sort_by(|one, other| one.0.cmp(&other.0));
    chance.choice(&texts).map(|&(_, mv)| mv)
}

/// Picks random moves that do not end the game, from a position or, by default, from the start position; `None` if no
/// such moves are found, or if `control` was stopped. If no opening is balanced enough, the most balanced one is
/// returned.
///
/// # Errors
/// If the start is not a position of the variant.
///
/// # Examples
/// ```
/// use fairychess_core::AnyVariant;
/// use fairychess_core::search::Control;
/// use fairychess_core::selfplay::{OpeningRules, Twister, random_moves};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let rules = OpeningRules { balance: Some(50), near_best: None, nodes: 100 };
/// let moves = random_moves(&chess, 4, &mut Twister::seeded(&[1]), &rules, None, &Control::new())?;
/// assert_eq!(moves.map(|moves| moves.len()), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_moves(
    variant: &AnyVariant,
    plies: u64,
    chance: &mut Twister,
    rules: &OpeningRules,
    start: Option<&str>,
    control: &Control,
) -> Result<Option<Vec<Move>>, FenError> {
    let settings = Settings { hash: 1, threads: 1 };
    let engine = rules.refuses_some().then(|| Engine::new(variant, settings).unwrap_or_else(|error| error.raise()));
    let mut judge = Judge { rules: *rules, engine, control };
    let mut best: Option<(u64, Vec<Move>)> = None;
    let mut compared = 0;
    for _ in 0..TRIES {
        let mut board = start.map_or_else(|| Board::new(variant), |fen| Board::from_fen(variant, fen))?;
        while (board.moves_made() as u64) < plies && board.outcome(true).is_none() && !control.is_stopped() {
            let Some(mv) = judge.draw(&board, chance) else { break };
            board.push_unchecked(mv);
        }
        if control.is_stopped() {
            return Ok(None);
        }
        if board.outcome(true).is_some() {
            continue;
        }
        let imbalance = judge.imbalance(&board);
        if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
            best = Some((imbalance, board.move_stack()));
        }
        compared += 1;
        let is_balanced = |limit| best.as_ref().is_some_and(|(least, _)| *least <= limit);
        if rules.balance.is_none_or(is_balanced) || compared == BALANCED_TRIES {
            break;
        }
    }
    Ok(best.map(|(_, moves)| moves))
}
