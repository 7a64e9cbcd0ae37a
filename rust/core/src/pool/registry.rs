//! The pools of this process, shared by all users of the same number of threads.

use super::Pool;
use crate::resources::{Exhausted, parallelism};
use std::process;
use std::sync::{Arc, Mutex, TryLockError, Weak};

/// The maximum number of threads to start if no number is requested.
const MAX_THREADS: usize = 256;

static POOLS: Mutex<Vec<Weak<Pool>>> = Mutex::new(vec![]);

impl Pool {
    /// The pool of this process with this number of threads. Its threads start when it is first used, and end with its last user.
    ///
    /// # Errors
    /// If the system does not start all threads.
    pub fn of(threads: usize) -> Result<Arc<Self>, Exhausted> {
        if threads <= 1 {
            return Self::start(1).map(Arc::new);
        }
        let mut pools = match POOLS.try_lock() {
            Ok(pools) => pools,
            Err(TryLockError::Poisoned(pools)) => pools.into_inner(),
            // Another thread is starting a pool, or was doing so when this process was forked.
            Err(TryLockError::WouldBlock) => return Self::start(threads).map(Arc::new),
        };
        pools.retain(|pool| pool.strong_count() > 0);
        let mut known = pools.iter().filter_map(Weak::upgrade);
        if let Some(pool) = known.find(|pool| pool.threads == threads && pool.process == process::id()) {
            return Ok(pool);
        }
        let pool = Arc::new(Self::start(threads)?);
        pools.push(Arc::downgrade(&pool));
        Ok(pool)
    }

    /// The pool for a call: it has the given number of threads or, by default, one per processor, or fewer if the
    /// system refuses threads; but no more than are `useful`.
    ///
    /// # Errors
    /// If the system does not start the given number of threads.
    pub fn suited(threads: Option<usize>, useful: usize) -> Result<Arc<Self>, Exhausted> {
        match threads {
            Some(threads) => Self::of(threads.min(useful)),
            None => Self::of(parallelism().min(MAX_THREADS).min(useful)).or_else(|_| Self::of(1)),
        }
    }

    /// Replaces a pool whose threads are missing because this process was forked from the one that started them. If the
    /// system refuses new threads, the calling thread works alone.
    pub fn renew(pool: &mut Arc<Self>) {
        if pool.workers.is_some() && pool.process != process::id() {
            // A pool of one starts no threads, so this cannot fail.
            if let Ok(new) = Self::of(pool.threads).or_else(|_| Self::of(1)) {
                *pool = new;
            }
        }
    }
}
