//! Moves with what they take where they were made, and moves looked for.

use super::{Move, MoveText};

/// A move of a position, with what it takes there beyond what it says itself: a word, for lists of them are long.
///
/// Below are the 48 bits of the move; then whether it takes a piece where it lands, and whether the piece that it throws takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayedMove(u64);

impl PlayedMove {
    /// A move, and what it takes.
    #[inline]
    pub(crate) const fn new(mv: Move, landing: bool, thrown: bool) -> Self {
        Self(mv.bits() | (landing as u64) << 48 | (thrown as u64) << 49)
    }

    /// The move.
    #[inline]
    pub const fn mv(self) -> Move {
        Move::from_bits(self.0 & ((1 << 48) - 1))
    }

    /// Whether it takes a piece where it lands.
    #[inline]
    pub const fn landing(self) -> bool {
        self.0 >> 48 & 1 != 0
    }

    /// Whether the piece that it throws takes one.
    #[inline]
    pub const fn thrown(self) -> bool {
        self.0 >> 49 & 1 != 0
    }

    /// All of it, as one number.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

/// A move looked for in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveQuery {
    /// One that was made in this or another position of the variant: it is found by itself, or else by its text.
    Move(Move),
    /// One that is written.
    Text(MoveText),
}

impl From<Move> for MoveQuery {
    fn from(mv: Move) -> Self {
        Self::Move(mv)
    }
}

impl From<PlayedMove> for MoveQuery {
    fn from(played: PlayedMove) -> Self {
        Self::Move(played.mv())
    }
}

impl From<MoveText> for MoveQuery {
    fn from(written: MoveText) -> Self {
        Self::Text(written)
    }
}
