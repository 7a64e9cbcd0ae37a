//! The root of the search: iterative deepening with aspiration windows, for one or several best lines.

use super::alphabeta::WHOLE;
use super::limits::{Info, MAX_DEPTH};
use super::score::{INFINITE, Score, is_mate};
use super::searcher::{NOTHING, Searcher, Stopped, whole};
use super::tt::{Bound, Entry};
use super::vote::{Ballot, elected};
use crate::eval::Evaluator;
use crate::moves::Move;
use std::time::Duration;

/// The time after which a search also reports bounds, not only exact values.
const SLOW: Duration = Duration::from_secs(2);

/// With fewer nodes, the transposition table counts as empty: a sample of it takes as long as a node, at each reported depth.
const FEW_NODES: u64 = 1000;

/// A root move.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// Its value in this iteration, unless it was found to be worse than another move.
    value: i32,
    /// Its value in the previous iteration.
    pub last: i32,
    /// Whether its `value` is exact or a bound.
    bound: Bound,
    /// The line that begins with the move.
    pub pv: Vec<Move>,
    /// The depth of the iteration that found its value, 0 if none did.
    depth: u32,
    /// Whether it has been searched with the present window.
    tried: bool,
    /// The number of nodes searched below it in all iterations.
    nodes: u64,
    seldepth: usize,
}

/// Sorts the moves by their values, the best first; equal moves keep their order.
fn put_best_first(moves: &mut [RootMove]) {
    moves.sort_by_key(|root| std::cmp::Reverse(root.value));
}

/// Moves a line before earlier ones that turned out worse, and returns its place.
fn put_in_place(moves: &mut [RootMove], line: usize) -> usize {
    let Some(&RootMove { value, .. }) = moves.get(line) else { return line };
    let place = moves[..line].partition_point(|root| root.value >= value);
    moves[place..=line].rotate_right(1);
    place
}

impl RootMove {
    /// Creates a root move without a value.
    pub fn new(mv: Move) -> Self {
        let (value, last, bound) = (NOTHING, NOTHING, Bound::Exact);
        Self { mv, value, last, bound, pv: vec![mv], depth: 0, tried: false, nodes: 0, seldepth: 0 }
    }

    /// True if an iteration has found its value.
    fn is_searched(&self) -> bool {
        self.value != NOTHING || self.last != NOTHING
    }

    /// Its value in the last iteration that found one, or 0 if none did.
    pub fn value(&self) -> i32 {
        if self.value != NOTHING {
            self.value
        } else if self.last != NOTHING {
            self.last
        } else {
            0
        }
    }
}

/// The iterations of a thread.
pub(super) struct Iterations<'a> {
    pub moves: Vec<RootMove>,
    /// The last finished depth.
    pub depth: u32,
    /// The number of lines to find.
    pub lines: usize,
    pub max_depth: u32,
    /// True if endgame tables have the values of all moves.
    pub known: bool,
    /// The move that was last reported on each line, and its value.
    pub reported: Vec<Option<(Move, i32)>>,
    /// Receives each line; `None` for helper threads.
    pub report: Option<&'a mut (dyn FnMut(&Info) + Send)>,
}

