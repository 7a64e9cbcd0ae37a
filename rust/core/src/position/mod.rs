//! Positions: the pieces, the side to move, and all rights that matter for later moves.

mod after_effects;
mod attack;
mod captured;
mod changes;
mod counting;
mod edit;
mod effects;
mod en_passant;
mod fen;
mod fen_rights;
mod field;
mod gates_of_castling;
mod mirror;
mod observer;
mod play;
mod promotion;
mod rights;
mod routes;
mod royals;
mod scratch;
mod state;
mod status;
mod tally;
mod tokens;
mod vote;
mod walk;
mod walling;

pub(crate) use observer::Forgetful;
pub use observer::Observer;
pub use promotion::Choices;
pub(crate) use royals::Royals;
pub(crate) use state::Rights;
pub use state::State;
pub use status::Status;
pub(crate) use tally::{Tally, is_checks};
pub use tokens::is_token;
pub use vote::Vote;

use crate::board::{Bitboard, ByColor, Color, MAX_PIECE_TYPES, PieceTypeId, PieceTypeSet, Square, prefetch};
use crate::tables::Variant;

/// The maximum of both counters.
const MAX_MOVES: u32 = 1_000_000;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its type.
    pub piece_type: PieceTypeId,
    /// Its side.
    pub color: Color,
}

/// An entry of the mailbox: 0 for an empty square, or 1 + 2 × piece type + side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell(u8);

impl Cell {
    /// No piece.
    pub const EMPTY: Self = Self(0);

    /// A piece.
    #[inline]
    pub const fn of(piece_type: PieceTypeId, side: Color) -> Self {
        Self(1 + 2 * piece_type.number() + side as u8)
    }

    /// A number that is 0 for an empty square, and different for each piece.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The piece, if any.
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        match self.0 {
            0 => None,
            code => Some(Piece {
                piece_type: PieceTypeId::new((code - 1) >> 1),
                color: if code & 1 == 1 { Color::White } else { Color::Black },
            }),
        }
    }
}

/// The number of piece types for which a position has room: a power of two, so that no index needs a test.
pub(crate) const SLOTS: usize = MAX_PIECE_TYPES + 1;

/// A position of a variant on a board of at most `64 * W` squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// Pieces of each side.
    pub(crate) pieces: ByColor<Bitboard<W>>,
    pub(crate) state: State<W>,
    /// The number of piece types in use.
    pub(crate) piece_type_count: u8,
    /// True if there can be a reserve; if not, reserves need not be copied.
    pub(crate) reserves: bool,
    /// The number of squares in use.
    pub(crate) square_count: u16,
    pub(crate) cells: [[Cell; 64]; W],
    pub(crate) reserve: ByColor<[u8; MAX_PIECE_TYPES]>,
    pub(crate) piece_types: [Bitboard<W>; SLOTS],
}

impl<const W: usize> Position<W> {
    /// Creates an empty board with White to move, no rights and empty reserves.
    pub fn empty(variant: &Variant<W>) -> Self {
        let rules = &variant.rules;
        Self {
            pieces: ByColor::both(Bitboard::EMPTY),
            state: State::new(),
            piece_type_count: rules.piece_types.len() as u8,
            reserves: !rules.drops.is_empty() || rules.gates.is_some() || rules.captures_to_reserve || rules.vote,
            square_count: variant.geometry.squares() as u16,
            cells: [[Cell::EMPTY; 64]; W],
            reserve: ByColor::both([0; MAX_PIECE_TYPES]),
            piece_types: [Bitboard::EMPTY; SLOTS],
        }
    }

    /// Prefetches what most work on a position reads, if its variant has this number of piece types.
    #[inline]
    pub fn prefetch(&self, piece_types: usize) {
        prefetch(&self.pieces);
        prefetch(&self.state);
        prefetch(&self.cells);
        prefetch(&self.piece_types[..piece_types % SLOTS]);
    }

