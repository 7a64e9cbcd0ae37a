//! One thread of a search: plays moves, counts nodes, and finds draws that need no search.

use super::end::SearchEnd;
use super::history::{NOWHERE, PieceTo};
use super::score::{INFINITE, MAX_CENTIPAWNS, MAX_PLY, mated};
use super::shared::{Frame, Memory, Shared};
use super::time::Time;
use crate::board::{Color, PREFETCHES};
use crate::chases::{Trace, backwards};
use crate::eval::Evaluator;
use crate::interrupt::is_interrupted;
use crate::movegen::{drawn_for, ended, has_legal, is_legal_in, key, race_move, threatens_goal};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::outcome::{self, counted_out, is_dead};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::PassRule;
use std::sync::atomic::Ordering;

/// The number of nodes between two checks of the clock and the stop flag.
const NODES_BETWEEN_POLLS: u64 = 256;

/// The search must end now.
pub(super) struct Stopped;

/// The value of a node, unless the search must end.
pub(super) type Value = Result<i32, Stopped>;

/// One thread of a search.
pub(super) struct Searcher<'a, const W: usize, E: Evaluator<W>> {
    pub shared: &'a Shared<'a, W, E>,
    pub memory: &'a mut Memory<W, E>,
    /// The clock; only the first thread has it.
    pub time: Option<Time>,
    /// The keys of the positions before the current one, including those of the game.
    pub keys: Vec<u64>,
    /// The number of these keys that belong to the game.
    pub played: usize,
    /// The number of nodes searched by this thread.
    pub nodes: u64,
    counted: u64,
    next_poll: u64,
    /// False until the first depth is finished; before that, only a stop or the clock ends the search.
    pub may_stop: bool,
    /// The conditions for ending long steps, and whether some root move has a value.
    pub end: SearchEnd,
    /// The depth of this iteration.
    pub depth: i32,
    pub seldepth: usize,
    /// The number of nodes that the current quiescence search may still visit.
    pub quiescence_nodes_left: u32,
    /// True until the time starts to run, if the search began by pondering.
    pondered: bool,
    /// While a null-move cutoff is verified, no null move is tried before this ply.
    pub verified_until: usize,
}

impl<'a, const W: usize, E: Evaluator<W>> Searcher<'a, W, E> {
    /// Creates a searcher for `position`; `keys` are the keys of the game's earlier positions.
    pub fn new(
        shared: &'a Shared<'a, W, E>,
        memory: &'a mut Memory<W, E>,
        position: &Position<W>,
        keys: Vec<u64>,
        time: Option<Time>,
        end: SearchEnd,
    ) -> Self {
        memory.begin(position);
        shared.evaluator.start(&mut memory.line, position);
        let root = &mut memory.frames[0];
        root.key = key(shared.variant, position);
        root.checked = position.is_check(shared.variant) || shared.races && threatens_goal(shared.variant, position);
        Self {
            played: keys.len(),
            shared,
            memory,
            time,
            keys,
            nodes: 0,
            counted: 0,
            next_poll: 0,
            may_stop: false,
            end,
            depth: 0,
            seldepth: 0,
            quiescence_nodes_left: 0,
            pondered: shared.control.is_pondering(),
            verified_until: 0,
        }
    }

    /// True if the transposition table may decide the node at `ply`. The table's keys do not include the counter of
    /// plies without progress, so its values may be wrong shortly before a draw by that counter.
    #[inline]
    pub fn trusts_tt(&self, ply: usize) -> bool {
        let max = self.shared.variant.rules.clock.limit();
        max == 0 || 10 * self.frame(ply).position.halfmove_clock() < 9 * max
    }

    #[inline]
    pub fn frame(&self, ply: usize) -> &Frame<W> {
        &self.memory.frames[ply]
    }

    #[inline]
    pub fn frame_mut(&mut self, ply: usize) -> &mut Frame<W> {
        &mut self.memory.frames[ply]
    }

