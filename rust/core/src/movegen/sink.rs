//! Where generated moves go.

use crate::board::{Bitboard, PieceTypeId, Square};
use crate::moves::{Move, NO_PIECE_TYPE};

/// Which of the legal moves a run of generation gives.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum GenMode {
    /// All of them.
    #[default]
    All,
    /// Captures and moves to where a piece may promote, and all moves of piece types that may do something elsewhere.
    Noisy,
    /// The others.
    Quiet,
}

/// Receives legal moves, many at once where they are plain.
pub trait Sink<const W: usize> {
    /// Whether moves of several pieces may come at once.
    const BULK: bool = false;

    /// Which moves are wanted. Not a constant: a generator for each part would take long to compile, and is no faster.
    #[inline(always)]
    fn mode(&self) -> GenMode {
        GenMode::All
    }

    /// Plain moves of one piece.
    fn targets(&mut self, from: Square, targets: Bitboard<W>);

    /// Drops of a piece (`board` on the board, `reserve` in the reserve) on empty squares.
    fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>);

    /// Plain moves of several pieces, one to each of `targets`, from the square that has a number so much less. Called only where [`Sink::BULK`] is true.
    fn bulk(&mut self, _shift: i16, targets: Bitboard<W>) {
        debug_assert!(targets.is_empty());
    }

    /// One move of any sort.
    fn single(&mut self, mv: Move);

    /// Whether nothing more is wanted.
    #[inline]
    fn full(&self) -> bool {
        false
    }
}

/// Moves, in the order of generation.
#[derive(Default, Debug)]
pub struct List {
    /// The moves.
    pub moves: Vec<Move>,
    /// Which are wanted.
    pub mode: GenMode,
}

impl<const W: usize> Sink<W> for List {
    const BULK: bool = true;

    #[inline(always)]
    fn bulk(&mut self, shift: i16, targets: Bitboard<W>) {
        for to in targets {
            self.moves.push(Move::plain((i16::from(to) - shift) as Square, to, NO_PIECE_TYPE));
        }
    }

    #[inline(always)]
    fn mode(&self) -> GenMode {
        self.mode
    }

    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        // Quicker than to extend by an iterator: that is not inlined.
        for to in targets {
            self.moves.push(Move::plain(from, to, NO_PIECE_TYPE));
        }
    }

    fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        self.moves.extend(squares.map(|to| Move::drop(board, reserve, to)));
    }

    fn single(&mut self, mv: Move) {
        self.moves.push(mv);
    }
}

/// How many moves.
#[derive(Default, Debug)]
pub struct Count(pub u64);

impl<const W: usize> Sink<W> for Count {
    const BULK: bool = true;

    #[inline(always)]
    fn bulk(&mut self, _: i16, targets: Bitboard<W>) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn targets(&mut self, _: Square, targets: Bitboard<W>) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn drops(&mut self, _: PieceTypeId, _: PieceTypeId, squares: Bitboard<W>) {
        self.0 += u64::from(squares.count());
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Whether there is a move.
#[derive(Default, Debug)]
pub struct Any(pub bool);

impl<const W: usize> Sink<W> for Any {
    fn targets(&mut self, _: Square, targets: Bitboard<W>) {
        self.0 |= targets.non_empty();
    }

    fn drops(&mut self, _: PieceTypeId, _: PieceTypeId, squares: Bitboard<W>) {
        self.0 |= squares.non_empty();
    }

    fn single(&mut self, _: Move) {
        self.0 = true;
    }

    fn full(&self) -> bool {
        self.0
    }
}

/// The moves that end on a square, or all.
#[derive(Default, Debug)]
pub struct ToSquare {
    /// The square, if it is asked for.
    pub to: Option<Square>,
    /// The moves, in the order of generation.
    pub moves: Vec<Move>,
}

impl<const W: usize> Sink<W> for ToSquare {
    #[inline]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        let mode = self.to.map_or(targets, |to| targets & Bitboard::of(to));
        self.moves.extend(mode.map(|to| Move::plain(from, to, NO_PIECE_TYPE)));
    }

    #[inline]
    fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        let mode = self.to.map_or(squares, |to| squares & Bitboard::of(to));
        self.moves.extend(mode.map(|to| Move::drop(board, reserve, to)));
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        if self.to.is_none_or(|to| mv.to() == to) {
            self.moves.push(mv);
        }
    }
}
