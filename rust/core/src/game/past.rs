//! The positions that a game has been in.

use crate::bitboard::Bitboard;
use crate::position::{Cell, Color, Position, Rights, Vote};
use crate::variant::rules::MAX_KINDS;

/// What is kept of each position, whatever the variant.
#[derive(Clone, Copy, Debug)]
struct Frame<const W: usize> {
    men: [Bitboard<W>; 2],
    walls: Bitboard<W>,
    promoted: Bitboard<W>,
    gates: Bitboard<W>,
    moved: Bitboard<W>,
    turn: Color,
    vote: Vote,
    passed: u8,
    rights: Rights,
    en_passant: u16,
    halfmoves: u32,
    fullmoves: u32,
    hash: u64,
}

/// Positions of one game, oldest first: of each what is in use, which of orthodox chess is a quarter.
///
/// What there are several of in a position lies in a list of its own, kinds by sevens, of which the most there may be are nine, and squares by words:
/// copies of a fixed size are a few instructions, any other is a call.
#[derive(Clone, Debug, Default)]
pub struct Past<const W: usize> {
    frames: Vec<Frame<W>>,
    kinds: Vec<Bitboard<W>>,
    cells: Vec<[Cell; 64]>,
    reserves: Vec<[[u8; MAX_KINDS]; 2]>,
}

const SEVEN: usize = 7;

/// Room for so many positions is made at once.
const FIRST: usize = 16;

/// How much of each list a position of a game has: kinds, squares, and reserves.
fn shares<const W: usize>(position: &Position<W>) -> [usize; 3] {
    let kinds = usize::from(position.kind_count).next_multiple_of(SEVEN);
    [kinds, usize::from(position.square_count).div_ceil(64), usize::from(position.reserves)]
}

impl<const W: usize> Past<W> {
    /// No positions.
    pub const fn new() -> Self {
        Self { frames: vec![], kinds: vec![], cells: vec![], reserves: vec![] }
    }

    /// Appends a position of the game.
    #[inline]
    pub fn push(&mut self, position: &Position<W>) {
        let [kinds, cells, reserves] = shares(position);
        // Named one by one, so that none is forgotten: a new part of a position does not compile here.
        let &Position {
            men,
            walls,
            promoted,
            gates,
            moved,
            turn,
            vote,
            passed,
            rights,
            en_passant,
            halfmoves,
            fullmoves,
            hash,
            kind_count: _,
            reserves: _,
            square_count: _,
            cells: ref all_cells,
            reserve,
            kinds: ref all_kinds,
        } = position;
        if self.frames.is_empty() {
            self.frames.reserve(FIRST);
            self.kinds.reserve(FIRST * kinds);
            self.cells.reserve(FIRST * cells);
        }
        self.frames.push(Frame {
            men,
            walls,
            promoted,
            gates,
            moved,
            turn,
            vote,
            passed,
            rights,
            en_passant,
            halfmoves,
            fullmoves,
            hash,
        });
        for seven in all_kinds[..kinds].chunks_exact(SEVEN) {
            self.kinds.extend_from_slice(seven);
        }
        self.cells.extend(all_cells.iter().take(cells));
        if reserves > 0 {
            self.reserves.push(reserve);
        }
    }

    /// Makes a position of the game equal to the one of a number, which is less than their number.
    #[inline]
    pub fn restore(&self, index: usize, position: &mut Position<W>) {
        let [kinds, cells, reserves] = shares(position);
        let frame = &self.frames[index];
        position.men = frame.men;
        position.walls = frame.walls;
        position.promoted = frame.promoted;
        position.gates = frame.gates;
        position.moved = frame.moved;
        position.turn = frame.turn;
        position.vote = frame.vote;
        position.passed = frame.passed;
        position.rights = frame.rights;
        position.en_passant = frame.en_passant;
        position.halfmoves = frame.halfmoves;
        position.fullmoves = frame.fullmoves;
        position.hash = frame.hash;
        let kept = &self.kinds[kinds * index..][..kinds];
        for (to, from) in position.kinds.chunks_exact_mut(SEVEN).zip(kept.chunks_exact(SEVEN)) {
            to.copy_from_slice(from);
        }
        for (to, from) in position.cells.iter_mut().zip(&self.cells[cells * index..][..cells]) {
            *to = *from;
        }
        if reserves > 0 {
            position.reserve = self.reserves[index];
        }
    }

    /// Takes the last position off and makes one of the game equal to it, if there is any.
    #[inline]
    pub fn pop(&mut self, position: &mut Position<W>) {
        if let Some(last) = self.frames.len().checked_sub(1) {
            self.restore(last, position);
            self.truncate(last, position);
        }
    }

    /// Forgets all positions from one on.
    fn truncate(&mut self, count: usize, position: &Position<W>) {
        let [kinds, cells, reserves] = shares(position);
        self.frames.truncate(count);
        self.kinds.truncate(kinds * count);
        self.cells.truncate(cells * count);
        self.reserves.truncate(reserves * count);
    }

    /// The positions from one on, of a game that is in `position`.
    pub fn since(&self, from: usize, position: &Position<W>) -> Self {
        let [kinds, cells, reserves] = shares(position);
        Self {
            frames: self.frames[from..].to_vec(),
            kinds: self.kinds[kinds * from..].to_vec(),
            cells: self.cells[cells * from..].to_vec(),
            reserves: self.reserves[reserves * from..].to_vec(),
        }
    }
}
