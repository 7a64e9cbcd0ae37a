//! Slides on boards of several words, looked up line by line.
//!
//! A table with an entry for all blockers of a slider, as on boards of one word, would be too large: a rook on 10x8 squares
//! depends on up to 14 of them. What a single line reaches depends only on the numbers of its squares below and above the
//! piece, so entries are shared, and small: one bit for each square of the line, spread over its squares by one instruction
//! for each word.

use super::slider::LookUp;
use crate::board::{Bitboard, Dir, Geometry, Level, Square, SquareMap};
use std::collections::HashMap;

/// A table is built only if no line depends on more blockers than this.
const MAX_INNER: u32 = 12;

/// What a slider with any blockers reaches.
#[derive(Debug)]
pub struct LineTable<const W: usize> {
    /// `[square]`: the first two lines through it, or a line without squares instead.
    first: SquareMap<[Line<W>; 2], W>,
    /// The other lines, two by two.
    more: Vec<SquareMap<[Line<W>; 2], W>>,
    /// The squares reached, as bits of the line, by the blockers on the squares that matter.
    entries: Vec<u16>,
}

/// A line through a square, without the square itself.
#[derive(Clone, Copy, Debug)]
struct Line<const W: usize> {
    /// All its squares.
    all: Bitboard<W>,
    /// The squares on which a blocker hides others: all but the last in each direction.
    inner: Bitboard<W>,
    /// `[word]`: the number of squares in the words before.
    all_before: [u8; W],
    /// `[word]`: the number of inner squares in the words before.
    inner_before: [u8; W],
    /// The first entry.
    start: u32,
}

impl<const W: usize> LineTable<W> {
    /// The table for lines of at most `max` steps in both directions, each with its direction up the numbers of squares and the one
    /// down, if the slider has both.
    pub fn new(geometry: &Geometry<W>, lines: &[[Option<Dir>; 2]], max: u8) -> Option<Self> {
        let (mut entries, mut starts) = (vec![0], HashMap::new());
        let mut pairs: Vec<SquareMap<_, W>> = Vec::with_capacity(lines.len().div_ceil(2));
        for pair in lines.chunks(2) {
            let mut map = SquareMap::filled([Line::NONE; 2]);
            for square in geometry.board {
                for (line, ways) in map[square].iter_mut().zip(pair) {
                    let [up, down] =
                        ways.map(|dir| dir.map_or(Bitboard::EMPTY, |dir| geometry.within(dir, square, max)));
                    *line = Line::of(up, down);
                    if line.inner.count() > MAX_INNER {
                        return None;
                    }
                    line.start = *starts.entry((down.count(), up.count())).or_insert_with_key(|&(below, above)| {
                        let start = entries.len() as u32;
                        entries.extend(reached(below, above));
                        start
                    });
                }
            }
            pairs.push(map);
        }
        let mut pairs = pairs.into_iter();
        Some(Self { first: pairs.next()?, more: pairs.collect(), entries })
    }

    /// What is reached along two lines.
    #[inline(always)]
    fn along<L: Level>(&self, lines: &[Line<W>; 2], blockers: Bitboard<W>) -> Bitboard<W> {
        let mut reached = Bitboard::EMPTY;
        for line in lines {
            let mut index = line.start as usize;
            for word in 0..W {
                let inner = L::extract(blockers.0[word], line.inner.0[word]);
                index += (if word == 0 { inner } else { inner << (line.inner_before[word] % 64) }) as usize;
            }
            let entry = u64::from(self.entries[index]);
            for word in 0..W {
                let entry = if word == 0 { entry } else { entry >> (line.all_before[word] % 64) };
                reached.0[word] |= L::deposit(entry, line.all.0[word]);
            }
        }
        reached
    }
}

impl<const W: usize> LookUp<W> for LineTable<W> {
    #[inline(always)]
    fn reach<L: Level>(&self, square: Square, blockers: Bitboard<W>) -> Bitboard<W> {
        let mut reached = self.along::<L>(&self.first[square], blockers);
        for lines in &self.more {
            reached |= self.along::<L>(&lines[square], blockers);
        }
        reached
    }
}

impl<const W: usize> Line<W> {
    /// A line without squares.
    const NONE: Self =
        Self { all: Bitboard::EMPTY, inner: Bitboard::EMPTY, all_before: [0; W], inner_before: [0; W], start: 0 };

    /// The line through a square with these squares above and below it. It has no entries yet.
    fn of(up: Bitboard<W>, down: Bitboard<W>) -> Self {
        let (all, last) = (up | down, [up.highest(), down.lowest()]);
        let inner = last.into_iter().flatten().fold(all, Bitboard::without);
        Self { all, inner, all_before: before(all), inner_before: before(inner), start: 0 }
    }
}

/// `[word]`: the number of squares in the words before.
fn before<const W: usize>(squares: Bitboard<W>) -> [u8; W] {
    std::array::from_fn(|word| squares.0[..word].iter().map(|bits| bits.count_ones() as u8).sum())
}

/// The entries of a line with these numbers of squares below and above the piece, in the order of the blockers on its inner squares.
fn reached(below: u32, above: u32) -> impl Iterator<Item = u16> {
    let outer = u32::from(below > 0);
    let inner = below.saturating_sub(1) + above.saturating_sub(1);
    (0..1_u32 << inner).map(move |blockers| {
        let open = |&at: &u32| blockers << outer >> at & 1 == 0;
        let (mut bits, all) = (0, below + above);
        for way in [(below..all).collect::<Vec<_>>(), (0..below).rev().collect()] {
            let free = way.iter().take_while(|&at| open(at)).count();
            for at in &way[..way.len().min(free + 1)] {
                bits |= 1 << at;
            }
        }
        bits
    })
}