impl Iterations<'_> {
    /// Puts one line first; `choose` selects it from the values of the searched lines, best first.
    pub fn choose(&mut self, choose: impl FnOnce(&[i32]) -> usize) {
        let lines = self.moves[..self.lines].iter().enumerate();
        // Moves with a value come before the others. If no move has a value, the first move counts as searched.
        let searched = lines.filter(|(at, root)| *at == 0 || root.is_searched());
        let values: Vec<i32> = searched.map(|(_, root)| root.value()).collect();
        if let Some(lines) = self.moves.get_mut(..=choose(&values)) {
            lines.rotate_right(1);
        }
    }

    /// Puts the move elected by all threads first, with the line of a thread that found it.
    pub fn vote(&mut self, others: &[Iterations<'_>]) {
        let mut voters: Vec<_> = self.ballot().into_iter().collect();
        voters.extend(others.iter().filter_map(|other| other.ballot()));
        let ballots: Vec<Ballot> = voters.iter().map(|(ballot, _)| *ballot).collect();
        let Some(&(Ballot { depth, .. }, chosen)) = voters.get(elected(&ballots)) else { return };
        let chosen = chosen.clone();
        if let Some(at) = self.moves.iter().position(|root| root.mv == chosen.mv) {
            self.moves[at] = chosen;
            self.moves[..=at].rotate_right(1);
            self.depth = depth;
        }
    }

    /// Puts a move first, unless the best one mates.
    pub fn prefer(&mut self, mv: Move) {
        if self.moves.first().is_some_and(|best| !(is_mate(best.value()) && best.value() > 0)) {
            if let Some(at) = self.moves.iter().position(|root| root.mv == mv) {
                self.moves[..=at].rotate_right(1);
            }
        }
    }

    /// The result of this thread, if it finished a depth.
    fn ballot(&self) -> Option<(Ballot, &RootMove)> {
        let root = self.moves.first().filter(|root| self.depth > 0 && root.is_searched())?;
        Some((Ballot { mv: root.mv, value: root.value(), depth: self.depth }, root))
    }
}

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// Iterative deepening from the depth `first` until a limit is reached.
    pub fn deepen(&mut self, iterations: &mut Iterations<'_>, first: u32) {
        let (mut stable, mut before) = (0, None);
        self.evaluate_root();
        self.begin_with_known(iterations);
        for depth in first..=iterations.max_depth.min(MAX_DEPTH) {
            self.depth = depth as i32;
            self.may_stop = depth > 1 || iterations.report.is_none();
            for root in &mut iterations.moves {
                root.last = root.value;
            }
            let played = self.keys.len();
            let stopped = (0..iterations.lines).any(|line| {
                let found = self.line(iterations, line);
                self.keys.truncate(played);
                found.is_err()
            });
            if stopped {
                return;
            }
            iterations.depth = depth;
            let Some(best) = iterations.moves.first() else { return };
            let same = before == Some(best.mv);
            stable = if same { stable + 1 } else { 0 };
            before = Some(best.mv);
            if iterations.report.is_some() && self.is_done(iterations, stable) {
                return;
            }
        }
    }

    /// Evaluates the root, because nodes two plies below compare their evaluation with it.
    fn evaluate_root(&mut self) {
        if !self.frame(0).checked {
            let eval = self.evaluate(0);
            self.frame_mut(0).eval = self.corrected(0, eval);
        }
    }

    /// Puts the best move of an earlier search first.
    fn begin_with_known(&self, iterations: &mut Iterations<'_>) {
        let known = self.shared.tt.get(self.frame(0).key).and_then(|entry| entry.best);
        if let Some(at) = iterations.moves.iter().position(|root| Some(root.mv) == known) {
            iterations.moves[..=at].rotate_right(1);
        }
    }

    /// True if no deeper iteration is needed: the requested mate has been found, enough nodes have been searched, or
    /// enough time has been spent, given the stability of the best move.
    fn is_done(&mut self, iterations: &Iterations<'_>, stable: u32) -> bool {
        if self.shared.control.is_pondering() {
            return false;
        }
        if iterations.known {
            return true;
        }
        let best = &iterations.moves[0];
        if let (Some(wanted), Score::Mate(moves)) = (self.shared.limits.mate, Score::of(best.value)) {
            if moves.unsigned_abs() <= wanted {
                return true;
            }
        }
        let lines = iterations.lines == 1 && self.shared.limits.mate.is_none();
        // A depth does not see all mates of as many plies, because of pruning and reductions, so the search continues for a while.
        if lines && is_mate(best.value) && 2 * (super::score::MATE - best.value.abs()) - 1 <= iterations.depth as i32 {
            return true;
        }
        let soft = self.shared.limits.soft_nodes;
        if soft.is_some_and(|soft| self.all_nodes() >= soft) {
            return true;
        }
        let Some(time) = &self.time else { return false };
        let effort = (best.nodes * 100 / self.nodes.max(1)) as u32;
        let falling = (best.last - best.value).clamp(0, 60) as u32;
        let only = if iterations.moves.len() == 1 { 10 } else { 100 };
        let scale = (165 - effort.min(95)) * (125 - 8 * stable.min(7)) * (100 + falling) / 10_000;
        time.is_enough(scale * only / 100)
    }

    /// Searches one line, the best of the moves from index `line` on, with aspiration windows around its last value.
    fn line(&mut self, iterations: &mut Iterations<'_>, line: usize) -> Result<(), Stopped> {
        let last = iterations.moves.get(line).map_or(NOTHING, |root| root.last);
        let mut width = self.shared.settings.window;
        let (mut alpha, mut beta) = WHOLE;
        if self.depth >= 5 && last != NOTHING && !is_mate(last) {
            (alpha, beta) = ((last - width).max(-INFINITE), (last + width).min(INFINITE));
        }
        self.seldepth = 0;
        let mut failed_high = 0;
        // The value of the best move in the last window.
        let mut window_value = NOTHING;
        loop {
            for root in &mut iterations.moves[line..] {
                (root.value, root.tried) = (NOTHING, false);
            }
            let found = self.root_moves(&mut iterations.moves[line..], alpha, beta, failed_high);
            // If the search was stopped, its partial result is still better than nothing; the order of the other moves
            // is kept.
            put_best_first(&mut iterations.moves[line..]);
            if let Err(stopped) = found {
                let unknown = iterations.moves[line..].iter_mut().enumerate().filter(|(_, root)| root.value == NOTHING);
                for (at, root) in unknown {
                    root.value = if at == 0 && window_value != NOTHING { window_value } else { root.last };
                }
                self.avoid_mate(&mut iterations.moves[line..]);
                if iterations.moves.get(line).is_some_and(|root| root.depth == self.depth as u32) {
                    put_in_place(&mut iterations.moves, line);
                }
                return Err(stopped);
            }
            let (value, bound) = iterations.moves.get(line).map_or((0, Bound::Exact), |root| (root.value, root.bound));
            window_value = value;
            if bound == Bound::Exact {
                self.store_root(&iterations.moves, line);
                let place = put_in_place(&mut iterations.moves, line);
                (place..=line).for_each(|line| self.report_line(iterations, line));
                return Ok(());
            }
            self.report_line(iterations, line);
            if bound == Bound::Upper {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                failed_high = 0;
            } else {
                beta = (value + width).min(INFINITE);
                failed_high += 1;
            }
            width += width / 2 + 5;
            if width > 500 {
                (alpha, beta) = WHOLE;
            }
        }
    }

    /// Puts another move first if an iteration was broken off after it had found only that its first move is mated: one
    /// that was nearly as good in the iteration before, or was the hardest to refute.
    fn avoid_mate(&self, moves: &mut [RootMove]) {
        let depth = self.depth as u32;
        let Some(&RootMove { value, last, depth: searched, .. }) = moves.first() else { return };
        let is_mated = searched == depth && is_mate(value) && value < 0;
        let others = moves.iter().enumerate().skip(1).filter(|(_, root)| !root.tried);
        let Some((chosen, _)) = others.max_by_key(|(_, root)| (root.last, root.nodes)).filter(|_| is_mated) else {
            return;
        };
        let root = &mut moves[chosen];
        if root.last == NOTHING && last != NOTHING {
            // In the iteration before, it was no better than the first move.
            *root = RootMove { value: last, last, bound: Bound::Upper, depth: depth - 1, ..RootMove::new(root.mv) };
        }
        moves[..=chosen].rotate_right(1);
    }

    /// Stores the best move of the root in the transposition table, if it was chosen from all moves.
    fn store_root(&self, moves: &[RootMove], line: usize) {
        if line == 0 && self.shared.limits.moves.is_empty() {
            let RootMove { mv, value, bound, .. } = moves[0];
            let entry = Entry { best: Some(mv), value, eval: None, bound, depth: self.depth as u8 };
            self.shared.tt.put(self.frame(0).key, entry);
        }
    }

    /// Reports a line, if it is one of the requested lines.
    fn report_line(&mut self, iterations: &mut Iterations<'_>, line: usize) {
        let Some(root) = iterations.moves.get(line) else { return };
        if line < self.asked() && (root.bound == Bound::Exact || self.elapsed() >= SLOW) {
            self.report(iterations, line);
        }
    }

    /// Reports the lines on which other moves were reported last, because the last iteration was stopped or a weak player
    /// chose another move.
    pub fn report_changed(&mut self, iterations: &mut Iterations<'_>) {
        for line in 0..self.asked().min(iterations.moves.len()) {
            let root = &iterations.moves[line];
            let known = line == 0 || root.is_searched();
            if known && iterations.reported.get(line) != Some(&Some((root.mv, root.value()))) {
                self.report(iterations, line);
            }
        }
    }

    /// The number of lines to report.
    fn asked(&self) -> usize {
        self.shared.limits.multipv.max(1)
    }

    fn elapsed(&self) -> Duration {
        self.time.as_ref().map(super::time::Time::elapsed).unwrap_or_default()
    }

    fn report(&mut self, iterations: &mut Iterations<'_>, line: usize) {
        let (Some(report), Some(root)) = (&mut iterations.report, iterations.moves.get(line)) else { return };
        iterations.reported.resize(iterations.reported.len().max(line + 1), None);
        iterations.reported[line] = Some((root.mv, root.value()));
        let (time, nodes) = (self.elapsed(), self.all_nodes());
        report(&Info {
            depth: root.depth.max(1),
            seldepth: root.seldepth as u32 + 1,
            multipv: line + 1,
            score: Score::of(root.value()),
            bound: root.bound,
            nodes,
            time,
            hashfull: if nodes < FEW_NODES { 0 } else { self.shared.tt.fullness() },
            pv: root.pv.clone(),
        });
    }

    /// Searches root moves, most promising first.
    fn root_moves(
        &mut self,
        moves: &mut [RootMove],
        mut alpha: i32,
        beta: i32,
        failed_high: i32,
    ) -> Result<(), Stopped> {
        let full = (self.depth - 1 - failed_high.min(2)).max(0);
        for (at, root) in moves.iter_mut().enumerate() {
            let nodes = self.nodes;
            let played = self.play(0, root.mv);
            let value = played.and_then(|()| {
                let mut value = NOTHING;
                let checks = self.frame(1).checked;
                if at > 0 {
                    let less = if self.depth >= 3 && at > 2 && !checks {
                        (self.shared.reductions.of(self.depth, at) - 1).max(0)
                    } else {
                        0
                    };
                    value = -self.search::<false>(1, (full - less).max(0), -alpha - 1, -alpha, true)?;
                    if value > alpha && less > 0 {
                        value = -self.search::<false>(1, full, -alpha - 1, -alpha, true)?;
                    }
                }
                if at == 0 || value > alpha {
                    value = -self.search::<true>(1, full, -beta, -alpha, false)?;
                }
                Ok(value)
            });
            root.nodes += self.nodes - nodes;
            let value = value?;
            whole()?;
            root.tried = true;
            self.unplay();
            if at == 0 || value > alpha {
                root.value = value;
                root.depth = self.depth as u32;
                root.bound = if value <= alpha {
                    Bound::Upper
                } else if value >= beta {
                    Bound::Lower
                } else {
                    Bound::Exact
                };
                self.end.find();
                root.seldepth = self.seldepth;
                root.pv.truncate(1);
                root.pv.extend_from_slice(&self.memory.frames[1].pv);
                if is_mate(value) {
                    self.continue_line(&mut root.pv);
                }
                if value >= beta {
                    return Ok(());
                }
                alpha = alpha.max(value);
            }
        }
        Ok(())
    }
}
