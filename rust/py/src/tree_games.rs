//! `_TreeGames`: games of players that search with an evaluator in Python, many at a time.

use std::sync::Arc;

use fairychess_core::learn::env::{MAX_BOARDS, MAX_HISTORY};
use fairychess_core::learn::tree::{MAX_SIMULATIONS, Noise, Policy, Settings};
use fairychess_core::selfplay::{TreeGames, TreeGamesError, TreeRules, TreeTask, Twister};
use fairychess_core::{ByColor, Color};
use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::arguments::Whole;
use crate::batch::{Planes, planes};
use crate::errors;
use crate::guard::watched;
use crate::locked::Locked;
use crate::selfplay::{Options, PlayedGame, game_error};
use crate::trees::{number, wrong};
use crate::variant::Variant;

/// A game that has ended.
#[pyclass(frozen, get_all, name = "_EndedGame", module = "fairychess._core")]
pub struct EndedGame {
    /// The number given to `begin`.
    number: u64,
    /// The game.
    game: Py<PlayedGame>,
}

/// Games of one variant that are played at the same time.
#[pyclass(frozen, module = "fairychess._core")]
pub struct _TreeGames(Locked<TreeGames>);

#[pymethods]
impl _TreeGames {
    /// Makes room for up to `n` games at a time.
    #[new]
    #[pyo3(signature = (variant, n, *, simulations, fast, full, alpha, considered, varied, resign, history))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn py_new(
        py: Python<'_>,
        variant: &Variant,
        n: Whole,
        simulations: Whole,
        fast: Whole,
        full: f64,
        alpha: f64,
        considered: Whole,
        varied: Whole,
        resign: f64,
        history: Whole,
    ) -> PyResult<Self> {
        let games = n.within("n", 1..=MAX_BOARDS as u64)? as usize;
        let most = u64::from(MAX_SIMULATIONS);
        let share = |name, value: f64| number(name, value, (0.0..=1.0).contains(&value), "a number from 0 to 1");
        let rules = TreeRules {
            simulations: simulations.within("simulations", 1..=most)? as u32,
            fast: fast.within("fast", 0..=most)? as u32,
            full: share("full", full)?,
            varied: varied.within("varied", 0..=u64::MAX)?,
            resign: share("resign", resign)?,
        };
        let alpha = number("alpha", alpha, (0.0..=1e6).contains(&alpha), "a number from 0 to a million")?;
        let considered = considered.within("considered", 0..=u64::from(u32::MAX))? as usize;
        let settings = Settings {
            noise: (alpha > 0.0).then_some(Noise { alpha, fraction: 0.25 }),
            considered: (considered > 0).then_some(considered),
            policy: Policy::Logits,
            history: history.within("history", 0..=MAX_HISTORY as u64)? as usize,
            ..Settings::default()
        };
        let table = Arc::clone(variant.action_table(py)?);
        let made = py.detach(|| watched(|| TreeGames::new(variant.core(), &table, settings, rules, games)))?;
        Ok(Self(Locked::new("group of games", made.map_err(|error| errors::fen(&error))?)))
    }

    /// Begins a game; False if there is no room for it. `random` says whether White and Black play random moves.
    #[pyo3(signature = (number, seed, options, *, resigns=false, random=None))]
    fn begin(
        &self,
        py: Python<'_>,
        number: u64,
        seed: &[u8],
        options: Options<'_>,
        resigns: bool,
        random: Option<(bool, bool)>,
    ) -> PyResult<bool> {
        let mut chance = Twister::seeded(seed);
        let options = options.core(&mut chance)?;
        let task = TreeTask {
            number,
            options,
            chance,
            resigns,
            random: random.map_or(ByColor::both(false), |(white, black)| ByColor::new(white, black)),
        };
        self.0.watched(py, |games| games.begin(task))?.map_err(game_error)
    }

    /// Continues all games with the evaluations of the positions that the last call wrote, if any.
    ///
    /// Writes the next positions to be evaluated, and returns their number.
    fn proceed(
        &self,
        py: Python<'_>,
        mut obs: Planes<'_>,
        mut mask: PyReadwriteArray2<'_, bool>,
        policy: Option<PyReadonlyArray2<'_, f32>>,
        value: Option<PyReadonlyArray1<'_, f32>>,
    ) -> PyResult<usize> {
        if policy.is_some() != value.is_some() {
            return Err(errors::bad_input("policy and value are given together, or neither"));
        }
        let obs = planes(Some(&mut obs))?;
        let mask = mask.as_slice_mut().map_err(wrong)?;
        let policy = policy.as_ref().map(|policy| policy.as_slice()).transpose().map_err(wrong)?;
        let value = value.as_ref().map(|value| value.as_slice()).transpose().map_err(wrong)?;
        self.0.watched(py, |games| games.proceed(policy.zip(value), obs, mask))?.map_err(|error| match error {
            TreeGamesError::Game(error) => game_error(error),
            TreeGamesError::Evaluation(error) => errors::bad_input(&error.to_string()),
            TreeGamesError::Exhausted(error) => errors::exhausted(&error),
            TreeGamesError::Rows { .. } | TreeGamesError::Torn => errors::bad_input(&error.to_string()),
        })
    }

    /// Returns, for each position that the last call wrote, its game's number, and True if White's search evaluates it.
    fn asked(&self, py: Python<'_>) -> PyResult<Vec<(u64, bool)>> {
        let white = |&(number, side): &(u64, Color)| (number, side == Color::White);
        self.0.watched(py, |games| games.asked().iter().map(white).collect())
    }

    /// Returns the games that have ended since the last call.
    fn ended(&self, py: Python<'_>) -> PyResult<Vec<EndedGame>> {
        let ended = self.0.watched(py, TreeGames::ended)?;
        ended
            .into_iter()
            .map(|(number, game)| Ok(EndedGame { number, game: Py::new(py, PlayedGame::of(game))? }))
            .collect()
    }
}
