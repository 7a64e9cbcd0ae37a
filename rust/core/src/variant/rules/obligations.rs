//! Compulsory moves, and passes.

use crate::board::PieceTypeSet;

/// A class of moves that can be compulsory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compulsory {
    /// Drops.
    Drop,
    /// Captures, including en passant and effects.
    Capture,
}

/// The condition for a pass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PassRule {
    /// Never.
    #[default]
    Never,
    /// If the side has no other legal move and is not in check.
    Stuck,
    /// Unless the side is in check or another move is compulsory.
    Always,
}

/// The rules that apply to all moves of a side.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveRules {
    /// Only moves of the first class that has a legal move are allowed.
    pub compulsory: Vec<Compulsory>,
    /// The piece types whose moves of this class are compulsory.
    pub compulsory_pieces: PieceTypeSet,
    /// The condition for a pass.
    pub pass: PassRule,
    /// True if no move may give check.
    pub no_checks: bool,
    /// True if no piece may move where it would be stuck for good.
    pub no_stuck: bool,
}
