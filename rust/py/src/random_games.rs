//! Random games.

use fairychess_core::learn::env::{RandomGames, Tally};
use pyo3::prelude::*;

use crate::arguments::{Whole, threads_of};
use crate::errors;
use crate::guard::interruptible;
use crate::variant::Variant;

/// The maximum length of a game in plies: a limit is needed, because the keys of all positions are kept.
const MAX_PLIES: u64 = 1 << 24;

/// The number of games with each result, and of all plies, as a dict in Python.
#[derive(IntoPyObject)]
pub struct RandomGamesTally {
    games: u64,
    plies: u64,
    white: u64,
    black: u64,
    drawn: u64,
    unfinished: u64,
}

/// Plays random games.
#[pyfunction]
pub fn _random_games(
    py: Python<'_>,
    variant: &Variant,
    games: Whole,
    seed: Whole,
    threads: Option<Whole>,
    max_plies: Whole,
) -> PyResult<RandomGamesTally> {
    let asked = RandomGames {
        games: games.within("games", 1..=u64::MAX)?,
        seed: seed.within("seed", 0..=u64::MAX)?,
        max_plies: max_plies.within("max_plies", 1..=MAX_PLIES)? as usize,
    };
    let threads = threads_of(threads)?;
    let core = variant.core().clone();
    let tally = interruptible(py, move |stop| asked.play(&core, threads, stop))?;
    let Tally { games, plies, white, black, drawn, unfinished } =
        tally.ok_or_else(|| errors::internal("the games were stopped without a signal"))?;
    Ok(RandomGamesTally { games, plies, white, black, drawn, unfinished })
}
