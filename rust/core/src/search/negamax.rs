//! Alpha-beta with quiescence.

use super::order::{captured, priority};
use super::table::{Bound, Table};
use super::{MATE, MATE_RANGE};
use crate::eval::Evaluator;
use crate::movegen::{key, legal_moves};
use crate::moves::Move;
use crate::outcome::is_dead;
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::rules::Stalemate;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Looks at the clock and at `stop` once in so many nodes.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// Lines longer than this are evaluated as they stand.
const MAX_PLY: usize = 128;

/// Positions looked at until one leaf is quiet; what is not quiet by then is evaluated as it stands. Sensible games come nowhere near. Wild ones
/// do, with dozens of queens or hoppers, and so do several royal men that are in check at every ply.
const MOST_FOR_QUIET: u32 = 2000;

/// The search has to end now.
struct Stopped;

pub(super) struct Searcher<'a, const W: usize, E: Evaluator<W>> {
    variant: &'a Variant<W>,
    evaluator: &'a E,
    /// Keys of the positions before the present one, those of the game first.
    keys: Vec<u64>,
    table: Table,
    /// `[from][to]`: how often a quiet turn was good.
    success: Vec<i32>,
    killers: Vec<[Option<Move>; 2]>,
    pub(super) nodes: u64,
    most_nodes: u64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    /// The first depth is always finished, but when told to stop.
    may_stop: bool,
    /// Checks are answered beyond the depth up to this ply: sides with several royal men could go on for ever.
    extended: usize,
    /// How many more positions may be looked at until this leaf is quiet.
    left_for_quiet: u32,
}

