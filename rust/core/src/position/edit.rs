//! Edits a position. Everything that depends on the pieces is updated at once: changing a king or its partner ends the
//! castling right, removing a piece ends its gate, and the e.p. square is removed if no double step can have passed it.
//! [`Position::status`] checks if the result is valid.

use super::en_passant::Passed;
use super::field::Field;
use super::{Color, MAX_MOVES, Piece, Position, Rights};
use crate::board::{Bitboard, PieceTypeSet, Square};
use crate::error::{FenError, FenErrorKind};
use crate::tables::{Variant, zobrist};

impl<const W: usize> Position<W> {
    /// Puts a piece on a square, replacing any piece there, or empties the square, which must not be a wall. A piece
    /// put on its start square counts as unmoved.
    pub fn set_piece(&mut self, variant: &Variant<W>, square: Square, piece: Option<Piece>, promoted: bool) {
        let promoted = promoted && piece.is_some();
        if self.piece(square) == piece && self.is_promoted(square) == promoted {
            return;
        }
        if let Some(old) = self.piece(square) {
            self.leave(variant, square, old.piece_type, old.color, &mut ());
        }
        for side in Color::BOTH {
            if self.state.rights.kings[side] == square {
                self.forfeit_castling(side);
            }
        }
        self.clear_partner_rights(square);
        if let Some(piece) = piece {
            self.put(variant, square, piece.piece_type, piece.color);
        }
        if promoted {
            self.state.promoted.insert(square);
            self.state.hash ^= zobrist::promoted(square);
        }
        self.settle(variant);
    }

    /// Sets the walls, which must not be on squares with pieces. Returns false, and changes nothing, if the rules do
    /// not allow these walls.
    #[must_use]
    pub fn set_walls(&mut self, variant: &Variant<W>, walls: Bitboard<W>) -> bool {
        let mut changed = self.clone();
        changed.state.walls = walls;
        if !variant.rules.walls && walls.non_empty() || (self.occupied() & walls).non_empty() {
            return false;
        }
        if changed.movable_walls(variant).many() {
            return false;
        }
        changed.state.hash = changed.hash_from_scratch(variant);
        changed.settle(variant);
        *self = changed;
        true
    }

    /// Sets the reserve of a side: the number of pieces of each type.
    pub fn set_reserve_to(&mut self, variant: &Variant<W>, color: Color, counts: &[u8]) {
        for (piece_type, &count) in PieceTypeSet::first(counts.len()).iter().zip(counts) {
            self.set_reserve(color, piece_type, count);
        }
        self.imply_gates_of_rights(variant);
        self.settle(variant);
    }

    /// Sets the side to move. The e.p. square is removed, and an unfinished vote passes to this side.
    pub fn set_side_to_move(&mut self, color: Color) {
        if self.state.side_to_move == color {
            return;
        }
        self.pass_move();
        self.state.en_passant = Passed::NONE;
        self.set_vote(self.state.vote.of(color));
    }

    /// Sets both counters, each limited to its maximum.
    pub fn set_clocks(&mut self, halfmoves: u32, fullmoves: u32) {
        self.state.halfmoves = halfmoves.min(MAX_MOVES);
        self.state.fullmoves = fullmoves.clamp(1, MAX_MOVES);
    }

    /// Sets the rights and gates of a castling field.
    ///
    /// # Errors
    /// As for a FEN; the position may then be partly changed.
    pub fn set_castling(&mut self, variant: &Variant<W>, text: &str) -> Result<(), FenError> {
        self.state.rights.bits = 0;
        self.state.gates = Bitboard::EMPTY;
        let field = Field { sort: FenErrorKind::Castling, column: 1, text };
        self.read_castling(variant, field)?;
        if let Some(message) = self.gates_without_right(variant) {
            return Err(field.error(text, message));
        }
        self.state.hash = self.hash_from_scratch(variant);
        self.settle(variant);
        Ok(())
    }

    /// Removes everything except the walls.
    pub fn clear(&mut self, variant: &Variant<W>) {
        let walls = self.state.walls;
        *self = Self::empty(variant);
        self.state.walls = walls;
        self.state.hash = self.hash_from_scratch(variant);
    }

    /// Removes rights and marks that are impossible with the current pieces, and adds the gates that a castling right
    /// implies.
    fn settle(&mut self, variant: &Variant<W>) {
        if let Some(castling) = &variant.rules.castling {
            for color in Color::BOTH {
                if !self.partner_in_reserve(variant, color) {
                    self.clear_rights(1 << Rights::dropped(color));
                }
                // If kings may start anywhere, FEN identifies the castling king as the only king on its rank.
                let king = self.king_on_its_rank(variant, castling, color);
                if castling.free_origin && king != Ok(self.state.rights.kings[color]) {
                    self.clear_rights(1 << Rights::wing(color, 0) | 1 << Rights::wing(color, 1));
                }
            }
        }
        self.settle_gates(variant);
        let (gates, rights) = (self.state.gates, self.state.rights);
        for (side, right) in Rights::WINGS.into_iter().filter(|&(_, right)| rights.has(right)) {
            self.imply_gates(variant, side, rights.kings[side], rights.partners[right]);
        }
        self.state.hash ^= (self.state.gates & !gates).iter().map(zobrist::gate).fold(0, |all, key| all ^ key);
        if self.state.en_passant.squares.non_empty() {
            let Passed { squares, piece } = self.state.en_passant;
            let stands = self.blockers().contains(piece);
            self.state.en_passant = if stands { self.passed_among(variant, squares.with(piece)) } else { Passed::NONE };
        }
    }
}
