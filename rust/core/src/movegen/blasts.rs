//! Legality if captures remove pieces around the landing square: masks decide other moves, and each capture is judged by the
//! resulting position.

use super::Generator;
use super::legality::Legality;
use super::limits::{BlastLimits, Limits};
use crate::board::{Bitboard, Level, PieceTypeId, Square};
use crate::piece::Owner;
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::Make;

impl<const W: usize> Legality<W> {
    /// Chooses the method if the effects of moves can affect royal pieces.
    #[inline(never)]
    pub(super) fn with_effects<L: Level>(variant: &Variant<W>, position: &Position<W>, limits: &mut Limits<W>) -> Self {
        let (us, effects) = (position.side_to_move(), &variant.after_effects);
        let them = us.other();
        let (own, theirs) = (position.pieces_among(us, variant.royal), position.pieces_among(them, variant.royal));
        let alone = |royals: Bitboard<W>| !royals.many();
        let Some(king) = own.lowest().filter(|_| effects.are_blasts && alone(own) && alone(theirs)) else {
            return if own.is_empty() && !variant.traits.becomes_royal {
                Self::free(variant)
            } else {
                Self::by_playing(variant)
            };
        };
        if Self::special_enemies(variant, position) != (false, false) {
            return Self::by_playing(variant);
        }
        let able = position.pieces(them) & !(theirs & position.among(effects.self_destroying));
        let touching = (effects.near_own[them][king] & theirs).non_empty();
        // A royal piece that captures lands on its target, so it is not among the pieces around it.
        let attackers = if touching { able & theirs } else { able };
        let mut masks = Self::around(variant, king);
        if masks.note_attackers::<L>(variant, position, (king, attackers), limits).is_none() {
            return Self::by_playing(variant);
        }
        limits.blasts = Some(BlastLimits { king, able, theirs });
        masks.by_blasts(king)
    }
}

impl<const W: usize> Generator<'_, '_, W> {
    /// The targets that leave the royal piece safe, including captures that also remove other pieces.
    #[inline(never)]
    pub(super) fn legal_targets_with_blasts<L: Level>(
        &mut self,
        piece_type: PieceTypeId,
        from: Square,
        targets: Bitboard<W>,
    ) -> Bitboard<W> {
        let Some(blasts) = self.limits.blasts else { return Bitboard::EMPTY };
        let mut legal = targets & !self.enemies;
        if from == blasts.king {
            let blockers = self.blockers.without(from);
            let safe = |to: &Square| self.is_safe_among::<L>(*to, blasts.theirs, blasts.able, blockers);
            legal = legal.iter().filter(safe).collect();
        } else {
            legal &= self.legality.block;
            for (_, line) in self.limits.pins.iter().filter(|(pinned, _)| *pinned == from) {
                legal &= *line;
            }
        }
        let captures = targets & self.enemies;
        legal | captures.iter().filter(|&to| self.is_capture_legal::<L>(piece_type, from, to)).collect()
    }

    /// True if a capture by a piece of `piece_type` neither removes nor exposes its own royal piece, or if it removes
    /// the enemy's but not its own.
    pub(super) fn is_capture_legal<L: Level>(&self, piece_type: PieceTypeId, from: Square, to: Square) -> bool {
        let Some(blasts) = self.limits.blasts else { return false };
        let (mut gone, mut walls) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let stays = self.position.occupied().without(from);
        for effect in &self.variant.after_effects.of[self.us] {
            if !effect.rule.pieces.contains(piece_type) {
                continue;
            }
            let owned = match effect.rule.owner {
                Owner::Any => stays,
                Owner::Own => stays & !self.enemies,
                Owner::Enemy => stays & self.enemies,
            };
            let mut removed = effect.near[to] & owned & self.position.among(effect.rule.piece_types);
            removed.remove(to);
            if effect.rule.centre {
                removed.insert(to);
            }
            removed &= !gone;
            gone |= removed;
            if effect.rule.make == Make::Wall {
                walls |= removed;
            }
        }
        let king = if from == blasts.king { to } else { blasts.king };
        if gone.contains(king) {
            return false;
        }
        if (blasts.theirs & (gone.with(to))).non_empty() {
            return true;
        }
        let blockers = self.blockers.without(from).with(to) & !gone | walls;
        self.is_safe_among::<L>(king, blasts.theirs, blasts.able & !gone & !Bitboard::of(to), blockers)
    }

    /// True if no piece of `able` can capture on `king` without losing its own royal piece.
    fn is_safe_among<L: Level>(
        &self,
        king: Square,
        theirs: Bitboard<W>,
        able: Bitboard<W>,
        blockers: Bitboard<W>,
    ) -> bool {
        let them = self.us.other();
        let touching = (self.variant.after_effects.near_own[them][king] & theirs).non_empty();
        let able = if touching { able & theirs } else { able };
        able.is_empty() || !self.position.attacked_plainly::<L>(self.variant, king, them, able, blockers)
    }
}
