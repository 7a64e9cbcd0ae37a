//! `_Trees`: what `fairychess.TreeSearch` drives. It writes positions into arrays of `NumPy` that Python made, and reads the evaluator's.
#![expect(clippy::needless_pass_by_value, reason = "arguments of Python come as values")]

use std::sync::Arc;

use fairychess_core::learn::env::{IllegalAction, MAX_BOARDS, MAX_HISTORY};
use fairychess_core::learn::planes::View;
use fairychess_core::learn::tree::{
    Alone, AnySearch, BadEvaluation, MAX_LEAVES, MAX_SIMULATIONS, Noise, Policy, Roots, Settings, Wrong,
};
use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::arguments::{Whole, same};
use crate::batch::{Planes, illegal, planes};
use crate::board::Board;
use crate::errors;
use crate::guard::guard;
use crate::locked::Locked;
use crate::variant::Variant;

/// What a search goes by: seed, leaves, `c_puct`, alpha and fraction of the noise, policy, history, view, whether draws are claimed.
type SettingsTuple = (Whole, Whole, f64, Option<f64>, f64, String, Whole, String, bool);

/// The actions of all roots with what was found out about them: starts, actions, counts, values, priors, and the roots' values.
type VisitArrays<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<f32>>,
);

fn number(name: &str, value: f64, good: bool, wanted: &str) -> PyResult<f64> {
    if good { Ok(value) } else { Err(errors::bad_input(&format!("{name} must be {wanted}, not {value}"))) }
}

fn one_of<T: Copy>(name: &str, value: &str, known: &[(&str, T)]) -> PyResult<T> {
    known.iter().find(|(text, _)| *text == value).map(|&(_, found)| found).ok_or_else(|| {
        let texts: Vec<String> = known.iter().map(|(text, _)| format!("'{text}'")).collect();
        errors::bad_input(&format!("{name} must be one of {}, not {}", texts.join(", "), errors::shown(value)))
    })
}

fn settings(given: SettingsTuple) -> PyResult<Settings> {
    let (seed, leaves, c_puct, alpha, fraction, policy, history, view, claim_draws) = given;
    let finite = |number: f64| (0.0..=1e6).contains(&number);
    let share = (0.0..=1.0).contains(&fraction);
    let fraction = number("dirichlet_fraction", fraction, share, "a number from 0 to 1")? as f32;
    let noise = alpha.map(|alpha| {
        let alpha = number(
            "dirichlet_alpha",
            alpha,
            finite(alpha) && alpha > 0.0,
            "None or more than 0, and at most a million",
        )?;
        Ok::<_, PyErr>(Noise { alpha, fraction })
    });
    Ok(Settings {
        seed: seed.within("seed", 0..=u64::MAX)?,
        leaves: leaves.within("leaves", 1..=MAX_LEAVES as u64)? as usize,
        c_puct: number("c_puct", c_puct, finite(c_puct), "a number from 0 to a million")? as f32,
        noise: noise.transpose()?,
        policy: one_of("policy", &policy, &[("probabilities", Policy::Probabilities), ("logits", Policy::Logits)])?,
        history: history.within("history", 0..=MAX_HISTORY as u64)? as usize,
        view: one_of("view", &view, &[("mover", View::Mover), ("absolute", View::Absolute)])?,
        claim_draws,
    })
}

fn wrong(_: impl std::error::Error) -> PyErr {
    errors::internal("an array that is not contiguous")
}

/// Arrays that tell where the games are, all of them contiguous, a row for each game.
#[derive(FromPyObject)]
pub struct RootArrays<'py> {
    #[pyo3(attribute)]
    obs: Planes<'py>,
    #[pyo3(attribute)]
    mask: PyReadwriteArray2<'py, bool>,
    #[pyo3(attribute)]
    reward: PyReadwriteArray2<'py, f32>,
    #[pyo3(attribute)]
    over: PyReadwriteArray1<'py, bool>,
    #[pyo3(attribute)]
    to_play: PyReadwriteArray1<'py, i8>,
    #[pyo3(attribute)]
    ply: PyReadwriteArray1<'py, i32>,
}

/// Games of one variant with their trees.
#[pyclass(frozen, module = "fairychess._core")]
pub struct _Trees {
    variant: Py<Variant>,
    core: Locked<AnySearch>,
}

impl _Trees {
    /// Works on the trees while other Python threads run.
    fn hold<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut AnySearch) -> T + Send) -> PyResult<T> {
        self.core.detached(py, work)
    }
}

fn report(bad: BadEvaluation) -> PyErr {
    let BadEvaluation { row, game, wrong } = bad;
    errors::bad_input(&match wrong {
        Wrong::Value(value) => format!("value[{row}] (game {game}) is {value}: a number from -1 to 1 is expected"),
        Wrong::Policy(action, number) => {
            format!("policy[{row}, {action}] (game {game}, a legal action) is {number}, which cannot be")
        }
        Wrong::Nothing => format!("policy[{row}] (game {game}) is -inf for every legal action"),
    })
}

#[pymethods]
impl _Trees {
    #[new]
    fn py_new(py: Python<'_>, variant: Py<Variant>, n: Whole, given: SettingsTuple) -> PyResult<Self> {
        let games = n.within("n", 1..=MAX_BOARDS as u64)? as usize;
        let settings = settings(given)?;
        let table = Arc::clone(variant.get().action_table(py)?);
        let made = guard(|| py.detach(|| AnySearch::new(variant.get().core(), &table, settings, games)))?;
        let core = made.map_err(|error| errors::fen(&error))?;
        Ok(Self { variant, core: Locked::new("search", core) })
    }

