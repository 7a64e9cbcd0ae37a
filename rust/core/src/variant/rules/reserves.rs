//! How pieces enter from the reserve: through gates and by drops.

use super::Castling;
use crate::board::{PieceTypeId, PieceTypeSet, Region, Step};

/// The rule about gates.
#[derive(Clone, PartialEq, Debug)]
pub struct Gates {
    /// Piece types whose first move introduces a piece.
    pub triggers: PieceTypeSet,
    /// Piece types that may be introduced.
    pub pieces: PieceTypeSet,
    /// Both sides' gates at the start.
    pub squares: Region,
    /// True if a trigger may start on any of these squares, false if only on those of its own type.
    pub anywhere: bool,
    /// True if the first trigger must introduce a piece.
    pub compulsory: bool,
    /// How often a side may put off a compulsory introduction (0 or 1).
    pub passes: u8,
    /// True if gates remain when the reserve is empty.
    pub outlive: bool,
    /// True if castling may introduce a piece.
    pub castling: bool,
    /// True if legality is tested with the introduced piece already on the board.
    pub judged_with: bool,
}

impl Gates {
    /// True if the file letter of a partner could mean a gate or a castling right. It means a right if partners never
    /// have gates, and both if kings and partners have gates until they move.
    pub fn hide_partners(&self, castling: &Castling) -> bool {
        let castles = castling.partners.with(castling.king);
        let all = self.castling && castles.iter().all(|piece_type| self.triggers.contains(piece_type));
        !all && self.triggers.overlaps(castling.partners)
    }
}

/// The destination of a relocated piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RelocateTo {
    /// A number of squares straight ahead; all of them must be empty.
    Forward(u8),
    /// Any empty square in a region.
    Region(Region),
}

/// The piece that makes room for a drop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Relocate {
    /// 0: the piece on the drop square; 1: the piece of the same side in front of it.
    pub ahead: u8,
    /// The piece types that make room.
    pub piece_types: PieceTypeSet,
    /// The squares where the piece must be.
    pub from: Region,
    /// The destination of the piece.
    pub to: RelocateTo,
    /// True if relocating a piece two squares forward allows an en passant capture.
    pub en_passant: bool,
    /// True if the move text always includes the relocation (`N@e2,e2c4`).
    pub full_text: bool,
}

/// One rule of drops.
#[derive(Clone, PartialEq, Debug)]
pub struct DropRule {
    /// The piece types (as in the reserve) to which the rule applies.
    pub pieces: PieceTypeSet,
    /// The drop squares.
    pub to: Region,
    /// The types of the side's own pieces that a piece may be dropped on; if empty, drops go only to empty squares.
    pub onto: PieceTypeSet,
    /// The piece that makes room.
    pub relocate: Option<Relocate>,
    /// True if the drop is allowed in check.
    pub in_check: bool,
    /// The piece types that a piece may become on the board; if empty, its usual type.
    pub becomes: Vec<PieceTypeId>,
    /// True if drops need no reserve.
    pub free: bool,
    /// While one of these squares is empty, drops must go to one of them; all other limits apply too.
    pub first: Option<Region>,
    /// The maximum number of own pieces of the same type on the file, including the dropped piece; 0: no limit.
    pub per_file: u8,
    /// True if the piece must be dropped next to a piece of its side.
    pub next_to_own: bool,
    /// True if the piece must enclose enemies in a line with another piece of its side.
    pub encloses: bool,
    /// True if the piece must be dropped on the first rank of the board or directly above a piece.
    pub on_top: bool,
    /// The steps, from White's point of view, to squares where no enemy may be.
    pub apart: Vec<Step>,
    /// The steps, from White's point of view, that push the piece from an edge until something stops it; if empty,
    /// there is no push.
    pub pushed: Vec<Step>,
    /// True if the side's pieces of the type must end up on squares of both colours.
    pub both_colours: bool,
    /// True if the drop may give check.
    pub checks: bool,
    /// True if the drop may mate.
    pub mates: bool,
}

impl DropRule {
    /// True if the drop squares depend on the pieces on the board.
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
