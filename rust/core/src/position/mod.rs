//! A position: who stands where, whose move it is, and every right that matters for what comes.

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

use crate::board::{Bitboard, Color, MAX_PIECE_TYPES, OFF, PieceTypeId, PieceTypeSet, Square};
use crate::tables::Variant;

/// Counters go no further.
const MAX_MOVES: u32 = 1_000_000;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub piece_type: PieceTypeId,
    /// Whose it is.
    pub color: Color,
}

/// An entry of the mailbox: 0 is empty, else 1 + 2 × piece type + side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell(u8);

impl Cell {
    /// No piece.
    pub const EMPTY: Self = Self(0);

    /// A piece.
    #[inline]
    pub const fn of(piece_type: PieceTypeId, side: usize) -> Self {
        Self(1 + 2 * piece_type + side as u8)
    }

    /// The piece, if there is one.
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        match self.0 {
            0 => None,
            code => Some(Piece {
                piece_type: (code - 1) >> 1,
                color: if code & 1 == 1 { Color::White } else { Color::Black },
            }),
        }
    }
}

/// What a promoted piece was, for games in which captured pieces change sides.
pub type Origin = PieceTypeId;

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
    /// Pieces of each side.
    pub(crate) pieces: [Bitboard<W>; 2],
    /// Squares closed to all.
    pub(crate) walls: Bitboard<W>,
    /// Squares of pieces who promoted (kept only where captures go to the reserve).
    pub(crate) promoted: Bitboard<W>,
    /// Start squares whose pieces may still introduce.
    pub(crate) gates: Bitboard<W>,
    /// Start squares of tracked piece types whose piece came there by a move.
    pub(crate) moved: Bitboard<W>,
    pub(crate) side_to_move: Color,
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
    /// Number of piece types in use.
    pub(crate) piece_type_count: u8,
    /// Whether any reserve was ever possible: else reserves need not be copied.
    pub(crate) reserves: bool,
    /// Number of squares in use.
    pub(crate) square_count: u16,
    pub(crate) cells: [[Cell; 64]; W],
    pub(crate) reserve: [[u8; MAX_PIECE_TYPES]; 2],
    pub(crate) piece_types: [Bitboard<W>; MAX_PIECE_TYPES],
}

