//! The transposition table: results of earlier searches by position, shared by threads without locks.
//!
//! An entry is two words that are read and written separately. The second word holds a digest of the key and of the
//! first word. So a mixture of two entries is no more likely to pass for a valid entry than two positions are to share a digest.

use crate::board::prefetch;
use crate::moves::Move;
use crate::resources::{Exhausted, parallelism, start};
use crate::zeroed::zeroed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The relation of a stored value to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The stored value is the true value.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// A stored result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, if any.
    pub best: Option<Move>,
    /// The value; mates are counted from this position.
    pub value: i32,
    /// The static evaluation, if any.
    pub eval: Option<i32>,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// The depth of the search.
    pub depth: u8,
}

/// The number of entries in a bucket, which fills a processor cache line.
const WAYS: usize = 4;

/// The size of a bucket in bytes.
const BUCKET: usize = WAYS * 16;

/// The value that is stored if there is no evaluation.
const NO_EVAL: i16 = i16::MIN;

/// The number of ages; an age takes six bits.
const AGES: u8 = 64;

/// An entry.
type Slot = [AtomicU64; 2];

/// The number of entries that a thread clears at a time (16 MiB).
const SHARE: usize = 1 << 20;

/// The maximum number of threads for clearing a table.
const MAX_CLEARERS: usize = 16;

/// A placeholder for buckets outside the table.
static NO_BUCKET: [Slot; WAYS] = [const { [const { AtomicU64::new(0) }; 2] }; WAYS];

/// The transposition table.
pub(crate) struct TranspositionTable {
    slots: Box<[Slot]>,
    /// The index of the first slot at the start of a processor cache line.
    first: usize,
    buckets: usize,
    age: AtomicU8,
    /// True if a search has begun since the table was last cleared.
    used: AtomicBool,
}

/// The digest in the second word of an entry.
fn digest(key: u64, first: u64) -> u64 {
    let mixed = first.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (key ^ mixed ^ mixed >> 32) & 0xffff_ffff
}

impl TranspositionTable {
    /// Creates a table of at most `mebibytes` MiB, but at least one bucket. Memory pages are allocated on first use.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Self, Exhausted> {
        let buckets = (mebibytes.saturating_mul(1 << 20) / BUCKET).max(1);
        let slots = zeroed::<Slot>(buckets.saturating_mul(WAYS).saturating_add(WAYS - 1))
            .ok_or_else(|| Exhausted::Memory(format!("a transposition table of {mebibytes} MiB")))?;
        let first = slots.as_ptr().addr().wrapping_neg() % BUCKET / size_of::<Slot>();
        Ok(Self { slots, first, buckets, age: AtomicU8::new(0), used: AtomicBool::new(false) })
    }

    /// Clears the table. Several threads clear a large table. A table that no search has used is left alone, because
    /// touching a lot of memory for the first time takes seconds.
    pub fn clear(&mut self) {
        if !std::mem::take(self.used.get_mut()) {
            return;
        }
        let clearers = (self.slots.len() / SHARE).clamp(1, parallelism().min(MAX_CLEARERS));
        let shares = Mutex::new(self.slots.chunks_mut(SHARE));
        let clear = || {
            loop {
                let Some(share) = shares.lock().unwrap_or_else(PoisonError::into_inner).next() else { return };
                share.iter_mut().flatten().for_each(|word| *word.get_mut() = 0);
            }
        };
        thread::scope(|scope| {
            // The other threads do the work of threads that cannot be started.
            (1..clearers).all(|number| start(scope, (number, clearers), clear).is_ok());
            clear();
        });
        *self.age.get_mut() = 0;
    }

    /// Starts a new age for a new search, so that entries of earlier searches are replaced first.
    pub fn grow_older(&self) {
        self.used.store(true, Ordering::Relaxed);
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let slots = &self.slots[self.first + WAYS * bucket..];
        slots.first_chunk().unwrap_or(&NO_BUCKET)
    }

    /// Loads the bucket of a key into the cache for a later look-up.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let [first, second] = read(slot);
            (second >> 32 == digest(key, first) && second as u32 != 0).then(|| unpack(first, second))
        })
    }

    /// Stores a result. It replaces the entry of the same position or, if there is none, the shallowest and oldest
    /// entry of the bucket. If the new entry has no best move, the old one is kept.
    #[inline]
    pub fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in self.bucket(key) {
            let [first, second] = read(slot);
            if second as u32 != 0 && second >> 32 == digest(key, first) {
                let old = unpack(first, second);
                let fresh = age_of(second) == age;
                if fresh && entry.bound != Bound::Exact && i32::from(entry.depth) + 4 <= i32::from(old.depth) {
                    return;
                }
                entry.best = entry.best.or(old.best);
                worst = Some((slot, 0));
                break;
            }
            let years = i32::from((AGES + age - age_of(second)) % AGES);
            let value = if second as u32 == 0 { i32::MIN } else { (second >> 16 & 0xff) as i32 - 8 * years };
            if worst.is_none_or(|(_, min)| value < min) {
                worst = Some((slot, value));
            }
        }
        if let Some((slot, _)) = worst {
            // A move that does not fit into the entry is not stored.
            let best = entry.best.and_then(Move::packed).unwrap_or(Move::null().bits());
            let first = best | u64::from(entry.value as i16 as u16) << 48;
            let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16) as u16;
            let meta =
                u64::from(eval) | u64::from(entry.depth) << 16 | u64::from(1 + entry.bound as u8 + 4 * age) << 24;
            write(slot, [first, meta | digest(key, first) << 32]);
        }
    }

    /// The share of entries from this search, in per mille, estimated from a sample.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.slots[self.first..].iter().take(250 * WAYS);
        let (mut seen, mut full) = (0, 0);
        for slot in sample {
            let [_, second] = read(slot);
            seen += 1;
            full += u32::from(second as u32 != 0 && age_of(second) == age);
        }
        full * 1000 / seen.max(1)
    }
}

