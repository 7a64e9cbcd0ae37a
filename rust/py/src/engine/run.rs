//! A search on its engine's thread, and its reports.

use std::collections::VecDeque;
use std::io;
use std::mem;
use std::process;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use fairychess_core::search::{Control, Info, Limits, SearchResult};
use fairychess_core::{Board as CoreBoard, Engine as CoreEngine};
use pyo3::prelude::*;

use super::worker::Worker;
use crate::errors;
use crate::guard::{Fault, POLL, caught};
use crate::stop::check_signals;

/// A running or finished search. Its thread never uses Python, so a thread that holds the interpreter may wait for the search.
pub struct Run {
    /// Stops the search.
    pub control: Control,
    progress: Mutex<Progress>,
    changed: Condvar,
    /// The thread of the search, until it is closed.
    worker: Mutex<Option<Arc<Worker>>>,
    /// The process that started the thread. In a fork of that process, the thread does not exist, and locks may stay held
    /// forever.
    process: u32,
}

#[derive(Default)]
struct Progress {
    infos: VecDeque<Info>,
    /// The result, or the fault that ended the search.
    end: Option<Result<SearchResult, Fault>>,
}

impl Run {
    /// Starts a search on a thread. `give_back` receives the engine at the end, or `None` after a panic.
    pub fn start(
        worker: &Arc<Worker>,
        mut engine: CoreEngine,
        give_back: impl FnOnce(Option<CoreEngine>) + Send + 'static,
        board: CoreBoard,
        limits: Limits,
        control: Control,
    ) -> io::Result<Arc<Self>> {
        let run = Arc::new(Self {
            control,
            progress: Mutex::default(),
            changed: Condvar::new(),
            worker: Mutex::new(Some(Arc::clone(worker))),
            process: process::id(),
        });
        let mine = Arc::clone(&run);
        let work = move || {
            let end = caught(|| {
                engine.search(&board, &limits, &mine.control, &mut |info| {
                    mine.tell(|progress| progress.infos.push_back(info.clone()));
                })
            });
            // The engine is given back before the end is reported, so that a thread waiting for the end can use the engine.
            give_back(end.is_ok().then_some(engine));
            mine.tell(|progress| progress.end = Some(end));
        };
        worker.run(Box::new(work))?;
        Ok(run)
    }

    /// Waits for the next report; `None` at the end.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        let next = |progress: &mut Progress| match progress.infos.pop_front() {
            Some(info) => Some(Ok(Some(info))),
            None => progress.end.as_ref().map(|end| end.as_ref().map(|_| None).map_err(Clone::clone)),
        };
        Ok(self.wait(py, next)??)
    }

    /// Waits for the result.
    pub fn result(&self, py: Python<'_>) -> PyResult<SearchResult> {
        Ok(self.wait(py, |progress| progress.end.clone())??)
    }

    /// True if the search has ended.
    pub fn is_over(&self) -> bool {
        if self.is_elsewhere() {
            return true;
        }
        self.progress().end.is_some()
    }

    /// Stops the search and waits for its end.
    pub fn close(&self) {
        if self.is_elsewhere() {
            return;
        }
        self.control.stop();
        let ended = self.changed.wait_while(self.progress(), |progress| progress.end.is_none());
        drop(ended);
        // If the engine has been dropped, this ends the thread.
        drop(mem::take(&mut *self.worker.lock().unwrap_or_else(PoisonError::into_inner)));
    }

    /// Waits until `look` returns something, while other Python threads run. Signal handlers keep running; if one raises an
    /// exception (Ctrl-C), the search ends with that exception.
    fn wait<T: Send>(&self, py: Python<'_>, look: impl Fn(&mut Progress) -> Option<T> + Sync) -> PyResult<T> {
        if self.is_elsewhere() {
            return Err(errors::other_process("search"));
        }
        py.detach(|| {
            loop {
                let mut progress = self.progress();
                if let Some(seen) = look(&mut progress) {
                    return Ok(seen);
                }
                drop(self.changed.wait_timeout(progress, POLL));
                if let Err(raised) = Python::attach(check_signals) {
                    self.control.stop();
                    return Err(raised);
                }
            }
        })
    }

    /// True in a fork of the process that started the search.
    fn is_elsewhere(&self) -> bool {
        process::id() != self.process
    }

    fn tell(&self, change: impl FnOnce(&mut Progress)) {
        change(&mut self.progress());
        self.changed.notify_all();
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        // Code under this lock never panics; only searches do.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
