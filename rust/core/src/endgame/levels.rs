//! Spreads values backwards along the moves, one distance after the other.

use super::EndgameError;
use super::solve::{CHUNK, Chunk, load, zeros};
use super::value::{MAX_DISTANCE, State};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::pool::Pool;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicUsize, Ordering};

/// The number of slots whose predecessors are sorted together: few enough for the caches.
const BUCKET: usize = 1 << 16;

/// The states of all slots, and the slots from which a move leads to each.
pub struct Levels<'a> {
    pool: &'a Pool,
    states: Vec<AtomicU16>,
    /// By slot: the number of its moves that may still save it.
    counters: Vec<AtomicU16>,
    /// By slot: the end of its predecessors, which follow those of the slot before it.
    ends: Vec<AtomicU32>,
    predecessors: Vec<AtomicU32>,
    /// The largest distance so far.
    longest: AtomicUsize,
}

/// The moves to a bucket of slots: their places in the list of all moves.
struct Bucket {
    /// The first slot.
    first: usize,
    /// The place of the first move.
    start: usize,
    /// The place after the last move.
    end: usize,
}

impl<'a> Levels<'a> {
    /// Reverses the moves in `chunks`.
    ///
    /// Moves are first sorted by the bucket of the slot that they lead to, and then by the slot. Sorting them in one step
    /// would write to all of the memory in a random order.
    pub fn new(
        pool: &'a Pool,
        states: Vec<AtomicU16>,
        counters: Vec<AtomicU16>,
        mut chunks: Vec<Chunk>,
    ) -> Result<Self, EndgameError> {
        let edges: usize = chunks.iter().map(|chunk| chunk.targets.len()).sum();
        let predecessors = zeros::<AtomicU32>(edges)?;
        let targets = zeros::<AtomicU16>(edges)?;
        let buckets = sort_by_bucket(pool, states.len(), &mut chunks, (&predecessors, &targets))?;
        drop(chunks);
        let ends = zeros::<AtomicU32>(states.len())?;
        pool.divide(
            &buckets[..],
            1,
            |_| (vec![0; BUCKET], vec![]),
            |(ends_in_bucket, sorted), _, part| {
                for bucket in part {
                    if !spend((bucket.end - bucket.start + BUCKET) as u64 / 8) {
                        return;
                    }
                    sort_bucket(bucket, &predecessors, &targets, ends_in_bucket, sorted);
                    for (end, &found) in ends[bucket.first..].iter().zip(&*ends_in_bucket) {
                        end.store(found, Ordering::Relaxed);
                    }
                }
            },
        );
        // Before the predecessors are read: after an interruption, the numbers are too small.
        if is_interrupted() {
            return Err(Interrupted.into());
        }
        let mut longest = 0;
        for states in states.chunks(CHUNK) {
            if !spend(CHUNK as u64 / 8) || is_interrupted() {
                return Err(Interrupted.into());
            }
            longest = states.iter().filter_map(|bits| State::of(load(bits)).distance()).fold(longest, u16::max);
        }
        let longest = AtomicUsize::new(longest.into());
        Ok(Self { pool, states, counters, ends, predecessors, longest })
    }

    /// Spreads all values, and returns the final states.
    pub fn spread(self) -> Result<Vec<AtomicU16>, EndgameError> {
        let mut plies = 0;
        while plies <= self.longest.load(Ordering::Relaxed) && plies < usize::from(MAX_DISTANCE) {
            self.pool.divide(
                &self.states[..],
                CHUNK,
                |_| (),
                |(), first, part| {
                    if !spend(part.len() as u64 / 8) {
                        return;
                    }
                    for (number, bits) in part.iter().enumerate() {
                        let state = State::of(load(bits));
                        if state.distance() == Some(plies as u16) {
                            self.spread_from(first + number, state, plies as u16);
                        }
                    }
                },
            );
            if is_interrupted() {
                return Err(Interrupted.into());
            }
            plies += 1;
        }
        Ok(self.states)
    }

