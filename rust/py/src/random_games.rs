//! Random games.

use fairychess_core::learn::env::{RandomGames, Tally};
use pyo3::prelude::*;

use crate::arguments::{MAX_THREADS, Whole};
use crate::errors;
use crate::guard::interruptible;
use crate::variant::Variant;

/// The longest that a game may be asked to be: the keys of its positions are kept.
const MAX_PLIES: u64 = 1 << 24;

/// Plays random games: how many, their moves, and how many White won, Black won, nobody won, and were broken off.
#[pyfunction]
pub fn _random_games(
    py: Python<'_>,
    variant: &Variant,
    games: Whole,
    seed: Whole,
    threads: Whole,
    max_plies: Whole,
) -> PyResult<(u64, u64, u64, u64, u64, u64)> {
    let asked = RandomGames {
        games: games.within("games", 1..=u64::MAX)?,
        seed: seed.within("seed", 0..=u64::MAX)?,
        max_plies: max_plies.within("max_plies", 1..=MAX_PLIES)? as usize,
    };
    let threads = threads.within("threads", 1..=MAX_THREADS)? as usize;
    let core = variant.core().clone();
    let tally = interruptible(py, move |stop| asked.play(&core, threads, stop))?;
    let Tally { games, plies, white, black, drawn, unfinished } =
        tally.ok_or_else(|| errors::internal("the games were stopped without a signal"))?;
    Ok((games, plies, white, black, drawn, unfinished))
}
