//! Threads that are started once and share the work of many calls.
//!
//! Starting and joining a thread takes tens of microseconds, as long as a step of a hundred boards. The threads of a
//! pool wait for the next call, spinning for some tens of microseconds before they sleep. `rayon-core` hands over the
//! work, and contains the unsafe code that lends it to another thread.

mod registry;
mod shares;
mod start;

use crate::interrupt;
pub use shares::{Divide, Shares};
use start::Workers;
use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// How long a thread spins: longer than most programs take between two steps.
const SPIN: Duration = Duration::from_micros(40);

/// The interval at which a caller waiting for the others checks whether its work must end.
const POLL: Duration = Duration::from_millis(10);

/// The number of chunks in a thread's share, unless they become too small. Smaller chunks let all threads finish
/// sooner, but need more requests.
const CHUNKS: usize = 8;

/// The maximum number of items taken at once.
const MAX_CHUNK: usize = 128;

/// Threads that share work; see the module documentation.
#[derive(Debug)]
pub struct Pool {
    threads: usize,
    /// The process that started the threads; a forked process has none of them.
    process: u32,
    /// All threads except the calling one; `None` in a pool of one.
    workers: Option<Workers>,
}

impl Pool {
    /// The number of threads, including the calling one.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Calls `work` on up to `wanted` threads at once, and returns when all calls have returned. Each call gets its own
    /// number below [`Pool::threads`]; the calling thread has number 0. A late thread may find nothing left to do.
    ///
    /// While another call is using the threads, the calling thread works alone. If the work is ended on the calling
    /// thread, it also ends on the others; after a panic on any thread, it ends on all, and the panic continues on the
    /// calling thread.
    pub fn run(&self, wanted: usize, work: &(dyn Fn(usize) + Sync)) {
        let helpers = wanted.min(self.threads).saturating_sub(1);
        let free = || rayon_core::current_thread_index().is_none() && self.process == std::process::id();
        let Some(workers) = self.workers.as_ref().filter(|_| helpers > 0 && free()) else {
            return work(0);
        };
        // If another call is using the threads, jobs would have to wait for it, and no signal could end them.
        let Some(_lease) = workers.lease() else { return work(0) };
        let call = workers.begin();
        let stop = Arc::new(AtomicBool::new(false));
        let others =
            Others { absent: AtomicUsize::new(helpers), left: AtomicUsize::new(helpers), caller: thread::current() };
        let others = &others;
        workers.threads().in_place_scope(|scope| {
            for _ in 0..helpers {
                let (stop, call) = (Arc::clone(&stop), call.clone());
                scope.spawn(move |_| {
                    others.absent.fetch_sub(1, Ordering::Relaxed);
                    let _done = Done { others, stop: &stop };
                    let number = 1 + rayon_core::current_thread_index().unwrap_or_default();
                    interrupt::under(Some(Arc::clone(&stop)), || work(number));
                    call.await_next();
                });
            }
            let ended = Ended(&stop);
            // A panic on another thread also ends this work.
            interrupt::under(Some(Arc::clone(&stop)), || work(0));
            if !interrupt::is_interrupted() {
                others.wait(&stop);
                std::mem::forget(ended);
            }
        });
    }
}

impl Pool {
    /// Divides work among the threads, with at least `least` items for each. `work` is called with a part, the index of
    /// its first item, and a value that `prepare` makes for each thread from its number. A single thread gets all items
    /// in one call.
    pub fn divide<T: Divide + Send, S>(
        &self,
        whole: T,
        least: usize,
        prepare: impl Fn(usize) -> S + Sync,
        work: impl Fn(&mut S, usize, T) + Sync,
    ) {
        let threads = self.threads.min(whole.size() / least);
        if threads <= 1 {
            return work(&mut prepare(0), 0, whole);
        }
        let chunk = (whole.size() / (threads * CHUNKS)).clamp(least, least.max(MAX_CHUNK));
        let shares = Shares::new(whole, threads, chunk);
        self.run(threads, &|thread| {
            let mut state = None;
            while let Some((first, part)) = shares.next(thread) {
                // Even beginning each of the other parts, and only touching its memory, could take seconds.
                if interrupt::is_interrupted() {
                    break;
                }
                work(state.get_or_insert_with(|| prepare(thread)), first, part);
            }
        });
    }
}

/// The other threads of a call.
struct Others {
    /// The number of threads that have not begun.
    absent: AtomicUsize,
    /// The number of threads that have not returned.
    left: AtomicUsize,
    caller: Thread,
}

impl Others {
    /// Waits until all have returned or the work must end. (The scope then waits for the rest.)
    fn wait(&self, stop: &AtomicBool) {
        let begun = Instant::now();
        while self.left.load(Ordering::Acquire) > 0 {
            if begun.elapsed() < SPIN {
                if self.absent.load(Ordering::Relaxed) > 0 {
                    // If processors are scarce, the other thread may need the one that this thread is using.
                    thread::yield_now();
                } else {
                    spin_loop();
                }
                continue;
            }
            thread::park_timeout(POLL);
            if !interrupt::look() {
                stop.store(true, Ordering::Relaxed);
                return;
            }
        }
    }
}

/// Reports that a thread has ended its work, even if it panicked.
struct Done<'a> {
    others: &'a Others,
    stop: &'a AtomicBool,
}

impl Drop for Done<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.stop.store(true, Ordering::Relaxed);
        }
        if self.others.left.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.others.caller.unpark();
        }
    }
}

/// Ends the work of the other threads if the calling thread's work has ended early.
struct Ended<'a>(&'a AtomicBool);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests;
