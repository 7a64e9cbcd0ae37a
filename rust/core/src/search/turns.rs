//! The turns of a node as the search keeps them.

use super::order::Scored;
use crate::bitboard::{Bitboard, Square};
use crate::movegen::generate;
use crate::movegen::sink::{Sink, Wanted};
use crate::moves::{Move, NO_KIND};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::rules::KindId;

/// Adds to a list that is kept.
struct Filled<'a> {
    turns: &'a mut Vec<Scored>,
    wanted: Wanted,
}

impl<const W: usize> Sink<W> for Filled<'_> {
    #[inline(always)]
    fn wanted(&self) -> Wanted {
        self.wanted
    }

    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        self.turns.extend(targets.map(|to| Scored::new(Move::plain(from, to, NO_KIND))));
    }

    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        self.turns.extend(squares.map(|to| Scored::new(Move::drop(board, reserve, to))));
    }

    fn turn(&mut self, turn: Move) {
        self.turns.push(Scored::new(turn));
    }
}

/// Adds the legal turns of a part to a list.
pub(super) fn add_turns<const W: usize>(
    wanted: Wanted,
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    turns: &mut Vec<Scored>,
) {
    generate(variant, position, scratch, &mut Filled { turns, wanted });
}
