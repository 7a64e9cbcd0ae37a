//! The memory for making tables, which is known before they are made.

use super::EndgameError;
use super::expand::{Env, Place};
use super::shared::{COST, sampled};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::position::Position;

/// The bytes for a slot while values spread: state, counter, value in the table, and bits.
pub const BYTES_OF_SLOT: u64 = 2 + 2 + 2 + 1;

/// The bytes for a slot if some moves are kept: their number, and the place of its predecessors.
pub const BYTES_OF_PLACES: u64 = 2 + 4;

/// The bytes for a move: it is kept in both directions for a while, with its place in a bucket.
pub const BYTES_OF_EDGE: u64 = 10;

/// The bytes for finding a position without a slot of the numbering by its key.
const BYTES_OF_KEY: u64 = 32;

/// The bytes for a slot of the method with passes: state, and value in the table.
const BYTES_OF_PASSES: u64 = 2 + 2;

/// The number of slots from which there are too many: their numbers, and those of positions without a slot, have 32 bits.
const MAX_SLOTS: usize = u32::MAX as usize / 2;

/// Positions of few pieces seldom have more moves: if this number for each of them would fit into the memory, none are counted beforehand.
const MANY_MOVES: u64 = 64;

/// The bytes that it takes to solve materials together, by method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// With [`Method::Passes`](super::Method::Passes): exactly.
    pub passes: u64,
    /// With [`Method::Edges`](super::Method::Edges): about, from the moves of some positions.
    pub edges: u64,
}

/// The number of moves that take as much memory as a position without a slot of the numbering.
pub const fn edges_of_extra<const W: usize>() -> u64 {
    (size_of::<Position<W>>() as u64 + BYTES_OF_SLOT + BYTES_OF_KEY).div_ceil(BYTES_OF_EDGE)
}

/// Checks that some slots are not too many, and that the method that keeps no moves does not need more than `limit` bytes for them.
///
/// # Errors
/// If they are too many. `name` is called for the message.
pub fn check(slots: usize, limit: u64, name: impl FnOnce() -> String) -> Result<(), EndgameError> {
    let needed = BYTES_OF_PASSES * slots as u64;
    if needed <= limit && slots < MAX_SLOTS {
        return Ok(());
    }
    let (needed, limit) = (needed.div_ceil(1 << 20), limit >> 20);
    Err(EndgameError::TooLarge { material: name(), values: slots as u64, needed, limit })
}

/// The memory for solving the tables of an environment, which has the retractable moves.
///
/// # Errors
/// If the work is interrupted.
pub fn memory<const W: usize>(env: &Env<'_, W>) -> Result<Memory, Interrupted> {
    let slots = env.slots();
    let (mut scratch, mut kept, mut examined) = (env.scratch(), 0, 0);
    for slot in sampled(slots) {
        examined += 1;
        env.expand_slot(slot, &mut scratch, &mut |place, _| {
            kept += match place {
                Place::Inside(_) => 1,
                Place::Unnumbered => 1 + edges_of_extra::<W>(),
                Place::Known(_) | Place::Missing(_) => 0,
            };
        });
        if !spend(COST) || is_interrupted() {
            return Err(Interrupted);
        }
    }
    let edges = (u128::from(kept) * slots as u128 / u128::from(examined.max(1_u64))) as u64;
    let bytes = if edges > 0 { BYTES_OF_SLOT + BYTES_OF_PLACES } else { BYTES_OF_SLOT };
    Ok(Memory { passes: BYTES_OF_PASSES * slots as u64, edges: bytes * slots as u64 + BYTES_OF_EDGE * edges })
}

/// True if the method that keeps moves is expected to need at most `limit` bytes.
///
/// # Errors
/// If the work is interrupted.
pub fn fits<const W: usize>(env: &Env<'_, W>, limit: u64) -> Result<bool, Interrupted> {
    let many = (BYTES_OF_SLOT + BYTES_OF_PLACES + BYTES_OF_EDGE * MANY_MOVES) * env.slots() as u64;
    Ok(many <= limit || memory(env)?.edges <= limit)
}
