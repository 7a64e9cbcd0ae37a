//! Facts about a variant's material, computed when first needed.

use super::{Components, Variant};
use crate::board::{ByColor, Color, PieceTypeId, PieceTypeSet};
use crate::interrupt::is_interrupted;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of entries kept for material.
const KEPT: usize = 1 << 10;

/// The number of entries for material with the same place, so that the two questions of a position do not displace each other.
const WAYS: usize = 4;

/// The proofs about material. If two threads need the same proof at once, both compute it, with the same result.
#[derive(Debug)]
pub struct Proofs<const W: usize> {
    components: OnceLock<Components<W>>,
    /// `[side][royals]`: the piece types for which it is known whether they win alone, depending on which sides have a
    /// royal piece.
    tried: ByColor<[AtomicU64; 4]>,
    /// The piece types that win alone.
    winners: ByColor<[AtomicU64; 4]>,
    /// Digests of material, with the answer in the lowest bit.
    materials: [AtomicU64; KEPT],
}

impl<const W: usize> Default for Proofs<W> {
    fn default() -> Self {
        Self {
            components: OnceLock::new(),
            tried: ByColor::default(),
            winners: ByColor::default(),
            materials: [const { AtomicU64::new(0) }; KEPT],
        }
    }
}

impl<const W: usize> Proofs<W> {
    /// The components of each piece type.
    pub fn components(&self, variant: &Variant<W>) -> &Components<W> {
        self.components.get_or_init(|| Components::new(variant))
    }

    /// True if a single piece of one of these types can win alone; `find` decides this for a type. Results of an interrupted step
    /// are not kept.
    pub fn any_wins(
        &self,
        side: Color,
        royals: ByColor<bool>,
        piece_types: PieceTypeSet,
        mut find: impl FnMut(PieceTypeId) -> bool,
    ) -> bool {
        let royals = index_of(royals);
        let (tried, winners) = (&self.tried[side][royals], &self.winners[side][royals]);
        for piece_type in piece_types {
            let bit = 1 << piece_type.index();
            if tried.load(Ordering::Acquire) & bit == 0 {
                let wins = find(piece_type);
                if is_interrupted() {
                    return true;
                }
                winners.fetch_or(if wins { bit } else { 0 }, Ordering::Relaxed);
                tried.fetch_or(bit, Ordering::Release);
            }
            if winners.load(Ordering::Relaxed) & bit != 0 {
                return true;
            }
        }
        false
    }

    /// True if one of these piece types is already known to win alone.
    pub fn is_known_winner(&self, side: Color, royals: ByColor<bool>, piece_types: PieceTypeSet) -> bool {
        let winners = self.winners[side][index_of(royals)].load(Ordering::Relaxed);
        winners != 0 && piece_types.iter().any(|piece_type| winners >> piece_type.index() & 1 != 0)
    }

    /// The answer for the material with this digest, computed by `find` if it is unknown. If interrupted, the answer is "yes" and
    /// is not kept.
    pub fn answer(&self, digest: u64, find: impl FnOnce() -> bool) -> bool {
        let start = WAYS * ((digest >> 32) as usize % (KEPT / WAYS));
        let bucket = &self.materials[start..start + WAYS];
        let mut entries = bucket.iter().map(|place| place.load(Ordering::Relaxed));
        if let Some(known) = entries.find(|&known| known | 1 == digest | 1 && known != 0) {
            return known & 1 != 0;
        }
        let answer = find();
        if is_interrupted() {
            return true;
        }
        let empty = bucket.iter().find(|place| place.load(Ordering::Relaxed) == 0);
        let place = empty.unwrap_or(&bucket[(digest >> 1) as usize % WAYS]);
        place.store(digest & !1 | u64::from(answer), Ordering::Relaxed);
        answer
    }
}

/// The index for the sides that have a royal piece.
fn index_of(royals: ByColor<bool>) -> usize {
    usize::from(royals[Color::White]) | usize::from(royals[Color::Black]) << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_with_the_same_place_are_kept() {
        let proofs = Proofs::<1>::default();
        let digests = || (1..=WAYS as u64).map(|low| 7 << 32 | low << 1);
        for digest in digests() {
            assert_eq!(proofs.answer(digest, || digest % 4 == 0), digest % 4 == 0);
        }
        for digest in digests() {
            assert_eq!(proofs.answer(digest, || panic!("{digest} is not known")), digest % 4 == 0);
        }
        // One more takes the place of another.
        let more = 7 << 32 | 0x14;
        assert!(proofs.answer(more, || true) && proofs.answer(more, || false));
    }
}
