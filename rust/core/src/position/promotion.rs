//! Promotion choices.

use super::Position;
use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::tables::{PromotionRule, Variant};
use arrayvec::ArrayVec;

/// The choices for a promotion.
pub type Choices = ArrayVec<PieceTypeId, 63>;

impl<const W: usize> Position<W> {
    /// The choices of a rule that its limits currently allow.
    pub fn open_choices<'r>(
        &'r self,
        rule: &'r PromotionRule<W>,
        color: Color,
    ) -> impl Iterator<Item = PieceTypeId> + use<'r, W> {
        let full = move |choice: PieceTypeId| {
            rule.limits
                .iter()
                .any(|&(limited, most)| limited == choice && self.pieces_of(color, choice).count() >= most)
        };
        rule.to.iter().copied().filter(move |&choice| !full(choice))
    }

    /// The promotion choices of a moving piece of `piece_type`, in the order of the rules.
    pub fn promotion_choices(
        &self,
        variant: &Variant<W>,
        (color, piece_type): (Color, PieceTypeId),
        (from, to): (Square, Square),
        capture: bool,
    ) -> Choices {
        let mut choices = Choices::new();
        let captures = if capture { Bitboard::of(to) } else { Bitboard::EMPTY };
        for rule in &variant.promotion[color][piece_type.index()].rules {
            if rule.from(from, captures).may.contains(to) {
                for choice in self.open_choices(rule, color) {
                    if !choices.contains(&choice) {
                        choices.push(choice);
                    }
                }
            }
        }
        choices
    }
}
