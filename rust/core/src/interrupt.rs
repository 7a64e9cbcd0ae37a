//! Counted work, so that a long step can be ended from outside or by a budget.
//!
//! Some definitions make a single list of moves expensive. The cost of such a step is counted in *units* (a state
//! of a path visited, a move tried); one unit takes tens of nanoseconds. Work that must be able to end early runs
//! in [`interruptible`]. An interrupted step returns early with an incomplete result, which must not be used.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The number of units between two checks: less than a millisecond.
const UNITS_BETWEEN_LOOKS: u64 = 20_000;

/// The work was ended before it was complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Decides whether the work of a thread must end.
type Ended = Rc<dyn Fn() -> bool>;

struct Counter {
    /// Units spent by this thread.
    spent: Cell<u64>,
    /// The count at which the watch is checked next.
    next_look: Cell<u64>,
    interrupted: Cell<bool>,
    watch: RefCell<Option<Ended>>,
}

thread_local! {
    static COUNTER: Counter = const {
        Counter {
            spent: Cell::new(0),
            next_look: Cell::new(u64::MAX),
            interrupted: Cell::new(false),
            watch: RefCell::new(None),
        }
    };
}

/// The units of work that this thread has done since it started.
///
/// # Examples
/// ```
/// use fairychess_core::interrupt::spent;
/// use fairychess_core::{AnyVariant, Board};
///
/// let board = Board::new(&AnyVariant::builtin("nightrider")?)?;
/// let before = spent();
/// board.legal_moves();
/// assert!(spent() >= before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spent() -> u64 {
    COUNTER.with(|counter| counter.spent.get())
}

/// Counts units of work; false if the work must end.
#[inline]
pub(crate) fn spend(units: u64) -> bool {
    COUNTER.with(|counter| {
        let spent = counter.spent.get() + units;
        counter.spent.set(spent);
        spent < counter.next_look.get() || counter.look()
    })
}

/// True if the current work of this thread was interrupted: its results are incomplete.
#[inline]
pub(crate) fn is_interrupted() -> bool {
    COUNTER.with(|counter| counter.interrupted.get())
}

impl Counter {
    #[cold]
    fn look(&self) -> bool {
        let watch = self.watch.borrow().clone();
        if !self.interrupted.get() && watch.is_some_and(|watch| watch()) {
            self.interrupted.set(true);
        }
        // Once interrupted, each further unit is refused.
        let wait = if self.interrupted.get() { 0 } else { UNITS_BETWEEN_LOOKS };
        self.next_look.set(self.spent.get() + wait);
        !self.interrupted.get()
    }
}

/// The previous watch of the thread, restored at the end, even after a panic.
struct Outer {
    watch: Option<Ended>,
    next_look: u64,
    interrupted: bool,
}

impl Outer {
    fn replace(watch: Ended) -> Self {
        COUNTER.with(|counter| Self {
            watch: counter.watch.borrow_mut().replace(watch),
            next_look: counter.next_look.replace(counter.spent.get() + UNITS_BETWEEN_LOOKS),
            interrupted: counter.interrupted.replace(false),
        })
    }
}

impl Drop for Outer {
    fn drop(&mut self) {
        COUNTER.with(|counter| {
            *counter.watch.borrow_mut() = self.watch.take();
            counter.next_look.set(self.next_look);
            counter.interrupted.set(self.interrupted);
        });
    }
}

/// Does some work on this thread. `ended` is called about once a millisecond and decides whether the work must end
/// early.
///
/// # Errors
/// If the work was ended: everything that it changed must then be discarded.
///
/// ```
/// use fairychess_core::interrupt::interruptible;
/// use std::time::{Duration, Instant};
///
/// let end = Instant::now() + Duration::from_secs(60);
/// assert_eq!(interruptible(move || Instant::now() >= end, || 1 + 1), Ok(2));
/// ```
pub fn interruptible<T>(ended: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> Result<T, Interrupted> {
    let outer = Outer::replace(Rc::new(ended));
    let done = work();
    let interrupted = is_interrupted();
    drop(outer);
    if interrupted { Err(Interrupted) } else { Ok(done) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_to(limit: u64) -> u64 {
        (0..limit).take_while(|_| spend(1)).count() as u64
    }

    #[test]
    fn work_without_a_watch_is_counted_and_never_interrupted() {
        let before = spent();
        assert_eq!(count_to(1_000_000), 1_000_000);
        assert_eq!(spent() - before, 1_000_000);
        assert!(!is_interrupted());
    }

    #[test]
    fn work_ends_soon_after_it_is_stopped() {
        let mut done = 0;
        assert_eq!(interruptible(|| true, || done = count_to(1_000_000)), Err(Interrupted));
        assert!(done <= UNITS_BETWEEN_LOOKS, "{done}");
        assert!(!is_interrupted() && spend(1));
    }

    #[test]
    fn an_inner_watch_leaves_the_outer_one_as_it_was() {
        let outer = interruptible(
            || false,
            || {
                assert_eq!(interruptible(|| true, || count_to(1_000_000)), Err(Interrupted));
                count_to(100_000)
            },
        );
        assert_eq!(outer, Ok(100_000));
    }

    #[test]
    fn a_panic_takes_the_watch_away() {
        let panicked = std::panic::catch_unwind(|| interruptible(|| true, || panic!("on purpose")));
        assert!(panicked.is_err());
        assert_eq!(count_to(100_000), 100_000);
    }
}
