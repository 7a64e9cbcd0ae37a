//! Promotion.

use super::Generator;
use crate::board::{Baseline, Bitboard, PieceTypeId, Square};
use crate::moves::Move;

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends the legal promotions of a piece on `targets`.
    #[inline(never)]
    pub(super) fn promotions(&mut self, piece_type: PieceTypeId, from: Square, targets: Bitboard<W>) {
        // The type after promotion may decide if the piece is a screen.
        let verify = self.asks_for_piece_types(from);
        let targets = if verify { targets } else { self.legal_targets::<Baseline>(piece_type, from, targets) };
        for to in targets {
            for choice in self.position.promotion_choices(self.variant, self.us, piece_type, to) {
                let mv = Move::plain(from, to, choice);
                if !verify || self.is_safe_after(mv) {
                    self.sink.single(mv);
                }
            }
        }
    }

    /// The choices of the last field of a move of `piece_type` to `to`: the promotions, and `None` if promotion is optional.
    pub(super) fn becomes(&self, piece_type: PieceTypeId, to: Square) -> Vec<Option<PieceTypeId>> {
        let zone = self.variant.promotion[self.us][piece_type.index()];
        let choices = self.position.promotion_choices(self.variant, self.us, piece_type, to).into_iter().map(Some);
        let stays = (!zone.forced.contains(to)).then_some(None);
        choices.chain(stays).collect()
    }
}
