//! Slides in several directions at once.

use super::line_table::LineTable;
use crate::board::{Bitboard, Cpu, Dir, Geometry, Level, Square, SquareMap, Step, UNLIMITED, opposite};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// A table is built only if the slides from each square depend on at most this many squares; n squares need 2^n
/// entries.
const MAX_INNER: u32 = 12;

/// The number of a slider in a variant.
pub type SliderId = u8;

/// A piece's slides in several directions with steps of the same form (straight, diagonal, a knight's, ...).
#[derive(Debug)]
pub struct Slider<const W: usize> {
    /// The directions, in order.
    pub dirs: Vec<Dir>,
    /// The maximum number of steps in each direction.
    pub max: u8,
    /// The lines through each square: the squares above it and below it.
    lines: Vec<SquareMap<[Bitboard<W>; 2], W>>,
    /// `[square]`: the squares reached on an empty board.
    open: SquareMap<Bitboard<W>, W>,
    /// For one-word boards: the squares reached with any blockers.
    pub(super) table: Option<Arc<Table>>,
    /// For larger boards: the same, line by line.
    pub(super) line_table: Option<Arc<LineTable<W>>>,
}

/// A table from which a slider's moves are read.
pub trait LookUp<const W: usize> {
    /// The squares reached from `square`: up to and including the first of `blockers` in each direction.
    fn reach<L: Level>(&self, square: Square, blockers: Bitboard<W>) -> Bitboard<W>;
}

/// The squares reached, indexed by the blockers on the relevant squares; one instruction extracts those bits (PEXT bitboards).
#[derive(Debug)]
pub struct Table {
    /// `[square]`: the relevant squares and the index of the first entry.
    squares: [(u64, u32); 64],
    entries: Vec<u64>,
}

impl<const W: usize> Slider<W> {
    /// The slider of `dirs`, with a table if `cpu` can use one.
    pub fn new(geometry: &Geometry<W>, mut dirs: Vec<Dir>, max: u8, cpu: Cpu) -> Self {
        dirs.sort_unstable();
        let (mut lines, mut ways) = (vec![], vec![]);
        for &dir in dirs.iter().filter(|&&dir| !(dirs.contains(&opposite(dir)) && dir & 1 == 1)) {
            let back = dirs.contains(&opposite(dir)).then_some(opposite(dir));
            let [up, down] = if geometry.rises(dir) { [Some(dir), back] } else { [back, Some(dir)] };
            let mut line = SquareMap::filled([Bitboard::EMPTY; 2]);
            for square in geometry.board {
                line[square] = [up, down].map(|dir| dir.map_or(Bitboard::EMPTY, |dir| geometry.ray(dir, square)));
            }
            lines.push(line);
            ways.push([up, down]);
        }
        let mut slider =
            Self { dirs, max, lines, open: SquareMap::filled(Bitboard::EMPTY), table: None, line_table: None };
        for square in geometry.board {
            let near = slider.dirs.iter().map(|&dir| geometry.within(dir, square, max));
            slider.open[square] = near.fold(Bitboard::EMPTY, |all, near| all | near);
        }
        if W == 1 && cpu.is_v3() {
            slider.table = Table::shared(geometry, &slider);
        } else if cpu.is_v3() {
            slider.line_table = LineTable::new(geometry, &ways, max).map(Arc::new);
        }
        slider
    }

    /// The squares that the piece reaches from `square` on an empty board.
    #[inline(always)]
    pub fn open(&self, square: Square) -> Bitboard<W> {
        self.open[square]
    }

    /// The squares that the piece reaches from `square`: up to and including the first of `blockers` in each direction.
    #[inline(always)]
    pub fn reach<L: Level>(&self, square: Square, blockers: Bitboard<W>) -> Bitboard<W> {
        if L::EXTRACTS {
            return match (&self.table, &self.line_table) {
                (Some(table), _) if W == 1 => table.reach::<L>(square, blockers),
                (_, Some(table)) if W > 1 => table.reach::<L>(square, blockers),
                _ => self.reach_without_table(square, blockers),
            };
        }
        self.reach_by_lines(square, blockers)
    }

    /// The squares on which a blocker stops a slide from `square`, each with the squares of the slide behind it. A slide reaches its
    /// last square whatever is on it, so that square is not among them.
    fn hidden_behind(&self, geometry: &Geometry<W>, square: Square) -> impl Iterator<Item = (Square, Bitboard<W>)> {
        self.dirs.iter().flat_map(move |&dir| {
            let near = geometry.within(dir, square, self.max);
            near.iter().map(move |at| (at, near & geometry.ray(dir, at))).filter(|(_, behind)| behind.non_empty())
        })
    }

    /// Like [`Slider::reach_by_lines`]. A call, since inlined code would cost sliders with a table registers.
    #[inline(never)]
    fn reach_without_table(&self, square: Square, blockers: Bitboard<W>) -> Bitboard<W> {
        self.reach_by_lines(square, blockers)
    }

    #[inline(always)]
    fn reach_by_lines(&self, square: Square, blockers: Bitboard<W>) -> Bitboard<W> {
        let mut reached = Bitboard::EMPTY;
        for line in &self.lines {
            let [up, down] = line[square];
            reached |= Bitboard::stretch(up, down, blockers);
        }
        if self.max == UNLIMITED { reached } else { reached & self.open[square] }
    }
}

/// The key of a table: board size, steps and range.
type Key = (u8, u8, Vec<Step>, u8);

