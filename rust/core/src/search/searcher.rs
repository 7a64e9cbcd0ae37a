//! One thread of a search: playing moves, counting, and the draws that need no search.

use super::history::{NOWHERE, PieceTo};
use super::score::{INFINITE, MAX_CENTIPAWNS, MAX_PLY, mated};
use super::shared::{Frame, Memory, Shared};
use super::time::Time;
use crate::eval::Evaluator;
use crate::movegen::{has_legal, key};
use crate::moves::Move;
use crate::outcome::{self, counted_out, is_dead};
use crate::position::Position;
use crate::tables::Variant;
use std::sync::atomic::Ordering;

/// Looks at the clock and at orders once in so many nodes.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// The search has to end now.
pub(super) struct Stopped;

/// What a node comes to, unless the search has to end.
pub(super) type Value = Result<i32, Stopped>;

/// One thread of a search.
pub(super) struct Searcher<'a, const W: usize, E: Evaluator<W>> {
    pub shared: &'a Shared<'a, W, E>,
    pub memory: &'a mut Memory<W, E>,
    /// The clock, for the first thread.
    pub time: Option<Time>,
    /// Keys of the positions before the present one, those of the game first.
    pub keys: Vec<u64>,
    /// How many of them are of the game.
    pub played: usize,
    /// Positions this thread has looked at.
    pub nodes: u64,
    told: u64,
    next_look: u64,
    /// The first depth is always finished, but when told to stop or out of time.
    pub may_stop: bool,
    /// Some move of the root has a value.
    pub found: bool,
    /// The depth of this iteration.
    pub depth: i32,
    pub seldepth: usize,
    /// How many more positions may be looked at until a leaf is quiet.
    pub left_for_quiet: u32,
    /// Time has not begun to run.
    pondered: bool,
    /// No null move at plies before this: a null move's cut is being verified.
    pub verified_until: usize,
}

impl<'a, const W: usize, E: Evaluator<W>> Searcher<'a, W, E> {
    /// A searcher of `position`, which followed on positions with the keys `keys`.
    pub fn new(
        shared: &'a Shared<'a, W, E>,
        memory: &'a mut Memory<W, E>,
        position: &Position<W>,
        keys: Vec<u64>,
        time: Option<Time>,
    ) -> Self {
        memory.begin(position);
        let root = &mut memory.frames[0];
        root.state = shared.evaluator.start(position);
        root.key = key(shared.variant, position);
        root.checked = position.is_check(shared.variant);
        Self {
            played: keys.len(),
            shared,
            memory,
            time,
            keys,
            nodes: 0,
            told: 0,
            next_look: 0,
            may_stop: false,
            found: false,
            depth: 0,
            seldepth: 0,
            left_for_quiet: 0,
            pondered: shared.control.is_pondering(),
            verified_until: 0,
        }
    }

    #[inline]
    pub fn frame(&self, ply: usize) -> &Frame<W, E> {
        &self.memory.frames[ply]
    }

    #[inline]
    pub fn frame_mut(&mut self, ply: usize) -> &mut Frame<W, E> {
        &mut self.memory.frames[ply]
    }

