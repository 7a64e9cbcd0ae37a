//! `_Batch`, the core of `fairychess.VecEnv`. It writes into `NumPy` arrays created by Python.
#![expect(clippy::needless_pass_by_value, reason = "arguments of Python come as values")]

use std::sync::Arc;

use fairychess_core::learn::actions::ActionTable;
use fairychess_core::learn::env::{
    AnyBatch, Autoreset, Illegal, IllegalAction, MAX_BOARDS, MAX_HISTORY, Mask, Observation, Outputs, Settings,
};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{VIEWS, Whole, one_of, threads_of};
use crate::errors;
use crate::guard::{bytes_object, watched};
use crate::locked::Locked;
use crate::network::Network;
use crate::variant::Variant;

/// An array of planes, of one of two element types.
#[derive(FromPyObject)]
pub enum Planes<'py> {
    U8(PyReadwriteArrayDyn<'py, u8>),
    F32(PyReadwriteArrayDyn<'py, f32>),
}

/// An array of legal actions, of one of two element types.
#[derive(FromPyObject)]
pub enum Legal<'py> {
    Dense(PyReadwriteArrayDyn<'py, bool>),
    Bits(PyReadwriteArrayDyn<'py, u8>),
}

/// The arrays that a batch writes to. Each array is contiguous and has a row for each board.
pub struct Arrays<'py> {
    obs: Option<Planes<'py>>,
    final_obs: Option<Planes<'py>>,
    mask: Option<Legal<'py>>,
    reward: PyReadwriteArrayDyn<'py, f32>,
    terminated: PyReadwriteArray1<'py, bool>,
    truncated: PyReadwriteArray1<'py, bool>,
    to_play: PyReadwriteArray1<'py, i8>,
    ply: PyReadwriteArray1<'py, i32>,
    hash: PyReadwriteArray1<'py, u64>,
}

impl<'py> FromPyObject<'_, 'py> for Arrays<'py> {
    type Error = PyErr;

    fn extract(arrays: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self {
            obs: array(&arrays, "obs")?,
            final_obs: array(&arrays, "final_obs")?,
            mask: array(&arrays, "mask")?,
            reward: array(&arrays, "reward")?,
            terminated: array(&arrays, "terminated")?,
            truncated: array(&arrays, "truncated")?,
            to_play: array(&arrays, "to_play")?,
            ply: array(&arrays, "ply")?,
            hash: array(&arrays, "hash")?,
        })
    }
}

/// An array to write to. Its type and shape were checked when the environment was created, so it must have been lent or changed
/// since then.
fn array<'py, T: FromPyObjectOwned<'py>>(arrays: &Bound<'py, PyAny>, name: &str) -> PyResult<T> {
    arrays.getattr(name)?.extract().map_err(|_| {
        let problem = "another environment is writing to it, or it is not the array that was given, writable and of the same type";
        errors::bad_input(&format!("out['{name}'] cannot be used: {problem}"))
    })
}

fn wrong(_: impl std::error::Error) -> PyErr {
    errors::internal("an array that is not contiguous")
}

pub fn planes<'a>(planes: Option<&'a mut Planes<'_>>) -> PyResult<Observation<'a>> {
    Ok(match planes {
        None => Observation::None,
        Some(Planes::U8(array)) => Observation::U8(array.as_slice_mut().map_err(wrong)?),
        Some(Planes::F32(array)) => Observation::F32(array.as_slice_mut().map_err(wrong)?),
    })
}

impl Arrays<'_> {
    fn outputs(&mut self) -> PyResult<Outputs<'_>> {
        Ok(Outputs {
            observation: planes(self.obs.as_mut())?,
            last: planes(self.final_obs.as_mut())?,
            mask: match &mut self.mask {
                None => Mask::None,
                Some(Legal::Dense(array)) => Mask::Dense(array.as_slice_mut().map_err(wrong)?),
                Some(Legal::Bits(array)) => Mask::Bits(array.as_slice_mut().map_err(wrong)?),
            },
            reward: self.reward.as_slice_mut().map_err(wrong)?,
            terminated: self.terminated.as_slice_mut().map_err(wrong)?,
            truncated: self.truncated.as_slice_mut().map_err(wrong)?,
            to_play: self.to_play.as_slice_mut().map_err(wrong)?,
            ply: self.ply.as_slice_mut().map_err(wrong)?,
            hash: self.hash.as_slice_mut().map_err(wrong)?,
        })
    }
}

