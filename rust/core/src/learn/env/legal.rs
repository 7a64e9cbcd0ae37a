//! The actions of legal moves. Every legal move has one: a batch rejects start positions whose reserves would require others.

use crate::board::{Bitboard, Color, Level, PieceTypeId, Square, Task};
use crate::learn::actions::{ActionId, ActionTable};
use crate::movegen::{GenMode, Receiver, Sets, Sink, generate, shifted_from};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;
use std::slice::IterMut;

/// Moves and their actions, in two parallel lists.
pub type Legal = (Vec<ActionId>, Vec<Move>);

/// Fills `legal` with the legal moves and their actions as `viewer` sees them, trying out moves in `scratch`.
pub fn list_legal<const W: usize>(
    variant: &Variant<W>,
    table: &ActionTable,
    viewer: Color,
    position: &Position<W>,
    scratch: &mut Position<W>,
    (actions, moves): &mut Legal,
) {
    actions.clear();
    moves.clear();
    generate(variant, position, scratch, GenMode::All, Sink::List(moves));
    moves.retain(|&mv| {
        let action = table.of(variant, viewer, mv);
        debug_assert!(action.is_some(), "{mv:?} has no action");
        actions.extend(action);
        action.is_some()
    });
}

/// Writes the actions of legal moves as `viewer` sees them to `actions`, which has an entry for each.
pub fn number_legal<const W: usize>(
    variant: &Variant<W>,
    table: &ActionTable,
    viewer: Color,
    legal: &Sets<W>,
    actions: &mut [ActionId],
) {
    variant.cpu.run(Numbering { variant, table, viewer, legal, actions });
}

/// The work of numbering moves as `viewer` sees them.
struct Numbering<'a, const W: usize> {
    variant: &'a Variant<W>,
    table: &'a ActionTable,
    viewer: Color,
    legal: &'a Sets<W>,
    actions: &'a mut [ActionId],
}

impl<const W: usize> Task for Numbering<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self) {
        let Self { variant, table, viewer, legal, actions } = self;
        legal.pass(&mut Numbered { variant, table, viewer, actions: actions.iter_mut() });
    }
}

/// Receives moves, and writes their actions.
struct Numbered<'a, const W: usize> {
    variant: &'a Variant<W>,
    table: &'a ActionTable,
    viewer: Color,
    /// The entries that are not yet written.
    actions: IterMut<'a, ActionId>,
}

impl<const W: usize> Receiver<W> for Numbered<'_, W> {
    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        let plain = self.table.plain_from(self.viewer, from);
        for (to, action) in targets.iter().zip(&mut self.actions) {
            *action = plain[to.index()];
        }
    }

    #[inline(always)]
    fn shifted(&mut self, shift: i16, targets: Bitboard<W>) {
        for (to, action) in targets.iter().zip(&mut self.actions) {
            *action = self.table.plain_from(self.viewer, shifted_from(shift, to))[to.index()];
        }
    }

    #[inline(always)]
    fn drops(&mut self, board: PieceTypeId, _reserve: PieceTypeId, squares: Bitboard<W>) {
        let drops = self.table.drops_of(self.viewer, board);
        for (to, action) in squares.iter().zip(&mut self.actions) {
            *action = drops[to.index()];
        }
    }

    fn single(&mut self, mv: Move) {
        let number = self.table.of(self.variant, self.viewer, mv);
        debug_assert!(number.is_some(), "{mv:?} has no action");
        if let Some((action, number)) = self.actions.next().zip(number) {
            *action = number;
        }
    }
}
