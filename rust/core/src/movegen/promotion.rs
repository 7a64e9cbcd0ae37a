//! Promotion.

use super::Generator;
use super::sink::Sink;
use crate::bitboard::{Bitboard, Square};
use crate::cpu::Level;
use crate::moves::Move;
use crate::position::{Color, Position};
use crate::tables::Variant;
use crate::variant::rules::KindId;

impl<const W: usize> Position<W> {
    /// What a man of `kind` may promote to on `to`, in the order of the rules.
    pub fn promotion_choices(&self, variant: &Variant<W>, color: Color, kind: KindId, to: Square) -> Vec<KindId> {
        let mut choices = vec![];
        for rule in &variant.rules.promotions {
            if rule.pieces >> kind & 1 == 0 || !rule.region.0[color.index()].contains(to) {
                continue;
            }
            for &choice in &rule.to {
                let full = rule
                    .limits
                    .iter()
                    .any(|&(limited, most)| limited == choice && self.men_of(color, choice).count() >= most);
                if !full && !choices.contains(&choice) {
                    choices.push(choice);
                }
            }
        }
        choices
    }
}

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// Sends the legal promotions of a man on `targets`.
    pub(super) fn promotions(&mut self, kind: u8, from: Square, targets: Bitboard<W>) {
        // What a man becomes may decide whether it is a screen.
        let verify = self.asks_for_kinds(from);
        let targets = if verify { targets } else { self.legal_targets(kind, from, targets) };
        for to in targets {
            for choice in self.position.promotion_choices(self.variant, self.us, kind, to) {
                let turn = Move::plain(from, to, choice);
                if !verify || self.is_safe_after(turn) {
                    self.sink.turn(turn);
                }
            }
        }
    }

    /// What the last field of a move of `kind` to `to` may hold: the promotions, and `None` where it need not promote.
    pub(super) fn becomes(&self, kind: u8, to: Square) -> Vec<Option<KindId>> {
        let zone = self.variant.promotion[self.us.index()][kind as usize];
        let choices = self.position.promotion_choices(self.variant, self.us, kind, to).into_iter().map(Some);
        let stays = (!zone.forced.contains(to)).then_some(None);
        choices.chain(stays).collect()
    }
}
