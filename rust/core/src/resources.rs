//! Resources that the system may refuse: memory and threads.

use crate::interrupt;
use std::io;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::{Arc, Barrier};
use std::thread::{self, Scope, ScopedJoinHandle};

/// The system has run out of memory or threads.
///
/// # Examples
/// ```
/// use fairychess_core::Exhausted;
///
/// let error = Exhausted::Memory("a transposition table of 65536 MiB".to_owned());
/// assert_eq!(error.to_string(), "there is not enough memory for a transposition table of 65536 MiB");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Exhausted {
    /// There is not enough memory.
    #[error("there is not enough memory for {0}")]
    Memory(String),
    /// A thread was not started.
    #[error("the system did not start thread {number} of {threads}: {reason}")]
    Thread {
        /// The number of the thread, counted from 1.
        number: usize,
        /// The number of threads to be started.
        threads: usize,
        /// The reason given by the system.
        reason: String,
    },
}

impl Exhausted {
    /// Ends the work by unwinding, with this error as the payload; only for work that is discarded as a whole.
    pub(crate) fn raise(self) -> ! {
        resume_unwind(Box::new(self))
    }
}

/// Checks that there is memory for `what` before it is allocated, because an allocation in many pieces cannot fail
/// gracefully.
///
/// # Errors
/// If there is not enough memory.
pub fn reserve(bytes: usize, what: impl FnOnce() -> String) -> Result<(), Exhausted> {
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| Exhausted::Memory(what()))
}

/// Checks that there is memory for `bytes`, and ends the work by unwinding if there is not. Used for data that may be
/// large and is allocated in many pieces. Small amounts are not checked, since calls of the binding reserve some memory
/// at the beginning.
pub(crate) fn have_room(bytes: usize, what: impl FnOnce() -> String) {
    if bytes < SMALL {
        return;
    }
    if let Err(error) = reserve(bytes, what) {
        error.raise()
    }
}

/// The size below which memory is not checked; much smaller than [`ROOM_OF_CALLS`].
const SMALL: usize = 4 << 10;

/// Memory that must be free before some calls of the binding, for small allocations that cannot fail gracefully. An
/// allocator takes such small amounts from its existing heap, without asking the system.
pub const ROOM_OF_CALLS: usize = 96 << 10;

/// Memory that must be free when a thread starts: for its stack, for the separate heap that an allocator may reserve
/// (glibc: 64 MiB), and for its first small allocations, such as thread-local data, which cannot fail gracefully.
const ROOM_OF_A_THREAD: usize = 96 << 20;

/// Checks that there is memory for `threads` threads, because the process ends if a thread's first allocation fails.
///
/// # Errors
/// If there is not enough memory.
pub fn room_for_threads(threads: usize) -> io::Result<()> {
    reserve(threads.saturating_mul(ROOM_OF_A_THREAD), String::new)
        .map_err(|_| io::Error::new(io::ErrorKind::OutOfMemory, "there is not enough memory for it"))
}

/// Starts a number of threads, one after the other.
pub(crate) struct Launch {
    /// True if memory is scarce, so that each thread must allocate its own memory before the next one is started.
    one_by_one: bool,
}

impl Launch {
    pub fn new(threads: usize) -> Self {
        Self { one_by_one: room_for_threads(threads).is_err() }
    }

    /// Starts a thread with `spawn`, which gets a function that the new thread must call first.
    ///
    /// # Errors
    /// If the system does not start it.
    pub fn start<T>(&self, spawn: impl FnOnce(Box<dyn FnOnce() + Send>) -> io::Result<T>) -> io::Result<T> {
        if !self.one_by_one {
            return spawn(Box::new(|| ()));
        }
        room_for_threads(1)?;
        let running = Arc::new(Barrier::new(2));
        let awaited = Arc::clone(&running);
        let started = spawn(Box::new(move || {
            running.wait();
        }))?;
        awaited.wait();
        Ok(started)
    }
}

/// Starts thread `number` of `threads`, whose work ends with that of this thread (see [`interrupt::interruptible_by`]).
///
/// # Errors
/// If the system does not start it.
pub(crate) fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    (number, threads): (usize, usize),
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>, Exhausted> {
    let flag = interrupt::flag();
    let started = Launch::new(threads).start(|running| {
        thread::Builder::new().spawn_scoped(scope, move || {
            running();
            interrupt::under(flag, work)
        })
    });
    started.map_err(|error| Exhausted::Thread { number, threads, reason: error.to_string() })
}

/// The number of threads that can run at once.
pub(crate) fn parallelism() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_exceeds_the_memory_is_refused() {
        assert_eq!(reserve(1000, || "a small thing".to_owned()), Ok(()));
        let refused = Exhausted::Memory("a large thing".to_owned());
        assert_eq!(reserve(usize::MAX / 2, || "a large thing".to_owned()), Err(refused));
    }

    #[test]
    fn threads_without_room_are_refused_and_others_run() {
        assert!(room_for_threads(usize::MAX).is_err_and(|error| error.kind() == io::ErrorKind::OutOfMemory));
        // If there are more threads than fit into memory, each must be running before the next one is started.
        let many = usize::MAX / ROOM_OF_A_THREAD;
        let sum = thread::scope(|scope| {
            let started: Vec<_> = (1..=4).map(|number| start(scope, (number, many), move || number)).collect();
            started.into_iter().map(|thread| thread.expect("room").join().expect("no panic")).sum::<usize>()
        });
        assert_eq!(sum, 10);
    }

    #[test]
    fn an_error_that_is_raised_arrives() {
        let error = Exhausted::Memory("all of this".to_owned());
        let raised = error.clone();
        let caught = std::panic::catch_unwind(|| raised.raise()).expect_err("it unwinds");
        assert_eq!(caught.downcast_ref::<Exhausted>(), Some(&error));
        assert_eq!(error.to_string(), "there is not enough memory for all of this");
    }
}
