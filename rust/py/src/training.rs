//! `_Training`, the core of `fairychess.networks`: converts games to positions and trains a network on them.

use std::sync::Arc;

use fairychess_core::network::{MAX_REGIONS, Network as CoreNetwork};
use fairychess_core::search::Settings as SearchSettings;
use fairychess_core::{AnyVariant, Engine};
use fairychess_train::{Checks, Game, GameError, Goal, Losses, Settings, Start, Training};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::Whole;
use crate::errors;
use crate::guard::{bytes_object, guard};
use crate::locked::Locked;
use crate::variant::Variant;

/// Limits for arguments.
const MAX_BUCKETS: u64 = 16;
const MAX_BATCH: u64 = 1 << 20;
const MAX_EPOCHS: u64 = 10_000;
const MAX_NEAR: u64 = 1000;

/// The final learning rate is the initial one divided by this.
const RATE_FALLS: f32 = 100.0;

/// Stored games: the moves of game `i` are at the indices from `starts[i]` to `starts[i + 1]` - 1.
#[derive(FromPyObject)]
pub struct GameArrays<'py> {
    #[pyo3(attribute)]
    start: Vec<String>,
    #[pyo3(attribute)]
    starts: PyReadonlyArray1<'py, i64>,
    #[pyo3(attribute)]
    moves: PyReadonlyArray1<'py, i32>,
    #[pyo3(attribute)]
    score: PyReadonlyArray1<'py, f32>,
    #[pyo3(attribute)]
    points: PyReadonlyArray1<'py, f32>,
    #[pyo3(attribute)]
    opening: PyReadonlyArray1<'py, i64>,
    #[pyo3(attribute)]
    held_out: PyReadonlyArray1<'py, bool>,
}

/// Positions as sparse inputs, in a dict in Python.
#[derive(IntoPyObject)]
pub struct SparseArrays<'py> {
    /// The index of each position's first column, followed by the total number of columns.
    starts: Bound<'py, PyArray1<i64>>,
    own: Bound<'py, PyArray1<i32>>,
    other: Bound<'py, PyArray1<i32>>,
    bucket: Bound<'py, PyArray1<i32>>,
    score: Bound<'py, PyArray1<f32>>,
    points: Bound<'py, PyArray1<f32>>,
}

/// Measures of how well a quantised network evaluates positions, as a dict in Python.
#[derive(IntoPyObject)]
pub struct NetworkChecks {
    error: f64,
    spread: f64,
    signs: f64,
}

/// The training of a network.
#[pyclass(frozen, module = "fairychess._core")]
pub struct _Training {
    variant: AnyVariant,
    core: Locked<Training>,
}

fn wrong(_: impl std::error::Error) -> PyErr {
    errors::internal("an array that is not contiguous")
}

fn not_begun() -> PyErr {
    errors::bad_input("the training has not begun, or has no positions")
}

#[pymethods]
impl _Training {
    #[new]
    #[pyo3(signature = (variant, *, buckets, regions, noisy))]
    fn py_new(py: Python<'_>, variant: &Variant, buckets: Whole, regions: Whole, noisy: bool) -> PyResult<Self> {
        let buckets = buckets.within("buckets", 1..=MAX_BUCKETS)? as usize;
        let regions = regions.within("regions", 1..=MAX_REGIONS as u64)? as usize;
        let actions = Arc::clone(variant.action_table(py)?);
        let core = Training::new(variant.core(), actions, buckets, regions, noisy);
        let core = core.map_err(|error| errors::bad_input(&error.message))?;
        Ok(Self { variant: variant.core().clone(), core: Locked::new("training", core) })
    }

    /// Adds games. If `near` is above 0, each position is replaced by that many nearby ones, evaluated without a network.
    ///
    /// If a game is invalid, returns its index and a message.
    fn add(&self, py: Python<'_>, games: GameArrays<'_>, near: Whole) -> PyResult<Option<(usize, String)>> {
        let near = near.within("near", 0..=MAX_NEAR)? as usize;
        let GameArrays { start, starts, moves, score, points, opening, held_out } = games;
        let (starts, moves, score) =
            (starts.as_slice().map_err(wrong)?, moves.as_slice().map_err(wrong)?, score.as_slice().map_err(wrong)?);
        let (points, opening, held_out) = (
            points.as_slice().map_err(wrong)?,
            opening.as_slice().map_err(wrong)?,
            held_out.as_slice().map_err(wrong)?,
        );
        let engine = guard(|| Engine::new(&self.variant, SearchSettings { hash: 1, threads: 1 }))?;
        let engine = engine.map_err(|error| errors::exhausted(&error))?;
        let one = |core: &mut Training, index: usize| -> Option<Result<(), GameError>> {
            let range = usize::try_from(*starts.get(index)?).ok()?..usize::try_from(*starts.get(index + 1)?).ok()?;
            let game = Game {
                start: &start[index],
                actions: moves.get(range.clone())?,
                scores: score.get(range)?,
                points: *points.get(index)?,
                opening: usize::try_from(*opening.get(index)?).ok()?,
            };
            let held_out = *held_out.get(index)?;
            Some(match near {
                0 => core.add(&game, held_out),
                _ => core.add_near(&game, held_out, near, &engine),
            })
        };
        self.core.watched(py, |core| {
            for index in 0..start.len() {
                match one(core, index) {
                    None => return Err(errors::internal("arrays of games that do not fit together")),
                    Some(Err(error)) => return Ok(Some((index, error.to_string()))),
                    Some(Ok(())) => {}
                }
            }
            Ok(None)
        })?
    }

    /// The numbers of training positions and held-out positions.
    #[getter]
    fn sizes(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        self.core.watched(py, |core| (core.positions(false).len(), core.positions(true).len()))
    }

