//! Tables of hops over the first piece on a line to the square beyond (grasshoppers).

use super::path::Path;
use crate::board::{Bitboard, Geometry, Rotation, Square, UNLIMITED};
use crate::piece::{End, Passing};

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

/// All hops of a path.
#[derive(Debug)]
pub struct Hops<const W: usize> {
    from: Vec<Lines>,
    lines: Vec<Line<W>>,
}

impl<const W: usize> Hops<W> {
    /// The hops of a path if they are all plain, without conditions on the piece or the square.
    pub fn new(path: &Path<W>, geometry: &Geometry<W>) -> Option<Self> {
        let [run, leap] = &path.legs[..] else { return None };
        let hops = run.end == End::Screen(vec![])
            && (run.min, run.max) == (1, UNLIMITED)
            && leap.rotations == [Rotation(0)]
            && (leap.min, leap.max, leap.passing) == (1, 1, Passing::Any);
        let board = geometry.board;
        let everywhere = (board & !path.from).is_empty() && (board & !path.land).is_empty();
        let free = everywhere
            && path.same_colour.is_none()
            && path.total == UNLIMITED
            && !path.first
            && !path.effects.any()
            && path.fallback.is_none();
        if !hops || !free {
            return None;
        }
        let mut tables = Self { from: vec![], lines: vec![] };
        let (rising, falling): (Vec<_>, Vec<_>) = path.dirs.iter().partition(|&&dir| geometry.rises(dir));
        for square in board {
            let begin = tables.lines.len() as u32;
            let mut add = |dirs: &[u8]| {
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
        Some(tables)
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
