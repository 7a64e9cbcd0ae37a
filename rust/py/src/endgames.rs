//! `_Endgames`, the core of `fairychess.endgames`.

use fairychess_core::endgame::{
    EndgameError, Material, Method, Metric, ResultCounts, Settings, SideStatistics, SquareStatistics,
    Statistics as CoreStatistics, Value,
};
use fairychess_core::{Board as CoreBoard, Color, EndgameSnapshot, Endgames as CoreEndgames};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{Whole, threads_of};
use crate::board::Board;
use crate::errors;
use crate::guard::{bytes_object, guard};
use crate::locked::Locked;
use crate::variant::Variant;

/// The result of a position, as a dict in Python: `missing` is the material that has no table.
#[derive(IntoPyObject)]
pub struct Probed {
    result: Option<&'static str>,
    plies: u16,
    missing: Option<String>,
}

impl Probed {
    fn of(value: Value) -> Self {
        let (result, plies) = match value {
            Value::Won(plies) => ("won", plies),
            Value::Drawn => ("drawn", 0),
            Value::Lost(plies) => ("lost", plies),
        };
        Self { result: Some(result), plies, missing: None }
    }
}

/// The results with one side to move, as a dict in Python.
#[derive(IntoPyObject)]
pub struct Counted {
    won: u64,
    drawn: u64,
    lost: u64,
    without_captures: (u64, u64, u64),
    wins_by_plies: Vec<u64>,
    losses_by_plies: Vec<u64>,
    longest_win: Option<usize>,
    longest_loss: Option<usize>,
}

/// What White wins by the squares of equal pieces, as a dict in Python.
#[derive(IntoPyObject)]
pub struct Squares {
    piece: String,
    white: bool,
    promoted: bool,
    won: Vec<u64>,
    positions: Vec<u64>,
}

/// The results of a table, as a dict in Python.
#[derive(IntoPyObject)]
pub struct Statistics {
    white: Counted,
    black: Counted,
    zugzwangs: u64,
    zugzwang: Option<usize>,
    squares: Vec<Squares>,
}

/// The endgame tables of a variant.
#[pyclass(frozen, name = "_Endgames", module = "fairychess._core")]
pub struct Endgames {
    variant: Py<Variant>,
    core: Locked<CoreEndgames>,
}

impl Endgames {
    /// Calls a long function on its own thread.
    fn run<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut CoreEndgames) -> Result<R, EndgameError> + Send,
    ) -> PyResult<R> {
        self.core.interruptible(py, |core, _| work(core))?.map_err(|error| of(&error))
    }

    /// Calls a function while other Python threads run.
    fn ask<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut CoreEndgames) -> Result<R, EndgameError> + Send,
    ) -> PyResult<R> {
        self.core.watched(py, work)?.map_err(|error| of(&error))
    }

    /// All tables as they are now.
    pub fn snapshot(&self, py: Python<'_>) -> PyResult<EndgameSnapshot> {
        self.ask(py, |core| core.snapshot())
    }

    /// Calls a short function with a material.
    fn named<R: Send>(
        &self,
        py: Python<'_>,
        name: &str,
        work: impl FnOnce(&mut CoreEndgames, &Material) -> Result<R, EndgameError> + Send,
    ) -> PyResult<R> {
        self.ask(py, |core| {
            let material = core.material_named(name)?;
            work(core, &material)
        })
    }
}

/// Checks that a board has the variant of the tables.
fn check(core: &CoreEndgames, board: &CoreBoard) -> Result<(), EndgameError> {
    if board.variant() == core.variant() {
        return Ok(());
    }
    let (own, other) = (&core.variant().rules().name, &board.variant().rules().name);
    Err(EndgameError::Content(format!("the tables are for {own}, not for {other}")))
}

/// The exception for an error.
fn of(error: &EndgameError) -> PyErr {
    match error {
        EndgameError::Exhausted(error) => errors::exhausted(error),
        EndgameError::Interrupted(_) => PyKeyboardInterrupt::new_err(()),
        other => errors::endgame(&other.to_string()),
    }
}

