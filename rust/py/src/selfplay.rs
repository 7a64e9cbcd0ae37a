//! `_play_game` and `_random_moves`: self-play games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fairychess_core::search::{Control, Limits};
use fairychess_core::selfplay::{
    self as core, End, GameError, GameOptions, OpeningRules, Player, Searcher, Twister, Verdict,
};
use fairychess_core::{ByColor, Color, interrupt};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};

use crate::endgames::Endgames;
use crate::engine::{Engine, EngineSlot, Refusal};
use crate::guard::{guard, stoppable};
use crate::variant::Variant;
use crate::{errors, records};

/// The rules by which a game ends early, from a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Adjudication {
    win_score: u64,
    win_plies: u64,
    draw_score: u64,
    draw_plies: u64,
    draw_after: u64,
    max_plies: u64,
}

/// The rules by which a game starts and ends, from a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Options<'py> {
    openings: Bound<'py, PyTuple>,
    random_plies: u64,
    extra_plies: u64,
    balance: Option<u64>,
    near_best: Option<u64>,
    opening_nodes: u64,
    noise: f64,
    noise_plies: u64,
    adjudication: Option<Adjudication>,
    endgames: Option<Bound<'py, Endgames>>,
    max_plies: u64,
}

impl Options<'_> {
    /// The options of a game, with a start position drawn at random.
    pub fn core(self, chance: &mut Twister) -> PyResult<GameOptions> {
        let start = match self.openings.len() {
            0 => None,
            starts => Some(self.openings.get_item(chance.below(starts as u64) as usize)?.extract()?),
        };
        let adjudication = self.adjudication.map(|given| core::Adjudication {
            win_score: given.win_score,
            win_plies: given.win_plies,
            draw_score: given.draw_score,
            draw_plies: given.draw_plies,
            draw_after: given.draw_after,
            max_plies: given.max_plies,
        });
        let endgames = self.endgames.map(|endgames| endgames.get().snapshot(endgames.py())).transpose()?;
        Ok(GameOptions {
            start,
            random_plies: self.random_plies,
            extra_plies: self.extra_plies,
            opening: OpeningRules { balance: self.balance, near_best: self.near_best, nodes: self.opening_nodes },
            noise: self.noise,
            noise_plies: self.noise_plies,
            adjudication,
            endgames,
            max_plies: self.max_plies,
        })
    }
}

/// The limits of the search for a move, from a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct MoveLimits {
    depth: Option<u32>,
    nodes: Option<u64>,
    soft_nodes: Option<u64>,
}

impl MoveLimits {
    fn core(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, soft_nodes: self.soft_nodes, ..Limits::default() }
    }
}

/// A finished game.
#[pyclass(frozen, name = "_Game", module = "fairychess._core")]
pub struct PlayedGame {
    /// The FEN of the start position.
    #[pyo3(get)]
    start: String,
    /// The moves as actions, from White's point of view.
    #[pyo3(get)]
    actions: Vec<u32>,
    /// The score of each move for the side to move; None for a random move.
    #[pyo3(get)]
    scores: Vec<Option<i32>>,
    /// The mean value of the tree search for each move; None for a move without a tree search.
    #[pyo3(get)]
    values: Vec<Option<f32>>,
    /// The number of moves at the start that were drawn at random.
    #[pyo3(get)]
    random_plies: u32,
    /// The plies of random moves drawn later in the game.
    #[pyo3(get)]
    noise: Vec<u32>,
    /// The result as in PGN.
    #[pyo3(get)]
    result: &'static str,
    /// The name of the `Termination` in lower case, `"adjudication"` or `"max_plies"`.
    #[pyo3(get)]
    reason: String,
    visits: Vec<Option<Vec<(u32, u32)>>>,
}

#[pymethods]
impl PlayedGame {
    /// The visits by action in the tree search for each move; None for a move without a tree search.
    #[getter]
    fn visits<'py>(&self, py: Python<'py>) -> PyResult<Vec<Option<Bound<'py, PyDict>>>> {
        self.visits.iter().map(|visits| visits.as_ref().map(|visits| visits.into_py_dict(py)).transpose()).collect()
    }
}

impl PlayedGame {
    /// Converts a game for Python.
    pub fn of(game: core::PlayedGame) -> Self {
        let (result, reason) = match game.end {
            End::Outcome(outcome) => {
                (points(outcome.winner), records::termination_name(outcome.termination).to_lowercase())
            }
            End::Adjudicated(Verdict::Win(winner)) => (points(Some(winner)), "adjudication".to_owned()),
            End::Adjudicated(Verdict::Draw) => (points(None), "adjudication".to_owned()),
            End::Unfinished => ("*", "max_plies".to_owned()),
        };
        Self {
            start: game.start,
            actions: game.actions,
            scores: game.scores,
            values: game.values,
            visits: game.visits,
            random_plies: game.random_plies,
            noise: game.noise,
            result,
            reason,
        }
    }
}

