//! The man among others: turns are generated, and what they do is looked at.

use super::field::Field;
use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindId;
use crate::movegen::generate;
use crate::movegen::sink::List;
use crate::moves::Throw;
use crate::position::{Color, Position};
use crate::tables::Variant;

/// What stands on a square beside the man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Other {
    /// Nothing enters, and nobody can be hopped.
    Wall,
    /// A man of the mover's side.
    Own(KindId),
    /// A man of the other side.
    Enemy(KindId),
}

/// What one turn of the man does.
pub(super) struct Done<const W: usize> {
    /// Where it goes.
    pub to: Square,
    /// The enemies that it captures, wherever they stand.
    pub captured: Bitboard<W>,
    /// The man that it throws.
    pub throw: Option<Throw>,
}

/// A board on which men are tried.
pub(super) struct Probe<'a, const W: usize> {
    variant: &'a Variant<W>,
    field: &'a Field,
    alone: Position<W>,
    position: Position<W>,
    scratch: Position<W>,
    turns: List,
    /// How often turns were generated.
    pub count: u32,
}

impl<'a, const W: usize> Probe<'a, W> {
    pub fn new(variant: &'a Variant<W>, field: &'a Field) -> Self {
        let mut alone = Position::empty(variant);
        alone.turn = field.color;
        alone.put(variant, field.square, field.kind, field.color.index());
        let (position, scratch) = (alone.clone(), alone.clone());
        Self { variant, field, alone, position, scratch, turns: List::default(), count: 0 }
    }

    /// Calls `visit` with all that the man can do beside others.
    pub fn turns(&mut self, others: &[(Square, Other)], mut visit: impl FnMut(Done<W>)) {
        let color = self.field.color;
        self.position.copy_from(&self.alone);
        let mut put = |square, kind, color: Color| self.position.put(self.variant, square, kind, color.index());
        let mut walls = Bitboard::EMPTY;
        for &(square, other) in others {
            match other {
                Other::Wall => walls.insert(square),
                Other::Own(kind) => put(square, kind, color),
                Other::Enemy(kind) => put(square, kind, color.other()),
            }
        }
        self.position.walls = walls;
        self.turns.turns.clear();
        self.count += 1;
        generate(self.variant, &self.position, &mut self.scratch, &mut self.turns);
        for &turn in self.turns.turns.iter().filter(|turn| turn.from() == self.field.square) {
            let way = (turn.from(), turn.to());
            let throw = if turn.has_effect() { self.variant.thrown(way, turn.effect_of()) } else { None };
            visit(Done { to: turn.to(), captured: self.position.captured(self.variant, turn), throw });
        }
    }

    /// Where the man can go beside others.
    pub fn goes(&mut self, others: &[(Square, Other)]) -> Bitboard<W> {
        let mut squares = Bitboard::EMPTY;
        self.turns(others, |done| squares.insert(done.to));
        squares
    }
}
