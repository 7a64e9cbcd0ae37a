//! Drops, with or without the relocation of another piece.

use super::Generator;
use super::legality::Legality;
use crate::board::{Baseline, Bitboard, PieceTypeId, Square};
use crate::moves::Move;
use crate::tables::{Dropping, DroppingRule};
use crate::variant::{DropRule, Relocate, RelocateTo};

/// A piece in the reserve: its type there, and its type on the board.
#[derive(Clone, Copy)]
pub(super) struct Dropped {
    pub reserve: PieceTypeId,
    pub board: PieceTypeId,
}

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends the legal drops.
    #[inline(never)]
    pub(super) fn drops(&mut self) {
        let variant = self.variant;
        let checked =
            if self.legality.is_by_playing() { self.position.is_check(variant) } else { self.legality.checked };
        let (among, reserves) = (self.scope.dropped, &self.position.reserve[self.us]);
        for dropping in &variant.droppings {
            let Dropping { reserve, board, .. } = *dropping;
            let waits = reserves[reserve.index()] > 0;
            if !waits && !dropping.free || !among.contains(reserve) {
                continue;
            }
            let dropped = Dropped { reserve, board };
            let others = if variant.drop_tables.both_colours { self.leaves_colours(reserve) } else { !Bitboard::EMPTY };
            let (mut plain, mut judged, mut relocates) = (Bitboard::EMPTY, vec![], false);
            for &DroppingRule { number, squares, plain: sure } in &dropping.rules {
                let rule = &variant.rules.drops[number];
                if checked && !rule.in_check || !waits && !rule.free {
                    continue;
                }
                let squares = squares[self.us] & self.empty & others;
                if sure {
                    plain |= squares;
                    continue;
                }
                relocates |= rule.relocate.is_some();
                if rule.relocate.is_none() {
                    let squares = self.limited_squares(rule, dropped, squares);
                    if rule.checks && rule.mates || self.scope.pseudo_legal {
                        plain |= squares;
                    } else {
                        judged.push((rule, squares));
                    }
                }
            }
            if plain.non_empty() || !judged.is_empty() {
                plain = self.plain_drops(dropped, plain, &judged);
            }
            if relocates && waits {
                self.all_relocating_drops(dropping, plain, checked);
            }
        }
    }

    /// Sends the legal drops under rules that relocate a piece.
    fn all_relocating_drops(&mut self, dropping: &Dropping<W>, plain: Bitboard<W>, checked: bool) {
        let dropped = Dropped { reserve: dropping.reserve, board: dropping.board };
        for &DroppingRule { number, squares, .. } in &dropping.rules {
            let rule = &self.variant.rules.drops[number];
            if let Some(relocate) = rule.relocate.as_ref().filter(|_| !checked || rule.in_check) {
                let onto =
                    if rule.onto.is_empty() { self.empty } else { self.position.pieces_among(self.us, rule.onto) };
                self.relocating_drops(dropped, squares[self.us] & onto, plain, relocate);
            }
        }
    }

    /// Sends the legal drops without a relocation, and returns their squares. On the squares of `judged`, a drop must not give
    /// check or mate.
    fn plain_drops(
        &mut self,
        dropped: Dropped,
        plain: Bitboard<W>,
        judged: &[(&DropRule, Bitboard<W>)],
    ) -> Bitboard<W> {
        let squares = judged.iter().fold(plain, |all, (_, squares)| all | *squares);
        let mut legal = if self.legality.is_by_playing() {
            self.drops_before_royals(dropped, squares).unwrap_or_else(|| self.safe_drops(dropped, squares))
        } else {
            // Adding a piece cannot uncover an attack.
            let open = squares & self.legality.block & self.limits.dropped(self.variant, self.us, dropped.board);
            let (sure, watched) = self.legality.watched.parted(None, open);
            sure | self.safe_drops(dropped, watched)
        };
        if (legal & !plain).non_empty() {
            legal &= plain | self.harmless_drops(dropped, judged, legal & !plain);
        }
        let legal = if self.is_restricted() { self.allowed::<Baseline>(dropped.board, None, legal) } else { legal };
        self.sink.drops(dropped.board, dropped.reserve, legal);
        legal
    }

    /// The subset of `squares` where a drop is legal while the side has no royal piece on the board; `None` if this
    /// depends on more than attacks on a dropped royal piece.
    fn drops_before_royals(&self, dropped: Dropped, squares: Bitboard<W>) -> Option<Bitboard<W>> {
        let (variant, position) = (self.variant, self.position);
        let others = variant.traits.royals_differ
            || variant.after_effects.any
            || variant.traits.restricts_effects
            || !variant.class_of.is_empty();
        if others || self.is_restricted() || position.pieces_among(self.us, variant.royal).non_empty() {
            return None;
        }
        if !variant.royal.contains(dropped.board) {
            return Some(squares);
        }
        let plain = Legality::special_enemies(variant, position) == (false, false);
        let is_safe = |&square: &Square| !position.is_attacked(variant, square, self.us.other());
        plain.then(|| squares.iter().filter(is_safe).collect())
    }

    /// The squares where a drop leaves the side's own royal pieces safe, found by playing each drop.
    fn safe_drops(&mut self, dropped: Dropped, squares: Bitboard<W>) -> Bitboard<W> {
        self.safe(squares, |to| Move::drop(dropped.board, dropped.reserve, to))
    }

    /// Sends the legal drops with a relocation. If there is a `plain` drop on the same square, the text is written in
    /// full.
    fn relocating_drops(&mut self, dropped: Dropped, squares: Bitboard<W>, plain: Bitboard<W>, relocate: &Relocate) {
        let movable =
            self.position.pieces_among(self.us, relocate.piece_types) & self.variant.region(&relocate.from, self.us);
        for to in squares {
            let piece = match relocate.ahead {
                0 => Some(to),
                steps => self.straight_ahead(to, steps),
            };
            let Some(piece) = piece.filter(|&piece| movable.contains(piece)) else { continue };
            let full = relocate.full_text || plain.contains(to);
            let mut room = self.room(piece, to, relocate);
            if room.is_empty() {
                continue;
            }
            // The drop square stays occupied, so only the new square of the relocated piece matters, unless routes
            // depend on piece types.
            let mut verify = true;
            if piece == to && self.masks_suffice() && !self.is_restricted() {
                room &= self.legality.block & self.limits.block;
                verify = false;
            }
            let relocation =
                |relocated| Move::drop_relocate(dropped.board, dropped.reserve, to, piece, relocated, full);
            let safe = if verify { self.safe(room, relocation) } else { room };
            self.sink.each(safe, relocation);
        }
    }

    /// The squares to which the piece on `piece` may be relocated for a drop on `to`.
    fn room(&self, piece: Square, to: Square, relocate: &Relocate) -> Bitboard<W> {
        match &relocate.to {
            RelocateTo::Region(region) => self.variant.region(region, self.us) & self.empty.without(to),
            RelocateTo::Forward(steps) => {
                let mut way = (1..=*steps).map(|steps| self.straight_ahead(piece, steps));
                let free = way.clone().all(|at| at.is_some_and(|at| self.empty.without(to).contains(at)));
                way.next_back().flatten().filter(|_| free).map_or(Bitboard::EMPTY, Bitboard::of)
            }
        }
    }

    fn straight_ahead(&self, square: Square, steps: u8) -> Option<Square> {
        self.variant.geometry.number(square, i16::from(steps) * self.variant.forward(self.us))
    }
}
