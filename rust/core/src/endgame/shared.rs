//! What both methods of making tables use: the arrays of slots that threads share, and the result.

use super::material::Material;
use crate::resources::Exhausted;
use crate::zeroed::zeroed;
use bytemuck::Zeroable;
use std::sync::atomic::{AtomicU16, Ordering};

/// The number of slots that a thread takes at once.
pub const CHUNK: usize = 1 << 12;

/// The number of slots that are examined before a table is made.
const SAMPLE: usize = 5_000;

/// The cost of examining a position, in units of work.
pub const COST: u64 = 50;

/// The result of solving a component.
pub enum Solved<T> {
    /// It is solved.
    Done(T),
    /// Tables of these materials must be made first.
    Missing(Vec<Material>),
    /// The moves take more memory than allowed.
    TooLarge,
}

/// Reads a state that other threads may be writing.
#[inline]
pub fn load(bits: &AtomicU16) -> u16 {
    bits.load(Ordering::Relaxed)
}

/// Zeros for the slots or the moves of a table.
///
/// # Errors
/// If there is not enough memory.
pub fn zeros<T: Zeroable>(count: usize) -> Result<Vec<T>, Exhausted> {
    zeroed(count).map(<[T]>::into_vec).ok_or_else(|| Exhausted::Memory("an endgame table".to_owned()))
}

/// Some slots, spread over all of them and over both sides to move.
pub fn sampled(slots: usize) -> impl Iterator<Item = usize> {
    let all = slots.min(SAMPLE);
    (0..all).map(move |number| {
        let slot = (number as u128 * slots as u128 / all.max(1) as u128) as usize;
        slot ^ (number & 1 & usize::from(all < slots))
    })
}
