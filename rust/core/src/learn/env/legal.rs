//! The legal moves of a position, with their actions.

use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::learn::actions::{ActionId, ActionTable};
use crate::movegen::{GenMode, Receiver, Sink, generate, shifted_from};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::position::Position;
use crate::tables::Variant;

/// Moves and their actions, in two parallel lists.
pub type Legal = (Vec<ActionId>, Vec<Move>);

/// Fills `legal` with the legal moves and their actions as `viewer` sees them, trying out moves in `scratch`.
pub fn list_legal<const W: usize>(
    variant: &Variant<W>,
    table: &ActionTable,
    viewer: Color,
    position: &Position<W>,
    scratch: &mut Position<W>,
    legal: &mut Legal,
) {
    legal.0.clear();
    legal.1.clear();
    let mut listed = Listed { variant, table, viewer, legal };
    generate(variant, position, scratch, GenMode::All, Sink::Other(&mut listed));
}

/// Records moves as `viewer` sees them.
struct Listed<'a, const W: usize> {
    variant: &'a Variant<W>,
    table: &'a ActionTable,
    viewer: Color,
    legal: &'a mut Legal,
}

impl<const W: usize> Listed<'_, W> {
    /// Records a move with its action as the viewer sees it.
    fn push(&mut self, action: ActionId, mv: Move) {
        self.legal.0.push(action);
        self.legal.1.push(mv);
    }
}

impl<const W: usize> Receiver<W> for Listed<'_, W> {
    #[inline]
    fn shifted(&mut self, shift: i16, targets: Bitboard<W>) {
        for to in targets {
            let from = shifted_from(shift, to);
            self.push(self.table.plain_from(self.viewer, from)[to.index()], Move::plain(from, to, NO_PIECE_TYPE));
        }
    }

    #[inline]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        let actions = self.table.plain_from(self.viewer, from);
        for to in targets {
            self.push(actions[to.index()], Move::plain(from, to, NO_PIECE_TYPE));
        }
    }

    fn drops(&mut self, board: PieceTypeId, reserve: PieceTypeId, squares: Bitboard<W>) {
        for to in squares {
            self.single(Move::drop(board, reserve, to));
        }
    }

    fn single(&mut self, mv: Move) {
        // Every legal move has an action: a batch rejects start positions whose reserves would require other actions.
        if let Some(action) = self.table.of(self.variant, mv) {
            self.push(self.table.seen_by(self.viewer, action), mv);
        } else {
            debug_assert!(false, "{mv:?} has no action");
        }
    }
}
