//! Legal moves, kept in the sets in which they are generated, so that they can be counted and picked without listing
//! them all.

use crate::board::{Bitboard, PieceTypeId, Square, prefetch};
use crate::moves::{Move, MoveText, NO_PIECE_TYPE};

/// Moves that differ only in their target.
#[derive(Clone, Copy, Debug)]
enum Of {
    /// Plain moves of the piece on a square.
    Piece(Square),
    /// Plain moves of several pieces; the start square of each move is its target minus this number.
    PieceMoves(i16),
    /// Drops of a piece: its type on the board, and its type in the reserve.
    Drop(PieceTypeId, PieceTypeId),
    /// A move that places a wall, by its index in [`Sets::walling`].
    Walls(u16),
}

/// Legal moves in sets.
#[derive(Clone, Debug)]
pub struct Sets<const W: usize> {
    /// The sets, each with the cumulative number of moves. Batches keep many of them, so they are small.
    many: Vec<(Of, u32, Bitboard<W>)>,
    /// The moves that place a wall, without it.
    walling: Vec<Move>,
    /// The moves that are not in any set.
    single: Vec<Move>,
    /// The number of moves in the sets.
    united: u32,
}

/// A receiver of moves, many of which arrive in sets.
pub trait Receiver<const W: usize> {
    /// Receives plain moves of one piece.
    fn targets(&mut self, from: Square, targets: Bitboard<W>);

    /// Receives plain moves of several pieces, one to each of `targets`, from the square whose number is lower by
    /// `shift`.
    fn shifted(&mut self, shift: i16, targets: Bitboard<W>);

    /// Receives drops of a piece, whose type is `board` on the board and `reserve` in the reserve.
    fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>);

    /// Receives a single move of any type.
    fn single(&mut self, mv: Move);
}

impl<const W: usize> Default for Sets<W> {
    fn default() -> Self {
        Self { many: vec![], walling: vec![], single: vec![], united: 0 }
    }
}

impl<const W: usize> Sets<W> {
    /// Removes all moves.
    pub fn clear(&mut self) {
        self.many.clear();
        self.walling.clear();
        self.single.clear();
        self.united = 0;
    }

    /// Prefetches the moves.
    #[inline]
    pub fn prefetch(&self) {
        prefetch(self.many.as_slice());
        prefetch(self.single.as_slice());
    }

    /// The number of moves.
    pub fn count(&self) -> usize {
        self.united as usize + self.single.len()
    }

    /// The move with an index, if the index is less than [`Sets::count`].
    pub fn nth(&self, number: usize) -> Option<Move> {
        let mut before = 0;
        for &(of, upto, squares) in &self.many {
            if number < upto as usize {
                return squares.iter().nth(number - before).map(|to| match of {
                    Of::Piece(from) => Move::plain(from, to, NO_PIECE_TYPE),
                    Of::PieceMoves(shift) => Move::plain(shifted_from(shift, to), to, NO_PIECE_TYPE),
                    Of::Drop(board, reserve) => Move::drop(board, reserve, to),
                    Of::Walls(index) => self.walling[usize::from(index)].with_wall(to),
                });
            }
            before = upto as usize;
        }
        self.single.get(number - before).copied()
    }

    /// True if a plain move from one square to another is among them.
    pub fn has_plain(&self, from: Square, to: Square) -> bool {
        self.many.iter().any(|&(of, _, squares)| match of {
            Of::Piece(square) => square == from && squares.contains(to),
            Of::PieceMoves(shift) => squares.contains(to) && shifted_from(shift, to) == from,
            Of::Drop(..) | Of::Walls(_) => false,
        })
    }

    /// The move with this text, if it is among those that are not plain; `fits` says whether a move has it.
    pub fn find(&self, text: MoveText, fits: impl Fn(&Move) -> bool) -> Option<Move> {
        let found = |&(of, _, squares): &(Of, u32, Bitboard<W>)| match (of, text) {
            (Of::Drop(board, reserve), MoveText::Drop { to, .. }) if squares.contains(to) => {
                Some(Move::drop(board, reserve, to)).filter(&fits)
            }
            (Of::Walls(index), MoveText::Move { wall: Some(wall), .. } | MoveText::Wall(wall))
                if squares.contains(wall) =>
            {
                Some(self.walling[usize::from(index)].with_wall(wall)).filter(&fits)
            }
            _ => None,
        };
        self.many.iter().find_map(found).or_else(|| self.single.iter().copied().find(&fits))
    }

    /// Passes all moves to a receiver, in the order of [`Sets::nth`].
    #[inline(always)]
    pub fn pass(&self, receiver: &mut impl Receiver<W>) {
        for &(of, _, squares) in &self.many {
            match of {
                Of::Piece(from) => receiver.targets(from, squares),
                Of::PieceMoves(shift) => receiver.shifted(shift, squares),
                Of::Drop(board, reserve) => receiver.drops(board, reserve, squares),
                Of::Walls(index) => {
                    for wall in squares {
                        receiver.single(self.walling[usize::from(index)].with_wall(wall));
                    }
                }
            }
        }
        for &mv in &self.single {
            receiver.single(mv);
        }
    }

    /// Lists the moves, except for plain moves of a piece to the squares that `left_out` returns for its square; their number is
    /// returned.
    #[inline]
    pub(crate) fn list_except(&self, left_out: impl Fn(Square) -> Bitboard<W>, moves: &mut Vec<Move>) -> usize {
        let mut count = 0;
        for &(of, _, squares) in &self.many {
            match of {
                Of::Piece(from) => {
                    let out = squares & left_out(from);
                    count += out.count() as usize;
                    moves.extend((squares & !out).iter().map(|to| Move::plain(from, to, NO_PIECE_TYPE)));
                }
                Of::PieceMoves(shift) => {
                    for to in squares {
                        let from = shifted_from(shift, to);
                        if left_out(from).contains(to) {
                            count += 1;
                        } else {
                            moves.push(Move::plain(from, to, NO_PIECE_TYPE));
                        }
                    }
                }
                Of::Drop(board, reserve) => moves.extend(squares.iter().map(|to| Move::drop(board, reserve, to))),
                Of::Walls(index) => {
                    let mv = self.walling[usize::from(index)];
                    moves.extend(squares.iter().map(|wall| mv.with_wall(wall)));
                }
            }
        }
        moves.extend(&self.single);
        count
    }

    #[inline(always)]
    fn add(&mut self, of: Of, squares: Bitboard<W>) {
        self.united += squares.count();
        self.many.push((of, self.united, squares));
    }

    #[inline(always)]
    pub(super) fn shifted(&mut self, shift: i16, targets: Bitboard<W>) {
        self.add(Of::PieceMoves(shift), targets);
    }

    #[inline(always)]
    pub(super) fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        self.add(Of::Piece(from), targets);
    }

    #[inline]
    pub(super) fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        self.add(Of::Drop(board, reserve), squares);
    }

    #[inline]
    pub(super) fn walls(&mut self, mv: Move, squares: Bitboard<W>) {
        if let Ok(index) = u16::try_from(self.walling.len()) {
            self.walling.push(mv);
            self.add(Of::Walls(index), squares);
        } else {
            self.single.extend(squares.iter().map(|wall| mv.with_wall(wall)));
        }
    }

    #[inline]
    pub(super) fn single(&mut self, mv: Move) {
        self.single.push(mv);
    }
}

/// The start square of a piece that moves to `to` by a shift.
#[inline(always)]
pub(crate) fn shifted_from(shift: i16, to: Square) -> Square {
    to.shifted(-shift)
}
