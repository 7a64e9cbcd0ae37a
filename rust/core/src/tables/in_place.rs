//! Promotion as a separate move.

use super::{PromotionRule, Variant};
use crate::board::{Bitboard, Color, PieceTypeSet};
use crate::variant::Rules;

/// One side's rule for pieces that promote instead of moving.
#[derive(Debug, Clone)]
pub struct InPlaceRule<const W: usize> {
    /// The pieces that promote.
    pub pieces: PieceTypeSet,
    /// The squares where they promote.
    pub region: Bitboard<W>,
    /// All squares where such a piece promotes if it is its side's only one, including the region.
    pub last: Bitboard<W>,
    /// True if the promoting piece may also move to an empty square that the new piece reaches.
    pub steps: bool,
    /// False if the promotion is allowed only if the new piece attacks nothing and the move gives no check.
    pub attacks: bool,
    /// The choices.
    pub rule: PromotionRule<W>,
}

impl<const W: usize> InPlaceRule<W> {
    /// The rules of a side.
    pub(super) fn all(rules: &Rules, side: Color) -> Vec<Self> {
        let in_place = |rule: &crate::variant::Promotion| {
            let found = rule.in_place?;
            let region: Bitboard<W> = rule.region[side].resized();
            Some(Self {
                pieces: rule.pieces,
                region,
                last: region | found.last[side].resized(),
                steps: found.steps,
                attacks: found.attacks,
                rule: PromotionRule::new(rule, side),
            })
        };
        rules.promotions.iter().filter_map(in_place).collect()
    }
}

impl<const W: usize> Variant<W> {
    /// True if some piece type promotes instead of moving.
    #[inline(always)]
    pub fn promotes_in_place(&self) -> bool {
        !self.in_place[Color::White].is_empty()
    }
}
