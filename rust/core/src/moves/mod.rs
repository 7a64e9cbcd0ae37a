//! Moves packed into 57 bits, and their texts.

mod change;
mod effect;
mod played;
mod sorts;
mod text;
mod view;

pub use change::Change;
pub(crate) use effect::Effect;
pub use played::{MoveQuery, PlayedMove};
pub use sorts::MoveKind;
pub use text::{MoveParts, MoveText, Suffix, Throw};
pub use view::MoveView;

use crate::board::{Dir, PieceTypeId, Square};
use sorts::ALL;
use std::fmt;

/// "No piece type" in a [`Move`].
pub const NO_PIECE_TYPE: PieceTypeId = PieceTypeId::new(63);

/// A move: from-square (8 bits), to-square (8), two more squares or an effect (16), its [`MoveKind`] (4), two piece types (6 each), and the
/// square of the wall that it places (9, counted from 1; 0: none).
///
/// | [`MoveKind`] | first square | second square | first piece type | second piece type |
/// | --- | --- | --- | --- | --- |
/// | plain | | | | promotion |
/// | en passant | of the captured piece | 1 if it is in the text | | promotion |
/// | castling | from-square of the partner | to-square of the partner | | introduced |
/// | introduction | | | | introduced |
/// | drop | relocated from | relocated to | on the board | in the reserve |
/// | effect | (an effect) | | last direction | promotion or introduced |
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u64);

/// The first bit of the wall's square.
const WALL: u32 = 48;

/// Packs two squares into 16 bits.
#[inline]
const fn pair(first: Square, second: Square) -> u16 {
    first.number() as u16 | (second.number() as u16) << 8
}

impl Move {
    #[inline]
    const fn pack(sort: MoveKind, from: Square, to: Square, aux: u16, first: u8, second: PieceTypeId) -> Self {
        Self(
            from.number() as u64
                | (to.number() as u64) << 8
                | (aux as u64) << 16
                | (sort as u64) << 32
                | (first as u64) << 36
                | (second.number() as u64) << 42,
        )
    }

    /// A move or capture; `promotion` is [`NO_PIECE_TYPE`] if the piece does not promote.
    #[inline]
    pub(crate) const fn plain(from: Square, to: Square, promotion: PieceTypeId) -> Self {
        Self::pack(MoveKind::Plain, from, to, 0, 0, promotion)
    }

    /// An en passant capture of the piece on `captured`; `explicit` is true if the move's text names that square.
    pub(crate) const fn en_passant(
        from: Square,
        to: Square,
        captured: Square,
        promotion: PieceTypeId,
        explicit: bool,
    ) -> Self {
        Self::pack(MoveKind::EnPassant, from, to, captured.number() as u16 | (explicit as u16) << 8, 0, promotion)
    }

    /// A move of one of the three castling kinds of [`MoveKind`]; `introduced` is [`NO_PIECE_TYPE`] for
    /// [`MoveKind::Castle`].
    pub(crate) const fn castle(
        sort: MoveKind,
        king: (Square, Square),
        partner: (Square, Square),
        introduced: PieceTypeId,
    ) -> Self {
        Self::pack(sort, king.0, king.1, pair(partner.0, partner.1), 0, introduced)
    }

    /// A move that introduces `introduced` on its from-square.
    pub(crate) const fn introduce(from: Square, to: Square, introduced: PieceTypeId) -> Self {
        Self::pack(MoveKind::Introduce, from, to, 0, 0, introduced)
    }

    /// A drop of the piece type `reserve`, which becomes `board` on the board.
    pub(crate) const fn drop(board: PieceTypeId, reserve: PieceTypeId, to: Square) -> Self {
        Self::pack(MoveKind::Drop, to, to, 0, board.number(), reserve)
    }

