//! Makes the tables of a component: materials that lead to each other.

use super::EndgameError;
use super::edges::Chunk;
use super::expand::{Env, Examined, Library, Place, Scratch};
use super::extras::Extras;
use super::foreign::Foreign;
use super::levels::Levels;
use super::material::Material;
use super::memory::{self, BYTES_OF_EDGE, BYTES_OF_PLACES, BYTES_OF_SLOT, edges_of_extra};
use super::metric::Metric;
use super::numbering::Numbering;
use super::passes;
use super::retractions::UNIT;
use super::shared::{CHUNK, COST, Solved, load, zeros};
use super::table::Table;
use super::value::{MAX_DISTANCE, State, Value};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::movegen::key;
use crate::pool::Pool;
use crate::position::Position;
use crate::tables::Variant;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How tables are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The values spread backwards along the moves. Moves that cannot be retracted are kept in memory.
    Edges,
    /// The moves of all undecided positions are generated again and again. It needs little memory.
    Passes,
}

/// How to make tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of threads; `None`: one per processor.
    pub threads: Option<usize>,
    /// The memory that may be used, in bytes.
    pub memory: u64,
    /// The method; `None`: edges if they fit into the memory (see [`Memory`](super::Memory)), otherwise passes.
    pub method: Option<Method>,
}

/// The maximum number of moves, whose numbers have 32 bits.
const MAX_EDGES: u64 = u32::MAX as u64;

/// The number of moves after which a thread adds to the number of all.
const MANY_EDGES: usize = 1 << 10;

/// Makes the tables of some materials that lead to each other, with the finished tables that they lead to.
///
/// # Errors
/// If the tables need too much memory, or the work is interrupted.
pub fn solve<const W: usize>(
    variant: &Variant<W>,
    numberings: &[Arc<Numbering<W>>],
    library: &Library<W>,
    metric: Metric,
    settings: &Settings,
) -> Result<Solved<Vec<Table<W>>>, EndgameError> {
    let env = Env::new(variant, numberings, library).with_metric(metric);
    let slots = env.slots();
    let name = || numberings.first().map_or_else(String::new, |first| first.material.name(variant));
    memory::check(slots, settings.memory, name)?;
    let pool = Pool::suited(settings.threads, slots.div_ceil(CHUNK))?;
    let backwards = Env::new(variant, numberings, library).with_metric(metric).with_retractions();
    let is_suited = match settings.method {
        Some(method) => method == Method::Edges && BYTES_OF_SLOT * slots as u64 <= settings.memory,
        None => memory::fits(&backwards, settings.memory)?,
    };
    let mut solved =
        if is_suited { Solver::new(&backwards, &pool, settings.memory)?.edges()? } else { Solved::TooLarge };
    if matches!(solved, Solved::TooLarge) {
        if settings.method == Some(Method::Edges) {
            let limit = settings.memory.min(MAX_EDGES * BYTES_OF_EDGE) >> 20;
            return Err(EndgameError::TooManyMoves { material: name(), limit });
        }
        solved = passes::states(&env, &pool)?;
    }
    let states = match solved {
        Solved::Done(states) => states,
        Solved::Missing(missing) => return Ok(Solved::Missing(missing)),
        Solved::TooLarge => return Ok(Solved::TooLarge),
    };
    let component: Arc<[Material]> = match metric {
        Metric::Mate => Arc::default(),
        Metric::Conversion => numberings.iter().map(|numbering| numbering.material.clone()).collect(),
    };
    let mut tables = vec![];
    for (member, numbering) in env.members.iter().zip(numberings) {
        let own = &states[member.first..member.first + numbering.slots()];
        let longest = own.iter().filter_map(|bits| State::of(load(bits)).distance()).max().unwrap_or(0);
        if longest >= MAX_DISTANCE - 1 {
            return Err(EndgameError::TooLong(name()));
        }
        tables.push(Table::new(Arc::clone(numbering), Arc::clone(&component), own, longest)?);
    }
    Ok(Solved::Done(tables))
}

/// What is learned from the moves of a position.
#[derive(Default)]
struct Summary {
    /// The fastest known win.
    won: Option<u16>,
    /// The number of plies that a loss takes at least.
    pending: u16,
    /// The number of moves that may save the position.
    open: usize,
}

