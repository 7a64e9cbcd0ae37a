//! The promotions of pieces, and their squares.

use crate::board::{PieceTypeId, PieceTypeSet, Region};

/// One rule of promotion.
#[derive(Clone, PartialEq, Debug)]
pub struct Promotion {
    /// The piece types that promote.
    pub pieces: PieceTypeSet,
    /// The to-squares where a piece may promote.
    pub region: Region,
    /// True if a piece that leaves the region may promote, too.
    pub leaving: bool,
    /// True if only captures promote.
    pub on_capture: bool,
    /// The to-squares where it must promote if it may.
    pub forced: Region,
    /// True if it must promote whenever it may.
    pub always: bool,
    /// The choices, in order.
    pub to: Vec<PieceTypeId>,
    /// `(piece_type, n)`: a choice only while its side has fewer than `n` pieces of that type on the board.
    pub limits: Vec<(PieceTypeId, u32)>,
    /// The piece type that a thrown piece becomes in the region.
    pub thrown: Option<PieceTypeId>,
    /// Its details, if it is a separate move.
    pub in_place: Option<InPlace>,
}

/// A promotion that is a separate move: a piece in the region becomes another one instead of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InPlace {
    /// True if the piece may also go to an empty square that the new piece reaches.
    pub steps: bool,
    /// False if the new piece may not attack anything, and the move may not give check.
    pub attacks: bool,
    /// Further squares, on which a side's only such piece promotes.
    pub last: Region,
}
