//! Measures the peak memory use of a function. The allocator of these tests counts memory separately for each thread.
#![expect(unsafe_code, reason = "an allocator cannot be written without; this one counts and hands everything on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn grow(by: isize) {
    let held = HELD.get() + by;
    HELD.set(held);
    PEAK.set(PEAK.get().max(held));
}

// SAFETY: every call is passed unchanged to the system's allocator; the counters are thread-local cells and never allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        grow(-(layout.size() as isize));
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        grow(size as isize - layout.size() as isize);
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// Calls a function; returns its result and the maximum number of bytes that it held at any time.
pub fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = work();
    (result, (PEAK.get() - before).max(0) as usize)
}

#[test]
fn the_peak_is_counted() {
    let (_, bytes) = peak(|| {
        drop(vec![1_u8; 3000]);
        vec![1_u8; 2000]
    });
    assert!((3000..4000).contains(&bytes), "{bytes}");
}
