//! The parts of a long test on all processors.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Calls a function with the index of each item and the item, on as many threads as there are processors.
/// If it panics for one of them, so does this.
pub fn for_each<T: Sync>(items: &[T], part: impl Fn(usize, &T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    let Some(item) = items.get(index) else { return };
                    part(index, item);
                }
            });
        }
    });
}
