//! The slot that holds an engine while no search uses it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::{fs, io, process};

use fairychess_core::endgame::EndgameError;
use fairychess_core::network::{Network, NetworkError};
use fairychess_core::search::Settings;
use fairychess_core::variant::SearchSettings;
use fairychess_core::{AnyVariant, EndgameSnapshot, Engine as CoreEngine, Exhausted};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::run::Run;
use super::worker::Worker;
use crate::errors;
use crate::guard::{Fault, caught};

/// The slot of the core's engine. A search takes the engine and gives it back.
pub struct EngineSlot {
    variant: AnyVariant,
    taken: Mutex<Taken>,
    /// The process that created the slot. In a fork of that process, the lock may stay held forever.
    process: u32,
}

struct Taken {
    settings: Settings,
    /// The network used for evaluation.
    network: Option<Network>,
    /// The endgame tables.
    endgames: Option<EndgameSnapshot>,
    /// The settings of the search, if they are not those of the definition.
    search: Option<SearchSettings>,
    /// `None` while a search uses it.
    engine: Option<CoreEngine>,
    /// The thread for searches, started by the first search.
    worker: Option<Arc<Worker>>,
    /// The last search.
    last: Weak<Run>,
    closed: bool,
}

/// The reason why no engine is available. It becomes an exception only after the lock is released: creating an exception needs
/// the interpreter, and the thread that holds the interpreter may be waiting for the lock.
pub enum Refusal {
    Closed,
    Busy,
    OtherProcess,
    NoMemory(usize),
    NoThread(io::Error),
    Fault(Fault),
}

impl From<Refusal> for PyErr {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Closed => errors::bad_input("this engine is closed"),
            Refusal::Busy => {
                errors::bad_input("this engine is searching: stop that search and wait for it, or use one engine more")
            }
            Refusal::OtherProcess => errors::other_process("engine"),
            Refusal::NoMemory(hash) => {
                PyMemoryError::new_err(format!("there is not enough memory for a table of {hash} MiB"))
            }
            Refusal::NoThread(error) => errors::no_thread(&error),
            Refusal::Fault(fault) => fault.into(),
        }
    }
}

impl EngineSlot {
    /// A new engine.
    pub fn new(variant: AnyVariant, settings: Settings) -> Result<Self, Refusal> {
        let mut taken = Taken {
            settings,
            network: None,
            endgames: None,
            search: None,
            engine: None,
            worker: None,
            last: Weak::new(),
            closed: false,
        };
        taken.engine = Some(taken.make(&variant)?);
        Ok(Self { variant, taken: Mutex::new(taken), process: process::id() })
    }

    /// Starts a search: `begin` receives the engine and its thread.
    pub fn begin(
        &self,
        begin: impl FnOnce(CoreEngine, &Arc<Worker>) -> io::Result<Arc<Run>>,
    ) -> Result<Arc<Run>, Refusal> {
        let mut taken = self.here()?;
        let engine = taken.sitting()?;
        let begun = taken.worker().and_then(|worker| begin(engine, &worker));
        match &begun {
            Ok(run) => taken.last = Arc::downgrade(run),
            Err(_) => taken.engine = taken.make(&self.variant).ok(),
        }
        begun.map_err(Refusal::NoThread)
    }

    /// Takes the engine back after a search. If the engine was lost in a panic or when memory ran out, a new one is created, and the
    /// thread ends.
    pub fn end(&self, engine: Option<CoreEngine>) {
        let mut taken = self.taken();
        if engine.is_none() {
            taken.worker = None;
        }
        if !taken.closed {
            taken.engine = engine.or_else(|| taken.make(&self.variant).ok());
        }
    }

    /// Calls a function on the engine in this thread.
    pub fn with<T>(&self, work: impl FnOnce(&mut CoreEngine) -> T) -> Result<T, Refusal> {
        let mut taken = self.here()?;
        let mut engine = taken.sitting()?;
        let done = caught(|| work(&mut engine));
        taken.engine = if done.is_ok() { Some(engine) } else { taken.make(&self.variant).ok() };
        done.map_err(Refusal::Fault)
    }