#[pymethods]
impl Endgames {
    #[new]
    fn py_new(variant: Py<Variant>, metric: &str) -> PyResult<Self> {
        let metric = Metric::ALL.into_iter().find(|known| known.name() == metric).ok_or_else(|| {
            errors::bad_input(&format!("metric: expected 'mate' or 'conversion', not {}", errors::shown(metric)))
        })?;
        let core = guard(|| CoreEndgames::with_metric(variant.get().core(), metric))?;
        Ok(Self { variant, core: Locked::new("endgame table", core) })
    }

    /// The canonical name of a material that has positions.
    fn material(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.ask(py, |core| core.material(text).map(|material| core.name(&material)))
    }

    /// The canonical name of a material, which need not have positions.
    fn canonical(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.ask(py, |core| core.material_named(text).map(|material| core.name(&material)))
    }

    /// The material of a board.
    fn material_of(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<String> {
        let board = board.get().read(|board| board.with_last(0))?;
        self.ask(py, |core| {
            check(core, &board)?;
            Ok(core.name(&core.material_of(&board)))
        })
    }

    /// The names of all tables, in alphabetical order.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.ask(py, |core| {
            let mut names: Vec<String> = core.materials().iter().map(|material| core.name(material)).collect();
            names.sort_unstable();
            Ok(names)
        })
    }

    /// The materials to solve, in order; those that lead to each other are together.
    fn plan(&self, py: Python<'_>, name: &str) -> PyResult<Vec<Vec<String>>> {
        self.run(py, |core| {
            let material = core.material_named(name)?;
            let parts = core.plan(&material)?;
            Ok(parts.iter().map(|part| part.iter().map(|each| core.name(each)).collect()).collect())
        })
    }

    /// The number of values in a table.
    fn slots(&self, py: Python<'_>, name: &str) -> PyResult<usize> {
        self.named(py, name, |core, material| Ok(core.size(material)?.0))
    }

    /// The number of symmetries of the positions.
    fn symmetries(&self, py: Python<'_>, name: &str) -> PyResult<usize> {
        self.named(py, name, |core, material| Ok(core.size(material)?.1))
    }

    /// The bytes that making the tables of one part of a plan takes: at least, and about with the faster method.
    fn memory(&self, py: Python<'_>, part: Vec<String>, limit: Whole) -> PyResult<(u64, u64)> {
        let limit = limit.within("memory", 0..=u64::MAX)?;
        self.run(py, move |core| {
            let part = part.iter().map(|name| core.material_named(name)).collect::<Result<Vec<_>, _>>()?;
            core.memory(&part, limit).map(|memory| (memory.passes, memory.edges))
        })
    }

    /// Makes the tables of one part of a plan. False if the plan must be made again.
    fn generate(
        &self,
        py: Python<'_>,
        part: Vec<String>,
        threads: Option<Whole>,
        memory: Whole,
        method: Option<&str>,
    ) -> PyResult<bool> {
        let method = match method {
            None => None,
            Some("edges") => Some(Method::Edges),
            Some("passes") => Some(Method::Passes),
            Some(other) => {
                return Err(errors::bad_input(&format!(
                    "method: expected 'edges' or 'passes', not {}",
                    errors::shown(other)
                )));
            }
        };
        let memory = memory.within("memory", 0..=u64::MAX)?;
        let settings = Settings { threads: threads_of(threads)?, memory, method };
        self.run(py, move |core| {
            let part = part.iter().map(|name| core.material_named(name)).collect::<Result<Vec<_>, _>>()?;
            core.generate(&part, &settings)
        })
    }

    /// True if a table is there.
    fn contains(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.named(py, name, |core, material| Ok(core.contains(material)))
    }

    /// What gives the values in a table their meaning, except the rules.
    fn digest(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        self.named(py, name, |core, material| Ok(format!("{:016x}", core.digest(material)?)))
    }

    /// The values of a table.
    fn content<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let content = self.named(py, name, |core, material| Ok(core.content(material)))?;
        bytes_object(py, &content.map(|(_, bytes)| bytes).unwrap_or_default())
    }

    /// The number of bytes of each value in a table.
    fn width(&self, py: Python<'_>, name: &str) -> PyResult<usize> {
        self.named(py, name, |core, material| Ok(core.content(material).map_or(0, |(width, _)| width)))
    }

    /// The materials that a table was made with, if the distance is to conversion.
    fn component(&self, py: Python<'_>, name: &str) -> PyResult<Vec<String>> {
        self.named(py, name, |core, material| Ok(core.component(material).iter().map(|each| core.name(each)).collect()))
    }

    /// Adds a table.
    fn add(&self, py: Python<'_>, name: &str, component: Vec<String>, width: usize, content: Vec<u8>) -> PyResult<()> {
        self.named(py, name, |core, material| {
            let component = component.iter().map(|name| core.material_named(name)).collect::<Result<Vec<_>, _>>()?;
            core.add(material, &component, width, content)
        })
    }

    /// Counts the results in a table.
    fn statistics(&self, py: Python<'_>, name: &str) -> PyResult<Option<Statistics>> {
        self.run(py, |core| {
            let counted = core.statistics(&core.material_named(name)?)?;
            Ok(counted.map(|CoreStatistics { sides, zugzwangs, zugzwang, squares }| {
                let [white, black] = sides.map(counts);
                let squares = squares.into_iter().map(|each| squares_of(core, each)).collect();
                Statistics { white, black, zugzwangs, zugzwang, squares }
            }))
        })
    }

    /// The position of an index; None if it is invalid.
    fn board(&self, py: Python<'_>, name: &str, index: usize, white: bool) -> PyResult<Option<Board>> {
        let color = if white { Color::White } else { Color::Black };
        let board = self.named(py, name, |core, material| core.board(material, index, color))?;
        Ok(board.map(|board| Board::new(self.variant.clone_ref(py), board)))
    }

    /// The result of a position, or, with the position before a move, as it counts there.
    #[pyo3(signature = (board, before=None))]
    fn probe(&self, py: Python<'_>, board: &Bound<'_, Board>, before: Option<&Bound<'_, Board>>) -> PyResult<Probed> {
        let board = board.get().read(|board| board.with_last(0))?;
        let before = before.map(|board| board.get().read(|board| board.with_last(0))).transpose()?;
        self.ask(py, |core| {
            check(core, &board)?;
            let found = match before {
                None => core.probe(&board),
                Some(before) => {
                    check(core, &before)?;
                    core.probe_from(&core.material_of(&before), &board)
                }
            };
            Ok(match found {
                Ok(value) => Probed::of(value),
                Err(material) => {
                    let name = core.name(&material);
                    // Positions with many pieces, for example, have no table, and invalid ones have no value in theirs.
                    let is_possible = !core.contains(&material) && core.material_named(&name) == Ok(material);
                    Probed { result: None, plies: 0, missing: is_possible.then_some(name) }
                }
            })
        })
    }

    /// The result of a position that a table has, if neither move counters nor repetitions can change it.
    fn certain(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Option<Probed>> {
        let board = board.get().read(|board| board.with_last(0))?;
        self.ask(py, |core| {
            check(core, &board)?;
            Ok(core.certain(&board)?.map(Probed::of))
        })
    }
}

fn squares_of(core: &CoreEndgames, counted: SquareStatistics) -> Squares {
    let SquareStatistics { pieces, won, positions } = counted;
    let piece = core.variant().rules().piece_types[pieces.piece_type.index()].name.clone();
    Squares { piece, white: pieces.color == Color::White, promoted: pieces.promoted, won, positions }
}

fn counts(side: SideStatistics) -> Counted {
    let SideStatistics { won, drawn, lost, wins_by_plies, losses_by_plies, longest_win, longest_loss, .. } = side;
    let ResultCounts { won: quiet_won, drawn: quiet_drawn, lost: quiet_lost } = side.without_captures;
    let without_captures = (quiet_won, quiet_drawn, quiet_lost);
    Counted { won, drawn, lost, without_captures, wins_by_plies, losses_by_plies, longest_win, longest_loss }
}
