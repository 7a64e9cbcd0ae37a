//! Everything that may be a turn, sort by sort.

use super::TooManyActions;
use super::code::Code;
use super::list::List;
use super::men::Men;
use crate::bitboard::{Bitboard, Square};
use crate::kinds::{KindId, KindSet};
use crate::moves::{Move, MoveKind, NO_KIND, Written};
use crate::tables::Variant;
use crate::variant::rules::{CastlingSide, DropRule, RelocateTo, Rules};

/// All turns of a variant.
pub fn all<const W: usize>(variant: &Variant<W>) -> Result<Vec<Code>, TooManyActions> {
    let mut list = List::new(&variant.geometry);
    for side in 0..2 {
        let mut entries = Entries { variant, side, list: &mut list };
        entries.moves()?;
        entries.castling()?;
        entries.drops()?;
    }
    if variant.rules.vote {
        list.add(Written::Accept)?;
        list.add(Written::Decline)?;
    }
    list.finish()
}

/// The kinds that may come to be in a reserve.
pub fn reserve(rules: &Rules) -> KindSet {
    let waits = |kind: usize| {
        let captured = rules.captures_to_reserve && !rules.kinds[kind].royal && rules.kinds[kind].drops_as.is_none();
        captured || rules.start_reserve.iter().any(|side| side[kind] > 0)
    };
    (0..rules.kinds.len()).filter(|&kind| waits(kind)).fold(0, |all, kind| all | 1 << kind)
}

/// One side's turns.
struct Entries<'a, 'l, const W: usize> {
    variant: &'a Variant<W>,
    side: usize,
    list: &'l mut List<'a, W>,
}

impl<const W: usize> Entries<'_, '_, W> {
    fn reserved(&self) -> impl Iterator<Item = KindId> + use<W> {
        let kinds = reserve(&self.variant.rules);
        (0..self.variant.rules.kinds.len() as KindId).filter(move |&kind| kinds >> kind & 1 != 0)
    }

    fn add(&mut self, turn: Move) -> Result<(), TooManyActions> {
        self.list.add(self.variant.written(turn))
    }

    fn moves(&mut self) -> Result<(), TooManyActions> {
        let introduced: Vec<KindId> = self.reserved().collect();
        for kind in 0..self.variant.rules.kinds.len() as KindId {
            let men = Men { variant: self.variant, side: self.side, kind };
            for from in self.variant.geometry.board {
                for turn in men.turns(from, if men.is_at_gate(from) { &introduced } else { &[] }) {
                    self.add(turn)?;
                }
            }
        }
        Ok(())
    }

    fn castling(&mut self) -> Result<(), TooManyActions> {
        let Some(rule) = &self.variant.rules.castling else { return Ok(()) };
        let introduces = self.variant.rules.gates.as_ref().is_some_and(|gates| gates.castling);
        let introduced: Vec<KindId> = if introduces { self.reserved().collect() } else { vec![] };
        for wing in rule.sides.into_iter().flatten() {
            for (king, partner) in self.ways(wing, rule.free_origin) {
                self.add(Move::castle(MoveKind::Castle, king, partner, NO_KIND))?;
                for &kind in &introduced {
                    self.add(Move::castle(MoveKind::CastleIntroduceKing, king, partner, kind))?;
                    self.add(Move::castle(MoveKind::CastleIntroducePartner, king, partner, kind))?;
                }
            }
        }
        Ok(())
    }

    /// The ways of king and partner, from and to: of each, where both may begin anywhere on their rank.
    fn ways(&self, wing: CastlingSide, anywhere: bool) -> Vec<((Square, Square), (Square, Square))> {
        let own = |square| self.variant.geometry.own_square(square, self.side);
        let way = |king, partner| ((own(king), own(wing.king_to)), (own(partner), own(wing.partner_to)));
        if !anywhere {
            return vec![way(wing.king_from, wing.partner_from)];
        }
        let files = self.variant.rules.files;
        let first = wing.king_from / files * files;
        let rank = first..first + files;
        let pairs = rank.clone().flat_map(|king| rank.clone().map(move |partner| (king, partner)));
        pairs.filter(|(king, partner)| king != partner).map(|(king, partner)| way(king, partner)).collect()
    }

    fn drops(&mut self) -> Result<(), TooManyActions> {
        let rules = &self.variant.rules;
        for reserve in self.reserved() {
            let board = rules.on_board(reserve);
            let of_kind = |rule: &&DropRule| rule.pieces >> reserve & 1 != 0;
            let squares = |rule: &DropRule| {
                let allowed = rule.to.and(rules.kinds[reserve as usize].drop_to);
                self.variant.region(&allowed, self.side)
            };
            let plain = rules.drops.iter().filter(of_kind).filter(|rule| rule.relocate.is_none());
            let plain = plain.fold(Bitboard::EMPTY, |all: Bitboard<W>, rule| all | squares(rule));
            let mut turns: Vec<Move> = plain.map(|to| Move::drop(board, reserve, to)).collect();
            for rule in rules.drops.iter().filter(of_kind) {
                let Some(relocate) = &rule.relocate else { continue };
                for to in squares(rule) {
                    let Some(man) = self.straight_ahead(to, relocate.ahead) else { continue };
                    if !self.variant.region(&relocate.from, self.side).contains(man) {
                        continue;
                    }
                    let room = match &relocate.to {
                        RelocateTo::Region(region) => self.variant.region(region, self.side).without(to).without(man),
                        RelocateTo::Forward(steps) => {
                            self.straight_ahead(man, *steps).map_or(Bitboard::EMPTY, Bitboard::of)
                        }
                    };
                    for relocated in room {
                        if !relocate.full_text {
                            turns.push(Move::drop_relocate(board, reserve, to, man, relocated, false));
                        }
                        if relocate.full_text || plain.contains(to) {
                            turns.push(Move::drop_relocate(board, reserve, to, man, relocated, true));
                        }
                    }
                }
            }
            turns.into_iter().try_for_each(|turn| self.add(turn))?;
        }
        Ok(())
    }

    fn straight_ahead(&self, square: Square, steps: u8) -> Option<Square> {
        self.variant.geometry.number(square, i16::from(steps) * self.variant.forward(self.side))
    }
}
