//! History: the success of moves elsewhere in the tree, by side, squares, piece type and preceding moves.

use crate::board::{PieceTypeId, Square};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// The limit of a counter in either direction.
pub(super) const MAX_HISTORY: i32 = 16_384;

/// The maximum number of indices (a piece type and a square) in the continuation history; if there are more
/// combinations, some share an index.
const MAX_CONTINUATION_LINES: usize = 1024;

/// A piece type arriving on a square, as an index into the tables.
pub(super) type PieceTo = u16;

/// The index if there is no move.
pub(super) const NOWHERE: PieceTo = 0;

/// The history tables of one thread.
pub(super) struct History {
    squares: usize,
    piece_types: usize,
    /// `[side][from, or the piece type dropped][to]`.
    butterfly: Box<[i16]>,
    /// `[side][piece_to]`.
    arrivals: Box<[i16]>,
    /// `[side][square]`: walls placed by moves.
    walls: Box<[i16]>,
    /// Capture history: `[piece_to][captured piece type]`.
    captures: Box<[i16]>,
    /// Continuation history: `[earlier piece_to][piece_to]`, for the moves one and two plies before.
    continuation: [Box<[i16]>; 2],
    /// `[earlier piece_to]`: the quiet move that last refuted that move.
    countermoves: Box<[Move]>,
    continuation_lines: usize,
}

impl History {
    /// Creates empty tables for a variant.
    pub fn new<const W: usize>(variant: &Variant<W>) -> Self {
        let (squares, piece_types) = (variant.geometry.squares(), variant.rules.piece_types.len());
        let all = 1 + squares * piece_types;
        let continuation_lines = all.min(MAX_CONTINUATION_LINES);
        let zeros = |count: usize| vec![0; count].into_boxed_slice();
        Self {
            squares,
            piece_types,
            butterfly: zeros(2 * (squares + piece_types) * squares),
            arrivals: zeros(2 * all),
            walls: zeros(2 * squares),
            captures: zeros(2 * all * piece_types),
            continuation: [
                zeros(4 * continuation_lines * continuation_lines),
                zeros(4 * continuation_lines * continuation_lines),
            ],
            countermoves: vec![Move::null(); 2 * all].into_boxed_slice(),
            continuation_lines,
        }
    }

    /// The approximate size of the tables in bytes; the tables for pairs of moves take most of it.
    pub fn bytes<const W: usize>(variant: &Variant<W>) -> usize {
        let (squares, piece_types) = (variant.geometry.squares(), variant.rules.piece_types.len());
        let all = 1 + squares * piece_types;
        let lines = all.min(MAX_CONTINUATION_LINES);
        let entries = 2 * (squares + piece_types + 1) * squares + 2 * all * (1 + piece_types) + 8 * lines * lines;
        entries * size_of::<i16>() + 2 * all * size_of::<Move>()
    }

    /// Clears all tables.
    pub fn clear(&mut self) {
        let [one, two] = &mut self.continuation;
        for table in [&mut self.butterfly, &mut self.arrivals, &mut self.walls, &mut self.captures, one, two] {
            table.fill(0);
        }
        self.countermoves.fill(Move::null());
    }

    /// The index of the arriving piece type and its square.
    #[inline]
    pub fn piece_to<const W: usize>(&self, position: &Position<W>, mv: Move) -> PieceTo {
        let piece_type = mover(position, mv);
        (1 + piece_type.index() * self.squares + mv.to().index()) as PieceTo * 2 + position.side_to_move() as PieceTo
    }

    #[inline]
    fn butterfly_index<const W: usize>(&self, position: &Position<W>, mv: Move) -> usize {
        let from = if mv.is_drop() { self.squares + mv.other().index() } else { mv.from().index() };
        ((self.squares + self.piece_types) * position.side_to_move().index() + from) * self.squares + mv.to().index()
    }

    #[inline]
    fn continuation_index(&self, earlier: PieceTo, piece_to: PieceTo) -> usize {
        let lines = self.continuation_lines;
        fold(earlier as usize, lines) * 2 * lines + fold(piece_to as usize, lines)
    }