    /// The side to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.state.side_to_move
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.cell(square).piece()
    }

    /// The walls.
    #[inline(always)]
    pub fn walls(&self) -> Bitboard<W> {
        self.state.walls
    }

    /// The number of checks that a side has given, if they are counted.
    #[inline(always)]
    pub fn checks_given(&self, color: Color) -> u8 {
        self.state.tally.checks[color]
    }

    /// True if a square is a wall.
    pub fn is_wall(&self, square: Square) -> bool {
        self.state.walls.contains(square)
    }

    /// The piece types of the variant.
    #[inline(always)]
    pub(crate) fn all_piece_types(&self) -> PieceTypeSet {
        PieceTypeSet::first(self.piece_type_count as usize)
    }

    /// True if a side keeps its gates: it has a reserve, or the gates outlive the reserve.
    pub(crate) fn keeps_gates(&self, variant: &Variant<W>, color: Color) -> bool {
        self.has_reserve(color) || variant.rules.gates.as_ref().is_some_and(|gates| gates.outlive)
    }

    /// True if the variant allows reserves.
    pub fn keeps_reserves(&self) -> bool {
        self.reserves
    }

    /// Whether a side still has its castling rights on the K side and on the Q side.
    pub fn castling_rights(&self, color: Color) -> [bool; 2] {
        [0, 1].map(|wing| self.state.rights.has(Rights::wing(color, wing)))
    }

    /// The squares of a side's castling partners on the K side and the Q side; only meaningful if the side has the
    /// right.
    pub fn castling_partners(&self, color: Color) -> [Square; 2] {
        [0, 1].map(|wing| self.state.rights.partners[Rights::wing(color, wing)])
    }

    /// True if the piece on a square is promoted (recorded only if captures go to the reserve).
    pub fn is_promoted(&self, square: Square) -> bool {
        self.state.promoted.contains(square)
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> Bitboard<W> {
        self.pieces[color]
    }

    /// Both sides' pieces of a piece type.
    #[inline(always)]
    pub(crate) fn of_type(&self, piece_type: PieceTypeId) -> Bitboard<W> {
        self.piece_types[piece_type.index() % SLOTS]
    }

    /// A side's pieces of a piece type.
    #[inline(always)]
    pub fn pieces_of(&self, color: Color, piece_type: PieceTypeId) -> Bitboard<W> {
        self.pieces[color] & self.of_type(piece_type)
    }

    /// A side's pieces of any of the piece types.
    #[inline(always)]
    pub fn pieces_among(&self, color: Color, piece_types: PieceTypeSet) -> Bitboard<W> {
        self.among(piece_types) & self.pieces[color]
    }

    /// Both sides' pieces of any of the piece types.
    #[inline(always)]
    pub fn among(&self, piece_types: PieceTypeSet) -> Bitboard<W> {
        let mut set = Bitboard::EMPTY;
        for piece_type in piece_types {
            set |= self.of_type(piece_type);
        }
        set
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard<W> {
        self.pieces[Color::White] | self.pieces[Color::Black]
    }

    /// Everything that stops a slide: pieces and walls.
    #[inline(always)]
    pub fn blockers(&self) -> Bitboard<W> {
        self.pieces[Color::White] | self.pieces[Color::Black] | self.state.walls
    }

    /// The number of pieces of a type in a side's reserve.
    #[inline]
    pub fn in_reserve(&self, color: Color, piece_type: PieceTypeId) -> u8 {
        self.reserve[color][piece_type.index()]
    }

    /// True if a side has any piece in reserve.
    pub fn has_reserve(&self, color: Color) -> bool {
        self.reserves && self.reserve[color][..self.piece_type_count as usize].iter().any(|&count| count > 0)
    }

    /// The number of plies since the last capture or other irreversible move.
    pub fn halfmove_clock(&self) -> u32 {
        self.state.halfmoves
    }

    /// The move number, which starts at 1 and increases after each of Black's moves.
    pub fn fullmove_number(&self) -> u32 {
        self.state.fullmoves
    }

    /// The key of the position without its e.p. square.
    pub fn hash(&self) -> u64 {
        self.state.hash
    }

    /// The square passed by a double step in the last move.
    pub fn en_passant(&self) -> Option<Square> {
        self.state.en_passant.squares.lowest()
    }

    /// True if the piece on `square`, of `piece_type` and `color`, counts as unmoved for first moves.
    #[inline]
    pub fn is_unmoved(&self, variant: &Variant<W>, color: Color, piece_type: PieceTypeId, square: Square) -> bool {
        let tables = &variant.piece_types[color][piece_type.index()];
        tables.unmoved.contains(square) && !(tables.tracked && self.state.moved.contains(square))
    }

    /// The mailbox.
    #[inline(always)]
    pub(crate) fn cells(&self) -> &[[Cell; 64]; W] {
        &self.cells
    }

    /// The numbers of pieces in reserve.
    #[inline(always)]
    pub(crate) fn reserves(&self) -> &ByColor<[u8; MAX_PIECE_TYPES]> {
        &self.reserve
    }

    #[inline(always)]
    pub(crate) fn cell(&self, square: Square) -> Cell {
        self.cells[square.index() / 64 % W][square.index() % 64]
    }

    #[inline]
    fn set_cell(&mut self, square: Square, cell: Cell) {
        self.cells[square.index() / 64 % W][square.index() % 64] = cell;
    }

    /// Puts a piece on an empty square, and does nothing else. In contrast, [`Position::set_piece`] updates everything
    /// that depends on the piece.
    #[inline]
    pub fn put(&mut self, variant: &Variant<W>, square: Square, piece_type: PieceTypeId, side: Color) {
        self.place(square, piece_type, side);
        self.state.hash ^= variant.keys.get(side, piece_type, square);
    }

    /// Removes the piece on `square`.
    #[inline]
    pub(crate) fn lift(&mut self, variant: &Variant<W>, square: Square, piece_type: PieceTypeId, side: Color) {
        self.remove(square, piece_type, side);
        self.state.hash ^= variant.keys.get(side, piece_type, square);
    }

    /// Like [`Position::put`], without the key.
    #[inline(always)]
    fn place(&mut self, square: Square, piece_type: PieceTypeId, side: Color) {
        self.pieces[side].insert(square);
        self.piece_types[piece_type.index() % SLOTS].insert(square);
        self.set_cell(square, Cell::of(piece_type, side));
    }

    /// Like [`Position::lift`], without the key.
    #[inline(always)]
    fn remove(&mut self, square: Square, piece_type: PieceTypeId, side: Color) {
        self.pieces[side].remove(square);
        self.piece_types[piece_type.index() % SLOTS].remove(square);
        self.set_cell(square, Cell::EMPTY);
    }

    /// True if [`Position::copy_from`] can copy `other`, a position of the same variant, to this one.
    pub(crate) fn fits(&self, other: &Self) -> bool {
        self.reserves == other.reserves
    }

    /// Copies `other`, a position of the same variant for which `fits` is true; only the parts in use are copied.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.pieces = other.pieces;
        self.state = other.state;
        // Copies chunks of seven, since 63 piece types are nine chunks: a copy of fixed size takes a few instructions,
        // while any other copy needs a call.
        let ((first, rest), from) = (self.piece_types.split_at_mut(7), other.piece_types.split_at(7));
        first.copy_from_slice(from.0);
        if other.piece_type_count > 7 {
            let sevens = (other.piece_type_count as usize - 7).div_ceil(7);
            for (to, from) in rest.chunks_exact_mut(7).zip(from.1.chunks_exact(7)).take(sevens) {
                to.copy_from_slice(from);
            }
        }
        if other.reserves {
            self.reserve = other.reserve;
        }
        self.cells = other.cells;
    }
}
