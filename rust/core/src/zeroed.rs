//! Large tables of zeros. The system provides such memory gradually, on first access, so allocation takes almost no
//! time.

use bytemuck::Zeroable;

/// Zeros; `None` if there is not enough memory.
pub(crate) fn zeroed<T: Zeroable>(count: usize) -> Option<Box<[T]>> {
    bytemuck::try_zeroed_slice_box(count).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn they_are_zeros_and_can_be_written() {
        let pairs: Box<[[AtomicU64; 2]]> = zeroed(100_000).expect("memory");
        assert!(pairs.iter().flatten().all(|word| word.load(Ordering::Relaxed) == 0));
        pairs[99_999][1].store(7, Ordering::Relaxed);
        assert_eq!(pairs[99_999][1].load(Ordering::Relaxed), 7);
    }

    #[test]
    fn too_many_are_refused() {
        assert!(zeroed::<[AtomicU64; 2]>(usize::MAX / 64).is_none());
        assert!(zeroed::<[AtomicU64; 2]>(usize::MAX).is_none());
    }
}
