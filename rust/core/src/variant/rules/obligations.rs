//! Compulsory moves, and passes.

use crate::board::PieceTypeSet;

/// A class of moves that can be compulsory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compulsory {
    /// Drops.
    Drop,
    /// Captures, en passant and effects included.
    Capture,
}

/// The condition for a pass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PassRule {
    /// Never.
    #[default]
    Never,
    /// If it has no other legal move, unless it is in check.
    Stuck,
    /// Unless it is in check, or another move is compulsory.
    Always,
}

/// The rules about all moves of a side.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveRules {
    /// The first class that has a legal move is the only one allowed.
    pub compulsory: Vec<Compulsory>,
    /// The piece types whose moves of this class are compulsory.
    pub compulsory_pieces: PieceTypeSet,
    /// The condition for a pass.
    pub pass: PassRule,
    /// True if no move may give check.
    pub no_checks: bool,
    /// True if no piece may go where it could never move again.
    pub no_stuck: bool,
}
