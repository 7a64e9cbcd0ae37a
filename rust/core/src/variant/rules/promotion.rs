//! Promotions and where they happen.

use crate::board::{PieceTypeId, PieceTypeSet, Region};

/// One rule of promotion.
#[derive(Clone, PartialEq, Debug)]
pub struct Promotion {
    /// The piece types that promote.
    pub pieces: PieceTypeSet,
    /// The to-squares where a piece may promote.
    pub region: Region,
    /// True if a piece that leaves the region may also promote.
    pub leaving: bool,
    /// True if only captures promote.
    pub on_capture: bool,
    /// The to-squares where a piece that may promote must do so.
    pub forced: Region,
    /// True if a piece that may promote must do so.
    pub always: bool,
    /// The choices, in order.
    pub to: Vec<PieceTypeId>,
    /// `(piece_type, n)`: the type is a choice only while the side has fewer than `n` such pieces on the board.
    pub limits: Vec<(PieceTypeId, u32)>,
    /// The piece type that a thrown piece becomes in the region.
    pub thrown: Option<PieceTypeId>,
    /// The details, if the promotion is a separate move.
    pub in_place: Option<InPlace>,
}

/// Promotion as a separate move: a piece in the region promotes instead of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InPlace {
    /// True if the piece may also go to an empty square that the new piece reaches.
    pub steps: bool,
    /// False if the promotion is allowed only if the new piece attacks nothing and the move gives no check.
    pub attacks: bool,
    /// Additional squares on which a side's only such piece may promote.
    pub last: Region,
}
