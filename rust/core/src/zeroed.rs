//! Large tables of zeros. The system hands such memory out in parts as it is first touched, so that making one takes no time.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed};
use std::ptr::slice_from_raw_parts_mut;
use std::sync::atomic::AtomicU64;

/// Pairs of zeros, at least one; `None` if there is no memory for them.
pub(crate) fn zeroed_pairs(count: usize) -> Option<Box<[[AtomicU64; 2]]>> {
    let count = count.max(1);
    let layout = Layout::array::<[AtomicU64; 2]>(count).ok()?;
    // SAFETY: the layout has a size; words of zeros are atomic integers, which are laid out as integers are; and the
    // box frees the memory with the layout that it was allocated with.
    unsafe {
        #[expect(clippy::cast_ptr_alignment, reason = "the layout has the alignment of the pairs")]
        let first = alloc_zeroed(layout).cast::<[AtomicU64; 2]>();
        (!first.is_null()).then(|| Box::from_raw(slice_from_raw_parts_mut(first, count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn they_are_zeros_and_can_be_written() {
        let pairs = zeroed_pairs(100_000).expect("memory");
        assert!(pairs.iter().flatten().all(|word| word.load(Ordering::Relaxed) == 0));
        pairs[99_999][1].store(7, Ordering::Relaxed);
        assert_eq!(pairs[99_999][1].load(Ordering::Relaxed), 7);
    }

    #[test]
    fn too_many_are_refused() {
        assert!(zeroed_pairs(usize::MAX / 64).is_none());
        assert!(zeroed_pairs(usize::MAX).is_none());
    }
}
