//! Moves, packed into 48 bits.

mod played;
mod text;

pub use played::{MoveQuery, PlayedMove};
pub use text::{MoveParts, MoveText, Suffix, Throw};

use crate::board::{Dir, Square};
use crate::variant::rules::PieceTypeId;
use std::fmt;

/// "No kind" in a [`Move`].
pub const NO_PIECE_TYPE: PieceTypeId = 63;

/// What sort of move a [`Move`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A move or capture, perhaps with promotion.
    Plain,
    /// A capture in passing.
    EnPassant,
    /// Castling.
    Castle,
    /// Castling that introduces a piece on the king's square.
    CastleIntroduceKing,
    /// Castling that introduces a piece on the partner's square.
    CastleIntroducePartner,
    /// A move that introduces a piece on the square it leaves.
    Introduce,
    /// A drop.
    Drop,
    /// A drop for which another piece makes room.
    DropRelocate,
    /// As `DropRelocate`, written in full.
    DropRelocateFull,
    /// A move that captures or throws elsewhere.
    Effect,
    /// As `Effect`, and it introduces a piece on the square it leaves.
    EffectIntroduce,
    /// The vote `accept`.
    Accept,
    /// The vote `decline`.
    Decline,
    /// No move at all: the move passes. Never among the legal moves.
    Null,
}

const KINDS: [MoveKind; 14] = [
    MoveKind::Plain,
    MoveKind::EnPassant,
    MoveKind::Castle,
    MoveKind::CastleIntroduceKing,
    MoveKind::CastleIntroducePartner,
    MoveKind::Introduce,
    MoveKind::Drop,
    MoveKind::DropRelocate,
    MoveKind::DropRelocateFull,
    MoveKind::Effect,
    MoveKind::EffectIntroduce,
    MoveKind::Accept,
    MoveKind::Decline,
    MoveKind::Null,
];

/// A move: from (8 bits), to (8), two squares or an [`Effect`] (16), sort (4), and two piece types (6 each).
///
/// | sort | first square | second square | first kind | second kind |
/// | --- | --- | --- | --- | --- |
/// | plain | | | | promotion |
/// | e.p. | captured piece's | 1 if written with it | | promotion |
/// | castling | partner's from | partner's to | | introduced |
/// | introduction | | | | introduced |
/// | drop | relocated from | relocated to | on the board | in the reserve |
/// | effect | (an [`Effect`]) | | last direction | promotion or introduced |
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u64);

/// What happens elsewhere in a move of sort [`MoveKind::Effect`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effect {
    /// Unit direction of the first leg.
    pub first: Dir,
    /// Unit direction of the last leg.
    pub last: Dir,
    /// The enemy before the landing square is captured.
    pub overtake: bool,
    /// Captured next to the start: behind (1), 45° left of it (2), right of it (4).
    pub withdraw: u8,
    /// How many steps behind the start the thrown piece stands; 0: none is thrown.
    pub throw: u8,
    /// Written with what it does.
    pub explicit: bool,
}

impl Effect {
    /// Whether anything happens.
    pub fn fires(self) -> bool {
        self.overtake || self.withdraw != 0 || self.throw != 0
    }

    /// The same with directions that do not matter set to 0, so that equal moves are equal moves.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        if self.withdraw == 0 && self.throw == 0 {
            self.first = 0;
        }
        if !self.overtake && self.throw == 0 {
            self.last = 0;
        }
        self
    }
}

impl Move {
    #[inline]
    const fn pack(kind: MoveKind, from: Square, to: Square, aux: u16, first: u8, second: u8) -> Self {
        Self(
            from as u64
                | (to as u64) << 8
                | (aux as u64) << 16
                | (kind as u64) << 32
                | (first as u64) << 36
                | (second as u64) << 42,
        )
    }

    /// A move or capture; `promotion` is [`NO_PIECE_TYPE`] if there is none.
    #[inline]
    pub const fn plain(from: Square, to: Square, promotion: PieceTypeId) -> Self {
        Self::pack(MoveKind::Plain, from, to, 0, 0, promotion)
    }

    /// A capture in passing of the piece on `captured`, perhaps written with it.
    pub const fn en_passant(
        from: Square,
        to: Square,
        captured: Square,
        promotion: PieceTypeId,
        explicit: bool,
    ) -> Self {
        Self::pack(MoveKind::EnPassant, from, to, captured as u16 | (explicit as u16) << 8, 0, promotion)
    }

    /// Castling of one of the three castling sorts; `introduced` is [`NO_PIECE_TYPE`] for the first.
    pub const fn castle(
        kind: MoveKind,
        king: (Square, Square),
        partner: (Square, Square),
        introduced: PieceTypeId,
    ) -> Self {
        Self::pack(kind, king.0, king.1, partner.0 as u16 | (partner.1 as u16) << 8, 0, introduced)
    }

    /// A move that brings in `introduced` on the square it leaves.
    pub const fn introduce(from: Square, to: Square, introduced: PieceTypeId) -> Self {
        Self::pack(MoveKind::Introduce, from, to, 0, 0, introduced)
    }

    /// A drop of the reserve's `reserve` that is `board` on the board.
    pub const fn drop(board: PieceTypeId, reserve: PieceTypeId, to: Square) -> Self {
        Self::pack(MoveKind::Drop, to, to, 0, board, reserve)
    }

