//! `_Trees`, the core of `fairychess.TreeSearch`. It writes positions into `NumPy` arrays and reads the evaluator's arrays.
#![expect(clippy::needless_pass_by_value, reason = "arguments of Python come as values")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fairychess_core::Exhausted;
use fairychess_core::interrupt::interruptible_by;
use fairychess_core::learn::env::{IllegalAction, MAX_BOARDS, MAX_HISTORY};
use fairychess_core::learn::tree::{Alone, AnySearch, MAX_LEAVES, MAX_SIMULATIONS, Noise, Policy, Roots, Settings};
use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::arguments::{VIEWS, Whole, one_of, threads_of};
use crate::batch::{Planes, illegal, planes};
use crate::board::Board;
use crate::errors;
use crate::guard::{guard, watched};
use crate::locked::Locked;
use crate::network::Network;
use crate::variant::{Variant, same};

/// The minimum temperature of priors.
const MIN_TEMPERATURE: f64 = 0.001;

/// The actions of all roots with their statistics, in a dict in Python.
#[derive(IntoPyObject)]
pub struct VisitArrays<'py> {
    /// The index of each game's first action, followed by the total number of actions.
    starts: Bound<'py, PyArray1<i64>>,
    actions: Bound<'py, PyArray1<i32>>,
    counts: Bound<'py, PyArray1<i32>>,
    values: Bound<'py, PyArray1<f32>>,
    priors: Bound<'py, PyArray1<f32>>,
    /// The mean value of each game.
    value: Bound<'py, PyArray1<f32>>,
}

/// The settings of a search, as passed by Python.
struct SearchArguments {
    seed: Whole,
    threads: Option<Whole>,
    leaves: Whole,
    c_puct: f64,
    considered: Option<Whole>,
    dirichlet_alpha: Option<f64>,
    dirichlet_fraction: f64,
    policy: String,
    history: Whole,
    view: String,
    claim_draws: bool,
}

impl SearchArguments {
    fn checked(self) -> PyResult<Settings> {
        let finite = |number: f64| (0.0..=1e6).contains(&number);
        let fraction = self.dirichlet_fraction;
        let share = (0.0..=1.0).contains(&fraction);
        let fraction = number("dirichlet_fraction", fraction, share, "a number from 0 to 1")? as f32;
        let noise = self.dirichlet_alpha.map(|alpha| {
            let valid = finite(alpha) && alpha > 0.0;
            let alpha = number("dirichlet_alpha", alpha, valid, "None or more than 0, and at most a million")?;
            Ok::<_, PyErr>(Noise { alpha, fraction })
        });
        let policies = [("probabilities", Policy::Probabilities), ("logits", Policy::Logits)];
        Ok(Settings {
            seed: self.seed.within("seed", 0..=u64::MAX)?,
            threads: threads_of(self.threads)?,
            leaves: self.leaves.within("leaves", 1..=MAX_LEAVES as u64)? as usize,
            c_puct: number("c_puct", self.c_puct, finite(self.c_puct), "a number from 0 to a million")? as f32,
            considered: self
                .considered
                .map(|considered| considered.within("considered", 1..=u64::from(u32::MAX)))
                .transpose()?
                .map(|considered| considered as usize),
            noise: noise.transpose()?,
            policy: one_of("policy", &self.policy, &policies)?,
            history: self.history.within("history", 0..=MAX_HISTORY as u64)? as usize,
            view: one_of("view", &self.view, &VIEWS)?,
            claim_draws: self.claim_draws,
        })
    }
}

pub fn number(name: &str, value: f64, good: bool, wanted: &str) -> PyResult<f64> {
    if good { Ok(value) } else { Err(errors::bad_input(&format!("{name} must be {wanted}, not {value}"))) }
}

pub fn wrong(_: impl std::error::Error) -> PyErr {
    errors::internal("an array that is not contiguous")
}

/// Arrays for the current positions. Each array is contiguous and has a row for each game.
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

/// Games of one variant with their search trees.
#[pyclass(frozen, module = "fairychess._core")]
pub struct _Trees {
    variant: Py<Variant>,
    core: Locked<AnySearch>,
    /// Set to end a `proceed` running on another thread.
    stopped: Arc<AtomicBool>,
}

