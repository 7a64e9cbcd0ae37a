//! Large tables of zeros. The system provides such memory gradually, on first access, so allocation takes almost no
//! time, and in huge pages if it can.

use bytemuck::Zeroable;

/// Zeros; `None` if there is not enough memory.
pub(crate) fn zeroed<T: Zeroable>(count: usize) -> Option<Box<[T]>> {
    let zeros = bytemuck::try_zeroed_slice_box(count).ok()?;
    prefer_huge_pages(&zeros);
    Some(zeros)
}

/// The size of a huge page, and a multiple of the size of any other memory page, in bytes.
#[cfg(target_os = "linux")]
const SIZES: [usize; 2] = [2 << 20, 64 << 10];

/// Hints that a large table is read in no order, so that the system gives it huge pages: the processor then finds the address of
/// most of its entries at once. It has no effect on tables that are too small for a huge page, and outside of Linux.
fn prefer_huge_pages<T>(table: &[T]) {
    #[cfg(target_os = "linux")]
    {
        let [huge, any] = SIZES;
        let start = table.as_ptr().addr().next_multiple_of(any);
        let bytes = (table.as_ptr().addr() + size_of_val(table)).saturating_sub(start) / any * any;
        if bytes >= huge {
            let first = table.as_ptr().with_addr(start).cast_mut().cast();
            #[expect(unsafe_code, reason = "no safe library gives this hint about memory of its caller")]
            // SAFETY: these memory pages belong to the table alone, and the hint does not change what is in them.
            unsafe {
                libc::madvise(first, bytes, libc::MADV_HUGEPAGE)
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = table;
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
    #[cfg(target_os = "linux")]
    fn large_ones_are_meant_for_huge_pages() {
        if !std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists() {
            println!("ABSENT: this system has no huge pages");
            return;
        }
        let zeros: Box<[u64]> = zeroed(1 << 20).expect("memory");
        let middle = (&raw const zeros[1 << 19]).addr();
        let maps = std::fs::read_to_string("/proc/self/smaps").expect("maps of the memory");
        let mut inside = false;
        let flags = maps.lines().find_map(|line| {
            let ends = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            if let Some((first, end)) = ends {
                let [first, end] = [first, end].map(|end| usize::from_str_radix(end, 16).expect("an address"));
                inside = (first..end).contains(&middle);
            }
            line.strip_prefix("VmFlags:").filter(|_| inside)
        });
        assert!(flags.expect("flags of the table").split(' ').any(|flag| flag == "hg"), "{flags:?}");
        assert!(zeros.iter().all(|&zero| zero == 0));
    }

    #[test]
    fn too_many_are_refused() {
        assert!(zeroed::<[AtomicU64; 2]>(usize::MAX / 64).is_none());
        assert!(zeroed::<[AtomicU64; 2]>(usize::MAX).is_none());
    }
}
