//! The legal turns of a position with their actions.

use super::Legal;
use crate::actions::{ActionId, ActionTable};
use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindId;
use crate::movegen::sink::Sink;
use crate::moves::{Move, NO_KIND};
use crate::position::Color;
use crate::tables::Variant;

/// Takes turns down as `viewer` sees them.
pub struct Listed<'a, const W: usize> {
    pub variant: &'a Variant<W>,
    pub table: &'a ActionTable,
    pub viewer: Color,
    pub legal: &'a mut Legal,
}

impl<const W: usize> Listed<'_, W> {
    fn push(&mut self, action: ActionId, turn: Move) {
        self.legal.0.push(self.table.seen_by(self.viewer, action));
        self.legal.1.push(turn);
    }
}

impl<const W: usize> Sink<W> for Listed<'_, W> {
    #[inline]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        let actions = self.table.plain_from(from);
        for to in targets {
            self.push(actions[usize::from(to)], Move::plain(from, to, NO_KIND));
        }
    }

    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        for to in squares {
            self.turn(Move::drop(board, reserve, to));
        }
    }

    fn turn(&mut self, turn: Move) {
        // Every legal turn has an action: positions with other reserves are refused when a batch is made.
        if let Some(action) = self.table.of(self.variant, turn) {
            self.push(action, turn);
        } else {
            debug_assert!(false, "{turn:?} has no action");
        }
    }
}
