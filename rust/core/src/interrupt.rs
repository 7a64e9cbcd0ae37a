//! Counting work, so that a long step can be ended from outside or by a budget.
//!
//! In some variants even generating a single list of moves is expensive. The cost of such a step is counted in *units* (visiting
//! a state of a path, trying a move); a unit takes tens of nanoseconds. Work that must be able to end early runs in
//! [`interruptible`]. An interrupted step returns early with an incomplete result, which must not be used.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of units between two checks, less than a millisecond of work.
const UNITS_BETWEEN_LOOKS: u64 = 20_000;

/// The error for work that was ended before it was complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// The conditions that end a thread's work early.
struct Monitor {
    ended: Box<dyn Fn() -> bool>,
    /// True if the monitor has ended the work.
    over: Cell<bool>,
    /// The monitor of the enclosing work: when that work ends, so does this.
    outer: Option<Rc<Monitor>>,
    /// A flag that ends the work, shared with the threads that help with it.
    flag: Option<Arc<AtomicBool>>,
}

impl Monitor {
    fn is_over(&self) -> bool {
        let outer = self.outer.as_ref().is_some_and(|outer| outer.is_over());
        self.over.set(self.over.get() || outer || (self.ended)());
        self.over.get()
    }
}

struct Counter {
    /// The units of work that this thread has done.
    spent: Cell<u64>,
    /// The count at which the monitor is checked next.
    next_look: Cell<u64>,
    interrupted: Cell<bool>,
    watch: RefCell<Option<Rc<Monitor>>>,
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

/// Counts units of work; returns false if the work must end.
#[inline]
pub(crate) fn spend(units: u64) -> bool {
    COUNTER.with(|counter| {
        let spent = counter.spent.get() + units;
        counter.spent.set(spent);
        spent < counter.next_look.get() || counter.look()
    })
}

/// True if the current work of this thread was interrupted, so that its results are incomplete.
///
/// # Examples
/// ```
/// use fairychess_core::interrupt::is_interrupted;
///
/// assert!(!is_interrupted());
/// ```
#[inline]
pub fn is_interrupted() -> bool {
    COUNTER.with(|counter| counter.interrupted.get())
}

/// Checks immediately, regardless of the count, whether the work must end; returns false if it must. Meant for a thread that
/// waits for others.
pub(crate) fn look() -> bool {
    COUNTER.with(Counter::look)
}

impl Counter {
    #[cold]
    fn look(&self) -> bool {
        let watch = self.watch.borrow().clone();
        if !self.interrupted.get() && watch.is_some_and(|watch| watch.is_over()) {
            self.interrupted.set(true);
        }
        // After an interruption, each further unit is refused.
        let wait = if self.interrupted.get() { 0 } else { UNITS_BETWEEN_LOOKS };
        self.next_look.set(self.spent.get() + wait);
        !self.interrupted.get()
    }
}

/// The thread's previous monitor, which is restored at the end, even after a panic.
struct Outer {
    watch: Option<Rc<Monitor>>,
    next_look: u64,
}

impl Outer {
    fn replace(ended: impl Fn() -> bool + 'static, flag: Option<Arc<AtomicBool>>) -> Self {
        COUNTER.with(|counter| {
            let watch = counter.watch.take();
            // If the enclosing work was ended, no new work is begun.
            let over = Cell::new(counter.interrupted.get());
            let next_look = counter.spent.get() + if over.get() { 0 } else { UNITS_BETWEEN_LOOKS };
            let new = Monitor { ended: Box::new(ended), over, outer: watch.clone(), flag };
            counter.watch.replace(Some(Rc::new(new)));
            Self { watch, next_look: counter.next_look.replace(next_look) }
        })
    }
}

impl Drop for Outer {
    fn drop(&mut self) {
        COUNTER.with(|counter| {
            let over = self.watch.as_ref().is_some_and(|watch| watch.over.get());
            *counter.watch.borrow_mut() = self.watch.take();
            counter.next_look.set(if over { counter.spent.get() } else { self.next_look });
            counter.interrupted.set(over);
        });
    }
}

/// Does some work on this thread. `ended` is called about once a millisecond, and returns true to end the work early.
///
/// # Errors
/// If the work was ended early; everything that it changed must then be discarded.
///
/// ```
/// use fairychess_core::interrupt::interruptible;
/// use std::time::{Duration, Instant};
///
/// let end = Instant::now() + Duration::from_secs(60);
/// assert_eq!(interruptible(move || Instant::now() >= end, || 1 + 1), Ok(2));
/// ```
pub fn interruptible<T>(ended: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> Result<T, Interrupted> {
    let outer = Outer::replace(ended, None);
    let done = work();
    let interrupted = is_interrupted();
    drop(outer);
    if interrupted { Err(Interrupted) } else { Ok(done) }
}

/// Like [`interruptible`], for work that is ended by a flag, including on the threads that help with it.
///
/// # Errors
/// If the flag was raised, even if the work had been completed by then.
pub fn interruptible_by<T>(flag: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> Result<T, Interrupted> {
    let done = under(Some(Arc::clone(flag)), work);
    // A helping thread may have ended early.
    if flag.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(done) }
}

/// The flag that ends the work of this thread, if there is one.
pub(crate) fn flag() -> Option<Arc<AtomicBool>> {
    COUNTER.with(|counter| counter.watch.borrow().as_ref().and_then(|watch| watch.flag.clone()))
}

/// Does a part of some work that a flag may end; the result is incomplete if the flag is raised.
pub(crate) fn under<T>(flag: Option<Arc<AtomicBool>>, work: impl FnOnce() -> T) -> T {
    let Some(flag) = flag else { return work() };
    let seen = Arc::clone(&flag);
    let _outer = Outer::replace(move || seen.load(Ordering::Relaxed), Some(flag));
    work()
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
    fn what_ends_the_whole_ends_its_parts() {
        let end = spent() + 50_000;
        let mut later = None;
        let whole = interruptible(
            move || spent() >= end,
            || {
                assert_eq!(interruptible(|| false, || count_to(1_000_000)), Err(Interrupted));
                later = Some((is_interrupted(), count_to(1_000_000)));
            },
        );
        assert_eq!((whole, later), (Err(Interrupted), Some((true, 0))));
        assert!(spent() - end <= 2 * UNITS_BETWEEN_LOOKS && !is_interrupted());
    }

    #[test]
    fn a_flag_ends_the_work_of_helping_threads() {
        let raised = Arc::new(AtomicBool::new(false));
        let done = interruptible_by(&raised, || {
            raised.store(true, Ordering::Relaxed);
            std::thread::scope(|scope| {
                let helper = crate::resources::start(scope, (1, 1), || count_to(1_000_000)).expect("a thread");
                helper.join().expect("no panic")
            })
        });
        assert_eq!(done, Err(Interrupted));
        raised.store(false, Ordering::Relaxed);
        assert_eq!(interruptible_by(&raised, || count_to(100_000)), Ok(100_000));
    }

    #[test]
    fn a_panic_takes_the_watch_away() {
        let panicked = std::panic::catch_unwind(|| interruptible(|| true, || panic!("on purpose")));
        assert!(panicked.is_err());
        assert_eq!(count_to(100_000), 100_000);
    }
}