impl Summary {
    fn add(&mut self, value: Value) {
        match value {
            Value::Lost(plies) => self.won = Some(self.won.map_or(plies + 1, |best| best.min(plies + 1))),
            Value::Won(plies) => self.pending = self.pending.max(plies + 1),
            Value::Drawn => self.open += 1,
        }
    }

    fn state(&self) -> State {
        match (self.won, self.open, self.pending) {
            (Some(plies), ..) => State::Won(plies),
            (None, 0, plies) => State::Lost(plies),
            (None, _, 0) => State::Open,
            (None, _, plies) => State::Pending(plies),
        }
    }
}

/// Solves a component by its edges.
struct Solver<'a, const W: usize> {
    env: &'a Env<'a, W>,
    pool: &'a Pool,
    states: Vec<AtomicU16>,
    counters: Vec<AtomicU16>,
    extras: Mutex<Extras<W>>,
    /// To conversion, after values have spread once: the positions without a slot that belong to other materials.
    foreign: Option<Foreign<W>>,
    missing: Mutex<Vec<Material>>,
    /// The number of moves found so far. A position without a slot counts as several: see [`edges_of_extra`].
    edges: AtomicU64,
    max_edges: u64,
}

impl<'a, const W: usize> Solver<'a, W> {
    fn new(env: &'a Env<'a, W>, pool: &'a Pool, memory: u64) -> Result<Self, EndgameError> {
        let slots = env.slots();
        let left = memory.saturating_sub((BYTES_OF_SLOT + BYTES_OF_PLACES) * slots as u64);
        Ok(Self {
            env,
            pool,
            states: zeros(slots)?,
            counters: zeros(slots)?,
            extras: Mutex::default(),
            foreign: None,
            missing: Mutex::default(),
            edges: AtomicU64::new(0),
            max_edges: (left / BYTES_OF_EDGE).min(MAX_EDGES),
        })
    }

    /// The final states, unless the edges take more memory than allowed.
    fn edges(mut self) -> Result<Solved<Vec<AtomicU16>>, EndgameError> {
        let slots = self.env.slots();
        let starts = (0..slots).step_by(CHUNK);
        let mut chunks: Vec<Chunk> = starts.map(|first| Chunk::new(first, CHUNK.min(slots - first))).collect();
        self.pool.divide(
            &mut chunks[..],
            1,
            |_| self.env.scratch(),
            |scratch, _, part| {
                for chunk in part {
                    if !self.fill(chunk, scratch) {
                        return;
                    }
                }
            },
        );
        if is_interrupted() {
            return Err(Interrupted.into());
        }
        if let Some(missing) = self.missing() {
            return Ok(Solved::Missing(missing));
        }
        if !self.expand_extras(&mut chunks)? {
            return Ok(Solved::TooLarge);
        }
        if let Some(missing) = self.missing() {
            return Ok(Solved::Missing(missing));
        }
        let Self { env, pool, states, counters, max_edges, .. } = self;
        let states = Levels::new(env, pool, states, counters, chunks)?.spread()?;
        if env.metric == Metric::Conversion && self.foreign.is_none() {
            let extras = self.extras.into_inner().unwrap_or_else(PoisonError::into_inner);
            if let Some(foreign) = Foreign::new(env, extras, &states[slots..]) {
                drop(states);
                return Self { foreign: Some(foreign), max_edges, ..Self::new(env, pool, 0)? }.edges();
            }
        }
        Ok(Solved::Done(states))
    }

    /// The materials found so far that have no table.
    fn missing(&mut self) -> Option<Vec<Material>> {
        let mut missing = std::mem::take(self.missing.get_mut().unwrap_or_else(PoisonError::into_inner));
        missing.sort_unstable();
        (!missing.is_empty()).then_some(missing)
    }

    /// True if the moves take more memory than allowed.
    fn is_too_large(&self) -> bool {
        self.edges.load(Ordering::Relaxed) > self.max_edges
    }

