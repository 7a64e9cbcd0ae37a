//! Large tables of zeros. The system provides such memory gradually, on first access, so allocation takes almost no
//! time.

use std::sync::atomic::AtomicU64;

/// Pairs of zeros; `None` if there is not enough memory.
pub(crate) fn zeroed_pairs(count: usize) -> Option<Box<[[AtomicU64; 2]]>> {
    bytemuck::try_zeroed_slice_box(count).ok()
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
