//! Castling and en passant.

use crate::board::{PieceTypeId, PieceTypeSet, Region, Square};

/// When a FEN includes the en passant square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantFen {
    /// If a capture there is legal.
    Legal,
    /// If a capture there is pseudo-legal.
    PseudoLegal,
    /// After each double step.
    Always,
}

/// The en passant rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EnPassant {
    /// Piece types that capture en passant.
    pub attackers: PieceTypeSet,
    /// Piece types that can be captured en passant.
    pub victims: PieceTypeSet,
    /// When a FEN includes the square.
    pub fen: EnPassantFen,
    /// The squares on which a piece that passed them can be captured, from its own side's point of view.
    pub over: Region,
    /// True if a piece that quietly moved several squares, in any direction, can be captured on any square it passed; false if
    /// this is limited to double steps straight forward.
    pub any: bool,
    /// True if en passant captures promote like other moves; false if they never do.
    pub promotes: bool,
}

/// One castling move, on White's squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingSide {
    /// The from-square of the king.
    pub king_from: Square,
    /// The to-square of the king.
    pub king_to: Square,
    /// The from-square of the partner.
    pub partner_from: Square,
    /// The to-square of the partner.
    pub partner_to: Square,
}

/// The castling rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling {
    /// The piece type of the castling king.
    pub king: PieceTypeId,
    /// The piece types of its partner.
    pub partners: PieceTypeSet,
    /// Kingside and queenside (K and Q).
    pub sides: [Option<CastlingSide>; 2],
    /// True if king and partners may start anywhere on their rank (Chess960).
    pub free_origin: bool,
    /// True if castling is written as the king capturing its partner.
    pub king_takes_partner: bool,
    /// True if dropped partners gain a right (`E`).
    pub dropped_partners: bool,
    /// True if a drop grants the right when it completes a king and its partner on their castling squares.
    pub dropped: bool,
    /// True if castling on one wing takes away the opponent's right on that wing.
    pub spoils: bool,
    /// True if attacks on the squares crossed by the king are tested with the king on its from-square.
    pub king_stays: bool,
}

impl Castling {
    /// A square on the rank where White castles.
    pub fn on_rank(&self) -> Square {
        self.sides.iter().flatten().next().map_or(Square::new(0), |side| side.king_to)
    }
}
