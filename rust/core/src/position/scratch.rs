//! Computes from scratch the data that a position updates move by move. Tests compare the results with the updated data
//! at every node of a walk.

use super::{Cell, Color, Position};
use crate::board::{Bitboard, ByColor, Square};
use crate::tables::{Variant, zobrist};

impl<const W: usize> Position<W> {
    /// The key of the position without its e.p. square, computed from scratch.
    pub fn hash_from_scratch(&self, variant: &Variant<W>) -> u64 {
        let mut hash = self.state.key_from_scratch();
        for square in self.occupied() {
            if let Some(piece) = self.piece(square) {
                hash ^= zobrist::piece(piece.color, piece.piece_type, square);
            }
        }
        for side in Color::BOTH {
            for piece_type in variant.rules.all_piece_types() {
                hash ^= zobrist::reserve(side, piece_type, self.reserve[side][piece_type.index()]);
            }
        }
        hash
    }

    /// True if routes and walks disagree, for either side, about the pieces that attack a square by special captures.
    fn is_misrouted(&self, variant: &Variant<W>, square: Square) -> bool {
        Color::BOTH.into_iter().any(|by| {
            let attackers = self.pieces_among(by, variant.routes.routed[by]).without(square);
            if attackers.is_empty() {
                return false;
            }
            let mut routed = Bitboard::EMPTY;
            self.routed_attackers(variant, square, by, (attackers, self.blockers()), &mut |attacker| {
                routed |= attacker;
                false
            });
            let supposed = self.with_captured(variant, square, by);
            attackers
                .iter()
                .filter(|&attacker| supposed.captures_specially(variant, attacker, by, square))
                .collect::<Bitboard<W>>()
                != routed
        })
    }

    /// Describes an inconsistency between bitboards, mailbox, state and hash, if any.
    pub fn inconsistency(&self, variant: &Variant<W>) -> Option<String> {
        let mut pieces = ByColor::both(Bitboard::EMPTY);
        let mut piece_types = vec![Bitboard::EMPTY; variant.rules.piece_types.len()];
        for square in variant.geometry.board {
            if let Some(piece) = self.piece(square) {
                pieces[piece.color].insert(square);
                piece_types[piece.piece_type.index()].insert(square);
            }
        }
        if pieces != self.pieces {
            return Some("the pieces of a side differ from the mailbox".into());
        }
        if piece_types != self.piece_types[..piece_types.len()] {
            return Some("the pieces of a type differ from the mailbox".into());
        }
        if (self.occupied() & self.state.walls).non_empty() {
            return Some("a piece is on a wall".into());
        }
        let off_board =
            (variant.geometry.squares()..64 * W).any(|square| self.cells[square / 64][square % 64] != Cell::EMPTY);
        if off_board || (self.blockers() & !variant.geometry.board).non_empty() {
            return Some("a piece is off the board".into());
        }
        for side in Color::BOTH {
            let gates = self.state.gates & variant.first_rank(side);
            if (gates & !self.pieces(side)).non_empty() {
                return Some("a gate without its piece".into());
            }
            if gates.non_empty() && !self.keeps_gates(variant, side) {
                return Some("a gate without a reserve".into());
            }
        }
        if (self.state.moved
            & !self.pieces_among(Color::White, variant.tracked)
            & !self.pieces_among(Color::Black, variant.tracked))
        .non_empty()
        {
            return Some("a moved mark without its piece".into());
        }
        if (self.state.promoted & !self.occupied()).non_empty() {
            return Some("a promotion mark without its piece".into());
        }
        if self.state.vote.voter().is_some_and(|voter| voter != self.state.side_to_move) {
            return Some("the wrong side votes".into());
        }
        // Samples the squares with pieces, and some others that depend on the position.
        let is_sampled = |&square: &Square| {
            self.occupied().contains(square)
                || (u64::from(square.number()) ^ self.state.hash) % 8 == 0 && !self.state.walls.contains(square)
        };
        if let Some(square) =
            variant.geometry.board.iter().filter(is_sampled).find(|&square| self.is_misrouted(variant, square))
        {
            return Some(format!("routes and walks disagree about who captures on {}", variant.geometry.name(square)));
        }
        let hash = self.hash_from_scratch(variant);
        (hash != self.state.hash).then(|| format!("hash {:016x}, from scratch {hash:016x}", self.state.hash))
    }
}
