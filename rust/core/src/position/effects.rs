//! The effects of a move on other squares: overtaking, withdrawing, throwing.

use super::walk::WalkEnd;
use super::{Color, Position};
use crate::board::{Bitboard, Dir, Square, opposite};
use crate::moves::Effect;
use crate::piece::Effects;
use crate::tables::Variant;

impl<const W: usize> Position<W> {
    /// The effect of a move of `color` from `from` to `to`, with the directions of its first and last leg.
    pub(crate) fn effect(
        &self,
        variant: &Variant<W>,
        color: Color,
        (from, to): (Square, Square),
        (first, last): (Dir, Dir),
        effects: Effects,
    ) -> Effect {
        let (first, last) = (variant.rotations.unit(first), variant.rotations.unit(last));
        let geometry = &variant.geometry;
        let enemy = self.pieces(color.other()).without(to);
        let mut effect = Effect { first, last, ..Effect::default() };
        if effects.overtake {
            effect.overtake = geometry.next(opposite(last), to).is_some_and(|at| enemy.contains(at));
        }
        for (bit, dir) in variant.rotations.withdrawn(opposite(first), effects).into_iter().enumerate() {
            let captured = dir.and_then(|dir| geometry.next(dir, from)).filter(|&at| enemy.contains(at));
            effect.withdraw |= u8::from(captured.is_some()) << bit;
        }
        if effects.throw {
            let removed = variant.removed((from, to), effect);
            effect.throw = self.throw_distance(variant, color, (from, to), (first, last), removed, effects);
        }
        effect.canonical()
    }

    /// The squares of `landing` on which effects can happen; they never happen on other squares.
    pub fn may_fire(
        &self,
        variant: &Variant<W>,
        color: Color,
        from: Square,
        landing: &WalkEnd<W>,
        effects: Effects,
    ) -> Bitboard<W> {
        let geometry = &variant.geometry;
        let enemies = self.pieces(color.other());
        let back = opposite(variant.rotations.unit(landing.first));
        let withdrawn = variant.rotations.withdrawn(back, effects).into_iter().flatten();
        let mut withdrawn = withdrawn.filter_map(|dir| geometry.next(dir, from));
        if effects.throw && (geometry.ray(back, from) & self.occupied()).non_empty()
            || withdrawn.any(|at| enemies.contains(at))
        {
            return landing.squares;
        }
        if !effects.overtake {
            return Bitboard::EMPTY;
        }
        // The square before the target is on the path, so no shift wraps around the edge of the board.
        let ahead = geometry.step(variant.rotations.unit(landing.last));
        let by = i16::from(ahead.dy) * i16::from(geometry.files) + i16::from(ahead.dx);
        landing.squares & enemies.shifted(by)
    }

    /// The distance of the thrown piece behind the start square; 0 if no piece is thrown.
    fn throw_distance(
        &self,
        variant: &Variant<W>,
        color: Color,
        (from, to): (Square, Square),
        (first, last): (Dir, Dir),
        removed: Bitboard<W>,
        effects: Effects,
    ) -> u8 {
        let geometry = &variant.geometry;
        let back = opposite(first);
        let Some(thrown) = geometry.nearest(back, geometry.ray(back, from) & self.blockers()) else { return 0 };
        let Some(piece) = self.piece(thrown).filter(|_| thrown != to && !removed.contains(thrown)) else { return 0 };
        let Some(lands) = geometry.next(last, to) else { return 0 };
        let own = self.pieces(color).without(from);
        if self.state.walls.contains(lands) || own.contains(lands) || lands == thrown {
            return 0;
        }
        let promotes = variant.promoting.contains(piece.piece_type);
        if promotes && !effects.throw_first_rank && variant.first_rank(piece.color).contains(lands) {
            return 0;
        }
        let mut distance = 1;
        let mut at = from;
        while let Some(next) = geometry.next(back, at).filter(|&next| next != thrown) {
            at = next;
            distance += 1;
        }
        distance
    }
}
