//! A cache of moves.

use std::sync::Mutex;

use fairychess_core::PlayedMove;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::{Move, Source};
use crate::guard::room_for;
use crate::variant::Variant;

/// The maximum number of cached moves, a power of two. A queen and a knight have fewer moves on an 8x8 board, including captures.
const PLACES: usize = 1 << 13;

/// The maximum length of a list for which memory need not be checked.
const FEW: usize = 256;

/// A cache of a variant's moves as Python objects. Moves are immutable, so boards can share them; taking a reference is several
/// times as fast as creating and dropping an object.
///
/// Each move has one slot, and a slot keeps its latest move. A thread that finds the lock taken does not wait, but creates new
/// objects. So threads never wait for each other, and creating an object is safe even if the interpreter then runs other code
/// that uses the cache.
#[derive(Default)]
pub struct MoveCache(Mutex<Vec<Option<Py<Move>>>>);

impl MoveCache {
    /// Python objects for moves of the variant.
    pub fn moves(
        &self,
        py: Python<'_>,
        variant: &Py<Variant>,
        played: impl IntoIterator<Item = PlayedMove>,
    ) -> PyResult<Vec<Py<Move>>> {
        let played = played.into_iter();
        // Memory is needed for this vector, which would otherwise grow step by step despite the size hint, and for the Python
        // list of the moves created next.
        let number = played.size_hint().0;
        if number > FEW {
            room_for(2 * number * size_of::<Py<Move>>(), || format!("a list of {number} moves"))?;
        }
        let mut moves = Vec::with_capacity(number);
        let mut locked = self.0.try_lock();
        if let Some(places) = locked.as_mut().ok().and_then(|places| whole(places)) {
            for played in played {
                moves.push(shared(places, py, variant, played)?);
            }
        } else {
            for played in played {
                moves.push(new(py, variant, played)?);
            }
        }
        Ok(moves)
    }

    /// A Python object for one move.
    pub fn one(&self, py: Python<'_>, variant: &Py<Variant>, played: PlayedMove) -> PyResult<Py<Move>> {
        let mut locked = self.0.try_lock();
        match locked.as_mut().ok().and_then(|places| whole(places)) {
            Some(places) => shared(places, py, variant, played),
            None => new(py, variant, played),
        }
    }

    /// Shows the cached moves to the garbage collector: variants and moves refer to each other.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Ok(places) = self.0.try_lock() else { return Ok(()) };
        places.iter().flatten().try_for_each(|known| visit.call(known))
    }

    /// Clears the cache.
    pub fn clear(&self) {
        // Dropped only after the lock is released.
        let _moves = self.0.try_lock().map(|mut places| std::mem::take(&mut *places));
    }
}

/// All slots. They are allocated when the first move is needed; without enough memory, there are no slots.
fn whole(places: &mut Vec<Option<Py<Move>>>) -> Option<&mut [Option<Py<Move>>]> {
    if places.is_empty() {
        places.try_reserve_exact(PLACES).ok()?;
        places.resize_with(PLACES, || None);
    }
    Some(places)
}

/// The object in the move's slot; a new one is created if the slot is empty or holds another move.
#[inline(always)]
fn shared(
    places: &mut [Option<Py<Move>>],
    py: Python<'_>,
    variant: &Py<Variant>,
    played: PlayedMove,
) -> PyResult<Py<Move>> {
    let place = &mut places[place(played)];
    match place {
        Some(known) if matches!(known.get().mv, Source::PlayedMove(mv) if mv == played) => Ok(known.clone_ref(py)),
        _ => Ok(place.insert(new(py, variant, played)?).clone_ref(py)),
    }
}

#[cold]
fn new(py: Python<'_>, variant: &Py<Variant>, played: PlayedMove) -> PyResult<Py<Move>> {
    Py::new(py, Move::new(played, variant.clone_ref(py)))
}

/// The slot of a move: a multiplicative hash of its bits.
fn place(played: PlayedMove) -> usize {
    (played.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - PLACES.trailing_zeros())) as usize
}
