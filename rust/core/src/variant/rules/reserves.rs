//! How pieces enter from the reserve: through gates, and by drops.

use super::Castling;
use crate::board::{PieceTypeId, PieceTypeSet, Region, Step};

/// The rule about gates.
#[derive(Clone, PartialEq, Debug)]
pub struct Gates {
    /// Piece types whose first move introduces a piece.
    pub triggers: PieceTypeSet,
    /// Piece types that may be introduced.
    pub pieces: PieceTypeSet,
    /// The gates of both sides at the start.
    pub squares: Region,
    /// True if a trigger may begin on any of these squares; otherwise only on those of its own type.
    pub anywhere: bool,
    /// True if the first trigger must introduce a piece.
    pub compulsory: bool,
    /// The number of times that a side may pass first (0 or 1).
    pub passes: u8,
    /// True if gates stay when the reserve is empty.
    pub outlive: bool,
    /// True if castling may introduce a piece.
    pub castling: bool,
    /// True if legality is tested with the introduced piece on the board.
    pub judged_with: bool,
}

impl Gates {
    /// True if the file of a partner could be a gate or a castling right. It is the right if partners never have gates,
    /// and both if king and partners have gates as long as they have not moved.
    pub fn hide_partners(&self, castling: &Castling) -> bool {
        let castles = castling.partners.with(castling.king);
        let all = self.castling && castles.iter().all(|piece_type| self.triggers.contains(piece_type));
        !all && self.triggers.overlaps(castling.partners)
    }
}

/// The destination of a relocated piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RelocateTo {
    /// A number of squares straight ahead, which must all be empty.
    Forward(u8),
    /// Any empty square of a region.
    Region(Region),
}

/// The piece that makes room for a drop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Relocate {
    /// 0: the piece dropped on; 1: the piece of the same side in front of the drop square.
    pub ahead: u8,
    /// Piece types that make room.
    pub piece_types: PieceTypeSet,
    /// The squares where it must be.
    pub from: Region,
    /// Its destination.
    pub to: RelocateTo,
    /// True if a relocation by two squares forward allows an en passant capture.
    pub en_passant: bool,
    /// True if the text always contains the relocation (`N@e2,e2c4`).
    pub full_text: bool,
}

/// One rule of drops.
#[derive(Clone, PartialEq, Debug)]
pub struct DropRule {
    /// The piece types (as in the reserve) that it applies to.
    pub pieces: PieceTypeSet,
    /// The drop squares.
    pub to: Region,
    /// Piece types of the same side that it may be dropped on; 0: empty squares.
    pub onto: PieceTypeSet,
    /// The piece that makes room.
    pub relocate: Option<Relocate>,
    /// True if the drop is allowed in check.
    pub in_check: bool,
    /// The piece types that it may become on the board, if not only its usual one.
    pub becomes: Vec<PieceTypeId>,
    /// True if a side drops without a reserve.
    pub free: bool,
    /// The drop squares while one of these is empty, whatever else limits them.
    pub first: Option<Region>,
    /// The maximum number of own pieces of the same type on the file, with the dropped one; 0: no limit.
    pub per_file: u8,
    /// True if it must be next to one of its own pieces.
    pub next_to_own: bool,
    /// True if it must enclose enemies in a line with one of its own pieces.
    pub encloses: bool,
    /// True if it must be on the first rank of the board or above a piece.
    pub on_top: bool,
    /// The steps (White's) to squares that no enemy may be on.
    pub apart: Vec<Step>,
    /// The steps (White's) by which it is pushed from an edge, until something stops it; empty: it is not pushed.
    pub pushed: Vec<Step>,
    /// True if the pieces must end up on squares of both colours.
    pub both_colours: bool,
    /// True if it may give check.
    pub checks: bool,
    /// True if it may mate.
    pub mates: bool,
}

impl DropRule {
    /// True if the pieces on the board limit the drop squares.
    pub(crate) fn depends_on_pieces(&self) -> bool {
        self.first.is_some()
            || self.per_file > 0
            || self.next_to_own
            || self.encloses
            || self.on_top
            || !self.apart.is_empty()
            || !self.pushed.is_empty()
            || self.both_colours
    }
}