/// The settings of an environment, as passed by Python.
struct EnvArguments {
    seed: Whole,
    threads: Option<Whole>,
    history: Whole,
    view: String,
    autoreset: Option<String>,
    illegal: String,
    claim_draws: bool,
    max_plies: Option<Whole>,
}

impl EnvArguments {
    fn checked(self) -> PyResult<Settings> {
        Ok(Settings {
            seed: self.seed.within("seed", 0..=u64::MAX)?,
            threads: threads_of(self.threads)?,
            history: self.history.within("history", 0..=MAX_HISTORY as u64)? as usize,
            view: one_of("view", &self.view, &VIEWS)?,
            autoreset: match self.autoreset.as_deref() {
                None => Autoreset::Never,
                Some("next_step") => Autoreset::NextStep,
                Some("same_step") => Autoreset::SameStep,
                Some(other) => {
                    let message = "autoreset must be one of 'next_step', 'same_step', None, not";
                    return Err(errors::bad_input(&format!("{message} {}", errors::shown(other))));
                }
            },
            illegal: one_of("illegal", &self.illegal, &[("raise", Illegal::Refused), ("lose", Illegal::Loses)])?,
            claim_draws: self.claim_draws,
            max_plies: self
                .max_plies
                .map(|max| max.within("max_plies", 1..=u64::from(u32::MAX)))
                .transpose()?
                .map(|max| max as u32),
        })
    }
}

/// The properties of an environment, as a dict in Python.
#[derive(IntoPyObject)]
pub struct EnvFacts {
    /// The names of the planes.
    planes: Vec<String>,
    boards: usize,
    /// True if a new game begins in the step that ends the previous one.
    same_step: bool,
}

/// A game of an environment, as a dict in Python.
#[derive(IntoPyObject)]
pub struct EnvGame {
    /// The FEN of the start position.
    start: String,
    /// The actions played, from White's point of view.
    actions: Vec<u32>,
}

/// Games of one variant that are stepped together.
#[pyclass(frozen, module = "fairychess._core")]
pub struct _Batch {
    variant: Py<Variant>,
    core: Locked<AnyBatch>,
}

impl _Batch {
    fn of(variant: Py<Variant>, core: AnyBatch) -> Self {
        Self { variant, core: Locked::new("environment", core) }
    }

    /// Calls a function on the games while other Python threads run; Ctrl-C stops the function.
    fn hold<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut AnyBatch) -> T + Send) -> PyResult<T> {
        let sound = |core: &mut AnyBatch| if core.is_torn() { None } else { Some(work(core)) };
        self.run(py, sound)?.ok_or_else(|| {
            errors::bad_input("an earlier call of this environment was interrupted: reset all boards, or close it")
        })
    }

    /// Like [`Self::hold`], but works even if an earlier call was interrupted.
    fn run<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut AnyBatch) -> T + Send) -> PyResult<T> {
        self.core.watched(py, work)
    }
}

/// The message for an illegal action. `what` is the word for a board in the message, and `fen` is the board's position.
pub fn illegal(variant: &Variant, wrong: IllegalAction, what: &str, fen: Option<String>) -> String {
    let IllegalAction { board, action, mv } = wrong;
    let table = variant.known_actions();
    let why = match mv.and_then(|mv| table?.decode(mv)) {
        Some(written) => {
            let rules = variant.core();
            format!("is {}, which is not a legal move", errors::shown(&rules.write_move(written)))
        }
        None => format!("is not one of the {} actions", table.map_or(0, ActionTable::len)),
    };
    format!("{what} {board}: action {action} {why} in {}", fen.unwrap_or_default())
}

