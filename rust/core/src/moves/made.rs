//! Turns with what they take where they were made, and turns looked for.

use super::{Move, Written};

/// What a turn takes beyond what it says itself: this hangs on the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Takes {
    /// A man stands where it lands.
    pub landing: bool,
    /// An enemy stands where the thrown man lands.
    pub thrown: bool,
}

/// A turn of a position, with what it takes there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Made {
    /// The turn.
    pub turn: Move,
    /// What it takes.
    pub takes: Takes,
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
        Self::Turn(made.turn)
    }
}

impl From<Written> for Sought {
    fn from(written: Written) -> Self {
        Self::Written(written)
    }
}
