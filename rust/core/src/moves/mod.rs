//! Turns, packed into 48 bits.

mod made;
mod written;

pub use made::{Made, Sought};
pub use written::{Parts, Suffix, Throw, Written};

use crate::bitboard::Square;
use crate::geometry::Dir;
use crate::variant::rules::KindId;
use std::fmt;

/// "No kind" in a [`Move`].
pub const NO_KIND: KindId = 63;

/// What sort of turn a [`Move`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A move or capture, perhaps with promotion.
    Plain,
    /// A capture in passing.
    EnPassant,
    /// Castling.
    Castle,
    /// Castling that introduces a man on the king's square.
    CastleIntroduceKing,
    /// Castling that introduces a man on the partner's square.
    CastleIntroducePartner,
    /// A move that introduces a man on the square it leaves.
    Introduce,
    /// A drop.
    Drop,
    /// A drop for which another man makes room.
    DropRelocate,
    /// As `DropRelocate`, written in full.
    DropRelocateFull,
    /// A move that captures or throws elsewhere.
    Effect,
    /// As `Effect`, and it introduces a man on the square it leaves.
    EffectIntroduce,
    /// The vote `accept`.
    Accept,
    /// The vote `decline`.
    Decline,
    /// No move at all: the turn passes. Never among the legal turns.
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

/// A turn: from (8 bits), to (8), two squares or an [`Effect`] (16), sort (4), and two kinds of men (6 each).
///
/// | sort | first square | second square | first kind | second kind |
/// | --- | --- | --- | --- | --- |
/// | plain | | | | promotion |
/// | e.p. | captured man's | 1 if written with it | | promotion |
/// | castling | partner's from | partner's to | | introduced |
/// | introduction | | | | introduced |
/// | drop | relocated from | relocated to | on the board | in the reserve |
/// | effect | (an [`Effect`]) | | last direction | promotion or introduced |
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u64);

/// What happens elsewhere in a turn of sort [`MoveKind::Effect`].
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
    /// How many steps behind the start the thrown man stands; 0: none is thrown.
    pub throw: u8,
    /// Written with what it does.
    pub explicit: bool,
}

impl Effect {
    /// Whether anything happens.
    pub fn fires(self) -> bool {
        self.overtake || self.withdraw != 0 || self.throw != 0
    }

    /// The same with directions that do not matter set to 0, so that equal turns are equal moves.
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

    /// A move or capture; `promotion` is [`NO_KIND`] if there is none.
    #[inline]
    pub const fn plain(from: Square, to: Square, promotion: KindId) -> Self {
        Self::pack(MoveKind::Plain, from, to, 0, 0, promotion)
    }

    /// A capture in passing of the man on `captured`, perhaps written with it.
    pub const fn en_passant(from: Square, to: Square, captured: Square, promotion: KindId, explicit: bool) -> Self {
        Self::pack(MoveKind::EnPassant, from, to, captured as u16 | (explicit as u16) << 8, 0, promotion)
    }

    /// Castling of one of the three castling sorts; `introduced` is [`NO_KIND`] for the first.
    pub const fn castle(kind: MoveKind, king: (Square, Square), partner: (Square, Square), introduced: KindId) -> Self {
        Self::pack(kind, king.0, king.1, partner.0 as u16 | (partner.1 as u16) << 8, 0, introduced)
    }

    /// A move that brings in `introduced` on the square it leaves.
    pub const fn introduce(from: Square, to: Square, introduced: KindId) -> Self {
        Self::pack(MoveKind::Introduce, from, to, 0, 0, introduced)
    }

    /// A drop of the reserve's `reserve` that is `board` on the board.
    pub const fn drop(board: KindId, reserve: KindId, to: Square) -> Self {
        Self::pack(MoveKind::Drop, to, to, 0, board, reserve)
    }

    /// A drop for which the man on `from` goes to `relocated`.
    pub const fn drop_relocate(
        board: KindId,
        reserve: KindId,
        to: Square,
        from: Square,
        relocated: Square,
        full: bool,
    ) -> Self {
        let kind = if full { MoveKind::DropRelocateFull } else { MoveKind::DropRelocate };
        Self::pack(kind, to, to, from as u16 | (relocated as u16) << 8, board, reserve)
    }

    /// A move with something happening elsewhere; `other` is the promotion, or the introduced man if `introduces`.
    pub const fn effect(from: Square, to: Square, effect: Effect, introduces: bool, other: KindId) -> Self {
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
        Self::pack(kind, 0, 0, 0, 0, NO_KIND)
    }

    /// The null move.
    pub const fn null() -> Self {
        Self::pack(MoveKind::Null, 0, 0, 0, 0, NO_KIND)
    }

    /// The 48 bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The turn of [`Move::bits`].
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The sort of turn.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        KINDS[(self.0 >> 32 & 15) as usize]
    }

    /// Where the man comes from (for drops the drop square).
    #[inline]
    pub const fn from(self) -> Square {
        self.0 as Square
    }

    /// Where the man goes (for castling the king).
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
    pub const fn dropped(self) -> KindId {
        (self.0 >> 36 & 63) as KindId
    }

    /// The promotion, the introduced kind, or the dropped kind as it was in the reserve; [`NO_KIND`] if none.
    #[inline]
    pub const fn other(self) -> KindId {
        (self.0 >> 42 & 63) as KindId
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

    /// Whether it brings in a man from the reserve on a square left by another.
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
    pub const fn promotion(self) -> Option<KindId> {
        match self.kind() {
            MoveKind::Plain | MoveKind::EnPassant | MoveKind::Effect if self.other() != NO_KIND => Some(self.other()),
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
        let turn = Move::effect(255, 254, effect, true, 17);
        assert_eq!((turn.from(), turn.to(), turn.other()), (255, 254, 17));
        assert_eq!(turn.effect_of(), effect);
        assert_eq!(turn.kind(), MoveKind::EffectIntroduce);
        assert!(turn.bits() < 1 << 48 && turn.promotion().is_none() && turn.introduces());
        let drop = Move::drop_relocate(3, 9, 12, 12, 28, true);
        assert_eq!((drop.dropped(), drop.other(), drop.pair()), (3, 9, (12, 28)));
        for (index, kind) in KINDS.into_iter().enumerate() {
            assert_eq!(kind as usize, index);
        }
    }
}