#[inline]
fn read([first, second]: &Slot) -> [u64; 2] {
    [first.load(Ordering::Relaxed), second.load(Ordering::Relaxed)]
}

#[inline]
fn write(slot: &Slot, words: [u64; 2]) {
    for (place, word) in slot.iter().zip(words) {
        place.store(word, Ordering::Relaxed);
    }
}

/// The age in an entry's second word.
fn age_of(second: u64) -> u8 {
    (second >> 26) as u8 % AGES
}

fn unpack(first: u64, second: u64) -> Entry {
    let best = Move::unpacked(first & ((1 << 48) - 1));
    let eval = second as i16;
    Entry {
        best: (!best.is_null()).then_some(best),
        value: i32::from((first >> 48) as i16),
        eval: (eval != NO_EVAL).then_some(i32::from(eval)),
        bound: match second >> 24 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: (second >> 16) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{PieceTypeId, Square};
    use crate::tables::splitmix;

    fn entry(seed: u64) -> Entry {
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper][seed as usize % 3];
        let value = splitmix(seed) as i16;
        let [from, to, ..] = seed.to_le_bytes().map(Square::new);
        Entry {
            best: (seed % 5 != 0).then(|| Move::plain(from, to, PieceTypeId::new((seed % 64) as u8))),
            value: i32::from(value),
            eval: (seed % 7 != 0).then_some(-i32::from(value / 2)),
            bound,
            depth: seed as u8,
        }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = TranspositionTable::new(1).expect("memory");
        for seed in 0..1000 {
            table.put(splitmix(seed), entry(seed));
            assert_eq!(table.get(splitmix(seed)), Some(entry(seed)));
            assert_eq!(table.get(splitmix(seed) ^ 1), None);
        }
    }

    #[test]
    fn a_large_table_is_cleared_to_its_end() {
        let mut table = TranspositionTable::new(70).expect("memory");
        assert_eq!(table.slots[table.first..].as_ptr().addr() % BUCKET, 0);
        let keys = || (0..1000).map(splitmix);
        table.grow_older();
        keys().zip(0..).for_each(|(key, seed)| table.put(key, entry(seed)));
        assert!(keys().all(|key| table.get(key).is_some()));
        table.put(u64::MAX, entry(3));
        table.clear();
        assert!(keys().chain([u64::MAX]).all(|key| table.get(key).is_none()));
        assert!(table.slots.iter().all(|slot| read(slot) == [0; 2]));
    }

    #[test]
    fn clearing_leaves_a_table_alone_that_no_search_has_used() {
        let mut table = TranspositionTable::new(1).expect("memory");
        table.put(7, entry(1));
        table.clear();
        assert_eq!(table.get(7), Some(entry(1)));
        table.grow_older();
        table.clear();
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn a_table_beyond_all_memory_is_refused() {
        let refused = TranspositionTable::new(usize::MAX >> 20).err();
        assert!(matches!(refused, Some(Exhausted::Memory(what)) if what.starts_with("a transposition table of ")));
    }

    #[test]
    fn ages_come_round() {
        let table = TranspositionTable::new(0).expect("memory");
        for seed in 0..200 {
            table.put(seed, entry(seed));
            assert_eq!(table.get(seed), Some(entry(seed)), "an old entry is in the way");
            table.grow_older();
        }
    }

    #[test]
    fn a_shallow_bound_spares_a_deep_result() {
        let table = TranspositionTable::new(1).expect("memory");
        let deep = Entry { depth: 20, bound: Bound::Lower, ..entry(1) };
        table.put(7, deep);
        table.put(7, Entry { depth: 3, bound: Bound::Upper, ..entry(2) });
        assert_eq!(table.get(7), Some(deep));
        table.grow_older();
        table.put(7, Entry { depth: 3, bound: Bound::Upper, ..entry(2) });
        assert_eq!(table.get(7).map(|entry| entry.depth), Some(3));
    }

    #[test]
    fn halves_of_two_entries_are_none() {
        let table = TranspositionTable::new(0).expect("memory");
        table.put(5, entry(4));
        let slot = table.slots.iter().find(|slot| read(slot)[1] != 0).expect("an entry");
        let [first, second] = read(slot);
        write(slot, [first ^ 1 << 9, second]);
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn writers_and_readers_at_once_never_see_a_mixture() {
        let table = TranspositionTable::new(0).expect("memory");
        std::thread::scope(|scope| {
            for thread in 0..2u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..100_000 {
                        let key = splitmix(round % 8);
                        table.put(key, entry(thread + round % 8 * 2));
                        if let Some(found) = table.get(key) {
                            let best_kept = |seed| Entry { best: found.best, ..entry(seed) };
                            let mine = [0, 1].map(|thread| best_kept(thread + round % 8 * 2));
                            assert!(mine.contains(&found), "{found:?}");
                        }
                    }
                });
            }
        });
    }
}
