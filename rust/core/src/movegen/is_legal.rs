//! Tests the legality of a single move without generating the others.

use super::sink::Sink;
use super::{Scope, generate_in};
use crate::board::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// True if a move of a piece is legal. The move must not be castling or an en passant capture.
pub fn is_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>, mv: Move) -> bool {
    is_legal_in(variant, position, &mut position.clone(), mv)
}

/// Like [`is_legal`], but tries out the move in `scratch`, a position of the same variant.
pub fn is_legal_in<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    mv: Move,
) -> bool {
    let Some(piece) = position.piece(mv.from()).filter(|piece| piece.color == position.side_to_move()) else {
        return false;
    };
    let mut found = false;
    if position.only_moves().is_none() {
        let scope =
            Scope { from: Bitboard::of(mv.from()), to: Bitboard::of(mv.to()), ..Scope::piece_type(piece.piece_type) };
        generate_in(variant, position, scratch, scope, Sink::Find(mv, &mut found));
    }
    found
}
