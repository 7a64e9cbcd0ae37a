//! Moves of many pieces at once.

use super::Generator;
use super::targets::Ends;
use crate::board::{Baseline, Bitboard, PieceTypeId, Square};
use crate::tables::PieceTypeTables;

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends the legal plain moves of those `pieces` that are limited only by the common mask, and returns the other
    /// pieces. All `pieces` are of `piece_type`.
    #[inline(always)]
    pub(super) fn sweep<const RARE: bool, const COUNTS: bool>(
        &mut self,
        tables: &PieceTypeTables<W>,
        piece_type: PieceTypeId,
        pieces: Bitboard<W>,
        Ends { empty, enemies }: Ends<W>,
        counted: &mut u64,
    ) -> Bitboard<W> {
        let restricted = RARE && self.is_restricted();
        let plays = self.legality.is_by_playing() || restricted && self.limits.checks.is_by_playing();
        if plays || !self.legality.watched.is_empty() {
            return pieces;
        }
        let block = self.legality.block & self.limits.block;
        let apart = self.legality.apart | self.limits.special;
        let mut apart = (apart | self.position.state.gates) & pieces;
        if restricted {
            apart |= self.limits.checks.apart() & pieces;
        }
        let swept = pieces & !apart;
        let zone = &self.variant.promotion[self.us][piece_type.index()];
        for sweep in &tables.sweeps {
            let mut movers = swept;
            if sweep.first && tables.tracked {
                movers &= !self.position.state.moved;
            }
            let lands = match (sweep.quiet, sweep.capture) {
                (true, true) => empty | enemies,
                (true, false) => empty,
                (false, _) => enemies,
            };
            let mut all = sweep.targets(movers, self.empty) & lands;
            let mut targets = all & block;
            if RARE && self.legality.is_by_blasts() && sweep.capture {
                targets = self.legal_sweep(piece_type, sweep.shift, all, block);
                all = targets;
            }
            let promotes = if RARE { zone.by_shift(sweep.shift, self.enemies) } else { zone.anywhere() };
            // If a piece becomes royal by promotion, a check to another royal piece may no longer count.
            let promoting = if RARE && self.variant.traits.becomes_royal { all } else { targets } & promotes.may;
            if promoting.non_empty() {
                self.shifted_promotions(piece_type, sweep.shift, promoting);
                targets &= !promotes.must;
            }
            if restricted {
                targets = self.allowed::<Baseline>(piece_type, None, targets);
            }
            self.send_shifted::<COUNTS>(counted, sweep.shift, targets);
        }
        apart
    }

    /// The legal targets of a sweep, if captures are examined one by one.
    #[inline(never)]
    fn legal_sweep(
        &self,
        piece_type: PieceTypeId,
        shift: i16,
        targets: Bitboard<W>,
        block: Bitboard<W>,
    ) -> Bitboard<W> {
        let captures = targets & self.enemies;
        let is_legal = |&to: &Square| self.is_capture_legal::<Baseline>(piece_type, to.shifted(-shift), to);
        targets & !self.enemies & block | captures.iter().filter(is_legal).collect()
    }
}
