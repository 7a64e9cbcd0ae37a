//! Where an engine sits while no search has it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::{fs, io, process};

use fairychess_core::search::Settings;
use fairychess_core::{AnyVariant, Engine as CoreEngine, Exhausted};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::run::Run;
use crate::errors;
use crate::guard::{Fault, caught};

/// The engine of the core. A search takes it away and brings it back.
pub struct EngineSlot {
    variant: AnyVariant,
    taken: Mutex<Taken>,
    /// The process that made it: in a copy of that process the lock may be held for ever.
    process: u32,
}

struct Taken {
    settings: Settings,
    /// `None` while a search has it.
    engine: Option<CoreEngine>,
    /// The last search.
    last: Weak<Run>,
    closed: bool,
}

/// Why there is no engine to work with. Exceptions are made of it when the lock is gone: to make one, the interpreter is needed, and who has
/// that may be waiting for the lock.
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
        let engine = make(&variant, &settings)?;
        let taken = Taken { settings, engine: Some(engine), last: Weak::new(), closed: false };
        Ok(Self { variant, taken: Mutex::new(taken), process: process::id() })
    }

    /// Starts a search that `begin` makes of the engine.
    pub fn begin(&self, begin: impl FnOnce(CoreEngine) -> io::Result<Arc<Run>>) -> Result<Arc<Run>, Refusal> {
        let mut taken = self.here()?;
        let begun = begin(taken.sitting()?);
        match &begun {
            Ok(run) => taken.last = Arc::downgrade(run),
            Err(_) => taken.engine = make(&self.variant, &taken.settings).ok(),
        }
        begun.map_err(Refusal::NoThread)
    }

    /// Takes the engine back after a search; one that was lost to a panic is made anew.
    pub fn end(&self, engine: Option<CoreEngine>) {
        let mut taken = self.taken();
        if !taken.closed {
            taken.engine = engine.or_else(|| make(&self.variant, &taken.settings).ok());
        }
    }

    /// Works with the engine here and now.
    pub fn with<T>(&self, work: impl FnOnce(&mut CoreEngine) -> T) -> Result<T, Refusal> {
        let mut taken = self.here()?;
        let mut engine = taken.sitting()?;
        let done = caught(|| work(&mut engine));
        taken.engine = if done.is_ok() { Some(engine) } else { make(&self.variant, &taken.settings).ok() };
        done.map_err(Refusal::Fault)
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

    /// Gives the engine up for good, and returns the search that may still run.
    pub fn close(&self) -> Option<Arc<Run>> {
        let mut taken = self.here().ok()?;
        taken.closed = true;
        taken.engine = None;
        taken.last.upgrade()
    }

    /// As [`EngineSlot::taken`], in the process that made it.
    fn here(&self) -> Result<MutexGuard<'_, Taken>, Refusal> {
        if process::id() == self.process { Ok(self.taken()) } else { Err(Refusal::OtherProcess) }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Nothing that is done under this lock leaves it half changed.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn sitting(&mut self) -> Result<CoreEngine, Refusal> {
        if self.closed { Err(Refusal::Closed) } else { self.engine.take().ok_or(Refusal::Busy) }
    }
}

/// A new engine.
fn make(variant: &AnyVariant, settings: &Settings) -> Result<CoreEngine, Refusal> {
    is_memory(settings)?;
    caught(|| CoreEngine::new(variant, *settings)).map_err(Refusal::Fault)?.map_err(exhausted)
}

fn exhausted(error: Exhausted) -> Refusal {
    Refusal::Fault(Fault::Exhausted(error))
}

/// Asks for the memory of a table before it is made: there it could not be refused any more. Where the system promises more than it has, what it
/// says that it has counts.
fn is_memory(settings: &Settings) -> Result<(), Refusal> {
    let asked = Vec::<u8>::new().try_reserve_exact(settings.hash << 20).is_ok();
    let there = available().is_none_or(|mebibytes| settings.hash < mebibytes);
    if asked && there { Ok(()) } else { Err(Refusal::NoMemory(settings.hash)) }
}

/// MiB that the system has left, if it reports them.
fn available() -> Option<usize> {
    let report = fs::read_to_string("/proc/meminfo").ok()?;
    let line = report.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok().map(|kibibytes| kibibytes >> 10)
}
