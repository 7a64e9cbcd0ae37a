//! Turns with what they take where they were made, and turns looked for.

use super::{Move, Written};

/// A turn of a position, with what it takes there beyond what it says itself: a word, for lists of them are long.
///
/// Below are the 48 bits of the turn; then whether it takes a man where it lands, and whether the man that it throws takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Made(u64);

impl Made {
    /// A turn, and what it takes.
    #[inline]
    pub(crate) const fn new(turn: Move, landing: bool, thrown: bool) -> Self {
        Self(turn.bits() | (landing as u64) << 48 | (thrown as u64) << 49)
    }

    /// The turn.
    #[inline]
    pub const fn turn(self) -> Move {
        Move::from_bits(self.0 & ((1 << 48) - 1))
    }

    /// Whether it takes a man where it lands.
    #[inline]
    pub const fn landing(self) -> bool {
        self.0 >> 48 & 1 != 0
    }

    /// Whether the man that it throws takes one.
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

/// A turn looked for in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sought {
    /// One that was made in this or another position of the variant: it is found by itself, or else by its text.
    Turn(Move),
    /// One that is written.
    Written(Written),
}

impl From<Move> for Sought {
    fn from(turn: Move) -> Self {
        Self::Turn(turn)
    }
}

impl From<Made> for Sought {
    fn from(made: Made) -> Self {
        Self::Turn(made.turn())
    }
}

impl From<Written> for Sought {
    fn from(written: Written) -> Self {
        Self::Written(written)
    }
}