impl _Trees {
    /// Calls a function on the search while other Python threads run; Ctrl-C ends the function.
    fn hold<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut AnySearch) -> T + Send) -> PyResult<T> {
        let sound = |core: &mut AnySearch| if core.is_torn() { None } else { Some(work(core)) };
        self.core.watched(py, sound)?.ok_or_else(torn)
    }

    /// A copy of a board, which must be of the same variant.
    fn board_of(&self, board: &Bound<'_, Board>) -> PyResult<fairychess_core::Board> {
        let (ours, theirs) = (self.variant.get(), board.get().variant().get());
        if !guard(|| same(ours, theirs))? {
            let (ours, theirs) = (&ours.core().rules().name, &theirs.core().rules().name);
            let message = format!("this is a board of {theirs}, and the search plays {ours}");
            return Err(errors::whole_variant(&message));
        }
        board.get().read(Clone::clone)
    }
}

fn seed_of(seed: Option<Whole>) -> PyResult<Option<u64>> {
    seed.map(|seed| seed.within("seed", 0..=u64::MAX)).transpose()
}

fn torn() -> PyErr {
    errors::bad_input(
        "the games of this search were interrupted while they were played on: close it, and make a new one",
    )
}

#[pymethods]
impl _Trees {
    #[new]
    #[pyo3(signature = (
        variant, n, *, seed, threads, leaves, c_puct, considered, dirichlet_alpha, dirichlet_fraction, policy, history, view, claim_draws
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn py_new(
        py: Python<'_>,
        variant: Py<Variant>,
        n: Whole,
        seed: Whole,
        threads: Option<Whole>,
        leaves: Whole,
        c_puct: f64,
        considered: Option<Whole>,
        dirichlet_alpha: Option<f64>,
        dirichlet_fraction: f64,
        policy: String,
        history: Whole,
        view: String,
        claim_draws: bool,
    ) -> PyResult<Self> {
        let games = n.within("n", 1..=MAX_BOARDS as u64)? as usize;
        let arguments = SearchArguments {
            seed,
            threads,
            leaves,
            c_puct,
            considered,
            dirichlet_alpha,
            dirichlet_fraction,
            policy,
            history,
            view,
            claim_draws,
        };
        let settings = arguments.checked()?;
        let table = Arc::clone(variant.get().action_table(py)?);
        let made = py.detach(|| watched(|| AnySearch::new(variant.get().core(), &table, settings, games)))?;
        let core = made.map_err(|error| errors::fen(&error))?;
        Ok(Self { variant, core: Locked::new("search", core), stopped: Arc::default() })
    }

    /// The names of the planes.
    fn planes(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.hold(py, |core| core.layout().names().to_vec())
    }

    /// The number of positions in all trees.
    fn positions(&self, py: Python<'_>) -> PyResult<usize> {
        self.hold(py, |core| core.positions())
    }

    fn begin(&self, py: Python<'_>, simulations: Whole) -> PyResult<()> {
        let simulations = simulations.within("simulations", 1..=u64::from(MAX_SIMULATIONS))? as u32;
        self.hold(py, |core| core.begin(simulations))
    }

    /// Gives the games `first` to `last` - 1 the evaluations that they are waiting for; `proceed` uses them.
    fn answer(
        &self,
        py: Python<'_>,
        first: usize,
        last: usize,
        policy: PyReadonlyArray2<'_, f32>,
        value: PyReadonlyArray1<'_, f32>,
    ) -> PyResult<()> {
        let (policy, value) = (policy.as_slice().map_err(wrong)?, value.as_slice().map_err(wrong)?);
        let taken = self.hold(py, |core| core.take_in(first..last, policy, value))?;
        taken.map_err(|error| errors::bad_input(&error.to_string()))
    }

