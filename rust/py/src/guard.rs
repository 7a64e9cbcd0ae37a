//! What stands between Rust and the interpreter: panics become `InternalError`, long calls leave the interpreter free and stop on Ctrl-C.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::board::Board;
use crate::errors;

/// How often a waiting call looks for signals.
pub const POLL: Duration = Duration::from_millis(10);

/// Stack of a long call's thread: deep enough for any depth that [`crate::arguments::MAX_DEPTH`] admits.
pub const STACK: usize = 64 << 20;

/// Does some work; a panic in it becomes `InternalError`.
pub fn guard<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    caught(work).map_err(|panic| errors::internal(&panic))
}

/// Does some work that has nothing to do with Python; of a panic in it, its message comes back.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| describe(panic.as_ref()))
}

/// Does long work on a thread of its own, while other Python threads run. Signal handlers run in time; if one raises (Ctrl-C), the
/// flag is set, the work ends, and that exception is the result.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    stoppable(py, || stop.store(true, Ordering::Relaxed), || work(&stop))
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
            })?;
            let mut signal = Ok(());
            while signal.is_ok() && finished.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                signal = Python::attach(|py| py.check_signals());
            }
            if signal.is_err() {
                stop();
            }
            let result = worker.join().map_err(|panic| errors::internal(&describe(panic.as_ref())));
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
