//! Training positions.

use fairychess_core::internals::prefetch;

/// How a game ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It lost.
    Loss,
    /// A draw.
    Draw,
    /// It won.
    Win,
    /// The result is unknown, so only the score counts.
    Unknown,
}

impl Outcome {
    /// The points for the side to move, if known.
    pub fn points(self) -> Option<f32> {
        match self {
            Self::Loss => Some(0.0),
            Self::Draw => Some(0.5),
            Self::Win => Some(1.0),
            Self::Unknown => None,
        }
    }
}

/// A training position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<'a> {
    /// The contents of the position, as numbers independent of the point of view.
    pub items: &'a [u16],
    /// The views of the side to move and the other side, which map items to columns.
    pub views: [u8; 2],
    /// The output bucket.
    pub bucket: u8,
    /// The score of a search for the side to move, in hundredths of a pawn.
    pub score: i16,
    /// How the game ended.
    pub outcome: Outcome,
}

/// A stored position; its items are stored separately.
#[derive(Clone, Copy, Debug)]
struct Record {
    start: u64,
    score: i16,
    len: u16,
    bucket: u8,
    outcome: Outcome,
    views: [u8; 2],
}

/// Many positions, with 16 bytes for each position and 2 bytes for each item.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    records: Vec<Record>,
    items: Vec<u16>,
    /// `[view]`: the column of each item.
    views: Vec<Vec<u16>>,
    /// The minimum number of buckets that a network needs.
    buckets: usize,
}

impl Positions {
    /// An empty list of positions. `views` contains, for each view, the column of each item.
    pub fn new(views: Vec<Vec<u16>>) -> Self {
        Self { views, ..Self::default() }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Adds a position.
    ///
    /// # Panics
    /// If there is no such view, or it does not have all items.
    pub fn push(&mut self, position: Position<'_>) {
        for view in position.views {
            let view = &self.views[usize::from(view)];
            assert!(position.items.iter().all(|&item| usize::from(item) < view.len()), "a view has all items");
        }
        self.buckets = self.buckets.max(usize::from(position.bucket) + 1);
        self.records.push(Record {
            start: self.items.len() as u64,
            score: position.score,
            len: position.items.len() as u16,
            bucket: position.bucket,
            outcome: position.outcome,
            views: position.views,
        });
        self.items.extend_from_slice(position.items);
    }

    /// The position with this number, counted from 0.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Position<'_> {
        let Record { start, score, len, bucket, outcome, views } = self.records[index];
        let items = &self.items[start as usize..start as usize + usize::from(len)];
        Position { items, views, bucket, score, outcome }
    }

    /// The first `count` positions, or all if there are fewer.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        let mut first = Self::new(self.views.clone());
        self.iter().take(count).for_each(|position| first.push(position));
        first
    }

    /// All positions.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Position<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The active columns of a position, for the side to move (0) or the other side (1).
    #[inline(always)]
    pub fn columns<'a>(&'a self, position: &Position<'a>, side: usize) -> impl Iterator<Item = u16> + 'a {
        let view = &self.views[usize::from(position.views[side])];
        position.items.iter().map(|&item| view[usize::from(item)])
    }

    /// True if a network with this many inputs and buckets can learn from all positions.
    pub fn fit(&self, inputs: usize, buckets: usize) -> bool {
        self.views.iter().flatten().all(|&column| usize::from(column) < inputs) && self.buckets <= buckets
    }

    /// Prefetches the position `later`, and the items of the position `soon`, which is already prefetched.
    #[inline(always)]
    pub(crate) fn prefetch(&self, later: usize, soon: usize) {
        prefetch(&self.records[later]);
        let Record { start, len, .. } = self.records[soon];
        prefetch(&self.items[start as usize..start as usize + usize::from(len)]);
    }
}
