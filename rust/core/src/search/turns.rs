//! The turns of a node as the search keeps them.

use super::order::Scored;
use crate::bitboard::{Bitboard, Square};
use crate::movegen::generate;
use crate::movegen::sink::Sink;
use crate::moves::{Move, NO_KIND};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::rules::KindId;

/// Fills a list that is kept, with all turns or with loud ones alone.
struct Filled<'a, const LOUD: bool>(&'a mut Vec<Scored>);

impl<const LOUD: bool> Filled<'_, LOUD> {
    #[inline(always)]
    fn add(&mut self, turn: Move) {
        self.0.push(Scored { turn, score: 0, gain: 0 });
    }
}

impl<const W: usize, const LOUD: bool> Sink<W> for Filled<'_, LOUD> {
    const LOUD: bool = LOUD;

    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        for to in targets {
            self.add(Move::plain(from, to, NO_KIND));
        }
    }

    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        for to in squares {
            self.add(Move::drop(board, reserve, to));
        }
    }

    fn turn(&mut self, turn: Move) {
        self.add(turn);
    }
}

/// All legal turns.
pub(super) fn all_turns<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    turns: &mut Vec<Scored>,
) {
    turns.clear();
    generate(variant, position, scratch, &mut Filled::<false>(turns));
}

/// The legal captures and promotions, and perhaps some others that are not cheaply told from them.
pub(super) fn loud_turns<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    turns: &mut Vec<Scored>,
) {
    turns.clear();
    generate(variant, position, scratch, &mut Filled::<true>(turns));
}
