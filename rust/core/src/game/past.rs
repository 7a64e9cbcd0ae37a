//! The earlier positions of a game.

use crate::board::{Bitboard, ByColor, MAX_PIECE_TYPES};
use crate::position::{Cell, Position, State};

/// The part of a position that is kept in every variant.
#[derive(Clone, Copy, Debug)]
struct Frame<const W: usize> {
    pieces: ByColor<Bitboard<W>>,
    state: State<W>,
}

/// The positions of a game, oldest first. Only the parts in use are kept: in orthodox chess, a quarter of each
/// position.
///
/// Arrays are kept in separate lists: piece types in up to nine groups of seven, and squares in words. A copy
/// of a fixed size takes a few instructions; any other copy is a function call.
#[derive(Clone, Debug, Default)]
pub struct Past<const W: usize> {
    frames: Vec<Frame<W>>,
    piece_types: Vec<Bitboard<W>>,
    cells: Vec<[Cell; 64]>,
    reserves: Vec<ByColor<[u8; MAX_PIECE_TYPES]>>,
}

const PIECE_TYPES_PER_CHUNK: usize = 7;

/// The number of positions that the first allocation holds.
const FIRST: usize = 16;

/// The number of entries per position in each list: piece types, squares and reserves.
fn shares<const W: usize>(position: &Position<W>) -> [usize; 3] {
    let piece_types = usize::from(position.piece_type_count).next_multiple_of(PIECE_TYPES_PER_CHUNK);
    [piece_types, usize::from(position.square_count).div_ceil(64), usize::from(position.reserves)]
}

impl<const W: usize> Past<W> {
    /// No positions.
    pub const fn new() -> Self {
        Self { frames: vec![], piece_types: vec![], cells: vec![], reserves: vec![] }
    }

    /// Makes room for one more position of the game; returns false if there is no memory for it.
    #[inline]
    pub fn make_room(&mut self, position: &Position<W>) -> bool {
        let [piece_types, cells, reserves] = shares(position);
        let number = if self.frames.is_empty() { FIRST } else { 1 };
        self.frames.try_reserve(number).is_ok()
            && self.piece_types.try_reserve(number * piece_types).is_ok()
            && self.cells.try_reserve(number * cells).is_ok()
            && self.reserves.try_reserve(reserves).is_ok()
    }

    /// Appends a position of the game; there must be room for it.
    #[inline]
    pub fn push(&mut self, position: &Position<W>) {
        let [piece_types, cells, reserves] = shares(position);
        self.frames.push(Frame { pieces: position.pieces, state: position.state });
        for seven in position.piece_types[..piece_types].chunks_exact(PIECE_TYPES_PER_CHUNK) {
            self.piece_types.extend_from_slice(seven);
        }
        self.cells.extend(position.cells.iter().take(cells));
        if reserves > 0 {
            self.reserves.push(position.reserve);
        }
    }

    /// Overwrites `position` with the one at an index, which must exist.
    #[inline]
    pub fn restore(&self, index: usize, position: &mut Position<W>) {
        let [piece_types, cells, reserves] = shares(position);
        let frame = &self.frames[index];
        position.pieces = frame.pieces;
        position.state = frame.state;
        let kept = &self.piece_types[piece_types * index..][..piece_types];
        for (to, from) in
            position.piece_types.chunks_exact_mut(PIECE_TYPES_PER_CHUNK).zip(kept.chunks_exact(PIECE_TYPES_PER_CHUNK))
        {
            to.copy_from_slice(from);
        }
        for (to, from) in position.cells.iter_mut().zip(&self.cells[cells * index..][..cells]) {
            *to = *from;
        }
        if reserves > 0 {
            position.reserve = self.reserves[index];
        }
    }

    /// Removes the last position, if there is one, and overwrites `position` with it.
    #[inline]
    pub fn pop(&mut self, position: &mut Position<W>) {
        if let Some(last) = self.frames.len().checked_sub(1) {
            self.restore(last, position);
            self.truncate(last, position);
        }
    }

    /// Removes all positions from index `count` on.
    fn truncate(&mut self, count: usize, position: &Position<W>) {
        let [piece_types, cells, reserves] = shares(position);
        self.frames.truncate(count);
        self.piece_types.truncate(piece_types * count);
        self.cells.truncate(cells * count);
        self.reserves.truncate(reserves * count);
    }

    /// The size in bytes of the positions from index `from` on.
    pub fn bytes_since(&self, from: usize, position: &Position<W>) -> usize {
        let [piece_types, cells, reserves] = shares(position);
        let one = size_of::<Frame<W>>()
            + piece_types * size_of::<Bitboard<W>>()
            + cells * size_of::<[Cell; 64]>()
            + reserves * size_of::<ByColor<[u8; MAX_PIECE_TYPES]>>();
        (self.frames.len() - from) * one
    }

    /// A copy of the positions from index `from` on; `position` is the current position of the game.
    pub fn since(&self, from: usize, position: &Position<W>) -> Self {
        let [piece_types, cells, reserves] = shares(position);
        Self {
            frames: self.frames[from..].to_vec(),
            piece_types: self.piece_types[piece_types * from..].to_vec(),
            cells: self.cells[cells * from..].to_vec(),
            reserves: self.reserves[reserves * from..].to_vec(),
        }
    }
}