    /// The values of piece types.
    #[inline]
    pub fn values(&self) -> &'a [i32] {
        self.shared.evaluator.values()
    }

    /// Counts a node; returns an error if the search must end.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.next_poll { Ok(()) } else { self.poll() }
    }

    /// Checks the clock, the limits and the stop flag.
    fn poll(&mut self) -> Result<(), Stopped> {
        let shared = self.shared;
        let all = shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed) + self.nodes - self.counted;
        self.counted = self.nodes;
        let max = shared.limits.nodes.unwrap_or(u64::MAX);
        self.next_poll = self.nodes + NODES_BETWEEN_POLLS.min(max.saturating_sub(all).max(1));
        let pondering = shared.control.is_pondering();
        if self.pondered && !pondering {
            self.pondered = false;
            self.time.iter_mut().for_each(Time::restart);
        }
        let late = !pondering && self.time.as_ref().is_some_and(Time::is_over);
        let ordered = shared.control.is_stopped() || shared.ended.load(Ordering::Relaxed);
        let may_stop = self.may_stop || self.end.is_first_depth_long();
        if all >= max {
            // There may be a lot of work before the next node.
            self.end.use_up();
        }
        if ordered || self.end.has_found() && late || may_stop && all >= max { Err(Stopped) } else { Ok(()) }
    }

    /// Adds this thread's latest nodes to the common count, and returns the count.
    pub fn all_nodes(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Plays a move of the node at `ply`; the next frame becomes the node after the move.
    #[inline]
    pub fn play(&mut self, ply: usize, mv: Move) -> Result<(), Stopped> {
        let shared = self.shared;
        let variant = shared.variant;
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        let (here, next) = (&mut before[ply], &mut after[0]);
        // The sooner, the better: memory takes as long as playing the move and much of what follows.
        let expected = PREFETCHES.then(|| here.position.hash_after_plain(variant, mv));
        if let Some(key) = expected {
            shared.tt.prefetch(key);
        }
        here.piece_to = if mv.is_null() { NOWHERE } else { self.memory.history.piece_to(&here.position, mv) };
        here.quiet = None;
        here.mv = mv;
        next.position.copy_from(&here.position);
        next.position.play_observed(variant, mv, &mut shared.evaluator.follow(&mut self.memory.line, ply));
        next.key = key(variant, &next.position);
        if expected != Some(next.key) {
            shared.tt.prefetch(next.key);
        }
        next.checked = !mv.is_null() && next.position.is_check(variant);
        if shared.races && !next.checked {
            next.checked = threatens_goal(variant, &next.position);
        }
        self.keys.push(here.key);
        self.count()
    }

    /// Returns to the previous node.
    #[inline]
    pub fn unplay(&mut self) {
        self.keys.pop();
    }

    /// The two moves before the node at `ply` as indices into the history, latest first.
    #[inline]
    pub fn pieces_to_before(&self, ply: usize) -> [PieceTo; 2] {
        [1, 2].map(|back| if ply >= back { self.frame(ply - back).piece_to } else { NOWHERE })
    }

    /// The static evaluation of the node at `ply`.
    #[inline]
    pub fn evaluate(&mut self, ply: usize) -> i32 {
        let Memory { frames, line, .. } = &mut *self.memory;
        let value = self.shared.evaluator.evaluate(self.shared.variant, &frames[ply].position, line, ply);
        value.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS)
    }

    /// The value of the node at `ply` if the game is over by a rule of the variant, by repetition, by the clock, or
    /// because neither side can mate. Draws are claimed at once, as in self-play. A side without a move takes precedence over
    /// moves to and fro and over the clock.
    /// A single repetition of a position from this search ends the line.
    #[inline]
    pub fn drawn(&self, ply: usize) -> Option<i32> {
        let frame = self.frame(ply);
        if let Some(outcome) = ended(self.shared.variant, &frame.position) {
            return Some(value_of(outcome.winner, frame.position.side_to_move(), ply));
        }
        let halfmoves = frame.position.halfmove_clock();
        let to_and_fro = self.shared.variant.rules.repetition.to_and_fro;
        let stuck = || !has_legal(self.shared.variant, &frame.position);
        if to_and_fro.is_some_and(|rule| rule.holds(halfmoves, |back| self.trace(ply, back))) {
            return Some(if stuck() { self.without_move(ply) } else { -mated(ply) });
        }
        let clock = &self.shared.variant.rules.clock;
        if counted_out(clock, halfmoves, 0, true).is_some() || frame.position.is_counted_out() {
            return Some(if stuck() { self.without_move(ply) } else { self.drawn_value(ply) });
        }
        // Two passes repeat a position, and otherwise two moves of each side.
        let plies = if self.shared.variant.rules.moves.pass == PassRule::Never { 4 } else { 2 };
        let occurrences = if halfmoves >= plies { self.repeats(frame.key, halfmoves) } else { None };
        if let Some(occurrences) = occurrences {
            return Some(self.repetition_value(ply, occurrences));
        }
        is_dead(self.shared.variant, &frame.position).then(|| self.drawn_value(ply))
    }

    /// The value of a draw; some variants decide draws in favour of a side, for example by the values of the pieces.
    #[inline]
    fn drawn_value(&self, ply: usize) -> i32 {
        let position = &self.frame(ply).position;
        value_of(drawn_for(self.shared.variant, position), position.side_to_move(), ply)
    }

    /// The trace of a move for the repetition rules; `trace(ply, 0)` is that of the move that led to the node at `ply`.
    fn trace(&self, ply: usize, back: usize) -> Option<Trace<W>> {
        if back < ply {
            let (before, after) = (self.frame(ply - back - 1), self.frame(ply - back));
            Some(Trace::new(self.shared.variant, &before.position, before.mv, &after.position))
        } else {
            backwards(self.shared.traces)(back - ply)
        }
    }

    /// The value of the node at `ply` if its repetition ends the game.
    fn repetition_value(&self, ply: usize, occurrences: u32) -> i32 {
        let (frame, rule) = (self.frame(ply), &self.shared.variant.rules.repetition);
        if rule.is_draw() {
            return self.drawn_value(ply);
        }
        let us = frame.position.side_to_move();
        let line = |back| self.trace(ply, back);
        match rule.winner(us, frame.key, occurrences, self.keys.iter().rev().copied(), line) {
            None => self.drawn_value(ply),
            Some(winner) if winner == us => -mated(ply),
            Some(_) => mated(ply),
        }
    }

    /// The number of occurrences, if the position repeats one of this search, or one of the game often enough to end
    /// it.
    fn repeats(&self, key: u64, halfmoves: u32) -> Option<u32> {
        let clock = &self.shared.variant.rules.clock;
        if !clock.counts_repetitions() {
            return None;
        }
        let first = self.keys.len().saturating_sub(halfmoves as usize);
        let mut occurrences = 1;
        for at in (first..self.keys.len()).rev().filter(|&at| self.keys[at] == key) {
            occurrences += 1;
            if at >= self.played || counted_out(clock, 0, occurrences, true).is_some() {
                return Some(occurrences);
            }
        }
        None
    }

    /// True if checks are counted and the next check of the side to move wins.
    pub fn wins_by_check(&self, ply: usize) -> bool {
        let position = &self.frame(ply).position;
        position.remaining_checks(self.shared.variant, position.side_to_move()) == Some(1)
    }

    /// True if the side to move is in check at `ply`.
    fn is_in_check(&self, ply: usize) -> bool {
        let frame = self.frame(ply);
        frame.checked && (!self.shared.races || frame.position.is_check(self.shared.variant))
    }

    /// The value of the node at `ply` if a royal piece wins by reaching a goal with the next move.
    #[inline]
    pub fn race_won(&mut self, ply: usize) -> Option<i32> {
        if self.shared.races { self.race_won_now(ply) } else { None }
    }

    fn race_won_now(&mut self, ply: usize) -> Option<i32> {
        let variant = self.shared.variant;
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        let (here, scratch) = (&mut before[ply], &mut after[0].position);
        if here.excluded.is_some() {
            return None;
        }
        let us = here.position.side_to_move();
        let mv = race_move(variant, &here.position, us, |from, to| {
            let mv = Move::plain(from, to, NO_PIECE_TYPE);
            is_legal_in(variant, &here.position, scratch, mv) && {
                scratch.copy_from(&here.position);
                scratch.play_unchecked(variant, mv);
                ended(variant, scratch).is_some_and(|outcome| outcome.winner == Some(us))
            }
        })?;
        here.pv.clear();
        here.pv.push(mv);
        Some(-mated(ply + 1))
    }

    /// The value of a node without a legal move.
    pub fn without_move(&self, ply: usize) -> i32 {
        let frame = self.frame(ply);
        without_move(self.shared.variant, &frame.position, self.is_in_check(ply), ply)
    }

    /// Sets the principal variation at `ply` to `mv`, followed by that of the next node.
    pub fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        let line = &mut before[ply].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0].pv);
    }
}

