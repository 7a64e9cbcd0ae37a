//! Tables of hops over the first piece on a line to the square beyond (grasshoppers).

use crate::board::{Bitboard, Dir, Geometry, Square};

/// One line of hops from a square.
#[derive(Clone, Copy, Debug)]
struct Line<const W: usize> {
    /// The squares where a screen may be: all squares ahead except the last.
    screens: Bitboard<W>,
    /// The number of the square beyond the screen minus that of the screen; negative on lines towards lower numbers.
    by: i16,
}

/// The lines from a square: indices into [`Hops::lines`].
#[derive(Clone, Copy, Debug)]
struct Lines {
    begin: u32,
    /// The first of the lines that lead to squares with lower numbers.
    falling: u32,
    end: u32,
}

/// Hops without conditions on the piece or the square.
#[derive(Debug)]
pub struct Hops<const W: usize> {
    from: Vec<Lines>,
    lines: Vec<Line<W>>,
}

impl<const W: usize> Hops<W> {
    /// The hops in some directions.
    pub fn new(dirs: &[Dir], geometry: &Geometry<W>) -> Self {
        let mut tables = Self { from: vec![], lines: vec![] };
        let (rising, falling): (Vec<_>, Vec<_>) = dirs.iter().partition(|&&dir| geometry.rises(dir));
        for square in geometry.board {
            let begin = tables.lines.len() as u32;
            let mut add = |dirs: &[Dir]| {
                for &dir in dirs {
                    let ray = geometry.ray(dir, square);
                    let last = geometry.nearest(dir ^ 1, ray);
                    let by = geometry.next(dir, square).map_or(0, |next| next.offset_from(square));
                    let screens = last.map_or(ray, |last| ray.without(last));
                    if screens.non_empty() {
                        tables.lines.push(Line { screens, by });
                    }
                }
                tables.lines.len() as u32
            };
            let (falling, end) = (add(&rising), add(&falling));
            tables.from.push(Lines { begin, falling, end });
        }
        tables
    }

    /// The to-squares of hops from a square over the first of `pieces` on each line, if the rest of the board is empty.
    #[inline(always)]
    pub fn targets(&self, from: Square, pieces: Bitboard<W>) -> Bitboard<W> {
        let lines = self.from[from.index()];
        let of = |begin, end| &self.lines[begin as usize..end as usize];
        let mut targets = Bitboard::EMPTY;
        for line in of(lines.begin, lines.falling) {
            if let Some(screen) = (line.screens & pieces).lowest() {
                targets.insert(screen.shifted(line.by));
            }
        }
        for line in of(lines.falling, lines.end) {
            if let Some(screen) = (line.screens & pieces).highest() {
                targets.insert(screen.shifted(line.by));
            }
        }
        targets
    }
}
