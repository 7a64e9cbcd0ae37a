//! Starts and ends the threads of a pool.

use super::{Pool, SPIN};
use crate::resources::{Exhausted, Launch};
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// The threads of a pool besides the calling one.
#[derive(Debug)]
pub struct Workers {
    threads: Option<ThreadPool>,
    handles: Vec<JoinHandle<()>>,
    /// The number of calls so far.
    calls: Arc<AtomicUsize>,
    /// True while a call is using the threads.
    lent: AtomicBool,
}

/// The threads of a pool, lent to one call.
pub struct Lease<'a>(&'a AtomicBool);

/// One call.
#[derive(Clone)]
pub struct Call {
    calls: Arc<AtomicUsize>,
    number: usize,
}

impl Workers {
    /// The threads themselves.
    pub fn threads(&self) -> &ThreadPool {
        self.threads.as_ref().expect("they end with the pool")
    }

    /// Lends the threads to one call; returns `None` while another call has them, which may be for hours.
    pub fn lease(&self) -> Option<Lease<'_>> {
        (!self.lent.swap(true, Ordering::Acquire)).then_some(Lease(&self.lent))
    }

    /// Begins a call.
    pub fn begin(&self) -> Call {
        let number = self.calls.fetch_add(1, Ordering::AcqRel) + 1;
        Call { calls: Arc::clone(&self.calls), number }
    }

    /// Starts a pool of `threads` threads.
    fn start(threads: usize) -> Result<Self, Exhausted> {
        let mut handles = vec![];
        let mut refused = None;
        let launch = Launch::new(threads);
        let built = ThreadPoolBuilder::new().num_threads(threads - 1).spawn_handler(|thread| {
            let number = thread.index() + 2;
            let name = format!("fairychess-{number}");
            let started = launch.start(|running| {
                thread::Builder::new().name(name).spawn(move || {
                    running();
                    thread.run();
                })
            });
            match started {
                Ok(handle) => handles.push(handle),
                Err(error) => {
                    refused = Some(Exhausted::Thread { number, threads, reason: error.to_string() });
                    return Err(error);
                }
            }
            Ok(())
        });
        match built.build() {
            Ok(built) => {
                Ok(Self { threads: Some(built), handles, calls: Arc::default(), lent: AtomicBool::new(false) })
            }
            Err(error) => {
                // The threads that did start end on their own.
                join(handles);
                Err(refused.unwrap_or_else(|| Exhausted::Thread { number: 1, threads, reason: error.to_string() }))
            }
        }
    }
}

fn join(handles: Vec<JoinHandle<()>>) {
    for handle in handles {
        // A panic during work has been passed on to the caller.
        let _ = handle.join();
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Call {
    /// Keeps this thread awake for some time after the call, until another call begins: waking it would take longer
    /// than most calls.
    pub fn await_next(self) {
        rayon_core::spawn(move || {
            let begun = Instant::now();
            while self.calls.load(Ordering::Acquire) == self.number && begun.elapsed() < SPIN {
                // Yields instead of just pausing, since another thread, such as the caller, may need the processor.
                thread::yield_now();
            }
        });
    }
}

impl Pool {
    /// Starts a separate pool.
    ///
    /// # Errors
    /// If the system does not start all threads.
    pub(super) fn start(threads: usize) -> Result<Self, Exhausted> {
        let workers = if threads > 1 { Some(Workers::start(threads)?) } else { None };
        Ok(Self { threads: threads.max(1), process: std::process::id(), workers })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let Some(Workers { threads, handles, .. }) = self.workers.take() else { return };
        if self.process != std::process::id() {
            // The threads, and some of the locks, belong to the process from which this one was forked.
            mem::forget((threads, handles));
            return;
        }
        drop(threads);
        join(handles);
    }
}
