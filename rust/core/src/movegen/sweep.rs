//! Moves of many pieces at once.

use super::Generator;
use super::targets::Ends;
use crate::board::{Bitboard, PieceTypeId};
use crate::tables::PieceTypeTables;

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends the legal plain moves of those of `pieces`, all of `piece_type`, that only the common mask limits; returns
    /// the others.
    #[inline(always)]
    pub(super) fn sweep(
        &mut self,
        tables: &PieceTypeTables<W>,
        piece_type: PieceTypeId,
        pieces: Bitboard<W>,
        Ends { empty, enemies }: Ends<W>,
    ) -> Bitboard<W> {
        if self.legality.is_by_playing() || !self.legality.watched.is_empty() {
            return pieces;
        }
        let block = self.legality.block & self.limits.block;
        let apart = self.legality.apart | self.limits.special;
        let apart = (apart | self.position.state.gates) & pieces;
        let swept = pieces & !apart;
        let zone = &self.variant.promotion[self.us][piece_type.index()];
        for sweep in &tables.sweeps {
            let mut movers = swept;
            if sweep.first {
                movers &= tables.unmoved;
                if tables.tracked {
                    movers &= !self.position.state.moved;
                }
            }
            let mut lands = Bitboard::EMPTY;
            if sweep.quiet {
                lands |= empty;
            }
            if sweep.capture {
                lands |= enemies;
            }
            let mut targets = sweep.targets(movers, self.empty) & lands & block;
            let promotes = zone.by_shift(sweep.shift, self.enemies);
            let promoting = targets & promotes.may;
            if promoting.non_empty() {
                self.shifted_promotions(piece_type, sweep.shift, promoting);
                targets &= !promotes.must;
            }
            self.sink.shifted(sweep.shift, targets);
        }
        apart
    }
}
