//! Legality with several royal pieces: each has its own masks, which are combined by *and* (all must be safe) or by
//! *or* (one must be).

use super::Generator;
use super::limits::RoyalLimits;
use crate::board::{Bitboard, Level, Square};

/// With more targets than this, finding all squares that the enemy attacks is cheaper than checking each target.
const MANY: u32 = 5;

impl<const W: usize> Generator<'_, '_, W> {
    /// The targets of a royal or pinned piece that leave enough royal pieces safe.
    #[inline(never)]
    pub(super) fn legal_targets_of_several<L: Level>(&mut self, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        let (mut each, mut one, mut any_one) = (targets, Bitboard::EMPTY, false);
        for at in 0..self.limits.royals.len() {
            let limits = &self.limits.royals[at];
            let open = if limits.is_each { each } else { targets };
            let safe = if limits.king == from {
                self.safe_royal_targets::<L>(from, open)
            } else {
                open & self.limits_around(limits, from)
            };
            if limits.is_each {
                each = safe;
            } else {
                any_one = true;
                one |= safe;
            }
        }
        if any_one { each & one } else { each }
    }

    /// The squares to which another piece may go without leaving this royal piece attacked.
    fn limits_around(&self, royal: &RoyalLimits<W>, from: Square) -> Bitboard<W> {
        let pins = &self.limits.pins[usize::from(royal.pins.start)..usize::from(royal.pins.end)];
        let mine = pins.iter().filter(|(pinned, _)| *pinned == from);
        mine.fold(royal.block, |legal, (_, line)| legal & *line)
    }

    /// The targets on which a royal piece is not attacked.
    fn safe_royal_targets<L: Level>(&mut self, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        if targets.count() <= MANY || !self.variant.limited.is_empty() {
            return self.legal_king_targets::<L, true>(from, targets);
        }
        let (them, blockers) = (self.us.other(), self.blockers.without(from));
        let mut legal = targets;
        for (tables, piece_type) in self.variant.piece_types[them].iter().zip(self.position.all_piece_types()) {
            for attacker in self.position.pieces_of(them, piece_type) {
                legal &= !tables.leaps[attacker].capture;
                for slides in tables.sliders.iter().filter(|slides| slides.capture) {
                    legal &= !self.variant.sliders[slides.slider as usize].reach::<L>(attacker, blockers);
                }
            }
        }
        legal
    }
}
