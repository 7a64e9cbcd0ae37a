//! Counting moves in bare endings.

use crate::board::{PieceTypeId, PieceTypeSet};

/// A row of a counting rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingRow {
    /// The piece types that the other side must have, each with its minimum number.
    pub pieces: Vec<(PieceTypeId, u32)>,
    /// The number of moves after which the game is drawn.
    pub moves: u16,
}

/// A counting rule: a side that is too strong to lose must mate within a number of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingRule {
    /// True if the side that counts has a single piece; false if it has others.
    pub bare: bool,
    /// The maximum number of pieces on the counting side.
    pub at_most: Option<u32>,
    /// No piece of these types is on the board.
    pub without: PieceTypeSet,
    /// The numbers of moves, depending on the other side's pieces; the first row that holds decides.
    pub against: Vec<CountingRow>,
    /// The number of moves if no row holds.
    pub moves: Option<u16>,
    /// True if counting begins at the number of pieces on the board.
    pub from_pieces: bool,
}
