//! Divides work among threads: each has a share, and takes work from others when it has finished its own.

use std::sync::{Mutex, PoisonError};

/// Work that can be split in two.
pub trait Divide: Sized {
    /// The number of items.
    fn size(&self) -> usize;

    /// Splits the work into the first `at` items and the rest.
    fn split_at(self, at: usize) -> (Self, Self);
}

impl<T> Divide for &mut [T] {
    fn size(&self) -> usize {
        (**self).len()
    }

    fn split_at(self, at: usize) -> (Self, Self) {
        self.split_at_mut(at)
    }
}

impl<T> Divide for &[T] {
    fn size(&self) -> usize {
        (**self).len()
    }

    fn split_at(self, at: usize) -> (Self, Self) {
        (*self).split_at(at)
    }
}

impl<A: Divide, B: Divide> Divide for (A, B) {
    fn size(&self) -> usize {
        self.0.size()
    }

    fn split_at(self, at: usize) -> (Self, Self) {
        let (first, second) = (self.0.split_at(at), self.1.split_at(at));
        ((first.0, second.0), (first.1, second.1))
    }
}

/// A share with the index of its first item, on its own cache lines.
#[repr(align(128))]
struct Share<T>(Mutex<Option<(usize, T)>>);

/// The shares of all threads.
pub struct Shares<T> {
    shares: Vec<Share<T>>,
    chunk: usize,
}

impl<T: Divide> Shares<T> {
    /// Divides the work into a share of similar size for each thread. Shares are taken in chunks of `chunk` items.
    pub fn new(whole: T, threads: usize, chunk: usize) -> Self {
        let (mut rest, mut first, mut shares) = (whole, 0, Vec::with_capacity(threads));
        for left in (1..=threads).rev() {
            // Shares are whole numbers of chunks, so that all threads get work of the same size.
            let size = rest.size().div_ceil(left).next_multiple_of(chunk).min(rest.size());
            let (share, others) = rest.split_at(size);
            shares.push(Share(Mutex::new(Some((first, share)))));
            (rest, first) = (others, first + size);
        }
        Self { shares, chunk }
    }

    /// The number of threads that can get work.
    pub fn threads(&self) -> usize {
        self.shares.len()
    }

    /// The next chunk for a thread, with the index of its first item. Chunks come first from the thread's own share, so that its
    /// cache holds the same items in every call, and then from the ends of other shares.
    pub fn next(&self, thread: usize) -> Option<(usize, T)> {
        let own = thread % self.shares.len();
        self.take(own, true).or_else(|| {
            let others = (1..self.shares.len()).map(|other| (own + other) % self.shares.len());
            others.into_iter().find_map(|other| self.take(other, false))
        })
    }

    fn take(&self, number: usize, from_start: bool) -> Option<(usize, T)> {
        let mut share = self.shares[number].0.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, items) = share.take()?;
        let len = items.size();
        if len <= self.chunk {
            return (len > 0).then_some((first, items));
        }
        let at = if from_start { self.chunk } else { len - self.chunk };
        let (start, end) = items.split_at(at);
        let (taken, left) =
            if from_start { ((first, start), (first + at, end)) } else { ((first + at, end), (first, start)) };
        *share = Some(left);
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_taken_once() {
        for (items, threads, chunk) in [(1000, 3, 16), (5, 7, 2), (0, 2, 1), (64, 1, 64), (33, 2, 16)] {
            let numbers: Vec<usize> = (0..items).collect();
            let shares = Shares::new(&numbers[..], threads, chunk);
            let mut taken = vec![];
            // The last thread takes everything: first its own share, then those of others.
            while let Some((first, part)) = shares.next(threads - 1) {
                assert!(part.size() <= chunk && part[0] == first);
                taken.extend_from_slice(part);
            }
            taken.sort_unstable();
            assert_eq!(taken, numbers);
        }
    }

    #[test]
    fn pairs_are_cut_at_the_same_place() {
        let mut numbers = [1, 2, 3, 4];
        let (first, rest) = (&[5, 6, 7, 8][..], &mut numbers[..]).split_at(1);
        assert_eq!((first.0, first.1.len(), rest.0, rest.1), (&[5][..], 1, &[6, 7, 8][..], &mut [2, 3, 4][..]));
    }
}
