//! Stopping the work of a thread from another thread, as Ctrl-C stops work on the main thread.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

thread_local! {
    /// The flags whose `with` blocks this thread is in, innermost last.
    static FLAGS: RefCell<Vec<Arc<AtomicBool>>> = const { RefCell::new(vec![]) };
}

/// A flag that ends long calls in its `with` blocks, on all threads: the calls raise `KeyboardInterrupt`.
#[pyclass(frozen, name = "_StopFlag", module = "fairychess._core")]
pub struct StopFlag {
    raised: Arc<AtomicBool>,
}

#[pymethods]
impl StopFlag {
    #[new]
    fn py_new() -> Self {
        Self { raised: Arc::default() }
    }

    /// Ends the calls.
    fn set(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// True if the flag has been set.
    fn is_set(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    fn __enter__(&self) {
        FLAGS.with_borrow_mut(|flags| flags.push(Arc::clone(&self.raised)));
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: Bound<'_, PyAny>) {
        FLAGS.with_borrow_mut(|flags| {
            if let Some(place) = flags.iter().rposition(|flag| Arc::ptr_eq(flag, &self.raised)) {
                flags.remove(place);
            }
        });
    }
}

/// Raises `KeyboardInterrupt` if another thread has ended this thread's work.
pub fn check_stopped() -> PyResult<()> {
    if FLAGS.with_borrow(|flags| flags.iter().any(|flag| flag.load(Ordering::Relaxed))) {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    Ok(())
}

/// Handles the signals of this thread: returns the exception of a handler, or `KeyboardInterrupt` like [`check_stopped`].
pub fn check_signals(py: Python<'_>) -> PyResult<()> {
    check_stopped()?;
    py.check_signals()
}
