//! The perft transposition table: counts by position and depth.

use crate::resources::Exhausted;
use crate::tables::splitmix;
use crate::zeroed::zeroed;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of slots in which an entry may be stored.
const WAYS: usize = 4;

/// A slot: its key combined with its count, and the count. If two threads write to a slot at the same time, its
/// contents match no key.
type Slot = [AtomicU64; 2];

/// Counts of move sequences by position and depth. Threads share it without locks.
///
/// Positions are identified by the same 64-bit keys as for draws by repetition. A table is for positions of one variant
/// only.
pub struct PerftTable {
    slots: Box<[Slot]>,
}

impl fmt::Debug for PerftTable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PerftTable").field("slots", &self.slots.len()).finish()
    }
}

impl PerftTable {
    /// Creates an empty table of at most `mebibytes` MiB. Memory pages are allocated on first use.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Self, Exhausted> {
        let buckets = (mebibytes.saturating_mul(1 << 20) / (WAYS * size_of::<Slot>())).max(1);
        zeroed::<Slot>(buckets.saturating_mul(WAYS))
            .map(|slots| Self { slots })
            .ok_or_else(|| Exhausted::Memory(format!("a perft table of {mebibytes} MiB")))
    }

    /// The key for a position and a depth.
    pub(super) fn key(position: u64, depth: u32) -> u64 {
        splitmix(position ^ splitmix(u64::from(depth)))
    }

    /// The count stored under a key.
    pub(super) fn get(&self, key: u64) -> Option<u64> {
        self.bucket(key).iter().map(read).find(|&(found, count)| found == key && count > 0).map(|(_, count)| count)
    }

    /// Stores a count in place of the lowest one, since large counts save the most work. A count of 0 takes no work to
    /// find.
    pub(super) fn put(&self, key: u64, count: u64) {
        let least = self.bucket(key).iter().min_by_key(|slot| read(slot).1);
        if let Some(slot) = least.filter(|_| count > 0) {
            slot[0].store(key ^ count, Ordering::Relaxed);
            slot[1].store(count, Ordering::Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / WAYS;
        let first = ((u128::from(key) * buckets as u128) >> 64) as usize * WAYS;
        &self.slots[first..first + WAYS]
    }
}

/// The key and the count of a slot.
fn read(slot: &Slot) -> (u64, u64) {
    let count = slot[1].load(Ordering::Relaxed);
    (slot[0].load(Ordering::Relaxed) ^ count, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_found_by_position_and_depth() {
        let table = PerftTable::new(1).expect("memory");
        let key = PerftTable::key(17, 3);
        assert_eq!(table.get(key), None);
        table.put(key, 8902);
        assert_eq!(table.get(key), Some(8902));
        assert_eq!(table.get(PerftTable::key(17, 4)), None);
        assert_eq!(table.get(PerftTable::key(18, 3)), None);
    }

    #[test]
    fn nothing_is_found_under_the_key_of_an_empty_slot() {
        let table = PerftTable::new(1).expect("memory");
        table.put(5, 0);
        assert_eq!((table.get(0), table.get(5)), (None, None));
    }

    #[test]
    fn large_counts_stay_when_a_bucket_is_full() {
        let table = PerftTable::new(1).expect("memory");
        let counts = [900, 5, 700, 800, 600, 1000];
        for (key, count) in counts.into_iter().enumerate() {
            table.put(key as u64, count);
        }
        let found: Vec<u64> = (0..counts.len()).filter_map(|key| table.get(key as u64)).collect();
        assert_eq!(found, [900, 700, 800, 1000]);
    }

    #[test]
    fn slots_torn_by_two_threads_fit_no_key() {
        let table = PerftTable::new(1).expect("memory");
        table.put(7, 100);
        table.bucket(7)[0][1].store(101, Ordering::Relaxed);
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn tables_too_large_are_refused() {
        let refused = PerftTable::new(usize::MAX).err();
        assert!(matches!(refused, Some(Exhausted::Memory(what)) if what.starts_with("a perft table of ")));
    }
}