impl<'a, const W: usize, E: Evaluator<W>> Searcher<'a, W, E> {
    pub(super) fn new(
        variant: &'a Variant<W>,
        evaluator: &'a E,
        keys: Vec<u64>,
        most_nodes: Option<u64>,
        deadline: Option<Instant>,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            variant,
            evaluator,
            keys,
            table: Table::new(),
            success: vec![0; 1 << 16],
            killers: vec![[None; 2]; MAX_PLY + 1],
            nodes: 0,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            deadline,
            stop,
            may_stop: false,
            extended: 0,
            left_for_quiet: 0,
        }
    }

    /// The value of `position` and the best line, to a depth; `None` if stopped before.
    pub(super) fn root(&mut self, position: &Position<W>, depth: u32) -> Option<(i32, Vec<Move>)> {
        self.may_stop = depth > 1;
        self.extended = 2 * depth as usize;
        let played = self.keys.len();
        let mut pv = vec![];
        let state = self.evaluator.start(position);
        let found = self.search((position, &state), depth, 0, -MATE - 1, MATE + 1, &mut pv);
        self.keys.truncate(played);
        found.ok().map(|value| (value, pv))
    }

    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let look = self.nodes % NODES_BETWEEN_LOOKS == 0;
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let spent = self.may_stop && (self.nodes > self.most_nodes || look && late());
        if spent || look && self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    fn search(
        &mut self,
        (position, state): (&Position<W>, &E::State),
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        pv: &mut Vec<Move>,
    ) -> Result<i32, Stopped> {
        pv.clear();
        self.count_node()?;
        let key = key(self.variant, position);
        if ply > 0 && self.is_drawn(position, key) {
            return Ok(0);
        }
        let check = position.is_check(self.variant);
        let depth = if check && ply < self.extended { depth + 1 } else { depth };
        if depth == 0 || ply >= MAX_PLY {
            self.left_for_quiet = MOST_FOR_QUIET;
            return self.quiescence((position, state), ply, alpha, beta);
        }
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| ply > 0 && entry.depth >= depth) {
            let value = from_table(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if enough {
                return Ok(value);
            }
        }
        let turns = self.ordered(position, ply, known.and_then(|entry| entry.best));
        if turns.is_empty() {
            return Ok(self.without_turn(check, ply));
        }
        let (mut best, mut best_turn, floor) = (-MATE - 1, None, alpha);
        let mut line = vec![];
        self.keys.push(key);
        for turn in turns {
            let (mut next, mut followed) = (position.clone(), state.clone());
            next.play_observed(self.variant, turn, &mut self.evaluator.follow(&mut followed));
            let value = -self.search((&next, &followed), depth - 1, ply + 1, -beta, -alpha, &mut line)?;
            if value > best {
                (best, best_turn) = (value, Some(turn));
            }
            if value > alpha {
                alpha = value;
                pv.clear();
                pv.push(turn);
                pv.append(&mut line);
            }
            if alpha >= beta {
                self.reward(position, turn, depth, ply);
                break;
            }
        }
        self.keys.pop();
        let bound = if best >= beta {
            Bound::Lower
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(key, best_turn, to_table(best, ply), bound, depth);
        Ok(best)
    }

    /// Captures and promotions until the position is quiet; everything while in check.
    fn quiescence(
        &mut self,
        (position, state): (&Position<W>, &E::State),
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.count_node()?;
        let check = position.is_check(self.variant);
        let last = ply >= MAX_PLY || self.left_for_quiet == 0;
        self.left_for_quiet = self.left_for_quiet.saturating_sub(1);
        let mut best = -MATE - 1;
        if !check || last {
            best = self.evaluator.evaluate(self.variant, position, state);
            if best >= beta || last {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let turns = self.ordered(position, ply, None);
        if turns.is_empty() {
            return Ok(self.without_turn(check, ply));
        }
        for turn in turns {
            let loud =
                turn.promotion().is_some() || captured(self.variant, position, self.evaluator.values(), turn).is_some();
            if !check && !loud {
                continue;
            }
            let (mut next, mut followed) = (position.clone(), state.clone());
            next.play_observed(self.variant, turn, &mut self.evaluator.follow(&mut followed));
            let value = -self.quiescence((&next, &followed), ply + 1, -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Drawn by repetition (any, inside a search), by the clock, or dead.
    fn is_drawn(&self, position: &Position<W>, key: u64) -> bool {
        let clock = &self.variant.rules.clock;
        let limit = if clock.claim > 0 { clock.claim } else { clock.end };
        let repeated = clock.repetition_claim + clock.repetition_end > 0 && self.keys.contains(&key);
        repeated || limit > 0 && position.halfmove_clock() >= limit || is_dead(self.variant, position)
    }

    fn without_turn(&self, check: bool, ply: usize) -> i32 {
        let lost = ply as i32 - MATE;
        match self.variant.rules.endings.stalemate {
            _ if check => lost,
            Stalemate::Draw => 0,
            Stalemate::Loss => lost,
            Stalemate::Win => -lost,
        }
    }

    fn ordered(&self, position: &Position<W>, ply: usize, best: Option<Move>) -> Vec<Move> {
        let mut turns = legal_moves(self.variant, position);
        turns.sort_by_cached_key(|&turn| {
            let loud = priority(self.variant, position, self.evaluator.values(), turn, best);
            let quiet = || {
                let killer = self.killers[ply.min(MAX_PLY)].contains(&Some(turn));
                self.success[squares(turn)].min(1 << 22) + if killer { 1 << 23 } else { 0 }
            };
            std::cmp::Reverse(loud.unwrap_or_else(quiet))
        });
        turns
    }

    fn reward(&mut self, position: &Position<W>, turn: Move, depth: u32, ply: usize) {
        if captured(self.variant, position, self.evaluator.values(), turn).is_some() {
            return;
        }
        let success = &mut self.success[squares(turn)];
        *success = success.saturating_add((depth * depth) as i32);
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != Some(turn) {
            *killers = [Some(turn), killers[0]];
        }
    }
}

fn squares(turn: Move) -> usize {
    (turn.from() as usize) << 8 | turn.to() as usize
}

/// Mates are stored as counted from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value.abs() < MATE_RANGE { value } else { value + value.signum() * ply as i32 }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value.abs() < MATE_RANGE { value } else { value - value.signum() * ply as i32 }
}
