//! Subsets of the legal moves: by piece type and target, castling, drops, or the pass.

use super::sink::Sink;
use super::{Scope, generate_in};
use crate::board::{Bitboard, PieceTypeId, Square};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// A subset of the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subset {
    /// Moves of pieces of one type to a square, without castling.
    Moves(PieceTypeId, Square),
    /// Castling.
    Castling,
    /// Drops on a square.
    Drops(Square),
    /// The pass.
    Pass,
}

/// The legal moves of a subset.
pub fn legal_subset<const W: usize>(variant: &Variant<W>, position: &Position<W>, part: Subset) -> Vec<Move> {
    let mut moves = vec![];
    if position.only_moves().is_some() {
        return moves;
    }
    let scope = match part {
        Subset::Moves(piece_type, to) => Scope {
            to: Bitboard::of(to),
            en_passant: position.passed_squares().contains(to),
            ..Scope::piece_type(piece_type)
        },
        Subset::Castling => Scope { castling: true, ..Scope::NOTHING },
        Subset::Drops(_) => Scope { drops: true, ..Scope::NOTHING },
        Subset::Pass => Scope { pass: true, ..Scope::NOTHING },
    };
    generate_in(variant, position, &mut position.clone(), scope, Sink::List(&mut moves));
    moves.retain(|mv| match part {
        Subset::Moves(piece_type, to) => {
            mv.to() == to && position.piece(mv.from()).is_some_and(|piece| piece.piece_type == piece_type)
        }
        Subset::Castling | Subset::Pass => true,
        Subset::Drops(to) => mv.to() == to,
    });
    moves
}
