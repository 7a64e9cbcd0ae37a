//! Moves that were given before.

use std::sync::Mutex;

use fairychess_core::PlayedMove;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::{Move, Source};
use crate::variant::Variant;

/// How many moves are kept: more than there are moves of a queen and a knight on an 8x8 board, to empty squares and to others. A power of two.
const PLACES: usize = 1 << 13;

/// The moves of a variant that were given before, to be given again. Moves never change, so that boards may share them; to count a reference up is
/// several times as quick as to make an object and to end it.
///
/// A move has one place here, and the latest of those that share it stays. The lock is never waited for: who finds it taken makes moves anew. So
/// threads never wait for each other, and it does no harm that the interpreter may run anything, even this, where an object is made.
#[derive(Default)]
pub struct MoveCache(Mutex<Vec<Option<Py<Move>>>>);

impl MoveCache {
    /// Moves of a variant, whose moves are kept here.
    pub fn moves(
        &self,
        py: Python<'_>,
        variant: &Py<Variant>,
        played: impl IntoIterator<Item = PlayedMove>,
    ) -> PyResult<Vec<Py<Move>>> {
        let played = played.into_iter();
        // What is collected out of results grows step by step, whatever the iterator says of its length.
        let mut moves = Vec::with_capacity(played.size_hint().0);
        if let Ok(mut places) = self.0.try_lock() {
            let places = whole(&mut places);
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

    /// One such move.
    pub fn one(&self, py: Python<'_>, variant: &Py<Variant>, played: PlayedMove) -> PyResult<Py<Move>> {
        match self.0.try_lock() {
            Ok(mut places) => shared(whole(&mut places), py, variant, played),
            Err(_) => new(py, variant, played),
        }
    }

    /// Shows the interpreter's collector of cycles what is kept: a variant keeps moves, and those keep their variant.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Ok(places) = self.0.try_lock() else { return Ok(()) };
        places.iter().flatten().try_for_each(|known| visit.call(known))
    }

    /// Keeps nothing any more.
    pub fn clear(&self) {
        // What is dropped here is dropped after the lock.
        let _moves = self.0.try_lock().map(|mut places| std::mem::take(&mut *places));
    }
}

/// All places: there are none before the first move is given.
fn whole(places: &mut Vec<Option<Py<Move>>>) -> &mut [Option<Py<Move>>] {
    if places.is_empty() {
        places.resize_with(PLACES, || None);
    }
    places
}

/// A move out of its place; it is made if another one is there, or none.
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

/// The place of a move: a multiplicative hash of its bits and of what it takes.
fn place(played: PlayedMove) -> usize {
    (played.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - PLACES.trailing_zeros())) as usize
}