/// The result of a won or drawn game.
fn points(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// Plays a game: without an engine (random moves), with one engine for both sides, or with one for each side, White's first.
///
/// The interpreter's lock is released for the whole game.
#[pyfunction]
pub fn _play_game(
    py: Python<'_>,
    variant: &Variant,
    seed: &[u8],
    engines: Vec<PyRef<'_, Engine>>,
    limits: Vec<MoveLimits>,
    options: Options<'_>,
) -> PyResult<PlayedGame> {
    if engines.len() != limits.len() || engines.len() > 2 {
        return Err(errors::bad_input("a game has at most two engines, and as many limits as engines"));
    }
    let mut chance = Twister::seeded(seed);
    let options = options.core(&mut chance)?;
    let table = Arc::clone(variant.action_table(py)?);
    let core = variant.core().clone();
    let limits: Vec<Limits> = limits.iter().map(MoveLimits::core).collect();
    let slots: Vec<&EngineSlot> = engines.iter().map(|engine| engine.slot()).collect();
    let played = uninterrupted(py, |control| {
        let play = |player: Player<'_>| core::PlayedGame::play(&core, &table, &options, player, chance, control);
        match (&slots[..], &limits[..]) {
            ([], []) => Ok(play(Player::Random)),
            ([slot], [limits]) => slot.lend(|engine| play(Player::One(Searcher { engine, limits: limits.clone() }))),
            ([white, black], [of_white, of_black]) => {
                let played = white.lend(|first| {
                    black.lend(|second| {
                        let white = Searcher { engine: first, limits: of_white.clone() };
                        let black = Searcher { engine: second, limits: of_black.clone() };
                        play(Player::Two(ByColor::new(white, black)))
                    })
                });
                played.and_then(|played| played)
            }
            _ => Err(Refusal::Busy),
        }
    })?;
    played?.map(PlayedGame::of).map_err(game_error)
}

/// The exception for a game that could not be played.
pub fn game_error(error: GameError) -> PyErr {
    match error {
        GameError::Start(error) => errors::fen(&error),
        GameError::NoAction(_) => errors::illegal(&error.to_string()),
        GameError::Unsearchable(message) => errors::bad_input(&message),
        GameError::Stopped => errors::internal("the game was stopped without a signal"),
    }
}

/// Returns the side that may resign after the last of these values: 0 for the side that moved last, 1 for the other.
#[pyfunction]
pub fn _resigning(values: Vec<Option<f32>>, limit: f64) -> Option<u8> {
    core::resigning(&values, limit).map(|side| side as u8)
}

/// Random moves, and the state of the random number generator after drawing them.
#[pyclass(frozen, get_all, name = "_RandomMoves", module = "fairychess._core")]
pub struct RandomMoves {
    /// The moves in UCI style; None if none were found.
    moves: Option<Vec<String>>,
    /// The state as in `random.Random.getstate`: 624 words and an index.
    state: Vec<u32>,
}

/// Draws random moves that do not end the game.
#[pyfunction]
#[pyo3(signature = (variant, plies, state, *, start, balance, near_best, opening_nodes))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn _random_moves(
    py: Python<'_>,
    variant: &Variant,
    plies: u64,
    state: Vec<u32>,
    start: Option<&str>,
    balance: Option<u64>,
    near_best: Option<u64>,
    opening_nodes: u64,
) -> PyResult<RandomMoves> {
    let invalid = || errors::bad_input("this is not the state of a Mersenne Twister");
    let mut chance = Twister::from_words(&state).ok_or_else(invalid)?;
    let rules = OpeningRules { balance, near_best, nodes: opening_nodes };
    let core = variant.core().clone();
    let drawn = uninterrupted(py, |control| core::random_moves(&core, plies, &mut chance, &rules, start, control))?;
    let moves = drawn.map_err(|error| errors::fen(&error))?;
    let moves = guard(|| moves.map(|moves| moves.into_iter().map(|mv| core.write_move(core.written(mv))).collect()))?;
    Ok(RandomMoves { moves, state: chance.words() })
}

/// Calls a function on its own thread while other Python threads run. `control` ends the function if a signal handler raises an
/// exception.
fn uninterrupted<T: Send>(py: Python<'_>, work: impl FnOnce(&Control) -> T + Send) -> PyResult<T> {
    let (control, flag) = (Control::new(), Arc::new(AtomicBool::new(false)));
    let stop = || {
        flag.store(true, Ordering::Relaxed);
        control.stop();
    };
    stoppable(py, stop, || interrupt::interruptible_by(&flag, || work(&control)))?
        .map_err(|_| errors::internal("interrupted without a signal"))
}
