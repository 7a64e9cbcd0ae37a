//! The choices of promotion.

use super::Position;
use crate::board::{Color, PieceTypeId, Square};
use crate::tables::Variant;

impl<const W: usize> Position<W> {
    /// The choices of promotion of a piece of `piece_type` on `to`, in the order of the rules.
    pub fn promotion_choices(
        &self,
        variant: &Variant<W>,
        color: Color,
        piece_type: PieceTypeId,
        to: Square,
    ) -> Vec<PieceTypeId> {
        let mut choices = vec![];
        for rule in &variant.rules.promotions {
            if !rule.pieces.contains(piece_type) || !rule.region[color].contains(to) {
                continue;
            }
            for &choice in &rule.to {
                let full = rule
                    .limits
                    .iter()
                    .any(|&(limited, most)| limited == choice && self.pieces_of(color, choice).count() >= most);
                if !full && !choices.contains(&choice) {
                    choices.push(choice);
                }
            }
        }
        choices
    }
}
