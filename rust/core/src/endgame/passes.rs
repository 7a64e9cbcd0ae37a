//! Solves a component by passes over all undecided positions, each for one distance.

use super::EndgameError;
use super::expand::{Env, Examined, Place, Scratch};
use super::material::Material;
use super::metric::Metric;
use super::shared::{CHUNK, COST, Solved, load, zeros};
use super::value::{MAX_DISTANCE, State, Value};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::pool::Pool;
use crate::position::Position;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::sync::{Mutex, PoisonError};

/// A pass over the undecided positions.
struct Pass<'a, const W: usize> {
    env: &'a Env<'a, W>,
    states: &'a [AtomicU16],
    /// True if this pass has decided a position, or a value is known that matters later.
    goes_on: AtomicBool,
    /// True if a position has no number and its value cannot be found from the next move.
    lost: AtomicBool,
    missing: Mutex<Vec<Material>>,
}

/// The final states, or the materials whose tables must be made first.
///
/// # Errors
/// If there is not enough memory, the work is interrupted, or the positions have states that a table cannot express.
pub fn states<const W: usize>(env: &Env<'_, W>, pool: &Pool) -> Result<Solved<Vec<AtomicU16>>, EndgameError> {
    let states = zeros(env.slots())?;
    for plies in 0..=MAX_DISTANCE {
        let mut pass = Pass {
            env,
            states: &states,
            goes_on: AtomicBool::new(plies == 0),
            lost: AtomicBool::new(false),
            missing: Mutex::default(),
        };
        pool.divide(
            &states[..],
            CHUNK,
            |_| env.scratch(),
            |scratch, first, part| {
                for (number, bits) in part.iter().enumerate() {
                    if State::of(load(bits)).is_open() {
                        pass.decide(first + number, plies, scratch);
                        if !spend(COST) || is_interrupted() {
                            return;
                        }
                    }
                }
            },
        );
        if is_interrupted() {
            return Err(Interrupted.into());
        }
        let missing = pass.missing.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !missing.is_empty() {
            missing.sort_unstable();
            return Ok(Solved::Missing(std::mem::take(missing)));
        }
        if pass.lost.load(Ordering::Relaxed) {
            let name = &env.variant.rules.name;
            return Err(EndgameError::Rules(format!(
                "{name}: more than the pieces and the side to move matters there, which needs more memory"
            )));
        }
        if !pass.goes_on.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(Solved::Done(states))
}

/// The best result among the moves of a position.
#[derive(Default)]
struct Best {
    won: Option<u16>,
    lost: u16,
    /// True if a move may save the position.
    open: bool,
}

impl<const W: usize> Pass<'_, W> {
    /// Decides a slot, if its distance is `plies`.
    fn decide(&self, slot: usize, plies: u16, scratch: &mut Scratch<W>) {
        let mut best = Best::default();
        let mut unnumbered = vec![];
        let examined = self.env.expand_slot(slot, scratch, &mut |place, after| {
            self.add(place, after, plies, &mut best, &mut unnumbered);
        });
        let state = match examined {
            Examined::Invalid => State::Invalid,
            Examined::Over(value) => value.into(),
            Examined::Moves { .. } => {
                for position in unnumbered {
                    self.add_unnumbered(&position, plies, &mut best);
                }
                best.state(plies)
            }
        };
        if !state.is_open() {
            self.states[slot].store(state.bits(), Ordering::Relaxed);
            self.goes_on.store(true, Ordering::Relaxed);
        }
    }

    /// Takes account of a move; positions without a number are collected.
    fn add(&self, place: Place, after: &Position<W>, plies: u16, best: &mut Best, unnumbered: &mut Vec<Position<W>>) {
        match place {
            Place::Inside(slot) => self.add_value(decided(State::of(load(&self.states[slot]))), plies, best),
            Place::Known(value) => self.add_value(Some(value), plies, best),
            Place::Unnumbered => unnumbered.push(after.clone()),
            Place::Missing(material) => {
                let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
                if !missing.contains(&material) {
                    missing.push(material);
                }
            }
        }
    }

    /// Takes account of a move to a position with this value; only smaller distances than `plies` count yet.
    fn add_value(&self, value: Option<Value>, plies: u16, best: &mut Best) {
        match value {
            Some(Value::Lost(distance)) if distance < plies => {
                best.won = Some(best.won.map_or(distance + 1, |known| known.min(distance + 1)));
            }
            Some(Value::Won(distance)) if distance < plies => best.lost = best.lost.max(distance + 1),
            Some(Value::Won(distance) | Value::Lost(distance)) => {
                best.open = true;
                if distance > plies {
                    self.goes_on.store(true, Ordering::Relaxed);
                }
                self.goes_on.fetch_or(distance == plies, Ordering::Relaxed);
            }
            Some(Value::Drawn) | None => best.open = true,
        }
    }

    /// True if a move to a position without a number is a conversion, so that its distance does not matter.
    fn is_foreign(&self, position: &Position<W>) -> bool {
        self.env.metric == Metric::Conversion && !self.env.holds(position)
    }

    /// Takes account of a move to a position without a number, whose value follows from its own moves.
    fn add_unnumbered(&self, position: &Position<W>, plies: u16, best: &mut Best) {
        if position.en_passant().is_none() || self.is_foreign(position) {
            self.lost.store(true, Ordering::Relaxed);
            return;
        }
        let mut scratch = self.env.scratch();
        scratch.position.copy_from(position);
        let (mut inner, mut further) = (Best::default(), vec![]);
        let Some(before) = plies.checked_sub(1) else {
            best.open = true;
            return;
        };
        let examined = self.env.expand(None, &mut scratch, &mut |place, after| {
            self.add(place, after, before, &mut inner, &mut further);
        });
        for next in further {
            self.add_unnumbered(&next, before, &mut inner);
        }
        let value = match examined {
            Examined::Over(value) => Some(value),
            _ => decided(inner.state(before)),
        };
        self.add_value(value, plies, best);
    }
}

impl Best {
    fn state(&self, plies: u16) -> State {
        match self.won {
            Some(distance) => State::Won(distance),
            None if !self.open && plies > 0 => State::Lost(self.lost),
            None => State::Open,
        }
    }
}

/// The value of a decided state.
fn decided(state: State) -> Option<Value> {
    match state {
        State::Won(plies) => Some(Value::Won(plies)),
        State::Lost(plies) => Some(Value::Lost(plies)),
        _ => None,
    }
}