    /// Values of piece types.
    #[inline]
    pub fn values(&self) -> &'a [i32] {
        self.shared.evaluator.values()
    }

    /// Counts a node; an error if the search has to end.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.next_look { Ok(()) } else { self.look() }
    }

    /// Looks at clock, limits and orders.
    fn look(&mut self) -> Result<(), Stopped> {
        let shared = self.shared;
        let all = shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed) + self.nodes - self.told;
        self.told = self.nodes;
        let max = shared.limits.nodes.unwrap_or(u64::MAX);
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS.min(max.saturating_sub(all).max(1));
        let pondering = shared.control.is_pondering();
        if self.pondered && !pondering {
            self.pondered = false;
            self.time.iter_mut().for_each(Time::restart);
        }
        let late = !pondering && self.time.as_ref().is_some_and(Time::is_over);
        let told_to = shared.control.is_stopped() || shared.ended.load(Ordering::Relaxed);
        if told_to || self.found && late || self.may_stop && all >= max { Err(Stopped) } else { Ok(()) }
    }

    /// Adds the last nodes to the common count, and gives it.
    pub fn all_nodes(&mut self) -> u64 {
        let new = self.nodes - self.told;
        self.told = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Plays a move of the node at `ply`: the next node stands behind it.
    #[inline]
    pub fn play(&mut self, ply: usize, mv: Move) -> Result<(), Stopped> {
        let shared = self.shared;
        let variant = shared.variant;
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        let (here, next) = (&mut before[ply], &mut after[0]);
        here.piece_to = if mv.is_null() { NOWHERE } else { self.memory.history.piece_to(&here.position, mv) };
        here.quiet = None;
        next.position.copy_from(&here.position);
        next.state.clone_from(&here.state);
        next.position.play_observed(variant, mv, &mut shared.evaluator.follow(&mut next.state));
        next.key = key(variant, &next.position);
        shared.tt.prefetch(next.key);
        next.checked = !mv.is_null() && next.position.is_check(variant);
        self.keys.push(here.key);
        self.count()
    }

    /// Goes back to the node before.
    #[inline]
    pub fn unplay(&mut self) {
        self.keys.pop();
    }

    /// Where the two moves before the node at `ply` ended, the last first.
    #[inline]
    pub fn pieces_to_before(&self, ply: usize) -> [PieceTo; 2] {
        [1, 2].map(|back| if ply >= back { self.frame(ply - back).piece_to } else { NOWHERE })
    }

    /// The static evaluation of the node at `ply`.
    #[inline]
    pub fn evaluate(&self, ply: usize) -> i32 {
        let frame = self.frame(ply);
        let value = self.shared.evaluator.evaluate(self.shared.variant, &frame.position, &frame.state);
        value.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS)
    }

    /// The value of the node at `ply` if the game is over there by repetition, by the clock, or because neither side can mate; claims are
    /// made at once, as in self-play. Mate comes before the clock. One repetition of a position of this search counts as a draw already.
    #[inline]
    pub fn drawn(&self, ply: usize) -> Option<i32> {
        let frame = self.frame(ply);
        let halfmoves = frame.position.halfmove_clock();
        let clock = &self.shared.variant.rules.clock;
        if counted_out(clock, halfmoves, 0, true).is_some() {
            let mate = frame.checked && !has_legal(self.shared.variant, &frame.position);
            return Some(if mate { mated(ply) } else { 0 });
        }
        let drawn =
            halfmoves >= 4 && self.repeats(frame.key, halfmoves) || is_dead(self.shared.variant, &frame.position);
        drawn.then_some(0)
    }

    /// True if the position repeats one of this search, or one of the game often enough that it is a draw now.
    fn repeats(&self, key: u64, halfmoves: u32) -> bool {
        let clock = &self.shared.variant.rules.clock;
        if !clock.counts_repetitions() {
            return false;
        }
        let first = self.keys.len().saturating_sub(halfmoves as usize);
        let mut occurrences = 1;
        for at in (first..self.keys.len()).rev().filter(|&at| self.keys[at] == key) {
            occurrences += 1;
            if at >= self.played || counted_out(clock, 0, occurrences, true).is_some() {
                return true;
            }
        }
        false
    }

    /// What a node without a legal move is worth.
    pub fn without_move(&self, ply: usize) -> i32 {
        let frame = self.frame(ply);
        without_move(self.shared.variant, &frame.position, frame.checked, ply)
    }

    /// Notes that the best line from `ply` begins with `mv` and goes on as that of the next node.
    pub fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        let line = &mut before[ply].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0].pv);
    }
}

/// The value, for the side to move, of a position without a legal move.
pub(super) fn without_move<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    checked: bool,
    ply: usize,
) -> i32 {
    let us = position.side_to_move();
    match outcome::without_move(variant, us, checked).winner {
        None => 0,
        Some(winner) if winner == us => -mated(ply),
        Some(_) => mated(ply),
    }
}

/// Whether a line has become as long as lines may be.
#[inline]
pub(super) fn is_at_end(ply: usize) -> bool {
    ply + 1 >= MAX_PLY
}

/// The window `[alpha, beta]` cut to what mates can still be worth at `ply`.
#[inline]
pub(super) fn mate_distance_pruning(ply: usize, alpha: i32, beta: i32) -> (i32, i32) {
    (alpha.max(mated(ply)), beta.min(-mated(ply + 1)))
}

/// Nothing found yet.
pub(super) const NOTHING: i32 = -INFINITE;
