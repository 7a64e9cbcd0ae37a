//! Some of the legal moves, for those who know what they look for.

use super::Generator;
use super::limits::Limits;
use super::sink::ToSquare;
use crate::board::{Baseline, PieceTypeId, Square};
use crate::moves::{Move, MoveKind};
use crate::position::{Position, Vote};
use crate::tables::Variant;

/// A part of the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subset {
    /// Moves of the pieces of a piece type to a square, castling aside.
    Moves(PieceTypeId, Square),
    /// Castling.
    Castling,
    /// Drops on a square.
    Drops(Square),
}

/// The legal moves of a part.
pub fn legal_subset<const W: usize>(variant: &Variant<W>, position: &Position<W>, part: Subset) -> Vec<Move> {
    let to = match part {
        Subset::Moves(_, to) | Subset::Drops(to) => Some(to),
        Subset::Castling => None,
    };
    let mut landing = ToSquare { to, moves: vec![] };
    if position.vote != Vote::Over {
        return landing.moves;
    }
    let mut scratch = position.clone();
    let mut limits = Limits::none(variant);
    let mut generator =
        Generator::<W, ToSquare, Baseline>::new(variant, position, &mut scratch, &mut landing, &mut limits);
    match part {
        Subset::Moves(piece_type, to) => {
            for from in position.pieces_of(position.side_to_move(), piece_type) {
                generator.piece(piece_type, from);
            }
            if position.en_passant() == Some(to) {
                generator.en_passant();
            }
            let other = |mv: &Move| position.piece(mv.from()).is_none_or(|piece| piece.piece_type != piece_type);
            landing.moves.retain(|mv| mv.kind() != MoveKind::EnPassant || !other(mv));
        }
        Subset::Castling if position.rights.bits != 0 => generator.castling(),
        Subset::Drops(_) if position.reserves && !variant.rules.drops.is_empty() => generator.drops(),
        _ => {}
    }
    landing.moves
}