/// Returns an error if a step was interrupted, so that its result must not be used.
#[inline]
pub(super) fn whole() -> Result<(), Stopped> {
    if is_interrupted() { Err(Stopped) } else { Ok(()) }
}

/// The value, for the side to move, of a position without a legal move.
pub(super) fn without_move<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    checked: bool,
    ply: usize,
) -> i32 {
    let us = position.side_to_move();
    value_of(outcome::without_move(variant, position, checked).winner, us, ply)
}

/// The value for `us` of a game that is over.
fn value_of(winner: Option<Color>, us: Color, ply: usize) -> i32 {
    match winner {
        None => 0,
        Some(winner) if winner == us => -mated(ply),
        Some(_) => mated(ply),
    }
}

/// True if a line has reached the maximum length.
#[inline]
pub(super) fn is_at_end(ply: usize) -> bool {
    ply + 1 >= MAX_PLY
}

/// Mate distance pruning: limits the window to the values that mates can still have at `ply`.
#[inline]
pub(super) fn mate_distance_pruning(ply: usize, alpha: i32, beta: i32) -> (i32, i32) {
    (alpha.max(mated(ply)), beta.min(-mated(ply + 1)))
}

/// The value of a node before any move is searched.
pub(super) const NOTHING: i32 = -INFINITE;
