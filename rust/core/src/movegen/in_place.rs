//! Promotion as a separate move: on the square of the piece, or with a move of the new piece.

use super::Generator;
use super::targets::Ends;
use crate::board::{Baseline, Bitboard, Square};
use crate::interrupt::spend;
use crate::moves::Move;
use crate::tables::InPlaceRule;

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends the legal promotions in place that are in the scope.
    #[inline(never)]
    pub(super) fn promotions_in_place(&mut self) {
        let (variant, position) = (self.variant, self.position);
        for rule in &variant.in_place[self.us] {
            let pieces = position.pieces_among(self.us, rule.pieces);
            let ready = pieces & if pieces.many() { rule.region } else { rule.last };
            for from in ready & self.scope.from & position.pieces_among(self.us, self.scope.piece_types) {
                self.promote_in_place(rule, from);
            }
        }
    }

    fn promote_in_place(&mut self, rule: &InPlaceRule<W>, from: Square) {
        let position = self.position;
        for choice in position.open_choices(&rule.rule, self.us) {
            let mut targets = Bitboard::of(from);
            if rule.steps {
                let ends = Ends { empty: self.empty, enemies: Bitboard::EMPTY };
                targets |= self.targets_among::<Baseline, true>(self.tables(choice), choice, from, ends);
            }
            for to in targets {
                let mv = Move::plain(from, to, choice);
                if (rule.attacks || self.is_peaceful(mv)) && self.is_safe_after(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }

    /// True if the promoted piece attacks nothing and the enemy is not in check.
    fn is_peaceful(&mut self, mv: Move) -> bool {
        let (variant, them) = (self.variant, self.us.other());
        if !spend(super::COST_OF_TRYING) {
            return false;
        }
        self.scratch.copy_from(self.position);
        self.scratch.play_unchecked(variant, mv);
        let after = &*self.scratch;
        let attacked = |square: Square| after.attackers(variant, square, self.us).contains(mv.to());
        !after.is_exposed(variant, them) && !after.pieces(them).iter().any(attacked)
    }
}