#[pymethods]
impl _Batch {
    #[new]
    #[pyo3(signature = (variant, n, start, *, seed, threads, history, view, autoreset, illegal, claim_draws, max_plies))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn py_new(
        py: Python<'_>,
        variant: Py<Variant>,
        n: Whole,
        start: Vec<String>,
        seed: Whole,
        threads: Option<Whole>,
        history: Whole,
        view: String,
        autoreset: Option<String>,
        illegal: String,
        claim_draws: bool,
        max_plies: Option<Whole>,
    ) -> PyResult<Self> {
        let boards = n.within("n", 1..=MAX_BOARDS as u64)? as usize;
        let arguments = EnvArguments { seed, threads, history, view, autoreset, illegal, claim_draws, max_plies };
        let settings = arguments.checked()?;
        let table = Arc::clone(variant.get().action_table(py)?);
        let core = variant.get().core();
        let made = py.detach(|| watched(|| AnyBatch::new(core, &table, settings, &start, boards)))?;
        let core = made.map_err(|error| errors::fen(&error))?;
        Ok(Self::of(variant, core))
    }

    #[staticmethod]
    fn restore(py: Python<'_>, variant: Py<Variant>, state: &[u8], threads: Option<Whole>) -> PyResult<Self> {
        let threads = threads_of(threads)?;
        let table = Arc::clone(variant.get().action_table(py)?);
        let core = variant.get().core();
        let made = py.detach(|| watched(|| AnyBatch::from_bytes(core, &table, state, threads)))?;
        let core = made.map_err(|error| errors::bad_input(&error.to_string()))?;
        Ok(Self::of(variant, core))
    }

    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let core = self.hold(py, |core| core.try_clone())?.map_err(|error| errors::exhausted(&error))?;
        Ok(Self::of(self.variant.clone_ref(py), core))
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        bytes_object(py, &self.hold(py, |core| core.to_bytes())?)
    }

    /// Facts about the environment.
    fn facts(&self, py: Python<'_>) -> PyResult<EnvFacts> {
        self.hold(py, |core| EnvFacts {
            planes: core.layout().names().to_vec(),
            boards: core.boards(),
            same_step: core.settings().autoreset == Autoreset::SameStep,
        })
    }

    fn reset(
        &self,
        py: Python<'_>,
        boards: Option<PyReadonlyArray1<'_, bool>>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let marked = boards.as_ref().map(|boards| boards.as_slice()).transpose().map_err(wrong)?;
        let outputs = arrays.outputs()?;
        if marked.is_none() {
            return self.run(py, |core| core.reset(None, outputs));
        }
        self.hold(py, |core| core.reset(marked, outputs))
    }

    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i32>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(wrong)?;
        let outputs = arrays.outputs()?;
        let variant = self.variant.get();
        let report = |core: &AnyBatch, wrong: IllegalAction| illegal(variant, wrong, "board", core.fen(wrong.board));
        let done = self.hold(py, |core| core.step(actions, outputs).map_err(|wrong| report(core, wrong)))?;
        done.map_err(|message| errors::illegal(&message))
    }

    fn show(&self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let outputs = arrays.outputs()?;
        self.hold(py, |core| core.show(outputs))
    }

    fn sample(&self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(wrong)?;
        self.hold(py, |core| core.sample(actions))
    }

    /// Writes the legal actions of all boards and where each board's actions begin, and returns the number of actions.
    ///
    /// If there is not enough space for the actions, only the other data is written.
    fn write_rows(
        &self,
        py: Python<'_>,
        mut starts: PyReadwriteArray1<'_, i64>,
        mut actions: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<usize> {
        let (starts, actions) = (starts.as_slice_mut().map_err(wrong)?, actions.as_slice_mut().map_err(wrong)?);
        self.hold(py, |core| core.write_rows(starts, actions))
    }

    /// Writes the network's evaluation of each board.
    fn evaluate(
        &self,
        py: Python<'_>,
        network: &Bound<'_, Network>,
        mut values: PyReadwriteArray1<'_, i16>,
    ) -> PyResult<()> {
        let values = values.as_slice_mut().map_err(wrong)?;
        let (variant, network) = (self.variant.get().core(), network.get());
        let done = self.hold(py, |core| network.evaluating(variant, |evaluator| core.evaluate(evaluator, values)))?;
        done.map(|_| ()).map_err(|error| errors::network(&error))
    }

    /// The game of a board.
    fn game(&self, py: Python<'_>, board: usize) -> PyResult<Option<EnvGame>> {
        self.hold(py, |core| {
            core.game(board).map(|(start, played)| EnvGame { start: start.to_owned(), actions: played.to_vec() })
        })
    }
}
