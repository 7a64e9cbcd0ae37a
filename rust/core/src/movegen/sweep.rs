//! Moves of many men at once.

use super::Generator;
use super::guard::Guard;
use super::sink::Sink;
use crate::bitboard::Bitboard;
use crate::cpu::Level;

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// Sends the legal plain moves of those of `men`, all of `kind`, that one mask binds; gives the others.
    #[inline(always)]
    pub(super) fn sweep(&mut self, kind: u8, men: Bitboard<W>) -> Bitboard<W> {
        let variant = self.variant;
        let (block, apart) = match &self.guard {
            Guard::Free => (variant.geometry.board, Bitboard::EMPTY),
            Guard::Masked(masks) if !masks.watch.is_empty() => return men,
            Guard::Masked(masks) if masks.routed => {
                (masks.block & self.limits.block, masks.apart() | self.limits.special)
            }
            Guard::Masked(masks) => (masks.block, masks.apart()),
            Guard::Verify => return men,
        };
        let apart = (apart | self.position.gates) & men;
        let swept = men & !apart;
        let tables = &variant.kinds[self.us.index()][kind as usize];
        let zone = variant.promotion[self.us.index()][kind as usize];
        let (empty, enemies) = self.wanted_squares(kind, self.sink.wanted(), tables.may_clash);
        for sweep in &tables.sweeps {
            let mut movers = swept;
            if sweep.first {
                movers &= tables.unmoved;
                if tables.tracked {
                    movers &= !self.position.moved;
                }
            }
            let mut lands = Bitboard::EMPTY;
            if sweep.quiet {
                lands |= empty;
            }
            if sweep.capture {
                lands |= enemies;
            }
            let targets = sweep.targets(movers, self.empty) & lands & block;
            let promoting = targets & zone.region;
            if promoting.non_empty() {
                for to in promoting {
                    let from = (i16::from(to) - sweep.shift) as u8;
                    self.promotions(kind, from, Bitboard::of(to));
                }
                self.sink.bulk(sweep.shift, targets & !zone.forced);
            } else {
                self.sink.bulk(sweep.shift, targets);
            }
        }
        apart
    }
}
