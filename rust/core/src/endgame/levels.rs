//! Spreads values backwards along the moves, one distance after the other.

use super::EndgameError;
use super::solve::{CHUNK, Chunk, load, zeros};
use super::value::{MAX_DISTANCE, State};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::pool::Pool;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicUsize, Ordering};

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

impl<'a> Levels<'a> {
    /// Reverses the moves in `chunks`.
    pub fn new(
        pool: &'a Pool,
        states: Vec<AtomicU16>,
        counters: Vec<AtomicU16>,
        mut chunks: Vec<Chunk>,
    ) -> Result<Self, EndgameError> {
        let edges: usize = chunks.iter().map(|chunk| chunk.targets.len()).sum();
        let ends = zeros::<AtomicU32>(states.len())?;
        let predecessors = zeros::<AtomicU32>(edges)?;
        pool.divide(
            &chunks[..],
            1,
            |_| (),
            |(), _, part| {
                for chunk in part {
                    if !spend(chunk.targets.len() as u64 / 8) {
                        return;
                    }
                    for &target in &chunk.targets {
                        ends[target as usize].fetch_add(1, Ordering::Relaxed);
                    }
                }
            },
        );
        // Before the predecessors are written: after an interruption, the numbers are too small.
        if is_interrupted() {
            return Err(Interrupted.into());
        }
        let (mut sum, mut longest) = (0, 0);
        for (ends, states) in ends.chunks(CHUNK).zip(states.chunks(CHUNK)) {
            if !spend(CHUNK as u64 / 8) || is_interrupted() {
                return Err(Interrupted.into());
            }
            for end in ends {
                // The start, which becomes the end as the predecessors are written.
                sum += end.swap(sum, Ordering::Relaxed);
            }
            longest = states.iter().filter_map(|bits| State::of(load(bits)).distance()).fold(longest, u16::max);
        }
        pool.divide(
            &mut chunks[..],
            1,
            |_| (),
            |(), _, part| {
                for chunk in part {
                    if !spend(chunk.targets.len() as u64 / 8) {
                        return;
                    }
                    for (slot, targets) in chunk.edges() {
                        for &target in targets {
                            let at = ends[target as usize].fetch_add(1, Ordering::Relaxed);
                            predecessors[at as usize].store(slot as u32, Ordering::Relaxed);
                        }
                    }
                    (chunk.targets, chunk.degrees) = (vec![], vec![]);
                }
            },
        );
        if is_interrupted() {
            return Err(Interrupted.into());
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