impl<const W: usize> Position<W> {
    /// An empty board with White to move, no rights and empty reserves.
    pub fn empty(variant: &Variant<W>) -> Self {
        let rules = &variant.rules;
        Self {
            pieces: [Bitboard::EMPTY; 2],
            walls: Bitboard::EMPTY,
            promoted: Bitboard::EMPTY,
            gates: Bitboard::EMPTY,
            moved: Bitboard::EMPTY,
            side_to_move: Color::White,
            vote: Vote::Over,
            passed: 0,
            rights: Rights::default(),
            en_passant: OFF,
            halfmoves: 0,
            fullmoves: 1,
            hash: 0,
            piece_type_count: rules.piece_types.len() as u8,
            reserves: !rules.drops.is_empty() || rules.gates.is_some() || rules.captures_to_reserve || rules.vote,
            square_count: variant.geometry.squares() as u16,
            cells: [[Cell::EMPTY; 64]; W],
            reserve: [[0; MAX_PIECE_TYPES]; 2],
            piece_types: [Bitboard::EMPTY; MAX_PIECE_TYPES],
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Whether a vote is under way.
    pub fn is_voting(&self) -> bool {
        self.vote != Vote::Over
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.cell(square).piece()
    }

    /// Whether a square is closed to all.
    pub fn is_wall(&self, square: Square) -> bool {
        self.walls.contains(square)
    }

    /// Whether there may be pieces in reserve at all.
    pub fn keeps_reserves(&self) -> bool {
        self.reserves
    }

    /// Whether a side still has the right to castle on its K and its Q side.
    pub fn castling_rights(&self, color: Color) -> [bool; 2] {
        [0, 1].map(|wing| self.rights.has(2 * color.index() + wing))
    }

    /// Whether the piece on a square has promoted (known only where captures go to the reserve).
    pub fn is_promoted(&self, square: Square) -> bool {
        self.promoted.contains(square)
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> Bitboard<W> {
        self.pieces[color.index()]
    }

    /// The pieces of a side and piece type.
    #[inline(always)]
    pub fn pieces_of(&self, color: Color, piece_type: PieceTypeId) -> Bitboard<W> {
        self.pieces[color.index()] & self.piece_types[piece_type as usize]
    }

    /// The pieces of a side of any of the piece types.
    #[inline(always)]
    pub fn pieces_among(&self, color: Color, piece_types: PieceTypeSet) -> Bitboard<W> {
        self.among(piece_types) & self.pieces[color.index()]
    }

    /// The pieces of either side of any of the piece types.
    #[inline(always)]
    pub fn among(&self, mut piece_types: PieceTypeSet) -> Bitboard<W> {
        let mut set = Bitboard::EMPTY;
        while piece_types != 0 {
            set |= self.piece_types[piece_types.trailing_zeros() as usize];
            piece_types &= piece_types - 1;
        }
        set
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard<W> {
        self.pieces[0] | self.pieces[1]
    }

    /// Everything that stops a run: pieces and walls.
    #[inline(always)]
    pub fn blockers(&self) -> Bitboard<W> {
        self.pieces[0] | self.pieces[1] | self.walls
    }

    /// How many pieces of a piece type a side has in reserve.
    #[inline]
    pub fn in_reserve(&self, color: Color, piece_type: PieceTypeId) -> u8 {
        self.reserve[color.index()][piece_type as usize]
    }

    /// Whether a side has any piece in reserve.
    pub fn has_reserve(&self, color: Color) -> bool {
        self.reserves && self.reserve[color.index()][..self.piece_type_count as usize].iter().any(|&count| count > 0)
    }

    /// Plies since the last capture or other irreversible move.
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

    /// The square passed by the last move's double step.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != OFF).then_some(self.en_passant as Square)
    }

    /// Whether the piece on `square`, of `piece_type` and `color`, is unmoved for the purpose of first moves.
    #[inline]
    pub fn is_unmoved(&self, variant: &Variant<W>, color: Color, piece_type: PieceTypeId, square: Square) -> bool {
        let tables = &variant.piece_types[color.index()][piece_type as usize];
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

    /// Puts a piece on an empty square, and does no more: [`Position::set_piece`] also settles what hangs on it.
    #[inline]
    pub fn put(&mut self, variant: &Variant<W>, square: Square, piece_type: PieceTypeId, side: usize) {
        self.pieces[side].insert(square);
        self.piece_types[piece_type as usize].insert(square);
        self.set_cell(square, Cell::of(piece_type, side));
        self.hash ^= variant.keys.get(side, piece_type, square);
    }

    /// Takes the piece off `square`.
    #[inline]
    pub(crate) fn lift(&mut self, variant: &Variant<W>, square: Square, piece_type: PieceTypeId, side: usize) {
        self.pieces[side].remove(square);
        self.piece_types[piece_type as usize].remove(square);
        self.set_cell(square, Cell::EMPTY);
        self.hash ^= variant.keys.get(side, piece_type, square);
    }

    /// Makes this equal to `other`, a position of the same variant, copying only what is in use.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.pieces = other.pieces;
        self.walls = other.walls;
        self.promoted = other.promoted;
        self.gates = other.gates;
        self.moved = other.moved;
        self.side_to_move = other.side_to_move;
        self.vote = other.vote;
        self.passed = other.passed;
        self.rights = other.rights;
        self.en_passant = other.en_passant;
        self.halfmoves = other.halfmoves;
        self.fullmoves = other.fullmoves;
        self.hash = other.hash;
        // By sevens, of which the 63 piece types are nine: copies of a fixed size are a few instructions, any other is a call.
        let sevens = (other.piece_type_count as usize).div_ceil(7);
        for (to, from) in self.piece_types.chunks_exact_mut(7).zip(other.piece_types.chunks_exact(7)).take(sevens) {
            to.copy_from_slice(from);
        }
        if other.reserves {
            self.reserve = other.reserve;
        }
        self.cells = other.cells;
    }
}
