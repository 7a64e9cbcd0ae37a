//! The moves that are kept: as they are found, and reversed.

use super::EndgameError;
use super::shared::zeros;
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::pool::Pool;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// The number of slots whose predecessors are sorted together: few enough for the caches.
const BUCKET: usize = 1 << 16;

/// The maximum number of runs of chunks that threads sort; each has a place for every bucket.
const MAX_RUNS: usize = 256;

/// The moves of some consecutive slots to other slots.
pub struct Chunk {
    /// The first slot.
    pub first: usize,
    /// The number of slots.
    pub count: usize,
    /// By slot: its number of moves; without the slots after the last one that has any.
    degrees: Vec<u16>,
    /// The slots that the moves lead to.
    pub targets: Vec<u32>,
}

/// The slots from which a move that was kept leads to each slot.
pub struct Predecessors {
    /// By slot: the end of its predecessors, which follow those of the slot before it; empty if no moves were kept.
    ends: Vec<AtomicU32>,
    slots: Vec<AtomicU32>,
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

impl Chunk {
    /// No moves of some slots.
    pub fn new(first: usize, count: usize) -> Self {
        Self { first, count, degrees: vec![], targets: vec![] }
    }

    /// Ends the moves of a slot, which are the targets after the first `before`.
    pub fn end(&mut self, slot: usize, before: usize) {
        if self.targets.len() > before {
            self.degrees.resize(slot - self.first, 0);
            self.degrees.push((self.targets.len() - before) as u16);
        }
    }

    /// Removes the moves.
    fn clear(&mut self) {
        (self.targets, self.degrees) = (vec![], vec![]);
    }

    /// The slots with the targets of their moves.
    fn edges(&self) -> impl Iterator<Item = (usize, &[u32])> {
        let mut rest = &self.targets[..];
        self.degrees.iter().enumerate().map(move |(number, &degree)| {
            let (own, others) = rest.split_at(degree.into());
            rest = others;
            (self.first + number, own)
        })
    }
}

impl Predecessors {
    /// Reverses the moves in `chunks`.
    ///
    /// Moves are first sorted by the bucket of the slot that they lead to, and then by the slot. Sorting them in one step
    /// would write to all of the memory in a random order.
    ///
    /// # Errors
    /// If there is not enough memory, or the work is interrupted.
    pub fn new(pool: &Pool, slots: usize, mut chunks: Vec<Chunk>) -> Result<Self, EndgameError> {
        let edges: usize = chunks.iter().map(|chunk| chunk.targets.len()).sum();
        if edges == 0 {
            return Ok(Self { ends: vec![], slots: vec![] });
        }
        let sources = zeros::<AtomicU32>(edges)?;
        let targets = zeros::<AtomicU16>(edges)?;
        let buckets = sort_by_bucket(pool, slots, &mut chunks, (&sources, &targets))?;
        drop(chunks);
        let ends = zeros::<AtomicU32>(slots)?;
        pool.divide(
            &buckets[..],
            1,
            |_| (vec![0; BUCKET], vec![]),
            |(ends_in_bucket, sorted), _, part| {
                for bucket in part {
                    if !spend((bucket.end - bucket.start + BUCKET) as u64 / 8) {
                        return;
                    }
                    sort_bucket(bucket, &sources, &targets, ends_in_bucket, sorted);
                    for (end, &found) in ends[bucket.first..].iter().zip(&*ends_in_bucket) {
                        end.store(found, Ordering::Relaxed);
                    }
                }
            },
        );
        // Before the predecessors are read: after an interruption, the numbers are too small.
        if is_interrupted() { Err(Interrupted.into()) } else { Ok(Self { ends, slots: sources }) }
    }

    /// The predecessors of a slot.
    #[inline]
    pub fn of(&self, slot: usize) -> &[AtomicU32] {
        let end = |slot: usize| self.ends[slot].load(Ordering::Relaxed) as usize;
        if self.ends.is_empty() { &[] } else { &self.slots[if slot == 0 { 0 } else { end(slot - 1) }..end(slot)] }
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
    let mut runs: Vec<&mut [Chunk]> = chunks.chunks_mut(chunks.len().div_ceil(MAX_RUNS).max(1)).collect();
    // By run and bucket: the number of moves, and then the place of the first of them.
    let places = zeros::<AtomicU32>(runs.len() * count)?;
    pool.divide(
        &runs[..],
        1,
        |_| (),
        |(), first, part| {
            for (own, run) in places[first * count..].chunks(count).zip(part) {
                for chunk in run.iter() {
                    if !spend(chunk.targets.len() as u64 / 8) {
                        return;
                    }
                    for &target in &chunk.targets {
                        let number = &own[target as usize / BUCKET];
                        number.store(number.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                    }
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
        &mut runs[..],
        1,
        |_| (),
        |(), first, part| {
            for (own, run) in places[first * count..].chunks(count).zip(part) {
                for chunk in run.iter_mut() {
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
                    chunk.clear();
                }
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
