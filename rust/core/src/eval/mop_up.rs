//! Mop-up: driving the last piece of the other side to the edge.

use super::{Evaluation, Tapered};
use crate::board::{ByColor, Color};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::Mate;

impl<const W: usize> Evaluation<W> {
    /// The value of progress towards mating a bare royal piece: a search sees mates only when they are near. `enters`
    /// is, for each side, true if it may ever bring in a piece from its reserve.
    #[inline(always)]
    pub(super) fn mop_up(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        color: Color,
        enters: ByColor<bool>,
    ) -> Tapered {
        let (own, enemy) = (position.pieces(color), position.pieces(color.other()));
        if enemy.many() || !own.many() || enters[color.other()] {
            return Tapered::default();
        }
        if variant.rules.endings.mate != Mate::Loss || variant.rules.moves.no_checks {
            // No one wins by giving mate.
            return Tapered::default();
        }
        let royal = position.among(variant.royal);
        let Some(enemy_king) = (enemy & royal).lowest() else { return Tapered::default() };
        let Some(steps) = self.pawns.nearest(own & royal, enemy_king) else { return Tapered::default() };
        let geometry = &variant.geometry;
        let (files, ranks) = (i32::from(geometry.files), i32::from(geometry.ranks));
        let (file, rank) = (i32::from(geometry.file(enemy_king)), i32::from(geometry.rank(enemy_king)));
        let from_middle = ((2 * file + 1 - files).abs() + (2 * rank + 1 - ranks).abs()) / 2;
        let near = files.max(ranks) - steps;
        self.weights.cornered * from_middle + self.weights.approach * near
    }
}
