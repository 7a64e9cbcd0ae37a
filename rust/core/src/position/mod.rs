//! A position: who stands where, whose turn it is, and every right that matters for what comes.

pub mod attack;
mod captured;
mod edit;
mod effects;
pub mod fen;
mod fen_rights;
mod mirror;
mod observer;
pub mod play;
mod rights;
mod routes;
pub mod scratch;
mod status;
pub mod walk;

pub use observer::Observer;
pub use status::Status;

use crate::bitboard::{Bitboard, Square};
use crate::geometry::OFF;
use crate::tables::Variant;
use crate::variant::rules::{KindId, KindSet, MAX_KINDS};

/// Counters go no further.
const MOST_MOVES: u32 = 1_000_000;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

/// A man on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// What it is.
    pub kind: KindId,
    /// Whose it is.
    pub color: Color,
}

/// An entry of the mailbox: 0 is empty, else 1 + 2 × kind + side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell(u8);

impl Cell {
    /// No man.
    pub const EMPTY: Self = Self(0);

    /// A man.
    #[inline]
    pub const fn of(kind: KindId, side: usize) -> Self {
        Self(1 + 2 * kind + side as u8)
    }

    /// The man, if there is one.
    #[inline]
    pub const fn man(self) -> Option<Man> {
        match self.0 {
            0 => None,
            code => Some(Man { kind: (code - 1) >> 1, color: if code & 1 == 1 { Color::White } else { Color::Black } }),
        }
    }
}

/// What a promoted man was, for games in which captured men change sides.
pub type Origin = KindId;

/// Castling rights: for each side K, Q and E.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rights {
    /// Bits 0-3: White's K and Q, Black's K and Q; bits 4 and 5: White's and Black's E.
    pub bits: u8,
    /// Where the partners of K and Q (White's, Black's) stand.
    pub partners: [Square; 4],
    /// Where the kings stand, for each side.
    pub kings: [Square; 2],
}

impl Rights {
    /// Whether right `index` stands.
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        self.bits >> index & 1 != 0
    }
}

/// The state of Stoltz Chess's vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Vote {
    /// There is none, or it is over.
    #[default]
    Over,
    /// White is to vote.
    White,
    /// Black is to vote; White has accepted.
    BlackAfterAccept,
    /// Black is to vote; White has declined.
    BlackAfterDecline,
}

/// A position of a variant on a board of at most `64 * W` squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// Men of each side.
    pub(crate) men: [Bitboard<W>; 2],
    /// Squares closed to all.
    pub(crate) walls: Bitboard<W>,
    /// Squares of men who promoted (kept only where captures go to the reserve).
    pub(crate) promoted: Bitboard<W>,
    /// Start squares whose men may still introduce.
    pub(crate) gates: Bitboard<W>,
    /// Start squares of tracked kinds whose man came there by a move.
    pub(crate) moved: Bitboard<W>,
    pub(crate) turn: Color,
    pub(crate) vote: Vote,
    /// Bit 0: White has passed; bit 1: Black has.
    pub(crate) passed: u8,
    pub(crate) rights: Rights,
    /// The square passed by the last double step, or [`OFF`].
    pub(crate) en_passant: u16,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    /// Key of everything but the e.p. square.
    pub(crate) hash: u64,
    /// Number of kinds in use.
    pub(crate) kind_count: u8,
    /// Whether any reserve was ever possible: else reserves need not be copied.
    pub(crate) reserves: bool,
    /// Number of squares in use.
    pub(crate) square_count: u16,
    pub(crate) cells: [[Cell; 64]; W],
    pub(crate) reserve: [[u8; MAX_KINDS]; 2],
    pub(crate) kinds: [Bitboard<W>; MAX_KINDS],
}