    /// Updates the predecessors of a slot, whose value is final, at a distance of `plies`.
    fn spread_from(&self, slot: usize, state: State, plies: u16) {
        let start = if slot == 0 { 0 } else { self.ends[slot - 1].load(Ordering::Relaxed) };
        let end = self.ends[slot].load(Ordering::Relaxed);
        let next = (plies + 1).min(MAX_DISTANCE);
        for predecessor in &self.predecessors[start as usize..end as usize] {
            let before = predecessor.load(Ordering::Relaxed) as usize;
            let new = match (state, State::of(load(&self.states[before]))) {
                (State::Lost(_), State::Open | State::Pending(_)) => State::Won(next),
                (State::Lost(_), State::Won(known)) if known > next => State::Won(next),
                (State::Won(_), open @ (State::Open | State::Pending(_))) => {
                    // A position with a move that saves it never counts down to 0.
                    if self.counters[before].fetch_sub(1, Ordering::Relaxed) > 1 {
                        continue;
                    }
                    State::Lost(if let State::Pending(least) = open { next.max(least) } else { next })
                }
                _ => continue,
            };
            self.states[before].store(new.bits(), Ordering::Relaxed);
            self.longest.fetch_max(new.distance().unwrap_or(0).into(), Ordering::Relaxed);
        }
    }
}

/// Sorts the moves in `chunks`, which become empty, by the bucket that they lead to: the slots that they come from, and the
/// slots that they lead to within the bucket.
///
/// # Errors
/// If there is not enough memory, or the work is interrupted.
fn sort_by_bucket(
    pool: &Pool,
    slots: usize,
    chunks: &mut [Chunk],
    (sources, targets): (&[AtomicU32], &[AtomicU16]),
) -> Result<Vec<Bucket>, EndgameError> {
    let count = slots.div_ceil(BUCKET);
    // By chunk and bucket: the number of moves, and then the place of the first of them.
    let places = zeros::<AtomicU32>(chunks.len() * count)?;
    pool.divide(
        &*chunks,
        1,
        |_| (),
        |(), first, part| {
            for (own, chunk) in places[first * count..].chunks(count).zip(part) {
                if !spend(chunk.targets.len() as u64 / 8) {
                    return;
                }
                for &target in &chunk.targets {
                    let number = &own[target as usize / BUCKET];
                    number.store(number.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                }
            }
        },
    );
    // Before the moves are written: after an interruption, the numbers are too small.
    if is_interrupted() {
        return Err(Interrupted.into());
    }
    let (mut buckets, mut sum) = (vec![], 0);
    for bucket in 0..count {
        let start = sum;
        for place in places[bucket..].iter().step_by(count) {
            sum += place.swap(sum, Ordering::Relaxed);
        }
        buckets.push(Bucket { first: bucket * BUCKET, start: start as usize, end: sum as usize });
    }
    pool.divide(
        &mut *chunks,
        1,
        |_| (),
        |(), first, part| {
            for (own, chunk) in places[first * count..].chunks(count).zip(part) {
                if !spend(chunk.targets.len() as u64 / 8) {
                    return;
                }
                for (slot, own_targets) in chunk.edges() {
                    for &target in own_targets {
                        let place = &own[target as usize / BUCKET];
                        let at = place.load(Ordering::Relaxed);
                        place.store(at + 1, Ordering::Relaxed);
                        sources[at as usize].store(slot as u32, Ordering::Relaxed);
                        targets[at as usize].store((target as usize % BUCKET) as u16, Ordering::Relaxed);
                    }
                }
                (chunk.targets, chunk.degrees) = (vec![], vec![]);
            }
        },
    );
    if is_interrupted() { Err(Interrupted.into()) } else { Ok(buckets) }
}

/// Sorts the moves to a bucket by their target, and writes the end of the moves to each slot. `sorted` is space.
fn sort_bucket(bucket: &Bucket, sources: &[AtomicU32], targets: &[AtomicU16], ends: &mut [u32], sorted: &mut Vec<u32>) {
    let (sources, targets) = (&sources[bucket.start..bucket.end], &targets[bucket.start..bucket.end]);
    ends.fill(0);
    for target in targets {
        ends[usize::from(target.load(Ordering::Relaxed))] += 1;
    }
    let mut sum = 0;
    for end in &mut *ends {
        // The start, which becomes the end as the moves are sorted.
        sum += std::mem::replace(end, sum);
    }
    sorted.clear();
    sorted.resize(sources.len(), 0);
    for (source, target) in sources.iter().zip(targets) {
        let end = &mut ends[usize::from(target.load(Ordering::Relaxed))];
        sorted[*end as usize] = source.load(Ordering::Relaxed);
        *end += 1;
    }
    for (source, &found) in sources.iter().zip(&*sorted) {
        source.store(found, Ordering::Relaxed);
    }
    for end in ends {
        *end += bucket.start as u32;
    }
}
