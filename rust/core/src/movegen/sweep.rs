//! Moves of many pieces at once.

use super::Generator;
use super::legality::Legality;
use super::sink::Sink;
use crate::board::{Bitboard, Level};

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// Sends the legal plain moves of those of `pieces`, all of `piece_type`, that one mask binds; gives the others.
    #[inline(always)]
    pub(super) fn sweep(&mut self, piece_type: u8, pieces: Bitboard<W>) -> Bitboard<W> {
        let variant = self.variant;
        let (block, apart) = match &self.legality {
            Legality::Free => (variant.geometry.board, Bitboard::EMPTY),
            Legality::Masked(masks) if !masks.watched.is_empty() => return pieces,
            Legality::Masked(masks) if masks.routed => {
                (masks.block & self.limits.block, masks.apart() | self.limits.special)
            }
            Legality::Masked(masks) => (masks.block, masks.apart()),
            Legality::Verify => return pieces,
        };
        let apart = (apart | self.position.gates) & pieces;
        let swept = pieces & !apart;
        let tables = &variant.piece_types[self.us.index()][piece_type as usize];
        let zone = variant.promotion[self.us.index()][piece_type as usize];
        let (empty, enemies) = self.wanted_squares(piece_type, self.sink.mode(), tables.may_clash);
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
                    self.promotions(piece_type, from, Bitboard::of(to));
                }
                self.sink.bulk(sweep.shift, targets & !zone.forced);
            } else {
                self.sink.bulk(sweep.shift, targets);
            }
        }
        apart
    }
}
