//! Spreads values backwards along the moves, one distance after the other.

use super::EndgameError;
use super::expand::Env;
use super::retractions::UNIT;
use super::solve::{CHUNK, Chunk, load, zeros};
use super::value::{MAX_DISTANCE, State};
use crate::board::prefetch;
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::pool::Pool;
use arrayvec::ArrayVec;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The number of slots whose predecessors are sorted together: few enough for the caches.
const BUCKET: usize = 1 << 16;

/// A move from a slot that leads to one with a known value.
struct Update {
    before: u32,
    units: u16,
    /// True if the move wins; false if it loses.
    wins: bool,
}

/// Updates to be made together: the states of their slots come from the memory at the same time.
type Updates = ArrayVec<Update, 256>;

/// The number of slots whose bits are in one word.
const SLOTS_OF_WORD: usize = 64;

/// The states of all slots, and the slots from which a move leads to each.
pub struct Levels<'a, const W: usize> {
    env: &'a Env<'a, W>,
    pool: &'a Pool,
    states: Vec<AtomicU16>,
    /// By slot: the number of its moves that may still save it, in units.
    counters: Vec<AtomicU16>,
    kept: Predecessors,
    /// The slots, as bits, that were decided from the last distance, by even and odd distances.
    due: [Vec<AtomicU64>; 2],
    /// By distance: true if some slot has it that is not among these.
    others: Vec<AtomicBool>,
    /// The largest distance so far.
    longest: AtomicUsize,
}

/// The slots from which a move that was kept leads to each slot.
struct Predecessors {
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

impl<'a, const W: usize> Levels<'a, W> {
    /// The states before values spread, with the moves that were kept.
    ///
    /// # Errors
    /// If there is not enough memory, or the work is interrupted.
    pub fn new(
        env: &'a Env<'a, W>,
        pool: &'a Pool,
        states: Vec<AtomicU16>,
        counters: Vec<AtomicU16>,
        chunks: Vec<Chunk>,
    ) -> Result<Self, EndgameError> {
        let kept = Predecessors::new(pool, states.len(), chunks)?;
        let words = states.len().div_ceil(SLOTS_OF_WORD);
        let due = [zeros(words)?, zeros(words)?];
        let others: Vec<AtomicBool> = (0..=MAX_DISTANCE).map(|_| AtomicBool::new(false)).collect();
        let mut longest = 0;
        for states in states.chunks(CHUNK) {
            if !spend(CHUNK as u64 / 8) || is_interrupted() {
                return Err(Interrupted.into());
            }
            for distance in states.iter().filter_map(|bits| State::of(load(bits)).distance()) {
                others[usize::from(distance)].store(true, Ordering::Relaxed);
                longest = longest.max(distance);
            }
        }
        let longest = AtomicUsize::new(longest.into());
        Ok(Self { env, pool, states, counters, kept, due, others, longest })
    }

    /// Spreads all values, and returns the final states.
    pub fn spread(self) -> Result<Vec<AtomicU16>, EndgameError> {
        let mut plies = 0;
        while plies <= self.longest.load(Ordering::Relaxed) && plies < usize::from(MAX_DISTANCE) {
            let whole = self.others[plies].load(Ordering::Relaxed);
            self.pool.divide(
                &self.due[plies % 2][..],
                CHUNK / SLOTS_OF_WORD,
                |_| Updates::new(),
                |updates, first, part| {
                    if !spend(part.len() as u64 * if whole { 8 } else { 1 }) {
                        return;
                    }
                    for (word, bits) in (first..).zip(part) {
                        let due = bits.load(Ordering::Relaxed);
                        if whole || due != 0 {
                            bits.store(0, Ordering::Relaxed);
                            self.spread_word(word * SLOTS_OF_WORD, due, whole, plies as u16, updates);
                        }
                    }
                    self.make(updates, plies as u16);
                },
            );
            if is_interrupted() {
                return Err(Interrupted.into());
            }
            plies += 1;
        }
        Ok(self.states)
    }

    /// Spreads the values of the slots with a distance of `plies` among those of a word: the slots that are `due`, or, if the
    /// distance is also that of others, all that have it.
    fn spread_word(&self, first: usize, mut due: u64, whole: bool, plies: u16, updates: &mut Updates) {
        if whole {
            let states = self.states[first..].iter().take(SLOTS_OF_WORD);
            for (slot, state) in (first..).zip(states.map(|bits| State::of(load(bits)))) {
                if state.distance() == Some(plies) {
                    self.spread_from(slot, state, plies, updates);
                }
            }
            return;
        }
        while due != 0 {
            let slot = first + due.trailing_zeros() as usize;
            self.spread_from(slot, State::of(load(&self.states[slot])), plies, updates);
            due &= due - 1;
        }
    }

    /// Updates the predecessors of a slot, whose value is final, at a distance of `plies`.
    fn spread_from(&self, slot: usize, state: State, plies: u16, updates: &mut Updates) {
        let wins = matches!(state, State::Lost(_));
        let mut add = |before: usize, units: u16| {
            prefetch(&self.states[before]);
            updates.push(Update { before: before as u32, units, wins });
            if updates.is_full() {
                self.make(updates, plies);
            }
        };
        self.env.retract(slot, &mut add);
        for before in self.kept.of(slot) {
            add(before.load(Ordering::Relaxed) as usize, UNIT);
        }
    }

    /// Makes updates, each of a slot from which a move leads to one with a distance of `plies`.
    fn make(&self, updates: &mut Updates, plies: u16) {
        let next = (plies + 1).min(MAX_DISTANCE);
        for Update { before, units, wins } in updates.drain(..) {
            self.update(before as usize, units, wins, next);
        }
    }

    /// Updates a slot with a move that wins or loses, which has a number of `units`. A decision takes `next` plies.
    #[inline]
    fn update(&self, before: usize, units: u16, wins: bool, next: u16) {
        let bits = load(&self.states[before]);
        let new = if wins {
            if !State::is_improved(bits, next) {
                return;
            }
            State::Won(next)
        } else {
            // A position with a move that saves it never counts down to 0.
            if !State::is_undecided(bits) || self.counters[before].fetch_sub(units, Ordering::Relaxed) > units {
                return;
            }
            State::Lost(if let State::Pending(least) = State::of(bits) { next.max(least) } else { next })
        };
        self.states[before].store(new.bits(), Ordering::Relaxed);
        let distance = usize::from(new.distance().unwrap_or(next));
        if distance == usize::from(next) {
            let (word, bit) = (before / SLOTS_OF_WORD, before % SLOTS_OF_WORD);
            self.due[distance % 2][word].fetch_or(1 << bit, Ordering::Relaxed);
        } else {
            self.others[distance].store(true, Ordering::Relaxed);
        }
        // Read first: all threads share it, and it seldom changes.
        if self.longest.load(Ordering::Relaxed) < distance {
            self.longest.fetch_max(distance, Ordering::Relaxed);
        }
    }
}

impl Predecessors {
    /// Reverses the moves in `chunks`.
    ///
    /// Moves are first sorted by the bucket of the slot that they lead to, and then by the slot. Sorting them in one step
    /// would write to all of the memory in a random order.
    fn new(pool: &Pool, slots: usize, mut chunks: Vec<Chunk>) -> Result<Self, EndgameError> {
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
    fn of(&self, slot: usize) -> &[AtomicU32] {
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
                chunk.clear();
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