    /// A drop on `to` that relocates the piece on `from` to `relocated`; `full` is true if the text names both
    /// squares.
    pub(crate) const fn drop_relocate(
        board: PieceTypeId,
        reserve: PieceTypeId,
        to: Square,
        from: Square,
        relocated: Square,
        full: bool,
    ) -> Self {
        let sort = if full { MoveKind::DropRelocateFull } else { MoveKind::DropRelocate };
        Self::pack(sort, to, to, pair(from, relocated), board.number(), reserve)
    }

    /// A move with effects; `other` is the introduced piece if `introduces` is true, and the promotion if not.
    pub(crate) const fn effect(from: Square, to: Square, effect: Effect, introduces: bool, other: PieceTypeId) -> Self {
        let sort = if introduces { MoveKind::EffectIntroduce } else { MoveKind::Effect };
        let aux = effect.first as u16
            | (effect.overtake as u16) << 6
            | (effect.withdraw as u16) << 7
            | (effect.throw as u16) << 10
            | (effect.explicit as u16) << 14;
        Self::pack(sort, from, to, aux, effect.last, other)
    }

    /// A vote.
    pub(crate) const fn vote(accept: bool) -> Self {
        let sort = if accept { MoveKind::Accept } else { MoveKind::Decline };
        Self::pack(sort, Square::A1, Square::A1, 0, 0, NO_PIECE_TYPE)
    }

    /// The null move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{Move, MoveKind};
    ///
    /// assert!(Move::null().is_null() && Move::null().kind() == MoveKind::Null);
    /// ```
    pub const fn null() -> Self {
        Self::pack(MoveKind::Null, Square::A1, Square::A1, 0, 0, NO_PIECE_TYPE)
    }

    /// A pass; `square` is the square that its text names, if any.
    pub(crate) const fn pass(square: Option<Square>) -> Self {
        match square {
            Some(square) => Self::pack(MoveKind::Pass, square, square, 1, 0, NO_PIECE_TYPE),
            None => Self::pack(MoveKind::Pass, Square::A1, Square::A1, 0, 0, NO_PIECE_TYPE),
        }
    }

    /// The square that the text of a pass names.
    pub(crate) const fn passed_on(self) -> Option<Square> {
        if self.0 >> 16 & 1 != 0 { Some(self.from()) } else { None }
    }

    /// A wall placed instead of a move, before its square is set.
    pub(crate) const WALL_ALONE: Self = Self::pack(MoveKind::Wall, Square::A1, Square::A1, 0, 0, NO_PIECE_TYPE);

    /// Returns the move with a wall on `square`. The move must not already place one.
    #[inline]
    #[must_use]
    pub(crate) const fn with_wall(self, square: Square) -> Self {
        let bare = match self.kind() {
            MoveKind::Wall => Self::pack(MoveKind::Wall, square, square, 0, 0, NO_PIECE_TYPE),
            _ => self,
        };
        Self(bare.0 | (square.number() as u64 + 1) << WALL)
    }

    /// Returns the move without its wall.
    #[must_use]
    pub(crate) const fn without_wall(self) -> Self {
        Self(self.0 & ((1 << WALL) - 1))
    }

