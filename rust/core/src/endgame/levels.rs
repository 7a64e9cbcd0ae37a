//! Spreads values backwards along the moves, one distance after the other.

use super::EndgameError;
use super::solve::{CHUNK, Chunk, load};
use super::value::{MAX_DISTANCE, State};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::pool::Pool;
use crate::resources::{Exhausted, reserve};
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

fn zeros(count: usize, what: &str) -> Result<Vec<AtomicU32>, Exhausted> {
    reserve(count * 4, || what.to_owned())?;
    Ok((0..count).map(|_| AtomicU32::new(0)).collect())
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
        if u32::try_from(edges).is_err() {
            return Err(Exhausted::Memory(format!("{edges} moves of an endgame table")).into());
        }
        let ends = zeros(states.len(), "the slots of an endgame table")?;
        let predecessors = zeros(edges, "the moves of an endgame table")?;
        let longest = states.iter().filter_map(|bits| distance(State::of(load(bits)))).max().unwrap_or(0);
        pool.divide(
            &chunks[..],
            1,
            |_| (),
            |(), _, part| {
                for &target in part.iter().flat_map(|chunk| &chunk.targets) {
                    ends[target as usize].fetch_add(1, Ordering::Relaxed);
                }
            },
        );
        let mut sum = 0;
        for end in &ends {
            // The start, which becomes the end as the predecessors are written.
            sum += end.swap(sum, Ordering::Relaxed);
        }
        pool.divide(
            &mut chunks[..],
            1,
            |_| (),
            |(), _, part| {
                for chunk in part {
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
                        if distance(state) == Some(plies as u16) {
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
            self.longest.fetch_max(distance(new).unwrap_or(0).into(), Ordering::Relaxed);
        }
    }
}

/// The distance of a decided state.
fn distance(state: State) -> Option<u16> {
    match state {
        State::Won(plies) | State::Lost(plies) => Some(plies),
        _ => None,
    }
}
