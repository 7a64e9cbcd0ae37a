//! What stands between Rust and the interpreter: panics become `InternalError`, long calls leave the interpreter free and stop on Ctrl-C.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use fairychess_core::{Exhausted, interrupt};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors;

/// How often a waiting call looks for signals.
pub const POLL: Duration = Duration::from_millis(10);

/// Stack of a long call's thread: deep enough for any depth that [`crate::arguments::MAX_DEPTH`] admits.
pub const STACK: usize = 64 << 20;

/// Does some work; a panic in it becomes `InternalError`.
pub fn guard<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    Ok(caught(work)?)
}

/// What ended some work before it was done.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A panic, with its message.
    Panic(String),
    /// Memory or threads were missing.
    Exhausted(Exhausted),
}

impl Fault {
    fn of(payload: Box<dyn Any + Send>) -> Self {
        match payload.downcast::<Exhausted>() {
            Ok(error) => Self::Exhausted(*error),
            Err(panic) => Self::Panic(describe(panic.as_ref())),
        }
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Panic(message) => errors::internal(&message),
            Fault::Exhausted(error) => errors::exhausted(&error),
        }
    }
}

/// Does some work that has nothing to do with Python; what ends it comes back.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).map_err(Fault::of)
}

/// Does some work under a lock. Missing memory comes back, for it is raised before anything is changed; a panic goes on, and spoils the lock.
pub fn spared<T>(work: impl FnOnce() -> T) -> Result<T, Exhausted> {
    catch_unwind(AssertUnwindSafe(work)).or_else(|payload| match payload.downcast::<Exhausted>() {
        Ok(error) => Err(*error),
        Err(panic) => resume_unwind(panic),
    })
}

/// Does long work on a thread of its own, while other Python threads run. Signal handlers run in time; if one raises (Ctrl-C), the
/// flag is set, the work ends, and that exception is the result.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    let work = move || {
        let stopped = Arc::clone(&seen);
        interrupt::interruptible(move || stopped.load(Ordering::Relaxed), || work(&seen))
    };
    stoppable(py, move || stop.store(true, Ordering::Relaxed), work)?
        .map_err(|_| errors::internal("interrupted without a signal"))
}

/// Does work on this thread that may take long for some variants. Signal handlers run in time; if one raises (Ctrl-C), the work ends, and that
/// exception is the result. No lock may be held: a handler may wait for it.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone does not hold for every lifetime")]
pub fn watched<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    let raised: Rc<RefCell<Option<PyErr>>> = Rc::default();
    let signal = Rc::clone(&raised);
    let ended = move || match Python::attach(|py| py.check_signals()) {
        Ok(()) => false,
        Err(error) => signal.borrow_mut().replace(error).is_none(),
    };
    let done = guard(|| interrupt::interruptible(ended, work))?;
    done.map_err(|_| raised.take().unwrap_or_else(|| errors::internal("interrupted without a signal")))
}

/// As [`interruptible`], for work that `stop` ends.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone does not hold for every lifetime")]
pub fn stoppable<T: Send>(py: Python<'_>, stop: impl Fn() + Sync, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, finished) = mpsc::channel::<()>();
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                let _done = done;
                work()
            });
            let worker = worker.map_err(|error| errors::no_thread(&error))?;
            let mut signal = Ok(());
            while signal.is_ok() && finished.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                signal = Python::attach(|py| py.check_signals());
            }
            if signal.is_err() {
                stop();
            }
            let result = worker.join().map_err(|payload| Fault::of(payload).into());
            signal.and(result)
        })
    })
}

fn describe(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

/// Panics on purpose: in the midst of a change of a board where one is given, else here or on the thread of a long call.
#[pyfunction]
#[pyo3(signature = (long, board=None))]
pub fn _panic(py: Python<'_>, long: bool, board: Option<&Bound<'_, Board>>) -> PyResult<()> {
    if let Some(board) = board {
        return board.get().write(|_| panic!("on purpose"));
    }
    if long { interruptible(py, |_| panic!("on purpose")) } else { guard(|| panic!("on purpose")) }
}
