//! Spreads values backwards along the moves, one distance after the other.

use super::EndgameError;
use super::edges::{Chunk, Predecessors};
use super::expand::Env;
use super::retractions::UNIT;
use super::shared::{CHUNK, COST, load, zeros};
use super::value::{MAX_DISTANCE, State};
use crate::board::prefetch;
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::pool::Pool;
use arrayvec::ArrayVec;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, AtomicUsize, Ordering};

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
        if !spend(COST) {
            return;
        }
        let wins = matches!(state, State::Lost(_));
        let mut add = |before: usize, units: u16| {
            prefetch(&self.states[before]);
            if !wins {
                prefetch(&self.counters[before]);
            }
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
