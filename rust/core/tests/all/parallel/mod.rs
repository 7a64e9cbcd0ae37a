//! Runs the parts of a long test on all processors.

use std::num::NonZero;
use std::ops::AddAssign;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Calls a function with each item's index, the item and empty counts, on one thread per processor, and returns the sum of all
/// counts. Panics if the function panics.
pub fn total<T: Sync, C: Default + AddAssign + Send>(items: &[T], part: impl Fn(usize, &T, &mut C) + Sync) -> C {
    let (next, sum) = (AtomicUsize::new(0), Mutex::new(C::default()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    let Some(item) = items.get(index) else { return };
                    let mut counts = C::default();
                    part(index, item, &mut counts);
                    *sum.lock().unwrap() += counts;
                }
            });
        }
    });
    sum.into_inner().unwrap()
}
