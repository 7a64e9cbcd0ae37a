//! Driving the last piece of the other side to the edge.

use super::{Evaluation, Tapered};
use crate::board::Color;
use crate::position::Position;
use crate::tables::Variant;

impl<const W: usize> Evaluation<W> {
    /// What a side's hunt for a bare royal piece is worth: a search sees mates only when they are near. `enters` says which sides may ever bring in
    /// a piece from their reserves.
    #[inline(always)]
    pub(super) fn mop_up(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        color: Color,
        enters: [bool; 2],
    ) -> Tapered {
        let (own, prey) = (position.pieces(color), position.pieces(color.other()));
        if prey.many() || !own.many() || enters[color.other().index()] {
            return Tapered::default();
        }
        let royal = position.among(variant.royal);
        let (Some(hunter), Some(prey)) = ((own & royal).lowest(), (prey & royal).lowest()) else {
            return Tapered::default();
        };
        let (files, ranks) = (i32::from(variant.geometry.files), i32::from(variant.geometry.ranks));
        let (file, rank) = (i32::from(prey) % files, i32::from(prey) / files);
        let from_middle = ((2 * file + 1 - files).abs() + (2 * rank + 1 - ranks).abs()) / 2;
        let near = files.max(ranks) - self.pawns.distance(hunter, prey);
        self.weights.cornered * from_middle + self.weights.approach * near
    }
}