    /// Continues the games `first` to `last` - 1, writes the next positions to be evaluated, and returns their number.
    fn proceed(
        &self,
        py: Python<'_>,
        first: usize,
        last: usize,
        mut obs: Planes<'_>,
        mut mask: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<usize> {
        let obs = planes(Some(&mut obs))?;
        let mask = mask.as_slice_mut().map_err(wrong)?;
        let work = |core: &mut AnySearch| {
            core.make_room(first..last)?;
            Ok(core.gather_in(first..last, obs, mask))
        };
        let ended = |_| errors::internal("a search that was stopped");
        let done = self.hold(py, |core| interruptible_by(&self.stopped, || work(core)))?.map_err(ended)?;
        done.map_err(|error: Exhausted| errors::exhausted(&error))
    }

    /// If true, ends a `proceed` running on another thread at once; if false, lets later calls work again.
    fn stop(&self, stopped: bool) {
        self.stopped.store(stopped, Ordering::Relaxed);
    }

    fn give_up(&self, py: Python<'_>) -> PyResult<()> {
        self.hold(py, AnySearch::give_up)
    }

    /// Sets the network for searches with a temperature.
    fn set_network(&self, py: Python<'_>, network: &Network) -> PyResult<()> {
        let done = self.hold(py, |core| core.set_network(Some(network.core().clone())))?;
        done.map_err(|error| errors::network(&error))
    }

    /// Searches without an evaluator in Python.
    ///
    /// With a temperature, the network or the handmade evaluation evaluates the positions; otherwise `games` random games of at
    /// most `plies` moves do, or all values are 0.
    #[pyo3(signature = (simulations, *, games=None, plies=None, temperature=None))]
    fn run_alone(
        &self,
        py: Python<'_>,
        simulations: Whole,
        games: Option<Whole>,
        plies: Option<Whole>,
        temperature: Option<f64>,
    ) -> PyResult<()> {
        let simulations = simulations.within("simulations", 1..=u64::from(MAX_SIMULATIONS))? as u32;
        let alone = match (temperature, games.zip(plies)) {
            (Some(temperature), _) => {
                let good = (MIN_TEMPERATURE..=1e6).contains(&temperature);
                let wanted = "a number from 0.001 to a million";
                Alone::Network { temperature: number("prior_temperature", temperature, good, wanted)? as f32 }
            }
            (None, None) => Alone::Uniform,
            (None, Some((games, plies))) => Alone::Rollouts {
                games: games.within("games", 1..=1_000_000)? as u32,
                plies: plies.within("plies", 1..=1_000_000)? as u32,
            },
        };
        let stop = AtomicBool::new(false);
        let done = self.hold(py, |core| core.run_alone(simulations, alone, &stop))?;
        done.map_err(|error| errors::exhausted(&error))
    }

    fn visits<'py>(&self, py: Python<'py>) -> PyResult<VisitArrays<'py>> {
        let report = self.hold(py, AnySearch::visits)?;
        Ok(VisitArrays {
            starts: PyArray1::from_vec(py, report.starts),
            actions: PyArray1::from_vec(py, report.actions),
            counts: PyArray1::from_vec(py, report.counts),
            values: PyArray1::from_vec(py, report.values),
            priors: PyArray1::from_vec(py, report.priors),
            value: PyArray1::from_vec(py, report.value),
        })
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

    /// Draws an action for each game, according to its visits and its temperature.
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

    /// Replaces a game with a board or the start position.
    fn reset(
        &self,
        py: Python<'_>,
        index: usize,
        board: Option<&Bound<'_, Board>>,
        seed: Option<Whole>,
    ) -> PyResult<()> {
        let board = board.map(|board| self.board_of(board)).transpose()?;
        let seed = seed_of(seed)?;
        let done = self.hold(py, |core| core.reset(index, board.as_ref(), seed))?;
        done.map_err(|message| errors::bad_input(&message))
    }

    /// Replaces a game with a board. If the board continues the game, keeps the tree and returns true.
    fn follow(&self, py: Python<'_>, index: usize, board: &Bound<'_, Board>, seed: Option<Whole>) -> PyResult<bool> {
        let (board, seed) = (self.board_of(board)?, seed_of(seed)?);
        let done = self.hold(py, |core| core.follow(index, &board, seed))?;
        done.map_err(|message| errors::bad_input(&message))
    }

    /// The board of a game, with its move history.
    fn board(&self, py: Python<'_>, index: usize) -> PyResult<Board> {
        let board = self.hold(py, |core| core.board(index))?;
        let board = board.ok_or_else(|| errors::internal("a game that is not there"))?;
        Ok(Board::new(self.variant.clone_ref(py), board))
    }
}