    /// Examines the slots of a chunk; returns false if the work must end.
    fn fill(&self, chunk: &mut Chunk, scratch: &mut Scratch<W>) -> bool {
        let mut counted = 0;
        for slot in chunk.first..chunk.first + chunk.count {
            let before = chunk.targets.len();
            let mut summary = Summary::default();
            let examined = self.env.expand_slot(slot, scratch, &mut |place, after| {
                self.visit(place, after, &mut summary, &mut chunk.targets);
            });
            self.settle(slot, examined, summary, before, chunk);
            // All threads share the number of moves, so each adds to it only now and then.
            if chunk.targets.len() - counted >= MANY_EDGES || slot + 1 == chunk.first + chunk.count {
                self.edges.fetch_add((chunk.targets.len() - counted) as u64, Ordering::Relaxed);
                counted = chunk.targets.len();
            }
            if self.is_too_large() || !spend(COST) || is_interrupted() {
                return false;
            }
        }
        chunk.targets.shrink_to_fit();
        true
    }

    fn visit(&self, place: Place, after: &Position<W>, summary: &mut Summary, targets: &mut Vec<u32>) {
        let slot = match place {
            Place::Inside(slot) => slot,
            Place::Known(value) => return summary.add(value),
            Place::Unnumbered => {
                if let Some(value) = self.foreign.as_ref().and_then(|foreign| foreign.value(self.env, after)) {
                    return summary.add(value);
                }
                if self.is_too_large() {
                    return;
                }
                let mut extras = self.extras.lock().unwrap_or_else(PoisonError::into_inner);
                let (number, is_new) = extras.number(key(self.env.variant, after), after);
                self.edges.fetch_add(if is_new { edges_of_extra::<W>() } else { 0 }, Ordering::Relaxed);
                self.env.slots() + number
            }
            Place::Missing(material) => {
                let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
                if !missing.contains(&material) {
                    missing.push(material);
                }
                return;
            }
        };
        summary.open += 1;
        targets.push(slot as u32);
    }

    /// Stores what is known about a slot; `before` is the number of targets without its own.
    fn settle(&self, slot: usize, examined: Examined, mut summary: Summary, before: usize, chunk: &mut Chunk) {
        let state = match examined {
            Examined::Invalid => State::Invalid,
            Examined::Over(value) => value.into(),
            Examined::Moves { retractable } => {
                summary.open += retractable;
                summary.state()
            }
        };
        if !state.is_open() && !matches!(state, State::Won(plies) if plies > 1) {
            // No move can improve the value.
            chunk.targets.truncate(before);
        }
        chunk.end(slot, before);
        self.states[slot].store(state.bits(), Ordering::Relaxed);
        let units = u16::try_from(usize::from(UNIT) * summary.open).unwrap_or_else(|_| {
            // Too many to count: passes, which count no moves, solve the table.
            self.edges.fetch_max(self.max_edges + 1, Ordering::Relaxed);
            0
        });
        self.counters[slot].store(units, Ordering::Relaxed);
    }

    /// Examines the positions without a number, and those that they lead to; returns false if there are too many.
    fn expand_extras(&mut self, chunks: &mut Vec<Chunk>) -> Result<bool, EndgameError> {
        let mut scratch = self.env.scratch();
        let mut chunk = Chunk::new(self.env.slots(), 0);
        loop {
            if self.is_too_large() {
                return Ok(false);
            }
            let extras = self.extras.get_mut().unwrap_or_else(PoisonError::into_inner);
            let Some(position) = extras.positions().get(chunk.count) else { break };
            scratch.position.copy_from(position);
            let slot = chunk.first + chunk.count;
            self.states.push(AtomicU16::new(0));
            self.counters.push(AtomicU16::new(0));
            let mut summary = Summary::default();
            let before = chunk.targets.len();
            let examined = self.env.expand(None, &mut scratch, &mut |place, after| {
                self.visit(place, after, &mut summary, &mut chunk.targets);
            });
            self.settle(slot, examined, summary, before, &mut chunk);
            self.edges.fetch_add((chunk.targets.len() - before) as u64, Ordering::Relaxed);
            chunk.count += 1;
            if !spend(COST) || is_interrupted() {
                return Err(Interrupted.into());
            }
        }
        chunks.push(chunk);
        Ok(true)
    }
}
