//! Counting moves in bare endings.

use crate::board::{PieceTypeId, PieceTypeSet};

/// A row of a counting rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingRow {
    /// The piece types that the other side must have, each with a minimum number.
    pub pieces: Vec<(PieceTypeId, u32)>,
    /// The number of moves after which the game is drawn.
    pub moves: u16,
}

/// A counting rule: the stronger side must mate within a number of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingRule {
    /// True if the counting side has a single piece; false if it has more.
    pub bare: bool,
    /// The maximum number of pieces on the counting side.
    pub at_most: Option<u32>,
    /// The piece types that must not be on the board.
    pub without: PieceTypeSet,
    /// The number of moves, depending on the other side's pieces; the first matching row applies.
    pub against: Vec<CountingRow>,
    /// The number of moves if no row matches.
    pub moves: Option<u16>,
    /// True if the count starts at the number of pieces on the board.
    pub from_pieces: bool,
}
