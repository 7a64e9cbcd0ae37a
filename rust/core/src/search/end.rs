//! Ending long steps of a search early: most steps take microseconds, but a single list of moves of a rich
//! definition takes much longer.

use super::clock::Instant;
use super::limits::{Control, Limits};
use super::time::hard_limit;
use crate::interrupt::spent;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a search without any result continues past its time. After that it plays a move that it has not searched.
const GRACE: Duration = Duration::from_millis(300);

/// Units of work after which a search that is limited by nodes may end within its first depth.
const MAX_FIRST_DEPTH: u64 = 2_000_000;

/// The conditions that a thread checks during long steps to see if it must end.
#[derive(Clone)]
pub(super) struct SearchEnd {
    control: Control,
    ended: Arc<AtomicBool>,
    /// The maximum time; `None` for helper threads.
    limit: Option<Duration>,
    /// When the clock began to run; `None` while the search ponders.
    running: Cell<Option<Instant>>,
    /// True if some move of the root has a value.
    found: Rc<Cell<bool>>,
    /// True if all nodes that the limits allow have been searched.
    used_up: Rc<Cell<bool>>,
    /// Units that the thread had spent when the search began.
    before: u64,
}

impl SearchEnd {
    /// For the first thread, from now.
    pub fn first(control: &Control, ended: &Arc<AtomicBool>, limits: &Limits) -> Self {
        Self { limit: hard_limit(limits), ..Self::helper(control, ended) }
    }

    /// For a helper thread.
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

    /// Notes that some move of the root has a value.
    pub fn find(&self) {
        self.found.set(true);
    }

    /// Notes that all nodes that the limits allow have been searched.
    pub fn use_up(&self) {
        self.used_up.set(true);
    }

    /// True if some move of the root has a value.
    pub fn has_found(&self) -> bool {
        self.found.get()
    }

    /// True if the first depth has taken so much work that it need not be finished.
    pub fn is_first_depth_long(&self) -> bool {
        spent() - self.before > MAX_FIRST_DEPTH
    }

    /// True if the search has to end now.
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