    /// The names of the planes, and how many positions are kept.
    fn about(&self, py: Python<'_>) -> PyResult<(Vec<String>, usize)> {
        self.hold(py, |core| (core.layout().names().to_vec(), core.positions()))
    }

    fn begin(&self, py: Python<'_>, simulations: Whole) -> PyResult<()> {
        let simulations = simulations.within("simulations", 1..=u64::from(MAX_SIMULATIONS))? as u32;
        self.hold(py, |core| core.begin(simulations))
    }

    /// Writes the positions to be evaluated, and gives how many they are.
    fn gather(&self, py: Python<'_>, mut obs: Planes<'_>, mut mask: PyReadwriteArray2<'_, bool>) -> PyResult<usize> {
        let obs = planes(Some(&mut obs))?;
        let mask = mask.as_slice_mut().map_err(wrong)?;
        self.hold(py, |core| core.gather(obs, mask))
    }

    fn evaluated(
        &self,
        py: Python<'_>,
        policy: PyReadonlyArray2<'_, f32>,
        value: PyReadonlyArray1<'_, f32>,
    ) -> PyResult<()> {
        let (policy, value) = (policy.as_slice().map_err(wrong)?, value.as_slice().map_err(wrong)?);
        self.hold(py, |core| core.evaluated(policy, value))?.map_err(report)
    }

    fn give_up(&self, py: Python<'_>) -> PyResult<()> {
        self.hold(py, AnySearch::give_up)
    }

    /// Searches without an evaluator: by rollouts of so many games with so many plies, or with a value of 0.
    fn run_alone(&self, py: Python<'_>, simulations: Whole, rollouts: Option<(Whole, Whole)>) -> PyResult<()> {
        let simulations = simulations.within("simulations", 1..=u64::from(MAX_SIMULATIONS))? as u32;
        let alone = match rollouts {
            None => Alone::Uniform,
            Some((games, plies)) => Alone::Rollouts {
                games: games.within("games", 1..=1_000_000)? as u32,
                plies: plies.within("plies", 1..=1_000_000)? as u32,
            },
        };
        self.core.interruptible(py, |core, stop| core.run_alone(simulations, alone, stop))
    }

    fn visits<'py>(&self, py: Python<'py>) -> PyResult<VisitArrays<'py>> {
        let report = self.hold(py, AnySearch::visits)?;
        Ok((
            PyArray1::from_vec(py, report.starts),
            PyArray1::from_vec(py, report.actions),
            PyArray1::from_vec(py, report.counts),
            PyArray1::from_vec(py, report.values),
            PyArray1::from_vec(py, report.priors),
            PyArray1::from_vec(py, report.value),
        ))
    }

    fn show(&self, py: Python<'_>, mut arrays: RootArrays<'_>) -> PyResult<()> {
        let roots = Roots {
            observation: planes(Some(&mut arrays.obs))?,
            mask: arrays.mask.as_slice_mut().map_err(wrong)?,
            reward: arrays.reward.as_slice_mut().map_err(wrong)?,
            over: arrays.over.as_slice_mut().map_err(wrong)?,
            to_play: arrays.to_play.as_slice_mut().map_err(wrong)?,
            ply: arrays.ply.as_slice_mut().map_err(wrong)?,
        };
        self.hold(py, |core| core.show(roots))
    }

    /// Draws an action for each game by its visits and its temperature.
    fn sample(
        &self,
        py: Python<'_>,
        temperature: PyReadonlyArray1<'_, f64>,
        mut actions: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let temperature = temperature.as_slice().map_err(wrong)?;
        let actions = actions.as_slice_mut().map_err(wrong)?;
        let done = self.hold(py, |core| core.sample(temperature, actions))?;
        done.map_err(|game| errors::bad_input(&format!("game {game} was not searched: call run first")))
    }

    fn advance(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i32>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(wrong)?;
        let variant = self.variant.get();
        let fen = |core: &AnySearch, game| core.board(game).map(|board| board.fen());
        let report = |core: &AnySearch, wrong: IllegalAction| illegal(variant, wrong, "game", fen(core, wrong.board));
        let done = self.hold(py, |core| core.advance(actions).map_err(|wrong| report(core, wrong)))?;
        done.map_err(|message| errors::illegal(&message))
    }

    /// Puts a board, or the start, in place of a game.
    fn reset(
        &self,
        py: Python<'_>,
        index: usize,
        board: Option<&Bound<'_, Board>>,
        seed: Option<Whole>,
    ) -> PyResult<()> {
        let seed = seed.map(|seed| seed.within("seed", 0..=u64::MAX)).transpose()?;
        let board = match board {
            None => None,
            Some(board) => {
                let (ours, theirs) = (self.variant.get(), board.get().variant().get());
                if !guard(|| same(ours, theirs))? {
                    let (ours, theirs) = (&ours.core().rules().name, &theirs.core().rules().name);
                    let message = format!("this is a board of {theirs}, and the search plays {ours}");
                    return Err(errors::whole_variant(message));
                }
                Some(board.get().read(Clone::clone)?)
            }
        };
        let done = self.hold(py, |core| core.reset(index, board.as_ref(), seed))?;
        done.map_err(|message| errors::bad_input(&message))
    }

    /// A game with all its moves.
    fn board(&self, py: Python<'_>, index: usize) -> PyResult<Board> {
        let board = self.hold(py, |core| core.board(index))?;
        let board = board.ok_or_else(|| errors::internal("a game that is not there"))?;
        Ok(Board::new(self.variant.clone_ref(py), board))
    }
}