    /// The square of the wall that the move places, if any.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let snailtrail = AnyVariant::builtin("snailtrail")?;
    /// let mv = Board::new(&snailtrail)?.parse_uci("a1b2,b2a1")?;
    /// assert_eq!(mv.wall(), snailtrail.square("a1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn wall(self) -> Option<Square> {
        match self.0 >> WALL & 0x1ff {
            0 => None,
            number => Some(Square::new((number - 1) as u8)),
        }
    }

    /// Packs the move into 48 bits, with its wall in place of the two further squares; `None` if the move has both.
    pub(crate) const fn packed(self) -> Option<u64> {
        let wall = self.0 >> WALL & 0x1ff;
        let plain = self.0 & ((1 << WALL) - 1);
        match self.kind() {
            _ if wall == 0 => Some(plain),
            MoveKind::Plain | MoveKind::Wall => Some(plain | wall << 16),
            _ => None,
        }
    }

    /// The inverse of [`Move::packed`].
    pub(crate) const fn unpacked(bits: u64) -> Self {
        match Self(bits).kind() {
            MoveKind::Plain | MoveKind::Wall => Self(bits & !(0x1ff << 16) | (bits >> 16 & 0x1ff) << WALL),
            _ => Self(bits),
        }
    }

    /// The 57 bits of the move.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The move with these bits; the inverse of [`Move::bits`].
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The kind of move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, MoveKind};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(board.parse_san("O-O")?.kind(), MoveKind::Castle);
    /// assert_eq!(board.parse_san("Kf2")?.kind(), MoveKind::Plain);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn kind(self) -> MoveKind {
        ALL[(self.0 >> 32 & 15) as usize]
    }

    /// The from-square, or the drop square of a drop.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mv = Board::new(&chess)?.parse_san("Nf3")?;
    /// assert_eq!((Some(mv.from()), Some(mv.to())), (chess.square("g1"), chess.square("f3")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn from(self) -> Square {
        Square::new(self.0 as u8)
    }

    /// The to-square; for castling, that of the king. See the example of [`Move::from()`].
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 8) as u8)
    }

    /// The two further squares; their meaning depends on [`Move::kind()`].
    #[inline]
    pub(crate) const fn pair(self) -> (Square, Square) {
        (Square::new((self.0 >> 16) as u8), Square::new((self.0 >> 24) as u8))
    }

    /// True if the text of an en passant capture names the square of the captured piece.
    #[inline]
    pub(crate) const fn names_captured(self) -> bool {
        self.0 >> 24 & 1 != 0
    }

    /// The type of the dropped piece on the board.
    #[inline]
    pub(crate) const fn dropped(self) -> PieceTypeId {
        PieceTypeId::new((self.0 >> 36 & 63) as u8)
    }

    /// The promotion, the introduced piece type, or the type of the dropped piece in the reserve; [`NO_PIECE_TYPE`] if
    /// there is none.
    #[inline]
    pub(crate) const fn other(self) -> PieceTypeId {
        PieceTypeId::new((self.0 >> 42 & 63) as u8)
    }

    /// Returns the move without a suffix in its text.
    pub(crate) const fn in_short(self) -> Self {
        match self.kind() {
            MoveKind::EnPassant => Self(self.0 & !(1 << 24)),
            MoveKind::Effect | MoveKind::EffectIntroduce => Self(self.0 & !(1 << 30)),
            _ => self,
        }
    }

    /// The effect of a [`MoveKind::Effect`] or [`MoveKind::EffectIntroduce`].
    pub(crate) const fn effect_of(self) -> Effect {
        let aux = (self.0 >> 16) as u16;
        Effect {
            first: (aux & 63) as Dir,
            last: (self.0 >> 36 & 63) as Dir,
            overtake: aux >> 6 & 1 != 0,
            withdraw: (aux >> 7 & 7) as u8,
            throw: (aux >> 10 & 15) as u8,
            explicit: aux >> 14 & 1 != 0,
        }
    }

    /// True if the move is a drop.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let crazyhouse = AnyVariant::builtin("crazyhouse")?;
    /// let board = Board::from_fen(&crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")?;
    /// assert!(board.parse_san("N@f3")?.is_drop() && !board.parse_san("Ke2")?.is_drop());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_drop(self) -> bool {
        matches!(self.kind(), MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull)
    }

    /// True if the move is castling.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert!(board.parse_san("O-O")?.is_castle() && !board.parse_san("Kf2")?.is_castle());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_castle(self) -> bool {
        matches!(self.kind(), MoveKind::Castle | MoveKind::CastleIntroduceKing | MoveKind::CastleIntroducePartner)
    }

    /// True if the move introduces a piece from the reserve on a square that another piece leaves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("seirawan")?)?;
    /// assert!(board.parse_san("Nf3/H")?.introduces() && !board.parse_san("Nf3")?.introduces());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn introduces(self) -> bool {
        matches!(
            self.kind(),
            MoveKind::Introduce
                | MoveKind::EffectIntroduce
                | MoveKind::CastleIntroduceKing
                | MoveKind::CastleIntroducePartner
        )
    }

    /// True if the move has an effect on a square other than its to-square.
    pub const fn has_effect(self) -> bool {
        matches!(self.kind(), MoveKind::Effect | MoveKind::EffectIntroduce)
    }

    /// True if the move is a vote.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert!(board.legal_moves().iter().all(|mv| !mv.is_vote()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_vote(self) -> bool {
        matches!(self.kind(), MoveKind::Accept | MoveKind::Decline)
    }

    /// True if the move is a pass that the rules allow, as opposed to the null move for analysis.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let text = "name = \"passing\"\nextends = \"chess\"\n[moves]\npass = \"always\"";
    /// let board = Board::new(&AnyVariant::from_toml(text)?)?;
    /// assert!(board.parse_uci("e1e1")?.is_pass());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_pass(self) -> bool {
        matches!(self.kind(), MoveKind::Pass)
    }

    /// True if a piece on the board moves, other than by castling or an en passant capture.
    pub(crate) const fn is_of_a_piece(self) -> bool {
        matches!(self.kind(), MoveKind::Plain | MoveKind::Introduce | MoveKind::Effect | MoveKind::EffectIntroduce)
    }

    /// True if the move is the null move.
    pub const fn is_null(self) -> bool {
        matches!(self.kind(), MoveKind::Null)
    }

    /// The piece type after promotion, if the move promotes.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "7k/4P3/8/8/8/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(board.parse_san("e8=N")?.promotion(), chess.rules().piece_type("knight"));
    /// assert_eq!(board.parse_san("Kf2")?.promotion(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn promotion(self) -> Option<PieceTypeId> {
        match self.kind() {
            MoveKind::Plain | MoveKind::EnPassant | MoveKind::Effect
                if self.other().number() != NO_PIECE_TYPE.number() =>
            {
                Some(self.other())
            }
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = [self.from(), self.to(), self.pair().0, self.pair().1].map(Square::number);
        write!(f, "{:?}({squares:?}, {})", self.kind(), self.other().number())?;
        self.wall().map_or(Ok(()), |wall| write!(f, "*{}", wall.number()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_survives_packing() {
        let effect = Effect { first: 63, last: 62, overtake: true, withdraw: 5, throw: 15, explicit: true };
        let [hawk, camel, wazir] = [17, 3, 9].map(PieceTypeId::new);
        let [from, to, relocated] = [255, 254, 28].map(Square::new);
        let mv = Move::effect(from, to, effect, true, hawk);
        assert_eq!((mv.from(), mv.to(), mv.other()), (from, to, hawk));
        assert_eq!(mv.effect_of(), effect);
        assert_eq!(mv.kind(), MoveKind::EffectIntroduce);
        assert!(mv.bits() < 1 << WALL && mv.promotion().is_none() && mv.introduces());
        let drop = Move::drop_relocate(camel, wazir, to, to, relocated, true);
        assert_eq!((drop.dropped(), drop.other(), drop.pair()), (camel, wazir, (to, relocated)));
        for explicit in [false, true] {
            let mv = Move::en_passant(from, to, relocated, NO_PIECE_TYPE, explicit);
            assert_eq!((mv.pair().0, mv.names_captured()), (relocated, explicit));
        }
        for wall in [0, 255].map(Square::new) {
            let plain = Move::plain(from, to, hawk);
            let walled = plain.with_wall(wall);
            assert_eq!((walled.wall(), plain.wall()), (Some(wall), None));
            assert_eq!((walled.from(), walled.to(), walled.other()), (from, to, hawk));
            assert!(walled.bits() < 1 << 57);
            for mv in [plain, walled, Move::WALL_ALONE.with_wall(wall), mv] {
                assert_eq!(mv.packed().map(Move::unpacked), Some(mv));
            }
            assert_eq!(mv.with_wall(wall).packed(), None);
        }
    }
}
