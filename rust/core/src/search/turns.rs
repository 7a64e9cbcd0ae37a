//! The turns of a node as the search keeps them.

use super::order::Scored;
use crate::bitboard::{Bitboard, Square};
use crate::movegen::generate;
use crate::movegen::sink::{Sink, Wanted};
use crate::moves::{Move, NO_KIND};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::rules::KindId;
use std::marker::PhantomData;

/// A part of the turns.
pub(super) trait Part {
    const WANTED: Wanted;
}

/// All turns.
pub(super) struct All;

/// Those that capture or promote, and perhaps some others that are not cheaply told from them.
pub(super) struct Loud;

/// The others.
pub(super) struct Quiet;

impl Part for All {
    const WANTED: Wanted = Wanted::All;
}

impl Part for Loud {
    const WANTED: Wanted = Wanted::Loud;
}

impl Part for Quiet {
    const WANTED: Wanted = Wanted::Quiet;
}

struct Filled<'a, P>(&'a mut Vec<Scored>, PhantomData<P>);

impl<const W: usize, P: Part> Sink<W> for Filled<'_, P> {
    const WANTED: Wanted = P::WANTED;

    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        self.0.extend(targets.map(|to| Scored::new(Move::plain(from, to, NO_KIND))));
    }

    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        self.0.extend(squares.map(|to| Scored::new(Move::drop(board, reserve, to))));
    }

    fn turn(&mut self, turn: Move) {
        self.0.push(Scored::new(turn));
    }
}

/// Adds the legal turns of a part to a list.
pub(super) fn add_turns<P: Part, const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    turns: &mut Vec<Scored>,
) {
    generate(variant, position, scratch, &mut Filled::<P>(turns, PhantomData));
}
