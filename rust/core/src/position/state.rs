//! The state of a position apart from its pieces.

use super::counting::Counting;
use super::en_passant::Passed;
use super::{Color, Tally, Vote};
use crate::board::{Bitboard, ByColor, Square};
use crate::tables::zobrist;

/// Castling rights: K, Q and E for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rights {
    /// Bits 0-3: White's K and Q, Black's K and Q; bits 4 and 5: White's and Black's E.
    pub bits: u8,
    /// The squares of the partners of K and Q (White's, Black's).
    pub partners: [Square; 4],
    /// The squares of the kings, for each side.
    pub kings: ByColor<Square>,
}

impl Rights {
    /// No rights.
    pub const NONE: Self = Self { bits: 0, partners: [Square::A1; 4], kings: ByColor::both(Square::A1) };

    /// The rights K and Q of both sides: the side, and the index of the right.
    pub(crate) const WINGS: [(Color, usize); 4] =
        [(Color::White, 0), (Color::White, 1), (Color::Black, 2), (Color::Black, 3)];

    /// The index of a side's right K (wing 0) or Q (wing 1).
    #[inline(always)]
    pub(crate) const fn wing(color: Color, wing: usize) -> usize {
        2 * color.index() + wing
    }

    /// The index of a side's right E.
    #[inline(always)]
    pub(crate) const fn dropped(color: Color) -> usize {
        4 + color.index()
    }

    /// The bits of all rights of a side.
    pub(crate) const fn all_of(color: Color) -> u8 {
        1 << Self::wing(color, 0) | 1 << Self::wing(color, 1) | 1 << Self::dropped(color)
    }

    /// True if the side still has right `index`.
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        self.bits >> index & 1 != 0
    }

    /// False if no partner has its right on `square`; true if one may have it.
    #[inline(always)]
    pub(super) fn may_concern(self, square: Square) -> bool {
        // A partner on the square makes a byte 0. The highest bit of the lowest such byte is set by the borrow of the subtraction.
        let differences =
            u32::from_ne_bytes(self.partners.map(Square::number)) ^ u32::from_ne_bytes([square.number(); 4]);
        differences.wrapping_sub(0x0101_0101) & !differences & 0x8080_8080 != 0
    }

    /// The key of right `index`, whether or not the side has it.
    pub(super) fn key(self, index: usize) -> u64 {
        zobrist::right(index, self.partners.get(index).copied().unwrap_or(Square::A1))
    }

    /// The rights with the sides exchanged; `over` maps a square to its counterpart on the flipped board.
    fn mirrored(self, over: impl Fn(Square) -> Square) -> Self {
        let Self { bits, partners, kings } = self;
        Self {
            bits: bits >> 2 & 0b11 | (bits & 0b11) << 2 | bits >> 1 & 0b1_0000 | (bits & 0b1_0000) << 1,
            partners: [2, 3, 0, 1].map(|index: usize| over(partners[index])),
            kings: kings.swapped().map(over),
        }
    }
}

/// The fields of a position that are copied, compared and restored together. A rule with its own state adds a field
/// here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<const W: usize> {
    /// The squares that no piece can enter.
    pub(crate) walls: Bitboard<W>,
    /// Squares of promoted pieces (kept only if captures go to the reserve).
    pub(crate) promoted: Bitboard<W>,
    /// Start squares whose pieces may still introduce others.
    pub(crate) gates: Bitboard<W>,
    /// Start squares of tracked piece types on which there is a piece that has moved there.
    pub(crate) moved: Bitboard<W>,
    pub(crate) side_to_move: Color,
    pub(crate) vote: Vote,
    /// True if the side has passed.
    pub(crate) passed: ByColor<bool>,
    pub(crate) rights: Rights,
    /// The record for the rules that end a game.
    pub(crate) tally: Tally,
    /// The piece that can be captured en passant after the last move.
    pub(crate) en_passant: Passed<W>,
    /// The count in progress. Like the clock, it is not part of the key.
    pub(crate) counting: Counting,
    /// The number of plies since the last capture or other irreversible move.
    pub(crate) halfmoves: u32,
    /// The move number, starting at 1.
    pub(crate) fullmoves: u32,
    /// The key of the whole position without its e.p. square.
    pub(crate) hash: u64,
}

impl<const W: usize> State<W> {
    /// Creates the state with White to move, no rights and no marks.
    pub(super) fn new() -> Self {
        Self {
            walls: Bitboard::EMPTY,
            promoted: Bitboard::EMPTY,
            gates: Bitboard::EMPTY,
            moved: Bitboard::EMPTY,
            side_to_move: Color::White,
            vote: Vote::Over,
            passed: ByColor::both(false),
            tally: Tally::NONE,
            rights: Rights::NONE,
            en_passant: Passed::NONE,
            counting: Counting::NONE,
            halfmoves: 0,
            fullmoves: 1,
            hash: 0,
        }
    }

    /// The contribution of these fields to the position's key, computed from scratch.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let all = |squares: Bitboard<W>, key: fn(Square) -> u64| squares.iter().map(key).fold(0, |sum, key| sum ^ key);
        let side = if self.side_to_move == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        let rights = (0..6).filter(|&index| self.rights.has(index)).fold(0, |sum, index| sum ^ self.rights.key(index));
        let marks = all(self.walls, zobrist::wall)
            ^ all(self.promoted, zobrist::promoted)
            ^ all(self.gates, zobrist::gate)
            ^ all(self.moved, zobrist::moved);
        side ^ rights ^ marks ^ self.vote.key() ^ zobrist::passed(self.passed) ^ self.tally.key()
    }

    /// The state with the sides exchanged, without its key and without marks that depend on the pieces (gates,
    /// `moved`); `over` maps a square to its counterpart on the flipped board.
    ///
    /// # Errors
    /// If there is a vote, since White always votes first.
    pub(super) fn mirrored(&self, over: impl Fn(Square) -> Square) -> Result<Self, String> {
        if self.vote.voter().is_some() {
            return Err("a vote has no mirror image: White always votes first".into());
        }
        Ok(Self {
            walls: self.walls.iter().map(&over).collect(),
            promoted: self.promoted.iter().map(&over).collect(),
            side_to_move: self.side_to_move.other(),
            passed: self.passed.swapped(),
            tally: self.tally.mirrored(),
            rights: self.rights.mirrored(&over),
            en_passant: self.en_passant.mirrored(&over),
            counting: self.counting,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            ..Self::new()
        })
    }

    /// Clears fields that no longer matter: the squares of lost rights and, on request, the e.p. square.
    pub(crate) fn forget_unused(&mut self, en_passant: bool) {
        if en_passant {
            self.en_passant = Passed::NONE;
        }
        let rights = &mut self.rights;
        for index in (0..4).filter(|index| rights.bits >> index & 1 == 0) {
            rights.partners[index] = Square::A1;
        }
        for side in Color::BOTH {
            if rights.bits & Rights::all_of(side) == 0 {
                rights.kings[side] = Square::A1;
            }
        }
    }
}
