//! `_Engine` and `_Search`, the core of `fairychess.Engine` and `fairychess.Analysis`.

mod limits;
mod run;
mod slot;
mod worker;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use fairychess_core::search::{Bound as Known, HASH_RANGE, Score, Settings, THREADS_RANGE};
use fairychess_core::variant::Tapered;
use fairychess_core::{Board as CoreBoard, Breakdown as CoreBreakdown, ByColor, Color, Move as CoreMove, Term};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments::Whole;
use crate::board::Board;
use crate::endgames::Endgames;
use crate::errors;
use crate::guard::{guard, watched};
use crate::network::Network;
use crate::one_search::expect_going;
use crate::search_settings::with_values;
use crate::stop::check_stopped;
use crate::variant::{Move, Variant, VariantOrName, same};
use run::Run;

pub use slot::{EngineSlot, Refusal};

/// A score in Python: its unit (`"cp"` or `"mate"`) and the number.
type ScoreTuple = (&'static str, i32);

/// The result of `_Search.next`: depth, seldepth, multipv, score, bound, nodes, nps, time in ms, hashfull, pv.
type InfoTuple<'py> = (u32, u32, usize, ScoreTuple, &'static str, u64, u64, u64, u32, Bound<'py, PyTuple>);

/// The engine behind `Engine`.
#[pyclass(frozen, name = "_Engine", module = "fairychess._core")]
pub struct Engine {
    variant: Py<Variant>,
    slot: Arc<EngineSlot>,
}

#[pymethods]
impl Engine {
    #[new]
    fn py_new(py: Python<'_>, variant: VariantOrName, hash: Whole, threads: Whole) -> PyResult<Self> {
        let variant = variant.resolve(py)?;
        let settings = settings(hash, threads)?;
        let core = variant.get().core();
        let slot = py.detach(|| watched(|| EngineSlot::new(core.clone(), settings)))??;
        Ok(Self { variant, slot: Arc::new(slot) })
    }

    /// The variant that the engine plays.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// The size of the transposition table in MiB, and the number of threads.
    fn settings(&self) -> PyResult<(usize, usize)> {
        let settings = self.slot.settings()?;
        Ok((settings.hash, settings.threads))
    }

    /// Changes the size of the transposition table in MiB and the number of threads.
    fn set(&self, py: Python<'_>, hash: Whole, threads: Whole) -> PyResult<()> {
        let settings = settings(hash, threads)?;
        Ok(py.detach(|| self.slot.set(settings))?)
    }

    /// Evaluates with a network, or without one if None, and clears what the engine has learned.
    fn set_network(&self, py: Python<'_>, network: Option<&Bound<'_, Network>>) -> PyResult<()> {
        let network = network.map(|network| network.get().core().clone());
        let done = py.detach(|| self.slot.set_network(network))?;
        done.map_err(|error| errors::network(&error))
    }

    /// Searches with the settings of the definition, except for these values.
    fn set_search(&self, py: Python<'_>, values: BTreeMap<String, i32>) -> PyResult<()> {
        let settings = with_values(self.variant.get(), &values)?;
        Ok(py.detach(|| self.slot.set_search(settings))?)
    }

    /// Searches with endgame tables, or without them if None, and clears what the engine has learned.
    fn set_endgames(&self, py: Python<'_>, endgames: Option<&Bound<'_, Endgames>>) -> PyResult<()> {
        let snapshot = endgames.map(|endgames| endgames.get().snapshot(py)).transpose()?;
        let done = py.detach(|| self.slot.set_endgames(snapshot))?;
        done.map_err(|error| errors::endgame(&error.to_string()))
    }

    /// Clears what the engine has learned about a game.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        Ok(py.detach(|| self.slot.with(fairychess_core::Engine::clear))?)
    }

    /// Returns the static evaluation of a position, in centipawns for the side to move.
    fn evaluate(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<i32> {
        let core = self.position(board)?;
        Ok(py.detach(|| self.slot.with(|engine| engine.evaluate(&core)))?)
    }

    /// Returns the static evaluation of a position, term by term.
    fn breakdown(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Breakdown> {
        let core = self.position(board)?;
        let found = py.detach(|| self.slot.with(|engine| engine.breakdown(&core)))?;
        found.map(Breakdown::of).ok_or_else(|| errors::internal("the engine of another variant"))
    }

    /// Starts a search.
    #[pyo3(signature = (board, **limits))]
    fn start(&self, py: Python<'_>, board: &Bound<'_, Board>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Search> {
        check_stopped()?;
        let core = self.position(board)?;
        expect_going(&core)?;
        let (limits, control) = limits::read(limits, board.get(), &core)?;
        // Captures depend only on the position, so the history, which may be long, is not copied.
        let root = guard(|| core.with_last(0))?;
        let slot = Arc::clone(&self.slot);
        let give_back = move |engine| slot.end(engine);
        let run = py.detach(|| {
            self.slot.begin(|engine, worker| Run::start(worker, engine, give_back, core, limits, control))
        })?;
        Ok(Search { variant: self.variant.clone_ref(py), root, run })
    }

    /// Closes the engine, after ending a running search.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.slot.close());
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        let name = slf.get_type().name()?;
        Err(PyTypeError::new_err(format!("cannot pickle or copy an engine ({name}): make a new one")))
    }
}

/// A static evaluation, term by term, for `Engine.breakdown`.
#[pyclass(frozen, get_all, name = "_Breakdown", module = "fairychess._core")]
pub struct Breakdown {
    /// The terms by name, in hundredths of a pawn: White's in the middle game and the endgame, then Black's.
    terms: Vec<(&'static str, [i32; 4])>,
    /// The weight of the middle game values.
    phase: f64,
    /// The share of an advantage in the endgame that can be converted into a win.
    winnable: f64,
    /// The value for White, in hundredths of a pawn.
    value: i32,
}

impl Breakdown {
    fn of(found: CoreBreakdown) -> Self {
        let numbers = |(term, values): (Term, ByColor<Tapered>)| {
            let (white, black) = (values[Color::White], values[Color::Black]);
            (term.name(), [white.middle, white.end, black.middle, black.end])
        };
        let CoreBreakdown { terms, phase, winnable, value } = found;
        Self { terms: terms.into_iter().map(numbers).collect(), phase, winnable, value }
    }
}

impl Engine {
    /// The slot of the engine.
    pub fn slot(&self) -> &EngineSlot {
        &self.slot
    }

    /// The position of a board, if it belongs to the engine's variant.
    fn position(&self, board: &Bound<'_, Board>) -> PyResult<CoreBoard> {
        let (mine, its) = (self.variant.get(), board.get().variant().get());
        if !guard(|| same(mine, its))? {
            return Err(errors::foreign_board(&its.core().rules().name, &mine.core().rules().name));
        }
        board.get().read(Clone::clone)
    }
}

fn settings(hash: Whole, threads: Whole) -> PyResult<Settings> {
    let wide = |range: RangeInclusive<usize>| *range.start() as u64..=*range.end() as u64;
    let hash = hash.within("hash", wide(HASH_RANGE))? as usize;
    let threads = threads.within("threads", wide(THREADS_RANGE))? as usize;
    Ok(Settings { hash, threads })
}

/// The search behind `Analysis`.
#[pyclass(frozen, name = "_Search", module = "fairychess._core")]
pub struct Search {
    variant: Py<Variant>,
    root: CoreBoard,
    run: Arc<Run>,
}

#[pymethods]
impl Search {
    /// Waits for the next report; None at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<InfoTuple<'py>>> {
        let Some(info) = self.run.next(py)? else { return Ok(None) };
        let bound = match info.bound {
            Known::Exact => "exact",
            Known::Lower => "lower",
            Known::Upper => "upper",
        };
        let nanoseconds = info.time.as_nanos().max(1);
        let nps = (u128::from(info.nodes) * 1_000_000_000 / nanoseconds) as u64;
        let time = info.time.as_millis() as u64;
        let (pv, score) = (self.line(py, &info.pv)?, value(info.score));
        Ok(Some((info.depth, info.seldepth, info.multipv, score, bound, info.nodes, nps, time, info.hashfull, pv)))
    }

    /// Waits for the end of the search; returns the best move and the expected reply.
    fn result(&self, py: Python<'_>) -> PyResult<(Move, Option<Move>)> {
        let result = self.run.result(py)?;
        let best = result.best.ok_or_else(|| errors::internal("a search with legal moves returned none"))?;
        let moves: Vec<CoreMove> = [best].into_iter().chain(result.ponder).collect();
        let mut moves = self.moves(py, &moves)?.into_iter();
        let best = moves.next().ok_or_else(|| errors::internal("the best move was lost"))?;
        Ok((best, moves.next()))
    }

    /// True if the search has ended.
    fn is_over(&self) -> bool {
        self.run.is_over()
    }

    /// Stops the search as soon as possible.
    fn stop(&self) {
        self.run.control.stop();
    }

    /// Starts the clock, because the opponent has played the expected move.
    fn ponderhit(&self) {
        self.run.control.ponderhit();
    }

    /// Stops the search and waits for its end.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.run.close());
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        let name = slf.get_type().name()?;
        Err(PyTypeError::new_err(format!("cannot pickle or copy a search ({name})")))
    }
}

impl Search {
    /// A line of moves as Python objects.
    fn moves(&self, py: Python<'_>, moves: &[CoreMove]) -> PyResult<Vec<Move>> {
        let played = guard(|| {
            let mut board = self.root.clone();
            let played = |&mv| {
                let played = board.played(mv);
                board.push_unchecked(mv);
                played
            };
            moves.iter().map(played).collect::<Vec<_>>()
        })?;
        Ok(played.into_iter().map(|played| Move::new(played, self.variant.clone_ref(py))).collect())
    }

    fn line<'py>(&self, py: Python<'py>, moves: &[CoreMove]) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.moves(py, moves)?)
    }
}

impl Drop for Search {
    /// By now, nothing refers to the search.
    fn drop(&mut self) {
        self.run.close();
    }
}

fn value(score: Score) -> ScoreTuple {
    match score {
        Score::Centipawns(hundredths) => ("cp", hundredths),
        Score::Mate(moves) => ("mate", moves),
    }
}
