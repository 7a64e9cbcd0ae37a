//! The earlier positions of a game, by their keys.

use crate::chases::{Trace, backwards};
use crate::position::Position;
use crate::repetition::Repeated;
use crate::variant::Rules;

/// The number of mark bits. A game of two hundred positions sets a fifth of them, and every board of a batch has some.
const MARKS: usize = 1024;

/// Keys, with marks that quickly rule out most keys that do not occur.
#[derive(Clone, Debug)]
pub struct PastKeys {
    keys: Vec<u64>,
    marks: [u64; MARKS / 64],
}

impl Default for PastKeys {
    fn default() -> Self {
        Self { keys: vec![], marks: [0; MARKS / 64] }
    }
}

/// Returns the mark of a key: the index of a word and a bit in it.
fn mark(key: u64) -> (usize, u64) {
    let number = key as usize % MARKS;
    (number / 64, 1 << (number % 64))
}

impl PastKeys {
    /// Removes all keys.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.marks = [0; MARKS / 64];
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Adds a key.
    pub fn push(&mut self, key: u64) {
        let (word, bit) = mark(key);
        self.marks[word] |= bit;
        self.keys.push(key);
    }

    /// Counts how often a key occurs.
    pub fn count(&self, key: u64) -> u32 {
        let (word, bit) = mark(key);
        if self.marks[word] & bit == 0 {
            return 0;
        }
        self.keys.iter().filter(|&&other| other == key).count() as u32
    }

    /// Returns how the game ends if the position with this key repeats an earlier one, after moves with these traces.
    pub fn repeated<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        key: u64,
        occurrences: u32,
        traces: &[Trace<W>],
    ) -> Repeated {
        Repeated::new(rules, position, key, occurrences, self.keys.iter().rev().copied(), backwards(traces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::splitmix;

    #[test]
    fn keys_are_counted_whether_they_share_marks_or_not() {
        let mut keys = PastKeys::default();
        for round in 0..3 {
            for number in 0..2 * MARKS as u64 {
                assert_eq!(keys.count(splitmix(number)), round, "key {number} in round {round}");
                keys.push(splitmix(number));
            }
        }
        assert_eq!(keys.len(), 6 * MARKS);
        keys.clear();
        assert_eq!((keys.len(), keys.count(splitmix(0))), (0, 0));
    }
}