impl<const W: usize> Position<W> {
    /// An empty board with White to move, no rights and empty reserves.
    pub fn empty(variant: &Variant<W>) -> Self {
        let rules = &variant.rules;
        Self {
            men: [Bitboard::EMPTY; 2],
            walls: Bitboard::EMPTY,
            promoted: Bitboard::EMPTY,
            gates: Bitboard::EMPTY,
            moved: Bitboard::EMPTY,
            turn: Color::White,
            vote: Vote::Over,
            passed: 0,
            rights: Rights::default(),
            en_passant: OFF,
            halfmoves: 0,
            fullmoves: 1,
            hash: 0,
            kind_count: rules.kinds.len() as u8,
            reserves: !rules.drops.is_empty() || rules.gates.is_some() || rules.captures_to_reserve || rules.vote,
            square_count: variant.geometry.squares() as u16,
            cells: [[Cell::EMPTY; 64]; W],
            reserve: [[0; MAX_KINDS]; 2],
            kinds: [Bitboard::EMPTY; MAX_KINDS],
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Whether a vote is under way.
    pub fn is_voting(&self) -> bool {
        self.vote != Vote::Over
    }

    /// The man on a square.
    #[inline(always)]
    pub fn man(&self, square: Square) -> Option<Man> {
        self.cell(square).man()
    }

    /// Whether a square is closed to all.
    pub fn is_wall(&self, square: Square) -> bool {
        self.walls.contains(square)
    }

    /// Whether there may be men in reserve at all.
    pub fn keeps_reserves(&self) -> bool {
        self.reserves
    }

    /// Whether a side still has the right to castle on its K and its Q side.
    pub fn castling_rights(&self, color: Color) -> [bool; 2] {
        [0, 1].map(|wing| self.rights.has(2 * color.index() + wing))
    }

    /// Whether the man on a square has promoted (known only where captures go to the reserve).
    pub fn is_promoted(&self, square: Square) -> bool {
        self.promoted.contains(square)
    }

    /// The men of a side.
    #[inline(always)]
    pub fn men(&self, color: Color) -> Bitboard<W> {
        self.men[color.index()]
    }

    /// The men of a side and kind.
    #[inline(always)]
    pub fn men_of(&self, color: Color, kind: KindId) -> Bitboard<W> {
        self.men[color.index()] & self.kinds[kind as usize]
    }

    /// The men of a side of any of the kinds.
    #[inline(always)]
    pub fn men_among(&self, color: Color, kinds: KindSet) -> Bitboard<W> {
        self.among(kinds) & self.men[color.index()]
    }

    /// The men of either side of any of the kinds.
    #[inline(always)]
    pub fn among(&self, mut kinds: KindSet) -> Bitboard<W> {
        let mut set = Bitboard::EMPTY;
        while kinds != 0 {
            set |= self.kinds[kinds.trailing_zeros() as usize];
            kinds &= kinds - 1;
        }
        set
    }

    /// All men.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard<W> {
        self.men[0] | self.men[1]
    }

    /// Everything that stops a run: men and walls.
    #[inline(always)]
    pub fn blockers(&self) -> Bitboard<W> {
        self.men[0] | self.men[1] | self.walls
    }

    /// How many men of a kind a side has in reserve.
    #[inline]
    pub fn in_reserve(&self, color: Color, kind: KindId) -> u8 {
        self.reserve[color.index()][kind as usize]
    }

    /// Whether a side has any man in reserve.
    pub fn has_reserve(&self, color: Color) -> bool {
        self.reserves && self.reserve[color.index()][..self.kind_count as usize].iter().any(|&count| count > 0)
    }

    /// Plies since the last capture or other irreversible turn.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmoves
    }

    /// Number of the move, from 1, counted after Black's turn.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmoves
    }

    /// The key of the position without its e.p. square.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The square passed by the last turn's double step.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != OFF).then_some(self.en_passant as Square)
    }

    /// Whether the man on `square`, of `kind` and `color`, is unmoved for the purpose of first moves.
    #[inline]
    pub fn is_unmoved(&self, variant: &Variant<W>, color: Color, kind: KindId, square: Square) -> bool {
        let tables = &variant.kinds[color.index()][kind as usize];
        tables.unmoved.contains(square) && !(tables.tracked && self.moved.contains(square))
    }

    #[inline(always)]
    pub(crate) fn cell(&self, square: Square) -> Cell {
        self.cells[square as usize / 64 % W][square as usize % 64]
    }

    #[inline]
    fn set_cell(&mut self, square: Square, cell: Cell) {
        self.cells[square as usize / 64 % W][square as usize % 64] = cell;
    }

    /// Puts a man on an empty square, and does no more: [`Position::set_man`] also settles what hangs on it.
    #[inline]
    pub fn put(&mut self, variant: &Variant<W>, square: Square, kind: KindId, side: usize) {
        self.men[side].insert(square);
        self.kinds[kind as usize].insert(square);
        self.set_cell(square, Cell::of(kind, side));
        self.hash ^= variant.keys.get(side, kind, square);
    }

    /// Takes the man off `square`.
    #[inline]
    pub(crate) fn lift(&mut self, variant: &Variant<W>, square: Square, kind: KindId, side: usize) {
        self.men[side].remove(square);
        self.kinds[kind as usize].remove(square);
        self.set_cell(square, Cell::EMPTY);
        self.hash ^= variant.keys.get(side, kind, square);
    }

    /// Makes this equal to `other`, a position of the same variant, copying only what is in use.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.men = other.men;
        self.walls = other.walls;
        self.promoted = other.promoted;
        self.gates = other.gates;
        self.moved = other.moved;
        self.turn = other.turn;
        self.vote = other.vote;
        self.passed = other.passed;
        self.rights = other.rights;
        self.en_passant = other.en_passant;
        self.halfmoves = other.halfmoves;
        self.fullmoves = other.fullmoves;
        self.hash = other.hash;
        // By sevens, of which the 63 kinds are nine: copies of a fixed size are a few instructions, any other is a call.
        let sevens = (other.kind_count as usize).div_ceil(7);
        for (to, from) in self.kinds.chunks_exact_mut(7).zip(other.kinds.chunks_exact(7)).take(sevens) {
            to.copy_from_slice(from);
        }
        if other.reserves {
            self.reserve = other.reserve;
        }
        self.cells = other.cells;
    }
}