    /// Lends the engine to a long function on this thread; meanwhile the engine is busy, as during a search.
    pub fn lend<T>(&self, work: impl FnOnce(&mut CoreEngine) -> T) -> Result<T, Refusal> {
        let mut engine = self.here()?.sitting()?;
        let done = caught(|| work(&mut engine));
        self.end(done.is_ok().then_some(engine));
        done.map_err(Refusal::Fault)
    }

    /// Evaluates with a network or without one.
    pub fn set_network(&self, network: Option<Network>) -> Result<Result<(), NetworkError>, Refusal> {
        let done = self.with(|engine| engine.set_network(network.clone()))?;
        if done.is_ok() {
            self.taken().network = network;
        }
        Ok(done)
    }

    /// Searches with endgame tables or without them.
    pub fn set_endgames(&self, endgames: Option<EndgameSnapshot>) -> Result<Result<(), EndgameError>, Refusal> {
        let done = self.with(|engine| engine.set_endgames(endgames.as_ref()))?;
        if done.is_ok() {
            self.taken().endgames = endgames;
        }
        Ok(done)
    }

    /// Searches with other settings of the search.
    pub fn set_search(&self, search: SearchSettings) -> Result<(), Refusal> {
        self.with(|engine| engine.set_search(search))?;
        self.taken().search = Some(search);
        Ok(())
    }

    /// Its settings.
    pub fn settings(&self) -> Result<Settings, Refusal> {
        Ok(self.here()?.settings)
    }

    /// Changes them.
    pub fn set(&self, settings: Settings) -> Result<(), Refusal> {
        is_memory(&settings)?;
        self.with(|engine| engine.set(settings))?.map_err(exhausted)?;
        self.taken().settings = settings;
        Ok(())
    }

    /// Drops the engine. If a search is running, it is ended first.
    pub fn close(&self) {
        let Ok(mut taken) = self.here() else { return };
        taken.closed = true;
        taken.engine = None;
        let (worker, last) = (taken.worker.take(), taken.last.upgrade());
        drop(taken); // a search needs it at its end
        if let Some(run) = last {
            run.close();
        }
        drop(worker);
    }

    /// Like [`EngineSlot::taken`], but fails in a fork of the process that created the slot.
    fn here(&self) -> Result<MutexGuard<'_, Taken>, Refusal> {
        if process::id() == self.process { Ok(self.taken()) } else { Err(Refusal::OtherProcess) }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // No operation under this lock can leave the data half changed.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn sitting(&mut self) -> Result<CoreEngine, Refusal> {
        if self.closed { Err(Refusal::Closed) } else { self.engine.take().ok_or(Refusal::Busy) }
    }

    /// A new engine.
    fn make(&self, variant: &AnyVariant) -> Result<CoreEngine, Refusal> {
        is_memory(&self.settings)?;
        let made = caught(|| {
            let mut engine = CoreEngine::new(variant, self.settings)?;
            // The network and the tables are known to fit.
            if let Some(network) = &self.network {
                engine.set_network(Some(network.clone())).ok();
            }
            engine.set_endgames(self.endgames.as_ref()).ok();
            if let Some(search) = self.search {
                engine.set_search(search);
            }
            Ok(engine)
        });
        made.map_err(Refusal::Fault)?.map_err(exhausted)
    }

    fn worker(&mut self) -> io::Result<Arc<Worker>> {
        let worker = match &self.worker {
            Some(worker) => Arc::clone(worker),
            None => Arc::new(Worker::start()?),
        };
        self.worker = Some(Arc::clone(&worker));
        Ok(worker)
    }
}

fn exhausted(error: Exhausted) -> Refusal {
    Refusal::Fault(Fault::Exhausted(error))
}

/// Checks that there is enough memory for a transposition table before it is allocated, because a failed allocation would abort
/// the process. A system that overcommits grants any amount, so the table must also fit in the memory that the system reports as
/// available.
fn is_memory(settings: &Settings) -> Result<(), Refusal> {
    let asked = Vec::<u8>::new().try_reserve_exact(settings.hash << 20).is_ok();
    let there = available().is_none_or(|mebibytes| settings.hash < mebibytes);
    if asked && there { Ok(()) } else { Err(Refusal::NoMemory(settings.hash)) }
}

/// The available memory of the system in MiB, if known.
fn available() -> Option<usize> {
    let report = fs::read_to_string("/proc/meminfo").ok()?;
    let line = report.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok().map(|kibibytes| kibibytes >> 10)
}
