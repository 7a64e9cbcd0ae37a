//! One look at a position: what hangs on how the men stand to each other.

use super::mobility::{reached, reached_from};
use super::{Evaluation, Tapered};
use crate::bitboard::Bitboard;
use crate::cpu::{Level, Task};
use crate::kinds::KindId;
use crate::position::{Color, Position};
use crate::tables::Variant;

/// The attacks about royal men go no further in their sum.
const MOST_DANGER: i32 = 100;

/// A kind that can give check from a square that is not protected weighs so much among the attacks.
const SAFE_CHECK: i32 = 8;

/// Safe checks are looked for from so many kinds.
const MOST_CHECKING: usize = 8;

/// What a position is worth for White beside what its men are worth each by itself.
pub struct Look<'a, const W: usize> {
    pub evaluation: &'a Evaluation<W>,
    pub variant: &'a Variant<W>,
    pub position: &'a Position<W>,
}

/// What is seen of one side.
#[derive(Clone, Copy)]
struct Side<const W: usize> {
    /// What its pawns attack.
    by_pawns: Bitboard<W>,
    /// What its men but the royal ones attack, as far as they slide and leap plainly.
    attacks: Bitboard<W>,
    /// What its royal men attack.
    by_royal: Bitboard<W>,
    /// The squares about its royal men.
    zone: Bitboard<W>,
    /// How hard its men press on the zone of the enemy.
    pressure: i32,
    /// How many of them do.
    pressing: i32,
    /// By mover: the squares from which one of its men could give check next.
    checks: [Bitboard<W>; MOST_CHECKING],
    /// Enemy men attacked by men worth clearly less.
    outweighed: Bitboard<W>,
}

impl<const W: usize> Task for Look<'_, W> {
    type Output = Tapered;

    #[inline(always)]
    fn run<L: Level>(self) -> Tapered {
        let mut sides = [self.first(Color::White), self.first(Color::Black)];
        let mut worth = Tapered::default();
        for color in Color::BOTH {
            let (mobility, seen) = self.moves::<L>(color, sides);
            sides[color.index()] = seen;
            worth += signed(color, mobility + self.pawns(color, &sides[color.index()]));
        }
        for color in Color::BOTH {
            let (own, enemy) = (&sides[color.index()], &sides[color.other().index()]);
            worth += signed(color, self.threats(color, own, enemy) + self.danger(color, own, enemy));
        }
        worth
    }
}

#[inline(always)]
fn signed(color: Color, worth: Tapered) -> Tapered {
    if color == Color::White { worth } else { -worth }
}

impl<const W: usize> Look<'_, W> {
    /// What pawns and royal men attack.
    #[inline(always)]
    fn first(&self, color: Color) -> Side<W> {
        let (position, side) = (self.position, color.index());
        let mut by_pawns = Bitboard::EMPTY;
        let mut kinds = self.evaluation.pawns.kinds;
        while kinds != 0 {
            let kind = kinds.trailing_zeros() as KindId;
            kinds &= kinds - 1;
            let leaps = &self.variant.kinds[side][kind as usize].leaps;
            for square in position.men_of(color, kind) {
                by_pawns |= leaps[square].capture;
            }
        }
        let mut seen = Side {
            by_pawns,
            attacks: by_pawns,
            by_royal: Bitboard::EMPTY,
            zone: Bitboard::EMPTY,
            pressure: 0,
            pressing: 0,
            checks: [Bitboard::EMPTY; MOST_CHECKING],
            outweighed: Bitboard::EMPTY,
        };
        for square in position.men_among(color, self.variant.royal) {
            seen.zone |= self.evaluation.zones[side][square];
            if let Some(man) = position.man(square) {
                seen.by_royal |= self.variant.kinds[side][man.kind as usize].leaps[square].capture;
            }
        }
        seen
    }

    /// How far the men of a side get about, and what they attack.
    #[inline(always)]
    fn moves<L: Level>(&self, color: Color, sides: [Side<W>; 2]) -> (Tapered, Side<W>) {
        let (position, side) = (self.position, color.index());
        let (mut seen, enemy) = (sides[side], &sides[1 - side]);
        let (empty, enemies) = (!position.blockers(), position.men(color.other()));
        let safe = self.variant.geometry.board & !enemy.by_pawns;
        let (quiet, captures) = (empty & safe, enemies & safe);
        let mut worth = Tapered::default();
        let king = position.men_among(color.other(), self.variant.royal).lowest();
        for (at, mover) in self.evaluation.movers.iter().enumerate() {
            let men = position.men_of(color, mover.kind);
            if men.is_empty() {
                continue;
            }
            let (mut goes, mut attacks) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for square in men {
                let reached = reached::<W, L>(self.variant, (side, mover.kind, square), position.blockers());
                let count = (reached.quiet & quiet | reached.capture & captures).count() as i32;
                worth += mover.each * count - mover.mean;
                goes |= reached.quiet & empty;
                attacks |= reached.capture;
                let pressed = (reached.capture & enemy.zone).count() as i32;
                seen.pressure += mover.force * pressed;
                seen.pressing += i32::from(pressed > 0);
            }
            seen.attacks |= attacks;
            seen.outweighed |= attacks & position.men_among(color.other(), mover.greater);
            if let (Some(checks), Some(king)) = (seen.checks.get_mut(at), king) {
                *checks = goes & reached_from::<W, L>(self.variant, (side, mover.kind, king), position.blockers());
            }
        }
        (worth, seen)
    }

    #[inline(always)]
    fn pawns(&self, color: Color, seen: &Side<W>) -> Tapered {
        let (pawns, weights) = (&self.evaluation.pawns, &self.evaluation.weights);
        let royal = self.position.among(self.variant.royal);
        let shield = self.position.men_among(color, pawns.kinds) & seen.zone;
        pawns.worth(self.position, color, weights, seen.by_pawns, royal) + weights.shield * shield.count().min(3) as i32
    }

    /// Enemy men that are attacked by less, or by more than protects them.
    #[inline(always)]
    fn threats(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let weights = &self.evaluation.weights;
        let men =
            self.position.men(color.other()) & !self.position.among(self.evaluation.pawns.kinds | self.variant.royal);
        let by_pawns = (men & own.by_pawns).count() as i32;
        let loose = (men & own.attacks & !(enemy.attacks | enemy.by_royal | own.by_pawns)).count() as i32;
        let outweighed = (own.outweighed & !own.by_pawns).count() as i32;
        weights.threat_by_pawn * by_pawns + weights.loose * loose + weights.threat_by_less * outweighed
    }

    /// What the attacks about the enemy's royal men are worth: they grow with their square.
    #[inline(always)]
    fn danger(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let (weights, reserve) = (&self.evaluation.weights, self.in_hand(color));
        if own.pressing + i32::from(reserve > 0) < 2 || enemy.zone.is_empty() {
            return Tapered::default();
        }
        let weak = (enemy.zone & own.attacks & !enemy.attacks).count() as i32;
        let safe = !(enemy.attacks | enemy.by_royal);
        let checking = own.checks.iter().filter(|&&checks| (checks & safe).non_empty()).count() as i32;
        let units = (own.pressure + 4 * weak + SAFE_CHECK * checking + reserve).min(MOST_DANGER);
        weights.danger.part(units * units, 512)
    }

    /// The force of the men in reserve that can be dropped anywhere.
    #[inline(always)]
    fn in_hand(&self, color: Color) -> i32 {
        let forces = &self.evaluation.drop_forces;
        forces.iter().map(|&(kind, force)| force * i32::from(self.position.in_reserve(color, kind)).min(2)).sum()
    }
}
