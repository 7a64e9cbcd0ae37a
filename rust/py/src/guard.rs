//! Calls from Python to the core: panics become `InternalError`, and long calls release the interpreter and can be stopped with
//! Ctrl-C.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use fairychess_core::internals::{ROOM_OF_CALLS, reserve, room_for_threads};
use fairychess_core::{Exhausted, interrupt};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors;
use crate::stop::{check_signals, check_stopped};

/// The interval at which a waiting call checks for signals.
pub const POLL: Duration = Duration::from_millis(10);

/// The interval at which a function that runs on the calling thread checks for signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// The stack size of a long call's thread, enough for any depth up to [`crate::arguments::MAX_DEPTH`].
pub const STACK: usize = 64 << 20;

/// Calls a function; a panic in it becomes `InternalError`.
pub fn guard<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    Ok(caught(work)?)
}

/// The reason why a call ended without a result.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A panic, with its message.
    Panic(String),
    /// Memory or threads were not available.
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

/// Calls a function that does not use Python. A panic or a lack of memory is returned as an error.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    has_room().map_err(Fault::Exhausted)?;
    catch_unwind(AssertUnwindSafe(work)).map_err(Fault::of)
}

/// The number of calls between memory checks. Together these calls allocate much less than [`ROOM_OF_CALLS`]; calls that allocate
/// more check the memory themselves.
const CALLS: u32 = 16;

thread_local! {
    static CALLS_LEFT: Cell<u32> = const { Cell::new(0) };
}

/// Checks every few calls that there is memory for their small allocations, because the process ends if one of these fails.
fn has_room() -> Result<(), Exhausted> {
    let left = CALLS_LEFT.get();
    if left > 0 {
        CALLS_LEFT.set(left - 1);
        return Ok(());
    }
    reserve(ROOM_OF_CALLS, || "this call".to_owned())?;
    CALLS_LEFT.set(CALLS);
    Ok(())
}

/// Checks that there is memory for allocations whose failure cannot be handled.
pub fn room_for(bytes: usize, what: impl FnOnce() -> String) -> PyResult<()> {
    reserve(bytes.saturating_add(ROOM_OF_CALLS), what).map_err(|error| errors::exhausted(&error))
}

/// A `bytes` object.
pub fn bytes_object<'py>(py: Python<'py>, content: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, content.len(), |bytes| {
        bytes.copy_from_slice(content);
        Ok(())
    })
}

/// Calls a function under a lock. A lack of memory is returned as an error, because it is detected before anything changes. Any
/// other panic continues, and poisons the lock.
pub fn spared<T>(work: impl FnOnce() -> T) -> Result<T, Exhausted> {
    catch_unwind(AssertUnwindSafe(work)).or_else(|payload| match payload.downcast::<Exhausted>() {
        Ok(error) => Err(*error),
        Err(panic) => resume_unwind(panic),
    })
}

/// Calls a long function on its own thread while other Python threads run. Signal handlers keep running; if one raises an
/// exception (Ctrl-C), the flag is set, and the call ends with that exception.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    let work = move || interrupt::interruptible_by(&seen, || work(&seen));
    stoppable(py, move || stop.store(true, Ordering::Relaxed), work)?
        .map_err(|_| errors::internal("interrupted without a signal"))
}

/// Calls, on this thread, a function that may be slow for some variants. Signal handlers keep running; if one raises an exception
/// (Ctrl-C), the call ends with that exception. The caller must not hold a lock that a handler may wait for.
pub fn watched<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    let (mut work, mut result) = (Some(work), None);
    watch(&mut || result = work.take().map(|work| work()))?;
    result.ok_or_else(|| errors::internal("the work was not called"))
}

/// [`watched`] without type parameters, because it has ninety callers, and each would get a copy.
fn watch(work: &mut dyn FnMut()) -> PyResult<()> {
    let raised: Rc<RefCell<Option<PyErr>>> = Rc::default();
    let signal = Rc::clone(&raised);
    let looked = Cell::new(Instant::now());
    let ended = move || {
        // The interpreter may be busy with other threads, so signals are checked no more often than a user would notice.
        if looked.get().elapsed() < PATIENCE {
            return false;
        }
        let signals = Python::attach(check_signals);
        looked.set(Instant::now());
        match signals {
            Ok(()) => false,
            Err(error) => signal.borrow_mut().replace(error).is_none(),
        }
    };
    let done = guard(|| interrupt::interruptible(ended, work))?;
    done.map_err(|_| raised.take().unwrap_or_else(|| errors::internal("interrupted without a signal")))
}

/// Like [`interruptible`], for a function that `stop` ends.
pub fn stoppable<T: Send>(py: Python<'_>, stop: impl Fn() + Sync, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let (mut work, mut result) = (Some(work), None);
    on_thread(py, &stop, &mut || result = work.take().map(|work| work()))?;
    result.ok_or_else(|| errors::internal("the work was not called"))
}

/// [`stoppable`] without type parameters.
fn on_thread(py: Python<'_>, stop: &(dyn Fn() + Sync), work: &mut (dyn FnMut() + Send)) -> PyResult<()> {
    check_stopped()?;
    py.detach(|| {
        thread::scope(|scope| {
            room_for_threads(1).map_err(|error| errors::no_thread(&error))?;
            let (done, finished) = mpsc::channel::<()>();
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                let _done = done;
                work();
            });
            let worker = worker.map_err(|error| errors::no_thread(&error))?;
            let mut signal = Ok(());
            while signal.is_ok() && finished.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                signal = Python::attach(check_signals);
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
