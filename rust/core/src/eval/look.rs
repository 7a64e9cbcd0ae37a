//! One look at a position: what hangs on how the men stand to each other.

use super::mobility::{Mover, reached, reached_from};
use super::pawns::Attacks;
use super::side::{MOST_CHECKING, Side};
use super::{Evaluation, Tapered};
use crate::bitboard::{Bitboard, Square};
use crate::cpu::{Level, Task};
use crate::kinds::KindId;
use crate::position::{Color, Position};
use crate::tables::Variant;

/// So much danger, squared, is worth the weight of it.
const DANGER: i32 = 8192;

/// What a position is worth for White beside what its men are worth each by itself.
pub struct Look<'a, const W: usize> {
    pub evaluation: &'a Evaluation<W>,
    pub variant: &'a Variant<W>,
    pub position: &'a Position<W>,
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
            worth += signed(color, mobility);
        }
        for color in Color::BOTH {
            let (own, enemy) = (&sides[color.index()], &sides[color.other().index()]);
            let pawns = self.pawns(color, own, enemy);
            worth += signed(color, pawns + self.threats(color, own, enemy) + self.danger(color, own, enemy));
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
            twice: Bitboard::EMPTY,
            pressing: 0,
            adjacent: 0,
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
                seen.twice |= (seen.attacks | attacks) & reached.capture;
                attacks |= reached.capture;
                seen.pressing += i32::from((reached.capture & enemy.zone).non_empty());
                seen.adjacent += (reached.capture & enemy.by_royal).count() as i32;
                worth += self.post(color, mover, square, &seen);
            }
            seen.attacks |= attacks;
            seen.outweighed |= attacks & position.men_among(color.other(), mover.greater);
            if let (Some(checks), Some(king)) = (seen.checks.get_mut(at), king) {
                *checks = goes & reached_from::<W, L>(self.variant, (side, mover.kind, king), position.blockers());
            }
        }
        (worth, seen)
    }

    /// What pawns make of the square a man stands on.
    #[inline(always)]
    fn post(&self, color: Color, mover: &Mover, square: Square, seen: &Side<W>) -> Tapered {
        let (pawns, weights) = (&self.evaluation.pawns, &self.evaluation.weights);
        let of = |color: Color| self.position.men_among(color, pawns.kinds);
        if mover.forward {
            match (pawns.is_open(color, square, of(color)), pawns.is_open(color, square, of(color.other()))) {
                (true, true) => weights.open,
                (true, false) => weights.half_open,
                (false, _) => Tapered::default(),
            }
        } else if (seen.by_pawns & self.evaluation.posts[color.index()]).contains(square)
            && pawns.is_out_of_reach(color, square, of(color.other()))
        {
            weights.outpost
        } else {
            Tapered::default()
        }
    }

    #[inline(always)]
    fn pawns(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let (pawns, weights) = (&self.evaluation.pawns, &self.evaluation.weights);
        let royal = self.position.among(self.variant.royal);
        let shield = self.position.men_among(color, pawns.kinds) & own.zone;
        let attacks = Attacks { own: own.by_pawns, enemy_pawns: enemy.by_pawns, enemy: enemy.attacks | enemy.by_royal };
        pawns.worth(self.position, color, weights, royal, attacks) + weights.shield * shield.count().min(3) as i32
    }

    /// Enemy men that are attacked by less, or by more than protects them.
    #[inline(always)]
    fn threats(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let weights = &self.evaluation.weights;
        let pawns = self.position.men_among(color.other(), self.evaluation.pawns.kinds);
        let men = self.position.men(color.other()) & !pawns & !self.position.among(self.variant.royal);
        let loose = own.attacks & !(enemy.attacks | enemy.by_royal);
        let restricted = own.attacks & enemy.attacks & !enemy.twice & !enemy.by_pawns;
        weights.threat_by_pawn * (men & own.by_pawns).count() as i32
            + weights.threat_by_less * (own.outweighed & !own.by_pawns).count() as i32
            + weights.loose * (men & loose & !own.by_pawns).count() as i32
            + weights.loose_pawn * (pawns & loose).count() as i32
            + weights.restricted * restricted.count() as i32
    }

    /// What the attacks about the enemy's royal men are worth.
    #[inline(always)]
    fn danger(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let danger = own.danger_to(enemy, self.in_hand(color));
        self.evaluation.weights.danger.part(danger * danger, DANGER)
    }

    /// The force of the men in reserve that can be dropped anywhere.
    #[inline(always)]
    fn in_hand(&self, color: Color) -> i32 {
        let forces = &self.evaluation.drop_forces;
        forces.iter().map(|&(kind, force)| force * i32::from(self.position.in_reserve(color, kind)).min(2)).sum()
    }
}