    /// A drop for which the piece on `from` goes to `relocated`.
    pub const fn drop_relocate(
        board: PieceTypeId,
        reserve: PieceTypeId,
        to: Square,
        from: Square,
        relocated: Square,
        full: bool,
    ) -> Self {
        let kind = if full { MoveKind::DropRelocateFull } else { MoveKind::DropRelocate };
        Self::pack(kind, to, to, from as u16 | (relocated as u16) << 8, board, reserve)
    }

    /// A move with something happening elsewhere; `other` is the promotion, or the introduced piece if `introduces`.
    pub const fn effect(from: Square, to: Square, effect: Effect, introduces: bool, other: PieceTypeId) -> Self {
        let kind = if introduces { MoveKind::EffectIntroduce } else { MoveKind::Effect };
        let aux = effect.first as u16
            | (effect.overtake as u16) << 6
            | (effect.withdraw as u16) << 7
            | (effect.throw as u16) << 10
            | (effect.explicit as u16) << 14;
        Self::pack(kind, from, to, aux, effect.last, other)
    }

    /// A vote.
    pub const fn vote(accept: bool) -> Self {
        let kind = if accept { MoveKind::Accept } else { MoveKind::Decline };
        Self::pack(kind, 0, 0, 0, 0, NO_PIECE_TYPE)
    }

    /// The null move.
    pub const fn null() -> Self {
        Self::pack(MoveKind::Null, 0, 0, 0, 0, NO_PIECE_TYPE)
    }

    /// The 48 bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The move of [`Move::bits`].
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The sort of move.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        KINDS[(self.0 >> 32 & 15) as usize]
    }

    /// Where the piece comes from (for drops the drop square).
    #[inline]
    pub const fn from(self) -> Square {
        self.0 as Square
    }

    /// Where the piece goes (for castling the king).
    #[inline]
    pub const fn to(self) -> Square {
        (self.0 >> 8) as Square
    }

    /// The two squares that go with the sort.
    #[inline]
    pub const fn pair(self) -> (Square, Square) {
        ((self.0 >> 16) as Square, (self.0 >> 24) as Square)
    }

    /// The dropped kind as it stands on the board.
    #[inline]
    pub const fn dropped(self) -> PieceTypeId {
        (self.0 >> 36 & 63) as PieceTypeId
    }

    /// The promotion, the introduced kind, or the dropped kind as it was in the reserve; [`NO_PIECE_TYPE`] if none.
    #[inline]
    pub const fn other(self) -> PieceTypeId {
        (self.0 >> 42 & 63) as PieceTypeId
    }

    /// The effect of a move of sort [`MoveKind::Effect`] or [`MoveKind::EffectIntroduce`].
    pub const fn effect_of(self) -> Effect {
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

    /// Whether it is a drop of any sort.
    pub const fn is_drop(self) -> bool {
        matches!(self.kind(), MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull)
    }

    /// Whether it is castling of any sort.
    pub const fn is_castle(self) -> bool {
        matches!(self.kind(), MoveKind::Castle | MoveKind::CastleIntroduceKing | MoveKind::CastleIntroducePartner)
    }

    /// Whether it brings in a piece from the reserve on a square left by another.
    pub const fn introduces(self) -> bool {
        matches!(
            self.kind(),
            MoveKind::Introduce
                | MoveKind::EffectIntroduce
                | MoveKind::CastleIntroduceKing
                | MoveKind::CastleIntroducePartner
        )
    }

    /// Whether it captures or throws elsewhere.
    pub const fn has_effect(self) -> bool {
        matches!(self.kind(), MoveKind::Effect | MoveKind::EffectIntroduce)
    }

    /// Whether it is a vote.
    pub const fn is_vote(self) -> bool {
        matches!(self.kind(), MoveKind::Accept | MoveKind::Decline)
    }

    /// Whether it is the null move.
    pub const fn is_null(self) -> bool {
        matches!(self.kind(), MoveKind::Null)
    }

    /// The promotion, if it is one.
    pub const fn promotion(self) -> Option<PieceTypeId> {
        match self.kind() {
            MoveKind::Plain | MoveKind::EnPassant | MoveKind::Effect if self.other() != NO_PIECE_TYPE => {
                Some(self.other())
            }
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({}, {}, {:?}, {})", self.kind(), self.from(), self.to(), self.pair(), self.other())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_survives_packing() {
        let effect = Effect { first: 63, last: 62, overtake: true, withdraw: 5, throw: 15, explicit: true };
        let mv = Move::effect(255, 254, effect, true, 17);
        assert_eq!((mv.from(), mv.to(), mv.other()), (255, 254, 17));
        assert_eq!(mv.effect_of(), effect);
        assert_eq!(mv.kind(), MoveKind::EffectIntroduce);
        assert!(mv.bits() < 1 << 48 && mv.promotion().is_none() && mv.introduces());
        let drop = Move::drop_relocate(3, 9, 12, 12, 28, true);
        assert_eq!((drop.dropped(), drop.other(), drop.pair()), (3, 9, (12, 28)));
        for (index, kind) in KINDS.into_iter().enumerate() {
            assert_eq!(kind as usize, index);
        }
    }
}
