//! Counts the leaves of the game tree.

use super::perft_table::PerftTable;
use super::sink::{GenMode, Sink};
use super::{count_in, count_legal, generate, key, legal_moves};
use crate::interrupt::is_interrupted;
use crate::moves::Move;
use crate::pool::Pool;
use crate::position::{Forgetful, Position};
use crate::tables::Variant;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The maximum number of pairs of moves to distribute among threads. If there are more, first moves are distributed
/// instead.
const MAX_PAIRS: usize = 1 << 20;

/// The number of move sequences of length `depth`; draws do not end them. `None` if `stop` was set.
///
/// The last ply is counted from sets without playing the moves. `threads` share the moves of the first two plies.
/// Without a table, every leaf is counted; with one, no position is counted again to the same depth.
pub fn perft<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    depth: u32,
    threads: usize,
    table: Option<&PerftTable>,
    stop: &AtomicBool,
) -> Option<u64> {
    if is_interrupted() {
        return None;
    }
    match depth {
        0 => return Some(1),
        1 => return Some(count_legal(variant, position)),
        _ if threads > 1 => return shared(variant, position, depth, threads, table, stop),
        _ => {}
    }
    let mut stack = Stack::new(position, depth, table);
    stack.count(variant, 0, depth, stop)
}

/// The number of leaves below each move, in the order of generation; `None` if `stop` was set.
pub fn divide<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    depth: u32,
    threads: usize,
    table: Option<&PerftTable>,
    stop: &AtomicBool,
) -> Option<Vec<(Move, u64)>> {
    legal_moves(variant, position)
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play_unchecked(variant, mv);
            Some((mv, perft(variant, &next, depth.saturating_sub(1), threads, table, stop)?))
        })
        .collect()
}

/// Positions and move lists by ply, allocated once.
struct Stack<'a, const W: usize> {
    positions: Vec<Position<W>>,
    moves: Vec<Vec<Move>>,
    table: Option<&'a PerftTable>,
}

impl<'a, const W: usize> Stack<'a, W> {
    fn new(position: &Position<W>, depth: u32, table: Option<&'a PerftTable>) -> Self {
        let plies = depth as usize + 1;
        Self { positions: vec![position.clone(); plies], moves: vec![vec![]; plies], table }
    }

    /// The number of leaves below the position at `ply`, at least two plies deep.
    fn count(&mut self, variant: &Variant<W>, ply: usize, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let (before, after) = self.positions.split_at_mut(ply + 1);
        let (position, next) = (&before[ply], &mut after[0]);
        if is_interrupted() {
            return None;
        }
        let entry = self.table.map(|table| (table, PerftTable::key(key(variant, position), depth)));
        if let Some(count) = entry.and_then(|(table, key)| table.get(key)) {
            return Some(count);
        }
        let mut moves = std::mem::take(&mut self.moves[ply]);
        moves.clear();
        generate(variant, position, next, GenMode::All, Sink::List(&mut moves));
        let mut leaves = 0;
        let forgets = depth == 2 && position.may_forget(variant);
        for &mv in &moves {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let (before, after) = self.positions.split_at_mut(ply + 1);
            let (next, rest) = after.split_at_mut(1);
            next[0].copy_from(&before[ply]);
            if forgets {
                next[0].play_observed(variant, mv, &mut Forgetful);
            } else {
                next[0].play_unchecked(variant, mv);
            }
            leaves += if depth == 2 {
                count_in(variant, &next[0], &mut rest[0])
            } else {
                self.count(variant, ply + 1, depth - 1, stop)?
            };
        }
        self.moves[ply] = moves;
        if is_interrupted() {
            // The last count is incomplete and must not be stored.
            return None;
        }
        if let Some((table, key)) = entry {
            table.put(key, leaves);
        }
        Some(leaves)
    }
}

/// The work to distribute among threads: the first two moves of each line, or only the first.
fn jobs<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Vec<(Move, Option<Move>)> {
    let firsts = legal_moves(variant, position);
    let mut jobs = vec![];
    for &first in &firsts {
        let mut next = position.clone();
        next.play_unchecked(variant, first);
        jobs.extend(legal_moves(variant, &next).into_iter().map(|second| (first, Some(second))));
        if is_interrupted() {
            return vec![];
        }
        if jobs.len() > MAX_PAIRS {
            return firsts.into_iter().map(|first| (first, None)).collect();
        }
    }
    jobs
}

fn shared<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    depth: u32,
    threads: usize,
    table: Option<&PerftTable>,
    stop: &AtomicBool,
) -> Option<u64> {
    let jobs = jobs(variant, position);
    if is_interrupted() {
        return None;
    }
    let threads = threads.min(jobs.len().max(1));
    let pool = Pool::of(threads).unwrap_or_else(|error| error.raise());
    let (taken, all, ended) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let count = |(first, second): (Move, Option<Move>)| {
        let mut next = position.clone();
        next.play_unchecked(variant, first);
        if let Some(second) = second {
            next.play_unchecked(variant, second);
        }
        perft(variant, &next, depth - if second.is_some() { 2 } else { 1 }, 1, table, stop)
    };
    pool.run(threads, &|_| {
        while let Some(&job) = jobs.get(taken.fetch_add(1, Ordering::Relaxed)) {
            let Some(leaves) = count(job) else { return ended.store(true, Ordering::Relaxed) };
            all.fetch_add(leaves, Ordering::Relaxed);
        }
    });
    (!ended.into_inner()).then(|| all.into_inner())
}
