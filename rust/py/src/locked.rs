//! Values that change behind a lock.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use fairychess_core::Exhausted;
use pyo3::prelude::*;

use crate::errors;
use crate::guard::{guard, interruptible, spared, watched};

/// A value for use by one thread at a time. Python must not be called under the lock, because the thread that holds the
/// interpreter may be waiting for the lock.
///
/// A panic may leave the value half changed, so every later use raises `InternalError`.
pub struct Locked<T> {
    value: Mutex<T>,
    /// The name for error messages.
    name: &'static str,
}

impl<T> Locked<T> {
    /// A value with a name, such as "board".
    pub const fn new(name: &'static str, value: T) -> Self {
        Self { value: Mutex::new(value), name }
    }

    /// Calls a short function while the interpreter is held.
    pub fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> PyResult<R> {
        // The lock is released before a panic is reported, because the report creates Python objects.
        self.done(guard(|| self.locked(work))?)
    }

    /// Calls a function while other Python threads run, and ends it early on Ctrl-C: see [`watched`].
    /// Signal handlers run under the lock, so a thread that holds the interpreter must not wait for the lock: do not use this and
    /// [`Locked::with`] for the same value.
    pub fn watched<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> R + Send) -> PyResult<R>
    where
        T: Send,
    {
        self.done(py.detach(|| watched(|| self.locked(work)))?)
    }

    /// Calls a long function on its own thread; Ctrl-C ends the function early: see [`interruptible`].
    pub fn interruptible<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T, &AtomicBool) -> R + Send,
    ) -> PyResult<R>
    where
        T: Send,
    {
        self.done(interruptible(py, |stop| self.locked(|value| work(value, stop)))?)
    }

    fn locked<R>(&self, work: impl FnOnce(&mut T) -> R) -> Option<Result<R, Exhausted>> {
        self.value.lock().map(|mut value| spared(|| work(&mut value))).ok()
    }

    fn done<R>(&self, result: Option<Result<R, Exhausted>>) -> PyResult<R> {
        let result = result
            .ok_or_else(|| errors::internal(&format!("an earlier fault left this {} half changed", self.name)))?;
        result.map_err(|error| errors::exhausted(&error))
    }
}
