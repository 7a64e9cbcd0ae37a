//! What a move does elsewhere: overtaking, withdrawing, throwing.

use super::{Color, Position};
use crate::bitboard::{Bitboard, Square};
use crate::geometry::{Dir, opposite};
use crate::moves::Effect;
use crate::piece::ast::Effects;
use crate::tables::Variant;

/// A man thrown from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throw {
    /// Where it stood.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
}

impl<const W: usize> Position<W> {
    /// What a move of `color` from `from` to `to` does elsewhere, with directions of its first and last leg.
    pub fn effect(
        &self,
        variant: &Variant<W>,
        color: Color,
        (from, to): (Square, Square),
        (first, last): (Dir, Dir),
        effects: Effects,
    ) -> Effect {
        let (first, last) = (variant.turns.unit(first), variant.turns.unit(last));
        let geometry = &variant.geometry;
        let enemy = self.men(color.other()).without(to);
        let mut effect = Effect { first, last, ..Effect::default() };
        if effects.overtake {
            effect.overtake = geometry.next(opposite(last), to).is_some_and(|at| enemy.contains(at));
        }
        for (bit, dir) in variant.turns.withdrawn(opposite(first), effects).into_iter().enumerate() {
            let victim = dir.and_then(|dir| geometry.next(dir, from)).filter(|&at| enemy.contains(at));
            effect.withdraw |= u8::from(victim.is_some()) << bit;
        }
        if effects.throw {
            let removed = removed(variant, (from, to), effect);
            effect.throw = self.throw_distance(variant, color, (from, to), (first, last), removed, effects);
        }
        effect.canonical()
    }

    /// How many steps behind the start the man stands that is thrown; 0 if none is.
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
        let Some(man) = self.man(thrown).filter(|_| thrown != to && !removed.contains(thrown)) else { return 0 };
        let Some(lands) = geometry.next(last, to) else { return 0 };
        let own = self.men(color).without(from);
        if self.walls.contains(lands) || own.contains(lands) || lands == thrown {
            return 0;
        }
        let promotes = variant.promoting >> man.kind & 1 != 0;
        if promotes && !effects.throw_first_rank && variant.first_rank(man.color.index()).contains(lands) {
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

/// The squares, other than the landing square, where a move captures before anything is thrown.
pub fn removed<const W: usize>(variant: &Variant<W>, (from, to): (Square, Square), effect: Effect) -> Bitboard<W> {
    let geometry = &variant.geometry;
    let mut removed = Bitboard::EMPTY;
    if effect.overtake {
        removed |= geometry.next(opposite(effect.last), to).map_or(Bitboard::EMPTY, Bitboard::of);
    }
    if effect.withdraw != 0 {
        let all = Effects { withdraw_behind: true, withdraw_flanks: true, ..Effects::default() };
        for (bit, dir) in variant.turns.withdrawn(opposite(effect.first), all).into_iter().enumerate() {
            if effect.withdraw >> bit & 1 != 0 {
                removed |= dir.and_then(|dir| geometry.next(dir, from)).map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
    }
    removed
}

/// The throw of a move, if it has one.
pub fn thrown<const W: usize>(variant: &Variant<W>, (from, to): (Square, Square), effect: Effect) -> Option<Throw> {
    if effect.throw == 0 {
        return None;
    }
    let mut at = from;
    for _ in 0..effect.throw {
        at = variant.geometry.next(opposite(effect.first), at)?;
    }
    Some(Throw { from: at, to: variant.geometry.next(effect.last, to)? })
}
