//! Positions without a slot that belong to other materials than the tables being made.
//!
//! A move to one of them is a conversion, so only its result counts. The result follows from its own moves, and they are
//! known only when all values have spread: so values spread twice if there are such positions.

use super::expand::Env;
use super::extras::Extras;
use super::shared::load;
use super::value::{State, Value};
use crate::movegen::key;
use crate::position::Position;
use std::sync::atomic::AtomicU16;

/// The positions without a slot, and the results of those that belong to other materials.
pub struct Foreign<const W: usize> {
    extras: Extras<W>,
    /// By position: how its value counts before a move that leads to it; `None` if it belongs to a table being made.
    values: Vec<Option<Value>>,
}

impl<const W: usize> Foreign<W> {
    /// The results by final states, the first of which is that of the first position; `None` if no position belongs to
    /// another material.
    pub fn new(env: &Env<'_, W>, extras: Extras<W>, states: &[AtomicU16]) -> Option<Self> {
        let value = |(position, bits): (&Position<W>, &AtomicU16)| {
            (!env.holds(position)).then(|| State::of(load(bits)).value().converted())
        };
        let values: Vec<_> = extras.positions().iter().zip(states).map(value).collect();
        values.iter().any(Option::is_some).then_some(Self { extras, values })
    }

    /// The value of a position that belongs to another material, as it counts before a move that leads to it.
    pub fn value(&self, env: &Env<'_, W>, position: &Position<W>) -> Option<Value> {
        self.values[self.extras.find(key(env.variant, position), position)?]
    }
}
