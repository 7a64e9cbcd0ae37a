//! Ends long steps of a search early. Most steps take microseconds, but with a complex definition a single list of
//! moves takes much longer.

use super::clock::Instant;
use super::limits::{Control, Limits};
use super::time::hard_limit;
use crate::interrupt::spent;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a search without any result may exceed its time, before it plays a move that it has not searched.
const GRACE: Duration = Duration::from_millis(300);

/// The units of work after which a search with a node limit may end within its first depth.
const MAX_FIRST_DEPTH: u64 = 2_000_000;

/// The conditions that a thread checks during long steps to see if it must end.
#[derive(Clone)]
pub(super) struct SearchEnd {
    control: Control,
    ended: Arc<AtomicBool>,
    /// The maximum time; `None` for helper threads.
    limit: Option<Duration>,
    /// The time at which the clock was started; `None` while the search ponders.
    running: Cell<Option<Instant>>,
    /// True if some root move has a value.
    found: Rc<Cell<bool>>,
    /// True if the node limit has been reached.
    used_up: Rc<Cell<bool>>,
    /// The units of work that the thread had spent when the search began.
    before: u64,
}

impl SearchEnd {
    /// Creates the conditions for the first thread, whose time starts now.
    pub fn first(control: &Control, ended: &Arc<AtomicBool>, limits: &Limits) -> Self {
        Self { limit: hard_limit(limits), ..Self::helper(control, ended) }
    }

    /// Creates the conditions for a helper thread.
    pub fn helper(control: &Control, ended: &Arc<AtomicBool>) -> Self {
        Self {
            control: control.clone(),
            ended: Arc::clone(ended),
            limit: None,
            running: Cell::new(Some(Instant::now())),
            found: Rc::default(),
            used_up: Rc::default(),
            before: spent(),
        }
    }

    /// Records that some root move has a value.
    pub fn find(&self) {
        self.found.set(true);
    }

    /// Records that the node limit has been reached.
    pub fn use_up(&self) {
        self.used_up.set(true);
    }

    /// True if some root move has a value.
    pub fn has_found(&self) -> bool {
        self.found.get()
    }

    /// True if the first depth has taken too much work to be finished.
    pub fn is_first_depth_long(&self) -> bool {
        spent() - self.before > MAX_FIRST_DEPTH
    }

    /// True if the search must end now.
    pub fn is_over(&self) -> bool {
        let used_up = self.used_up.get() && self.is_first_depth_long();
        if used_up || self.control.is_stopped() || self.ended.load(Ordering::Relaxed) {
            return true;
        }
        if self.control.is_pondering() {
            self.running.set(None);
            return false;
        }
        let running = self.running.get().unwrap_or_else(Instant::now);
        self.running.set(Some(running));
        let grace = if self.has_found() { Duration::ZERO } else { GRACE };
        self.limit.is_some_and(|limit| running.elapsed() >= limit.saturating_add(grace))
    }
}
