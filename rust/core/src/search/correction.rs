//! Correction history: the error of the static evaluation elsewhere in the tree, in positions that share some part with
//! this one.

use super::history::{MAX_HISTORY, PieceTo, grow};
use crate::board::Color;
use crate::eval::PARTS;
use crate::tables::splitmix;

/// The number of entries for each side in each table, a power of 2.
const LINES: usize = 1 << 14;

/// The number of tables: one for each part with a key in the evaluation, and one for the last two moves.
const TABLES: usize = PARTS + 1;

/// The correction given by a counter at its limit, in hundredths of a pawn.
const STRONGEST: i32 = 40;

/// The amount that an error of one centipawn at one ply of depth adds to a counter.
const STEP: i32 = 4;

/// The index of a position in each table.
pub(super) type Lines = [usize; TABLES];

/// The tables of one thread.
pub(super) struct Corrections(Box<[i16]>);

impl Corrections {
    /// The size of the tables in bytes.
    pub const BYTES: usize = TABLES * 2 * LINES * size_of::<i16>();

    /// Creates empty tables.
    pub fn new() -> Self {
        Self(vec![0; TABLES * 2 * LINES].into_boxed_slice())
    }

    /// Clears all tables.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The indices of a position with `side` to move, given the keys of its `parts` and the last moves `before`.
    #[inline]
    pub fn lines(side: Color, parts: [u64; PARTS], before: [PieceTo; 2]) -> Lines {
        let moves = splitmix(u64::from(before[0]) << 16 | u64::from(before[1]));
        std::array::from_fn(|table| {
            let key = parts.get(table).copied().unwrap_or(moves);
            (table * 2 + side.index()) * LINES + (key as usize & (LINES - 1))
        })
    }

    /// The correction of the static evaluation, in hundredths of a pawn.
    #[inline]
    pub fn sum(&self, lines: &Lines) -> i32 {
        lines.iter().map(|&line| i32::from(self.0[line])).sum::<i32>() * STRONGEST / MAX_HISTORY
    }

    /// Updates the tables: a search to `depth` found a value that exceeds the corrected evaluation by `error`.
    pub fn note(&mut self, lines: &Lines, depth: i32, error: i32) {
        let bonus = (error.clamp(-MAX_HISTORY, MAX_HISTORY) * depth * STEP).clamp(-MAX_HISTORY / 4, MAX_HISTORY / 4);
        for &line in lines {
            grow(&mut self.0[line], bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_similar_positions_are_corrected() {
        let mut corrections = Corrections::new();
        let lines = |side, pawns| Corrections::lines(side, [pawns, 1, 2], [3, 4]);
        for _ in 0..50 {
            corrections.note(&lines(Color::White, 9), 6, 80);
        }
        let (same, other_pawns) = (corrections.sum(&lines(Color::White, 9)), corrections.sum(&lines(Color::White, 10)));
        assert!(0 < other_pawns && other_pawns < same && same <= STRONGEST * TABLES as i32);
        assert_eq!(corrections.sum(&lines(Color::Black, 9)), 0, "errors are kept for each side to move");
        for _ in 0..500 {
            corrections.note(&lines(Color::White, 9), 100, i32::MIN + 1);
        }
        assert!((-STRONGEST * TABLES as i32..0).contains(&corrections.sum(&lines(Color::White, 9))));
        corrections.clear();
        assert_eq!(corrections.sum(&lines(Color::White, 9)), 0);
    }
}
