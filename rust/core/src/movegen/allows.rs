//! Whether one turn is legal, without the others.

use super::Generator;
use super::limits::Limits;
use super::sink::Sink;
use crate::bitboard::{Bitboard, Square};
use crate::cpu::{Level, Task};
use crate::moves::{Move, NO_KIND};
use crate::position::{Position, Vote};
use crate::tables::Variant;
use crate::variant::rules::KindId;

/// Whether a move of a man, castling and captures in passing aside, is legal.
pub fn allows<const W: usize>(variant: &Variant<W>, position: &Position<W>, turn: Move) -> bool {
    allows_in(variant, position, &mut position.clone(), turn)
}

/// As [`allows`], trying the turn out in `scratch`, a position of the same variant.
pub fn allows_in<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    turn: Move,
) -> bool {
    position.vote == Vote::Over && variant.cpu.run(Allows { variant, position, scratch, turn })
}

struct Allows<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    scratch: &'a mut Position<W>,
    turn: Move,
}

impl<const W: usize> Task for Allows<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self) -> bool {
        let Self { variant, position, scratch, turn } = self;
        let Some(man) = position.man(turn.from()).filter(|man| man.color == position.turn()) else { return false };
        let (mut found, mut limits) = (One { turn, found: false }, Limits::none(variant));
        let mut generator = Generator::<W, One, L>::new(variant, position, scratch, &mut found, &mut limits);
        generator.man(man.kind, turn.from());
        found.found
    }
}

/// Looks for one turn.
struct One {
    turn: Move,
    found: bool,
}

impl<const W: usize> Sink<W> for One {
    #[inline(always)]
    fn targets(&mut self, from: Square, targets: Bitboard<W>) {
        let to = self.turn.to();
        self.found |= targets.contains(to) && self.turn == Move::plain(from, to, NO_KIND);
    }

    fn drops(&mut self, board: KindId, reserve: KindId, squares: Bitboard<W>) {
        let to = self.turn.to();
        self.found |= squares.contains(to) && self.turn == Move::drop(board, reserve, to);
    }

    fn turn(&mut self, turn: Move) {
        self.found |= turn == self.turn;
    }

    fn full(&self) -> bool {
        self.found
    }
}