    /// The history of the quiet moves in a position after the moves `before`, latest first.
    #[inline]
    pub fn of_quiet<const W: usize>(&self, position: &Position<W>, before: [PieceTo; 2]) -> QuietHistory<'_> {
        let (side, lines) = (position.side_to_move().index(), self.continuation_lines);
        let half = self.butterfly.len() / 2;
        let after = |at: usize| &self.continuation[at][self.continuation_index(before[at], 0)..][..2 * lines];
        QuietHistory {
            squares: self.squares,
            lines,
            side,
            butterfly: &self.butterfly[side * half..][..half],
            arrivals: &self.arrivals,
            walls: &self.walls[side * self.squares..][..self.squares],
            continuation: [after(0), after(1)],
        }
    }

    fn wall_index<const W: usize>(&self, position: &Position<W>, wall: Square) -> usize {
        self.squares * position.side_to_move().index() + wall.index()
    }

    /// The score of a capture.
    #[inline]
    pub fn capture<const W: usize>(&self, position: &Position<W>, mv: Move) -> i32 {
        i32::from(self.captures[self.capture_index(position, mv)])
    }

    #[inline]
    fn capture_index<const W: usize>(&self, position: &Position<W>, mv: Move) -> usize {
        let captured = position.piece(mv.to()).map(|piece| piece.piece_type).unwrap_or_default();
        self.piece_to(position, mv) as usize * self.piece_types + captured.index()
    }

    /// Updates the history of a quiet move, and its continuation history.
    pub fn note_quiet<const W: usize>(&mut self, position: &Position<W>, mv: Move, before: [PieceTo; 2], bonus: i32) {
        let piece_to = self.piece_to(position, mv);
        self.note_butterfly(position, mv, bonus);
        if let Some(wall) = mv.wall() {
            let index = self.wall_index(position, wall);
            grow(&mut self.walls[index], bonus);
        }
        grow(&mut self.arrivals[piece_to as usize], bonus);
        for (at, earlier) in before.into_iter().enumerate().filter(|&(_, earlier)| earlier != NOWHERE) {
            let index = self.continuation_index(earlier, piece_to);
            grow(&mut self.continuation[at][index], bonus);
        }
    }

    /// Updates only the butterfly history of a quiet move.
    pub fn note_butterfly<const W: usize>(&mut self, position: &Position<W>, mv: Move, bonus: i32) {
        let index = self.butterfly_index(position, mv);
        grow(&mut self.butterfly[index], bonus);
    }

    /// Updates the history of a capture.
    pub fn note_capture<const W: usize>(&mut self, position: &Position<W>, mv: Move, bonus: i32) {
        let index = self.capture_index(position, mv);
        grow(&mut self.captures[index], bonus);
    }

    /// The countermove of a move.
    #[inline]
    pub fn countermove(&self, before: PieceTo) -> Move {
        self.countermoves[before as usize]
    }

    /// Stores the countermove of a move.
    pub fn note_countermove(&mut self, before: PieceTo, mv: Move) {
        self.countermoves[before as usize] = mv;
    }
}

/// The parts of the tables for the quiet moves of one position, looked up once for all of them.
pub(super) struct QuietHistory<'a> {
    squares: usize,
    lines: usize,
    side: usize,
    butterfly: &'a [i16],
    arrivals: &'a [i16],
    walls: &'a [i16],
    continuation: [&'a [i16]; 2],
}

impl QuietHistory<'_> {
    /// The score of a quiet move of the position.
    #[inline(always)]
    pub fn score<const W: usize>(&self, position: &Position<W>, mv: Move) -> i32 {
        let from = if mv.is_drop() { self.squares + mv.other().index() } else { mv.from().index() };
        let to = mv.to().index();
        let piece_to = (1 + mover(position, mv).index() * self.squares + to) * 2 + self.side;
        let line = fold(piece_to, self.lines);
        i32::from(self.butterfly[from * self.squares + to])
            + i32::from(self.arrivals[piece_to])
            + i32::from(self.continuation[0][line])
            + i32::from(self.continuation[1][line])
            + mv.wall().map_or(0, |wall| 2 * i32::from(self.walls[wall.index()]))
    }
}

/// The index of a piece and its square in the continuation history, which has `lines` indices for each side.
#[inline]
fn fold(piece_to: usize, lines: usize) -> usize {
    let line = piece_to / 2;
    (if line < lines { line } else { line % lines }) * 2 + piece_to % 2
}

/// The piece type that a move moves or drops.
#[inline]
fn mover<const W: usize>(position: &Position<W>, mv: Move) -> PieceTypeId {
    if mv.is_drop() {
        mv.dropped()
    } else {
        position.piece(mv.from()).map(|piece| piece.piece_type).unwrap_or_default()
    }
}

/// Adds `bonus` to a counter, scaled down as the counter nears its limit.
#[inline]
pub(super) fn grow(count: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
    let now = i32::from(*count);
    *count = (now + bonus - now * bonus.abs() / MAX_HISTORY) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_in_range() {
        let mut count = 0;
        for bonus in [MAX_HISTORY, 5 * MAX_HISTORY, -3, MAX_HISTORY, -9 * MAX_HISTORY, -MAX_HISTORY, 1200, -1] {
            grow(&mut count, bonus);
            assert!(i32::from(count).abs() <= MAX_HISTORY);
        }
        let mut count = 0;
        grow(&mut count, 1200);
        assert_eq!(count, 1200);
        grow(&mut count, -1200);
        assert!(count < 0, "the farther out, the less a bonus adds");
    }
}