    /// The number of inputs.
    #[getter]
    fn inputs(&self, py: Python<'_>) -> PyResult<usize> {
        self.core.watched(py, |core| core.inputs())
    }

    /// The scale of the scores.
    fn scale(&self, py: Python<'_>) -> PyResult<f32> {
        self.core.watched(py, |core| core.scale())
    }

    /// Some training positions as sparse inputs.
    fn sparse<'py>(
        &self,
        py: Python<'py>,
        rows: PyReadonlyArray1<'py, i64>,
        held_out: bool,
    ) -> PyResult<SparseArrays<'py>> {
        let rows = rows.as_slice().map_err(wrong)?;
        let sparse = self.core.watched(py, |core| Sparse::new(core, rows, held_out))?;
        let Sparse { starts, own, other, bucket, score, points } =
            sparse.ok_or_else(|| errors::bad_input("there is no such position"))?;
        Ok(SparseArrays {
            starts: PyArray1::from_vec(py, starts),
            own: PyArray1::from_vec(py, own),
            other: PyArray1::from_vec(py, other),
            bucket: PyArray1::from_vec(py, bucket),
            score: PyArray1::from_vec(py, score),
            points: PyArray1::from_vec(py, points),
        })
    }

    /// Begins the training.
    #[pyo3(signature = (*, hidden, scale, score_share, batch, epochs, rate, seed, network))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn begin(
        &self,
        py: Python<'_>,
        hidden: Whole,
        scale: f32,
        score_share: f32,
        batch: Whole,
        epochs: Whole,
        rate: f32,
        seed: Whole,
        network: Option<Vec<u8>>,
    ) -> PyResult<()> {
        let settings = Settings {
            goal: Goal { scale, score_share },
            batch: batch.within("batch", 1..=MAX_BATCH)? as usize,
            epochs: epochs.within("epochs", 1..=MAX_EPOCHS)? as u32,
            rates: [rate, rate / RATE_FALLS],
            seed: seed.within("seed", 0..=u64::MAX)?,
            ..Settings::default()
        };
        let network = match network {
            None => None,
            Some(bytes) => {
                let read = guard(|| CoreNetwork::read(&bytes))?;
                Some(read.map_err(|error| errors::bad_input(&error.to_string()))?)
            }
        };
        let start = Start { hidden: hidden.within("hidden", 1..=u64::MAX)? as usize, network };
        let begun = self.core.watched(py, |core| core.begin(&start, settings))?;
        begun.map_err(|error| errors::bad_input(&error.to_string()))
    }

    /// Trains for one epoch, on as many of the threads as there is work for. Returns the mean losses on the training and held-out positions.
    fn train(&self, py: Python<'_>, threads: Whole) -> PyResult<(f64, f64)> {
        let threads = threads.within("threads", 1..=u64::MAX)? as usize;
        let losses = self.core.interruptible(py, |core, stop| core.train(threads, stop))?;
        match losses {
            None => Err(not_begun()),
            Some(Ok(Losses { learned, held_out })) => Ok((learned, held_out)),
            Some(Err(_)) => Err(errors::internal("the training was stopped without a signal")),
        }
    }

    /// The number of finished epochs.
    #[getter]
    fn epoch(&self, py: Python<'_>) -> PyResult<u32> {
        self.core.watched(py, |core| core.trainer().map(|trainer| trainer.epoch()))?.ok_or_else(not_begun)
    }

    /// The state of the training between epochs.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let state =
            self.core.watched(py, |core| core.trainer().map(|trainer| trainer.state()))?.ok_or_else(not_begun)?;
        bytes_object(py, &state)
    }

    /// Continues from a state.
    fn restore(&self, py: Python<'_>, state: &[u8]) -> PyResult<()> {
        let restored = self.core.watched(py, |core| core.trainer().map(|trainer| trainer.restore(state)))?;
        restored.ok_or_else(not_begun)?.map_err(|error| errors::bad_input(&error.to_string()))
    }

    /// The content of the network file, and the quality of the network on the held-out positions.
    fn network<'py>(
        &self,
        py: Python<'py>,
        trained: Vec<(String, String)>,
    ) -> PyResult<(Bound<'py, PyBytes>, NetworkChecks)> {
        let made = self.core.watched(py, |core| core.network(&trained))?.ok_or_else(not_begun)?;
        let (network, checks) = made.map_err(|error| errors::bad_input(&error.to_string()))?;
        let Checks { error, spread, signs } = checks;
        Ok((bytes_object(py, &network.write())?, NetworkChecks { error, spread, signs }))
    }
}

/// Positions as sparse inputs.
#[derive(Default)]
struct Sparse {
    starts: Vec<i64>,
    own: Vec<i32>,
    other: Vec<i32>,
    bucket: Vec<i32>,
    score: Vec<f32>,
    points: Vec<f32>,
}

impl Sparse {
    /// The positions with these numbers; `None` if one of the numbers is out of range.
    fn new(core: &Training, rows: &[i64], held_out: bool) -> Option<Self> {
        let positions = core.positions(held_out);
        let mut sparse = Self { starts: vec![0], ..Self::default() };
        for &row in rows {
            let row = usize::try_from(row).ok().filter(|&row| row < positions.len())?;
            let position = positions.get(row);
            sparse.own.extend(positions.columns(&position, 0).map(i32::from));
            sparse.other.extend(positions.columns(&position, 1).map(i32::from));
            sparse.starts.push(sparse.own.len() as i64);
            sparse.bucket.push(position.bucket.into());
            sparse.score.push(position.score.into());
            sparse.points.push(position.outcome.points().unwrap_or(f32::NAN));
        }
        Some(sparse)
    }
}