/// The tables in use. They are large, so variants with the same pieces and board size share them.
static TABLES: LazyLock<Mutex<HashMap<Key, Weak<Table>>>> = LazyLock::new(Mutex::default);

impl<const W: usize> LookUp<W> for Table {
    #[inline(always)]
    fn reach<L: Level>(&self, square: Square, blockers: Bitboard<W>) -> Bitboard<W> {
        let (inner, start) = self.squares[square.index() % 64];
        let mut reached = Bitboard::EMPTY;
        reached.0[0] = self.entries[start as usize + L::extract(blockers.0[0], inner) as usize];
        reached
    }
}

impl Table {
    fn shared<const W: usize>(geometry: &Geometry<W>, slider: &Slider<W>) -> Option<Arc<Self>> {
        let steps = slider.dirs.iter().map(|&dir| geometry.step(dir)).collect();
        let key = (geometry.files, geometry.ranks, steps, slider.max);
        let mut known = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = known.get(&key).and_then(Weak::upgrade) {
            return Some(table);
        }
        let table = Arc::new(Self::new(geometry, slider)?);
        known.retain(|_, table| table.strong_count() > 0);
        known.insert(key, Arc::downgrade(&table));
        Some(table)
    }

    fn new<const W: usize>(geometry: &Geometry<W>, slider: &Slider<W>) -> Option<Self> {
        let mut squares = [(0, 0); 64];
        let mut count = 0;
        for square in geometry.board {
            let inner: Bitboard<W> = slider.hidden_behind(geometry, square).map(|(at, _)| at).collect();
            if inner.count() > MAX_INNER {
                return None;
            }
            squares[square.index()] = (inner.0[0], count);
            count += 1 << inner.count();
        }
        let mut entries = Vec::with_capacity(count as usize);
        for square in geometry.board {
            let start = entries.len();
            entries.push(slider.open[square].0[0]);
            // Each blocker hides what is behind it and doubles the entries: those with it follow those without it. In the order of
            // the squares, the entries come in the order of the extracted bits.
            let mut hidden: Vec<_> = slider.hidden_behind(geometry, square).collect();
            hidden.sort_unstable_by_key(|&(at, _)| at);
            debug_assert_eq!(hidden.len() as u32, squares[square.index()].0.count_ones());
            for (_, hides) in hidden {
                let with = entries.len();
                entries.extend_from_within(start..);
                for entry in &mut entries[with..] {
                    *entry &= !hides.0[0];
                }
            }
        }
        Some(Self { squares, entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Baseline, Task};
    use crate::tables::splitmix;

    struct Reach<'a, const W: usize>(&'a Slider<W>, Square, Bitboard<W>);

    impl<const W: usize> Task for Reach<'_, W> {
        type Output = Bitboard<W>;

        #[inline(always)]
        fn run<L: Level>(self) -> Bitboard<W> {
            self.0.reach::<L>(self.1, self.2)
        }
    }

    fn compare<const W: usize>(files: u8, ranks: u8, steps: &[(i8, i8)], max: u8) {
        let mut geometry = Geometry::<W>::new(files, ranks);
        let dirs: Vec<Dir> = steps.iter().map(|&(dx, dy)| geometry.direction(Step { dx, dy })).collect();
        let slider = Slider::new(&geometry, dirs.clone(), max, Cpu::detect());
        let mut blocked = 0;
        for (index, square) in geometry.board.iter().flat_map(|square| (0..50).map(move |index| (index, square))) {
            let random = |word: usize| splitmix(index * 1000 + u64::from(square.number()) * 4 + word as u64);
            let thin = if index % 2 == 0 { u64::MAX } else { splitmix(index + 7) };
            let blockers = Bitboard(std::array::from_fn(|word| random(word) & thin)) & geometry.board;
            let slides = dirs
                .iter()
                .map(|&dir| geometry.slide(dir, square, blockers.without(square)) & geometry.within(dir, square, max));
            let slow = slides.fold(Bitboard::EMPTY, |all, slide| all | slide);
            assert_eq!(Cpu::detect().run(Reach(&slider, square, blockers)), slow, "{square:?} {blockers:?}");
            assert_eq!(slider.reach::<Baseline>(square, blockers), slow, "{square:?} {blockers:?}");
            blocked += u32::from(slow != slider.open(square));
        }
        assert!(blocked > 50);
    }

    #[test]
    fn fans_reach_what_their_slides_do() {
        const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        const KNIGHT: [(i8, i8); 8] = [(1, 2), (-1, -2), (2, 1), (-2, -1), (-1, 2), (1, -2), (-2, 1), (2, -1)];
        for max in [2, 3, UNLIMITED] {
            compare::<1>(8, 8, &ROOK, max);
            compare::<1>(8, 8, &KNIGHT, max);
            compare::<1>(5, 6, &[(1, 1), (-1, 1)], max);
            compare::<1>(10, 6, &[(1, 1), (-1, 1), (-1, -1)], max);
            compare::<2>(10, 10, &ROOK, max);
            compare::<2>(11, 11, &KNIGHT, max);
            compare::<2>(9, 9, &[(0, 1)], max);
            compare::<2>(16, 8, &ROOK, max);
            compare::<4>(16, 16, &ROOK, max);
            compare::<4>(12, 16, &KNIGHT, max);
            compare::<4>(16, 12, &[(0, 1), (1, -1)], max);
        }
    }
}
