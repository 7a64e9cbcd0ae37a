//! Who attacks what, derived from the same tables that moves are made from.

use super::{Color, Position};
use crate::bitboard::{Bitboard, Square};
use crate::geometry::opposite;
use crate::moves::Effect;
use crate::piece::ast::{Passing, UNLIMITED};
use crate::tables::Variant;
use crate::tables::kind::ConditionalLeap;
use crate::tables::path::Path;

impl<const W: usize> Position<W> {
    /// Whether `by` has a pseudo-legal move that removes the man on `square`.
    pub fn is_attacked(&self, variant: &Variant<W>, square: Square, by: Color) -> bool {
        self.attacked_plainly(variant, square, by, self.men(by), self.blockers())
            || self.attacked_oddly(variant, square, by)
    }

    /// Whether the side's royal men are attacked.
    pub fn is_exposed(&self, variant: &Variant<W>, color: Color) -> bool {
        self.men_among(color, variant.royal).any(|square| self.is_attacked(variant, square, color.other()))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self, variant: &Variant<W>) -> bool {
        self.is_exposed(variant, self.turn)
    }

    /// Attacks by plain leaps and slides, with `attackers` for the men of `by` and `blockers` for what stops a slide.
    #[inline]
    pub fn attacked_plainly(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        attackers: Bitboard<W>,
        blockers: Bitboard<W>,
    ) -> bool {
        let side = by.index();
        for &kind in &variant.leapers[side] {
            let tables = &variant.kinds[side][kind as usize];
            if (tables.capture_from[square as usize] & self.kinds[kind as usize] & attackers).non_empty() {
                return true;
            }
        }
        for group in &variant.slide_groups[side] {
            let sliders = self.among(group.kinds) & attackers;
            if sliders.is_empty() {
                continue;
            }
            for &dir in &group.dirs {
                let towards = opposite(dir);
                let ray = variant.geometry.ray(towards, square);
                if (ray & sliders).is_empty() {
                    continue;
                }
                if let Some(first) = variant.geometry.nearest(towards, ray & blockers) {
                    let near =
                        group.max == UNLIMITED || variant.geometry.within(towards, square, group.max).contains(first);
                    if near && sliders.contains(first) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The men of `by` with odd captures that could reach `square` on some board.
    pub fn odd_attackers(&self, variant: &Variant<W>, square: Square, by: Color) -> Bitboard<W> {
        let mut men = self.men_among(by, variant.odd);
        for attacker in men {
            let Some(man) = self.man(attacker) else { continue };
            let reach = &variant.kinds[by.index()][man.kind as usize].reach;
            if !reach.get(attacker as usize).is_some_and(|reach| reach.contains(square)) {
                men.remove(attacker);
            }
        }
        men
    }

    /// Attacks by anything but plain leaps and slides.
    pub fn attacked_oddly(&self, variant: &Variant<W>, square: Square, by: Color) -> bool {
        self.odd_attackers(variant, square, by).any(|attacker| self.captures_oddly(variant, attacker, by, square))
    }

    fn captures_oddly(&self, variant: &Variant<W>, attacker: Square, by: Color, target: Square) -> bool {
        let Some(man) = self.man(attacker) else { return false };
        let tables = &variant.kinds[by.index()][man.kind as usize];
        let leaps = tables.conditional.get(attacker as usize).map_or(&[][..], Vec::as_slice);
        leaps
            .iter()
            .any(|leap| leap.capture && leap.to == target && self.leap_is_open(variant, by, man.kind, attacker, leap))
            || tables.paths.iter().any(|path| self.path_captures(variant, attacker, by, man.kind, path, target))
    }

    /// Whether a conditional leap's conditions hold for the man on `from`.
    #[inline]
    pub fn leap_is_open(
        &self,
        variant: &Variant<W>,
        color: Color,
        kind: u8,
        from: Square,
        leap: &ConditionalLeap<W>,
    ) -> bool {
        let open = match leap.passing {
            Passing::Any => true,
            Passing::Empty => (leap.passed & self.blockers()).is_empty(),
            Passing::Man => (leap.passed & self.occupied()).non_empty(),
        };
        open && (!leap.first || self.is_unmoved(variant, color, kind, from))
    }

    fn path_captures(
        &self,
        variant: &Variant<W>,
        from: Square,
        by: Color,
        kind: u8,
        path: &Path<W>,
        target: Square,
    ) -> bool {
        if !path.capture && !path.effects.any() {
            return false;
        }
        let mut found = false;
        self.walk(variant, by, kind, from, path, &mut |landing| {
            // A target is a man of the other side, so landing on it is a capture.
            found |= landing.squares.contains(target);
            if found || !path.effects.any() {
                return;
            }
            for to in landing.squares {
                let effect = self.effect(variant, by, (from, to), (landing.first, landing.last), path.effects);
                found |= self.effect_captures(variant, (from, to), by, effect, target);
            }
        });
        found
    }

    fn effect_captures(
        &self,
        variant: &Variant<W>,
        squares: (Square, Square),
        by: Color,
        effect: Effect,
        target: Square,
    ) -> bool {
        effect.fires()
            && (super::effects::removed(variant, squares, effect).contains(target)
                || super::effects::thrown(variant, squares, effect).is_some_and(|throw| throw.to == target)
                    && self.men(by.other()).contains(target))
    }
}
