//! Results of earlier searches by position.

use crate::moves::Move;

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// A stored result.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    key: u64,
    /// The best turn.
    pub best: Option<Move>,
    /// The value, mates counted from this position.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// How deep the search was.
    pub depth: u32,
}

const ENTRIES: usize = 1 << 18;

/// A table of results, one a slot; newer ones replace older ones.
pub struct Table(Vec<Option<Entry>>);

impl Table {
    pub fn new() -> Self {
        Self(vec![None; ENTRIES])
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.0[key as usize % ENTRIES].filter(|entry| entry.key == key)
    }

    pub fn put(&mut self, key: u64, best: Option<Move>, value: i32, bound: Bound, depth: u32) {
        self.0[key as usize % ENTRIES] = Some(Entry { key, best, value, bound, depth });
    }
}
