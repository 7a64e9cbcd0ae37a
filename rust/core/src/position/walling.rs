//! Walls placed by moves.

use super::Position;
use crate::board::{Bitboard, Square};
use crate::tables::{Variant, zobrist};

impl<const W: usize> Position<W> {
    /// Places a wall on an empty square; if the rule allows only one, the older wall is removed.
    #[inline(never)]
    pub(super) fn place_wall(&mut self, variant: &Variant<W>, square: Square) {
        self.lift_placed_wall(variant);
        self.state.walls.insert(square);
        self.state.hash ^= zobrist::wall(square);
    }

    /// Removes the placed wall that the next one replaces.
    pub(crate) fn lift_placed_wall(&mut self, variant: &Variant<W>) {
        for wall in self.movable_walls(variant) {
            self.state.walls.remove(wall);
            self.state.hash ^= zobrist::wall(wall);
        }
    }

    /// The placed wall that the next one replaces. There is at most one.
    pub(crate) fn movable_walls(&self, variant: &Variant<W>) -> Bitboard<W> {
        match &variant.rules.walling {
            Some(rule) if rule.one => self.state.walls & !rule.fixed.resized(),
            _ => Bitboard::EMPTY,
        }
    }
}
