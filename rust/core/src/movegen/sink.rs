//! Where generated turns go.

use crate::bitboard::{Bitboard, Square};
use crate::moves::{Move, NO_KIND};
use crate::variant::rules::KindId;

/// Which of the legal turns a run of generation gives.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Wanted {
    /// All of them.
    #[default]
    All,
    /// Captures and moves to where a man may promote, and all moves of kinds that may do something elsewhere.
    Loud,
    /// The others.
    Quiet,
}

/// Receives legal turns, many at once where they are plain.
pub trait Sink<const W: usize> {
    /// Whether moves of several men may come at once.
    const BULK: bool = false;

    /// Which turns are wanted. Not a constant: a generator for each part would take long to compile, and is no faster.
    #[inline(always)]
    fn wanted(&self) -> Wanted {
        Wanted::All
    }

    /// Plain moves of one man.
    fn targets(&mut self, from: Square, targets: Bitboard<W>);

    /// Drops of a man (`board` on the board, `reserve` in the reserve) on empty squares.
    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>);

    /// Plain moves of several men, one to each of `targets`, from the square that has a number so much less. Called only where [`Sink::BULK`] is true.
    fn bulk(&mut self, _shift: i16, targets: Bitboard<W>) {
        debug_assert!(targets.is_empty());
    }

    /// One turn of any sort.
    fn turn(&mut self, turn: Move);

    /// Whether nothing more is wanted.
    #[inline]
    fn full(&self) -> bool {
        false
    }
}

/// Turns, in the order of generation.
#[derive(Default, Debug)]
pub struct List {
    /// The turns.
    pub turns: Vec<Move>,
    /// Which are wanted.
    pub wanted: Wanted,
}

impl<const W: usize> Sink<W> for List {
    const BULK: bool = true;

    #[inline(always)]
    fn bulk(&mut self, shift: i16, targets: Bitboard<W>) {
        for to in targets {
            self.turns.push(Move::plain((i16::from(to) - shift) as Square, to, NO_KIND));
        }
    }

    #[inline(always)]
    fn wanted(&self) -> Wanted {
        self.wanted
    }

    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        // Quicker than to extend by an iterator: that is not inlined.
        for to in targets {
            self.turns.push(Move::plain(from, to, NO_KIND));
        }
    }

    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        self.turns.extend(squares.map(|to| Move::drop(board, reserve, to)));
    }

    fn turn(&mut self, turn: Move) {
        self.turns.push(turn);
    }
}

/// How many turns.
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
    fn drops(&mut self, _: KindId, _: KindId, squares: Bitboard<W>) {
        self.0 += u64::from(squares.count());
    }

    #[inline]
    fn turn(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Whether there is a turn.
#[derive(Default, Debug)]
pub struct Any(pub bool);

impl<const W: usize> Sink<W> for Any {
    fn targets(&mut self, _: Square, targets: Bitboard<W>) {
        self.0 |= targets.non_empty();
    }

    fn drops(&mut self, _: KindId, _: KindId, squares: Bitboard<W>) {
        self.0 |= squares.non_empty();
    }

    fn turn(&mut self, _: Move) {
        self.0 = true;
    }

    fn full(&self) -> bool {
        self.0
    }
}

/// The turns that end on a square, or all.
#[derive(Default, Debug)]
pub struct Landing {
    /// The square, if it is asked for.
    pub to: Option<Square>,
    /// The turns, in the order of generation.
    pub turns: Vec<Move>,
}

impl<const W: usize> Sink<W> for Landing {
    #[inline]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        let wanted = self.to.map_or(targets, |to| targets & Bitboard::of(to));
        self.turns.extend(wanted.map(|to| Move::plain(from, to, NO_KIND)));
    }

    #[inline]
    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        let wanted = self.to.map_or(squares, |to| squares & Bitboard::of(to));
        self.turns.extend(wanted.map(|to| Move::drop(board, reserve, to)));
    }

    #[inline]
    fn turn(&mut self, turn: Move) {
        if self.to.is_none_or(|to| turn.to() == to) {
            self.turns.push(turn);
        }
    }
}
