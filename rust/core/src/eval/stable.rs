//! Pieces that can never change sides, in variants in which enclosed pieces do.

use crate::board::{Bitboard, Color, Square, Step};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::Make;

/// The value of a piece that can never be enclosed, in hundredths of a pawn.
const STABLE: i32 = 80;

/// The lines along which pieces are enclosed.
#[derive(Debug)]
pub struct Stable {
    /// One step along each line; the other direction is its opposite.
    lines: Vec<Step>,
}

impl Stable {
    /// `Some` for a variant in which enclosed pieces change to the side that encloses them.
    pub fn new<const W: usize>(variant: &Variant<W>) -> Option<Self> {
        let effects = variant.after_effects.of[Color::White].iter();
        let mut lines: Vec<Step> = vec![];
        for &dir in effects.filter(|effect| effect.rule.make == Make::Own).flat_map(|effect| &effect.lines) {
            let step = variant.geometry.step(dir);
            if !lines.contains(&opposite(step)) {
                lines.push(step);
            }
        }
        (!lines.is_empty()).then_some(Self { lines })
    }

    /// The value of a side's stable pieces.
    pub fn value<const W: usize>(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> i32 {
        STABLE * self.pieces(variant, position, color).count() as i32
    }

    /// The pieces of a side that cannot be enclosed: on each line they are next to the edge or to another such piece.
    fn pieces<const W: usize>(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> Bitboard<W> {
        let walls = position.blockers() & !position.occupied();
        let (mut stable, mut rest) = (Bitboard::EMPTY, position.pieces(color));
        loop {
            let holds = |square: Square, step: Step| {
                let at = variant.geometry.offset(square, step);
                at.is_none_or(|at| (stable | walls).contains(at))
            };
            let is_stable =
                |&square: &Square| self.lines.iter().all(|&step| holds(square, step) || holds(square, opposite(step)));
            let more: Bitboard<W> = rest.iter().filter(is_stable).collect();
            if more.is_empty() {
                return stable;
            }
            (stable, rest) = (stable | more, rest & !more);
        }
    }
}

fn opposite(step: Step) -> Step {
    Step { dx: -step.dx, dy: -step.dy }
}
