//! One look at a position: what hangs on how the men stand to each other.

use super::mobility::{Mover, reached, reached_from};
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
        let first = Color::BOTH.map(|color| self.first(color));
        let moved = Color::BOTH.map(|color| self.moves::<L>(color, &first));
        let sides = moved.map(|(_, seen)| seen);
        let mut worth = moved[0].0 - moved[1].0;
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
        let (mut pawns, mut by_pawns) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut kinds = self.evaluation.pawns.kinds;
        while kinds != 0 {
            let kind = kinds.trailing_zeros() as KindId;
            kinds &= kinds - 1;
            let leaps = &self.variant.kinds[side][kind as usize].leaps;
            let men = position.men_of(color, kind);
            pawns |= men;
            for square in men {
                by_pawns |= leaps[square].capture;
            }
        }
        let royal = position.men_among(color, self.variant.royal);
        let (mut zone, mut by_royal) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for square in royal {
            zone |= self.evaluation.zones[side][square];
            if let Some(man) = position.man(square) {
                by_royal |= self.variant.kinds[side][man.kind as usize].leaps[square].capture;
            }
        }
        Side {
            pawns,
            royal,
            by_pawns,
            attacks: by_pawns,
            by_royal,
            zone,
            twice: Bitboard::EMPTY,
            pressing: 0,
            adjacent: 0,
            checks: [Bitboard::EMPTY; MOST_CHECKING],
            outweighed: Bitboard::EMPTY,
        }
    }

    /// How far the men of a side get about, and the side with all that they attack.
    #[inline(always)]
    fn moves<L: Level>(&self, color: Color, sides: &[Side<W>; 2]) -> (Tapered, Side<W>) {
        let (position, side) = (self.position, color.index());
        let (own, enemy) = (&sides[side], &sides[1 - side]);
        let (empty, enemies) = (!position.blockers(), position.men(color.other()));
        let safe = self.variant.geometry.board & !enemy.by_pawns;
        let (quiet, captures) = (empty & safe, enemies & safe);
        let king = enemy.royal.lowest();
        let mut worth = Tapered::default();
        // What grows with each man is kept apart from the rest, so that it can stay in registers.
        let (mut all, mut twice, mut outweighed) = (own.attacks, own.twice, own.outweighed);
        let (mut pressing, mut adjacent) = (own.pressing, own.adjacent);
        let mut checks = own.checks;
        for (at, mover) in self.evaluation.movers.iter().enumerate() {
            let men = position.men_of(color, mover.kind);
            if men.is_empty() {
                continue;
            }
            let (mut goes, mut attacks) = (Bitboard::EMPTY, Bitboard::EMPTY);
            let (mut count, mut reaches) = (0, 0);
            for square in men {
                let reached = reached::<W, L>(self.variant, (side, mover.kind, square), position.blockers());
                count += 1;
                reaches += (reached.quiet & quiet | reached.capture & captures).count() as i32;
                goes |= reached.quiet;
                twice |= (all | attacks) & reached.capture;
                attacks |= reached.capture;
                pressing += i32::from((reached.capture & enemy.zone).non_empty());
                adjacent += (reached.capture & enemy.by_royal).count() as i32;
                worth += self.post(color, mover, square, own, enemy);
            }
            worth += mover.each * reaches - mover.mean * count;
            all |= attacks;
            outweighed |= attacks & position.men_among(color.other(), mover.greater);
            if let (Some(checks), Some(king)) = (checks.get_mut(at), king) {
                let from = reached_from::<W, L>(self.variant, (side, mover.kind, king), position.blockers());
                *checks = goes & empty & from;
            }
        }
        (worth, Side { attacks: all, twice, outweighed, pressing, adjacent, checks, ..*own })
    }

    /// What pawns make of the square a man stands on.
    #[inline(always)]
    fn post(&self, color: Color, mover: &Mover, square: Square, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let (pawns, weights) = (&self.evaluation.pawns, &self.evaluation.weights);
        if mover.forward {
            match (pawns.is_open(color, square, own.pawns), pawns.is_open(color, square, enemy.pawns)) {
                (true, true) => weights.open,
                (true, false) => weights.half_open,
                (false, _) => Tapered::default(),
            }
        } else if (own.by_pawns & self.evaluation.posts[color.index()]).contains(square)
            && pawns.is_out_of_reach(color, square, enemy.pawns)
        {
            weights.outpost
        } else {
            Tapered::default()
        }
    }

    #[inline(always)]
    fn pawns(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let weights = &self.evaluation.weights;
        let shield = own.pawns & own.zone;
        self.evaluation.pawns.worth(self.position, color, weights, own, enemy)
            + weights.shield * shield.count().min(3) as i32
    }

    /// Enemy men that are attacked by less, or by more than protects them.
    #[inline(always)]
    fn threats(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let weights = &self.evaluation.weights;
        let men = self.position.men(color.other()) & !enemy.pawns & !enemy.royal;
        let loose = own.attacks & !(enemy.attacks | enemy.by_royal);
        let restricted = own.attacks & enemy.attacks & !enemy.twice & !enemy.by_pawns;
        weights.threat_by_pawn * (men & own.by_pawns).count() as i32
            + weights.threat_by_less * (own.outweighed & !own.by_pawns).count() as i32
            + weights.loose * (men & loose & !own.by_pawns).count() as i32
            + weights.loose_pawn * (enemy.pawns & loose).count() as i32
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
