//! Receivers of generated moves.

use super::sets::{Sets, shifted_from};
use crate::board::{Bitboard, PieceTypeId, Square};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};

/// The legal moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum GenMode {
    /// All of them.
    #[default]
    All,
    /// Captures, moves to promotion squares, and all moves of piece types with effects.
    Noisy,
    /// The others.
    Quiet,
    /// Captures only.
    Captures,
}

/// A receiver of legal moves: plain moves arrive as whole sets, others one by one.
pub enum Sink<'a, const W: usize> {
    /// Counts them.
    Count(&'a mut u64),
    /// Lists the moves, in the order of generation.
    List(&'a mut Vec<Move>),
    /// Keeps them as sets.
    Sets(&'a mut Sets<W>),
    /// Notes that there is a move, and stops the generation.
    Any(&'a mut bool),
    /// Keeps the first move, and stops the generation.
    First(&'a mut Option<Move>),
    /// Notes whether this move is among the generated ones.
    Find(Move, &'a mut bool),
    /// Counts captures and all moves in one pass, if captures are compulsory.
    Split(&'a mut Split<W>),
}

/// The numbers of captures and of all moves.
#[derive(Clone, Copy, Debug)]
pub struct Split<const W: usize> {
    /// The pieces that can be captured.
    pub enemies: Bitboard<W>,
    /// The number of captures.
    pub captures: u64,
    /// The number of all moves.
    pub all: u64,
}

impl<const W: usize> Split<W> {
    /// Counts moves to targets, each target `times` times.
    #[inline(always)]
    fn targets(&mut self, targets: Bitboard<W>, times: usize) {
        self.captures += u64::from((targets & self.enemies).count()) * times as u64;
        self.all += u64::from(targets.count()) * times as u64;
    }

    fn single(&mut self, mv: Move) {
        let lands = matches!(mv.kind(), MoveKind::Plain | MoveKind::Introduce) && self.enemies.contains(mv.to());
        self.captures += u64::from(lands || mv.kind() == MoveKind::EnPassant);
        self.all += 1;
    }
}

// The code for counts, lists and sets of plain moves is compiled with the generator for each processor level, the rest
// only once. Branches for two or three cases are faster here than a jump table for all cases.
impl<const W: usize> Sink<'_, W> {
    /// Receives plain moves of one piece.
    #[inline(always)]
    pub(super) fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        match self {
            Self::Count(count) => **count += u64::from(targets.count()),
            Self::List(moves) => {
                // This is faster than extending the list with an iterator, which is not inlined.
                for to in targets {
                    moves.push(Move::plain(from, to, NO_PIECE_TYPE));
                }
            }
            Self::Sets(sets) => sets.targets(from, targets),
            _ => self.rare_targets(from, targets),
        }
    }

    /// Receives plain moves of several pieces, one to each of `targets`, from the square whose number is lower by
    /// `shift`.
    #[inline(always)]
    pub(super) fn shifted(&mut self, shift: i16, targets: Bitboard<W>) {
        match self {
            Self::Count(count) => **count += u64::from(targets.count()),
            Self::List(moves) => {
                for to in targets {
                    moves.push(Move::plain(shifted_from(shift, to), to, NO_PIECE_TYPE));
                }
            }
            Self::Sets(sets) => sets.shifted(shift, targets),
            _ => self.rare_shifted(shift, targets),
        }
    }

    #[inline(never)]
    fn rare_targets(&mut self, from: Square, targets: Bitboard<W>) {
        match self {
            Self::Split(split) => split.targets(targets, 1),
            Self::Any(any) => **any |= targets.non_empty(),
            Self::First(first) => keep(first, targets.lowest().map(|to| Move::plain(from, to, NO_PIECE_TYPE))),
            Self::Find(mv, found) => {
                **found |= targets.contains(mv.to()) && *mv == Move::plain(from, mv.to(), NO_PIECE_TYPE);
            }
            Self::Count(_) | Self::List(_) | Self::Sets(_) => {}
        }
    }

    #[inline(never)]
    fn rare_shifted(&mut self, shift: i16, targets: Bitboard<W>) {
        match self {
            Self::Split(split) => split.targets(targets, 1),
            Self::Any(any) => **any |= targets.non_empty(),
            Self::First(first) => {
                keep(first, targets.lowest().map(|to| Move::plain(shifted_from(shift, to), to, NO_PIECE_TYPE)));
            }
            Self::Find(mv, found) => {
                let to = mv.to();
                **found |= targets.contains(to) && *mv == Move::plain(shifted_from(shift, to), to, NO_PIECE_TYPE);
            }
            Self::Count(_) | Self::List(_) | Self::Sets(_) => {}
        }
    }

    /// Receives promotions of one piece, each to any of `choices`.
    pub(super) fn promotions(&mut self, from: Square, targets: Bitboard<W>, choices: &[PieceTypeId]) {
        match self {
            Self::Count(count) => **count += u64::from(targets.count()) * choices.len() as u64,
            Self::Split(split) => split.targets(targets, choices.len()),
            _ => self.each_promotion(targets, choices, |_| from),
        }
    }

    /// Like [`Sink::promotions`], for several pieces that move as in [`Sink::shifted`].
    pub(super) fn shifted_promotions(&mut self, shift: i16, targets: Bitboard<W>, choices: &[PieceTypeId]) {
        match self {
            Self::Count(count) => **count += u64::from(targets.count()) * choices.len() as u64,
            Self::Split(split) => split.targets(targets, choices.len()),
            _ => self.each_promotion(targets, choices, |to| shifted_from(shift, to)),
        }
    }

    fn each_promotion(&mut self, targets: Bitboard<W>, choices: &[PieceTypeId], from: impl Fn(Square) -> Square) {
        for to in targets {
            for &choice in choices {
                self.single(Move::plain(from(to), to, choice));
            }
        }
    }

    /// Receives drops of a piece, whose type is `board` on the board and `reserve` in the reserve.
    #[inline]
    pub(super) fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        match self {
            Self::Count(count) => **count += u64::from(squares.count()),
            Self::List(moves) => {
                for to in squares {
                    moves.push(Move::drop(board, reserve, to));
                }
            }
            _ => self.rare_drops(board, reserve, squares),
        }
    }

    #[inline(never)]
    fn rare_drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        match self {
            Self::Count(_) | Self::List(_) => {}
            Self::Sets(sets) => sets.drops(board, reserve, squares),
            Self::Split(split) => split.all += u64::from(squares.count()),
            Self::Any(any) => **any |= squares.non_empty(),
            Self::First(first) => keep(first, squares.lowest().map(|to| Move::drop(board, reserve, to))),
            Self::Find(mv, found) => {
                **found |= squares.contains(mv.to()) && *mv == Move::drop(board, reserve, mv.to());
            }
        }
    }

    /// Receives a single move of any type.
    #[inline]
    pub(super) fn single(&mut self, mv: Move) {
        match self {
            Self::Count(count) => **count += 1,
            Self::List(moves) => moves.push(mv),
            _ => self.rare_single(mv),
        }
    }

    /// Sends one move for each square of a set.
    #[inline(always)]
    pub(super) fn each(&mut self, squares: Bitboard<W>, to_move: impl Fn(Square) -> Move) {
        match self {
            Self::Count(count) => **count += u64::from(squares.count()),
            Self::List(moves) => {
                for square in squares {
                    moves.push(to_move(square));
                }
            }
            _ => squares.iter().for_each(|square| self.rare_single(to_move(square))),
        }
    }

    #[inline(never)]
    fn rare_single(&mut self, mv: Move) {
        match self {
            Self::Count(_) | Self::List(_) => {}
            Self::Sets(sets) => sets.single(mv),
            Self::Split(split) => split.single(mv),
            Self::Any(any) => **any = true,
            Self::First(first) => keep(first, Some(mv)),
            Self::Find(wanted, found) => **found |= *wanted == mv,
        }
    }

    /// Sends a move several times, with a wall on each square of a set.
    pub(super) fn walls(&mut self, mv: Move, squares: Bitboard<W>) {
        match self {
            Self::Count(count) => **count += u64::from(squares.count()),
            Self::List(moves) => moves.extend(squares.iter().map(|wall| mv.with_wall(wall))),
            Self::Sets(sets) => sets.walls(mv, squares),
            Self::Split(split) => squares.iter().for_each(|wall| split.single(mv.with_wall(wall))),
            Self::Any(any) => **any |= squares.non_empty(),
            Self::First(first) => keep(first, squares.lowest().map(|wall| mv.with_wall(wall))),
            Self::Find(wanted, found) => {
                let wall = wanted.wall().filter(|&wall| squares.contains(wall));
                **found |= wall.is_some_and(|wall| mv.with_wall(wall) == *wanted);
            }
        }
    }

    /// Reborrows the sink.
    pub(super) fn again(&mut self) -> Sink<'_, W> {
        match self {
            Self::Count(count) => Sink::Count(count),
            Self::List(moves) => Sink::List(moves),
            Self::Sets(sets) => Sink::Sets(sets),
            Self::Split(split) => Sink::Split(split),
            Self::Any(any) => Sink::Any(any),
            Self::First(first) => Sink::First(first),
            Self::Find(mv, found) => Sink::Find(*mv, found),
        }
    }

    /// The number of moves received so far, if they are counted.
    pub(super) fn received(&self) -> Option<u64> {
        match self {
            Self::Count(count) => Some(**count),
            Self::List(moves) => Some(moves.len() as u64),
            Self::Sets(sets) => Some(sets.count() as u64),
            Self::Any(_) | Self::First(_) | Self::Find(..) | Self::Split(_) => None,
        }
    }

    /// False if every move matters.
    #[inline(always)]
    pub(super) fn can_be_full(&self) -> bool {
        matches!(self, Self::Any(_) | Self::First(_))
    }

    /// True if no further move matters.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        matches!(self, Self::Any(true) | Self::First(Some(_)))
    }
}

/// Stores a move, unless one is already stored.
fn keep(first: &mut Option<Move>, mv: Option<Move>) {
    *first = first.or(mv);
}
