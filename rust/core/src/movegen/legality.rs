//! Finds the moves that leave the side's own royal pieces attacked.
//!
//! With one royal piece, check and pin masks decide, together with the limits set by special captures. With several,
//! there are masks around each (`several`). In other cases, moves are played and the position is examined.

use super::Generator;
use super::limits::{Limits, RoyalLimits};
use super::watched::WatchedSquares;
use crate::board::{Bitboard, Level, PieceTypeId, PieceTypeSet, Square};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::position::{Position, Royals};
use crate::tables::Slider;
use crate::tables::Variant;

/// The method for deciding whether a move is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Method {
    /// There is no royal piece, so every move is legal.
    Free,
    /// Masks around the one royal piece, and limits.
    Masks,
    /// Masks around each of several royal pieces.
    Several,
    /// Masks around the one royal piece, except for captures, which are examined one by one.
    Blasts,
    /// Each move is played.
    Playing,
}

/// How legality is decided in a position. Masks that are not used contain every square.
#[derive(Debug)]
pub(super) struct Legality<const W: usize> {
    method: Method,
    /// The royal piece, if masks are used.
    king: Option<Square>,
    /// True if a piece that is not in `apart` may go to every square of `block`.
    pub(super) uniform: bool,
    /// Pieces for which `block` alone does not decide: the royal piece and pinned pieces.
    pub(super) apart: Bitboard<W>,
    /// The squares on which a piece other than the king resolves every check; all squares if there is no check.
    pub(super) block: Bitboard<W>,
    /// True if the royal piece is in check.
    pub(super) checked: bool,
    /// True if the enemy has pieces with special captures that follow routes.
    routed: bool,
    /// True if the enemy has pieces with other special captures.
    unrouted: bool,
    /// The squares that matter for attackers that could reach the king's square.
    pub(super) watched: WatchedSquares<W>,
}

impl<const W: usize> Legality<W> {
    /// Chooses the method; fills `limits`, which must be empty, if masks are used.
    #[inline(always)]
    pub(super) fn new<L: Level, const RARE: bool>(
        variant: &Variant<W>,
        position: &Position<W>,
        limits: &mut Limits<W>,
    ) -> Self {
        let us = position.side_to_move();
        if RARE && variant.traits.royals_differ || position.reserves && royal_waits(variant, position) {
            // The move may put a royal piece on an attacked square.
            return Self::by_playing(variant);
        }
        if RARE && variant.after_effects.concern_royals {
            return Self::with_effects::<L>(variant, position, limits);
        }
        let royals = if RARE {
            position.royals(variant, us)
        } else {
            Royals { each: position.pieces_among(us, variant.royal), one: Bitboard::EMPTY }
        };
        let Some(king) = royals.each.lowest().filter(|_| !royals.each.many() && royals.one.is_empty()) else {
            return Self::around_several::<L>(variant, position, royals, limits);
        };
        let (routed, unrouted) = Self::special_enemies(variant, position);
        let mut masks = Self::around(variant, king);
        if masks.note_attackers::<L>(variant, position, (king, position.pieces(us.other())), limits).is_none() {
            return Self::by_playing(variant);
        }
        if routed && !limits.note(variant, position, us, king) {
            return Self::by_playing(variant);
        }
        if unrouted {
            masks.watched = WatchedSquares::new(variant, position, us, king);
        }
        (masks.routed, masks.unrouted) = (routed, unrouted);
        masks.checked |= limits.checked || masks.watched.checked;
        masks.uniform = !routed && masks.watched.is_empty();
        masks
    }

    /// Whether the enemy has pieces with special captures that follow routes, and pieces with other special captures.
    #[inline(always)]
    pub(super) fn special_enemies(variant: &Variant<W>, position: &Position<W>) -> (bool, bool) {
        let them = position.side_to_move().other();
        let enemies =
            |piece_types: PieceTypeSet| !piece_types.is_empty() && position.pieces_among(them, piece_types).non_empty();
        (enemies(variant.routes.routed[them]), enemies(variant.routes.unrouted[them]))
    }

    /// Chooses the method if there is no royal piece, or if there are several.
    #[inline(never)]
    fn around_several<L: Level>(
        variant: &Variant<W>,
        position: &Position<W>,
        royals: Royals<W>,
        limits: &mut Limits<W>,
    ) -> Self {
        let by_playing = Self::by_playing(variant);
        if royals.is_empty() {
            // A promotion may make a piece royal on an attacked square.
            return if variant.traits.becomes_royal { by_playing } else { Self::free(variant) };
        }
        let mut all = Self::without_masks(variant, Method::Several);
        let mut one = if royals.one.is_empty() { variant.geometry.board } else { Bitboard::EMPTY };
        let mut one_checked = royals.one.non_empty();
        let enemies = position.pieces(position.side_to_move().other());
        for king in royals.all() {
            let pins = limits.pins.len() as u8;
            if limits.royals.is_full() || Self::special_enemies(variant, position) != (false, false) {
                return by_playing;
            }
            let mut masks = Self::around(variant, king);
            if masks.note_attackers::<L>(variant, position, (king, enemies), limits).is_none() {
                return by_playing;
            }
            all.apart |= masks.apart;
            let is_each = royals.each.contains(king);
            if is_each {
                all.block &= masks.block;
                all.checked |= masks.checked;
            } else {
                one |= masks.block;
                one_checked &= masks.checked;
            }
            let pins = pins..limits.pins.len() as u8;
            limits.royals.push(RoyalLimits { king, block: masks.block, pins, is_each });
        }
        all.block &= one;
        all.checked |= one_checked;
        all
    }

    /// Every move is legal, even one that leaves a royal piece attacked.
    pub(super) fn free(variant: &Variant<W>) -> Self {
        Self::without_masks(variant, Method::Free)
    }

    /// Each move is played to see if it is legal.
    pub(super) fn by_playing(variant: &Variant<W>) -> Self {
        Self::without_masks(variant, Method::Playing)
    }

    #[inline(always)]
    fn without_masks(variant: &Variant<W>, method: Method) -> Self {
        Self {
            method,
            king: None,
            uniform: method != Method::Playing,
            apart: Bitboard::EMPTY,
            block: variant.geometry.board,
            checked: false,
            routed: false,
            unrouted: false,
            watched: WatchedSquares::NONE,
        }
    }

    /// The masks around a royal piece that no enemy attacks or pins.
    #[inline(always)]
    pub(super) fn around(variant: &Variant<W>, king: Square) -> Self {
        Self { king: Some(king), apart: Bitboard::of(king), ..Self::without_masks(variant, Method::Masks) }
    }

    /// Adds checks and pins by `enemies` to the masks, and the pins to the limits; returns `None` if there are too many pins.
    #[inline(always)]
    pub(super) fn note_attackers<L: Level>(
        &mut self,
        variant: &Variant<W>,
        position: &Position<W>,
        (king, enemies): (Square, Bitboard<W>),
        limits: &mut Limits<W>,
    ) -> Option<()> {
        let us = position.side_to_move();
        let them = us.other();
        let (own, blockers) = (position.pieces(us), position.blockers());
        for &(piece_type, attackers) in variant.leapers[them].onto(king) {
            for checker in attackers & position.of_type(piece_type) & enemies {
                self.check(Bitboard::of(checker));
            }
        }
        for group in &variant.slide_groups[them] {
            let sliders = position.among(group.piece_types) & enemies;
            let slider = &variant.sliders[group.slider as usize];
            if (slider.open(king) & sliders).is_empty() {
                continue;
            }
            let seen = slider.reach::<L>(king, blockers);
            let through = slider.reach::<L>(king, blockers & !(seen & own));
            if (through & sliders).non_empty() {
                self.look_along(variant, (slider, sliders), king, (own, blockers), limits)?;
            }
        }
        Some(())
    }

    /// Searches each direction of a slider for checks and pins by `sliders`; returns `None` if there are too many pins.
    #[inline(never)]
    fn look_along(
        &mut self,
        variant: &Variant<W>,
        (slider, sliders): (&Slider<W>, Bitboard<W>),
        king: Square,
        (own, blockers): (Bitboard<W>, Bitboard<W>),
        limits: &mut Limits<W>,
    ) -> Option<()> {
        let geometry = &variant.geometry;
        let near = slider.open(king);
        for &dir in &slider.dirs {
            let ray = geometry.ray(dir, king);
            if (ray & sliders).is_empty() {
                continue;
            }
            let line_to = |square| ray ^ geometry.ray(dir, square);
            let Some(first) = geometry.nearest(dir, ray & blockers) else { continue };
            if sliders.contains(first) {
                if near.contains(first) {
                    self.check(line_to(first));
                }
            } else if own.contains(first) {
                let behind = geometry.ray(dir, first) & blockers;
                if let Some(second) = geometry.nearest(dir, behind) {
                    if sliders.contains(second) && near.contains(second) {
                        self.apart.insert(first);
                        limits.pins.try_push((first, line_to(second))).ok()?;
                    }
                }
            }
        }
        Some(())
    }

    /// Uses the same masks, but examines captures one by one.
    pub(super) fn by_blasts(mut self, king: Square) -> Self {
        self.method = Method::Blasts;
        (self.king, self.uniform) = (None, false);
        self.apart.insert(king);
        self
    }

    /// True if captures are examined one by one.
    #[inline]
    pub(super) fn is_by_blasts(&self) -> bool {
        self.method == Method::Blasts
    }

    /// True if every move is legal.
    pub(super) fn is_free(&self) -> bool {
        self.method == Method::Free
    }

    /// True if masks around the royal piece are used.
    pub(super) fn is_by_masks(&self) -> bool {
        self.method == Method::Masks
    }

    /// True if masks around each of several royal pieces are used.
    pub(super) fn is_by_several(&self) -> bool {
        self.method == Method::Several
    }

    /// True if each move is played to see if it is legal.
    #[inline]
    pub(super) fn is_by_playing(&self) -> bool {
        self.method == Method::Playing
    }

    /// True if no enemy has special captures.
    pub(super) fn plain_enemies(&self) -> bool {
        !self.routed && !self.unrouted
    }

    /// True if masks are used and the royal piece is on `square`.
    #[inline]
    pub(super) fn is_king(&self, square: Square) -> bool {
        self.king == Some(square)
    }

    fn check(&mut self, line: Bitboard<W>) {
        self.block &= line;
        self.checked = true;
    }
}

/// True if the side to move has a piece in reserve that would be royal on the board.
fn royal_waits<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let mut royals = variant.royal_in_reserve.iter();
    royals.any(|piece_type| position.in_reserve(position.side_to_move(), piece_type) > 0)
}

impl<const W: usize> Generator<'_, '_, W> {
    /// The targets of the piece, without promotions, that leave its own royal pieces safe.
    #[inline(always)]
    pub(super) fn legal_targets<L: Level, const RARE: bool>(
        &mut self,
        piece_type: PieceTypeId,
        from: Square,
        targets: Bitboard<W>,
    ) -> Bitboard<W> {
        if self.legality.uniform && !self.legality.apart.contains(from) {
            return targets & self.legality.block;
        }
        if self.legality.is_king(from) {
            self.king_targets = self.legal_king_targets::<L, RARE>(from, targets);
            return self.king_targets;
        }
        if self.legality.is_by_several() {
            return self.legal_targets_of_several::<L>(from, targets);
        }
        if RARE && self.legality.is_by_blasts() {
            return self.legal_targets_with_blasts::<L>(piece_type, from, targets);
        }
        self.legal_targets_apart(piece_type, from, targets)
    }

    /// Like [`Self::legal_targets`], for a piece other than the king that is pinned or affected by special captures.
    #[inline(never)]
    fn legal_targets_apart(&mut self, piece_type: PieceTypeId, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        let legality = &self.legality;
        if legality.is_by_playing() {
            debug_assert!(self.position.pieces_of(self.us, piece_type).contains(from));
            return self.safe_targets(from, targets);
        }
        let mut legal = targets & legality.block;
        if legality.routed {
            legal &= self.limits.of(self.variant, self.us, piece_type, from);
        }
        if legality.apart.contains(from) {
            for (_, line) in self.limits.pins.iter().filter(|(pinned, _)| *pinned == from) {
                legal &= *line;
            }
        }
        if legality.watched.is_empty() {
            return legal;
        }
        let (sure, watched) = legality.watched.parted(Some(from), legal);
        sure | self.safe_targets(from, watched)
    }

    /// Like [`Self::legal_targets`], but plays each move.
    #[inline(never)]
    fn safe_targets(&mut self, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        self.safe(targets, |to| Move::plain(from, to, NO_PIECE_TYPE))
    }

    /// True if the legality of a move may depend on the piece type as well as the target.
    pub(super) fn asks_for_piece_types(&self, from: Square) -> bool {
        self.legality.is_by_playing() || self.limits.asks_for_piece_types(from) || !self.legality.watched.is_empty()
    }

    /// True if legality depends only on a move's target, not on which piece moves or on what it leaves behind.
    pub(super) fn masks_suffice(&self) -> bool {
        (self.legality.is_free() || self.legality.is_by_masks())
            && !self.limits.selective
            && self.legality.watched.is_empty()
    }

    #[inline(always)]
    pub(super) fn legal_king_targets<L: Level, const RARE: bool>(
        &mut self,
        from: Square,
        targets: Bitboard<W>,
    ) -> Bitboard<W> {
        if targets.is_empty() {
            return targets;
        }
        let (routed, unrouted) = (self.legality.routed, self.legality.unrouted);
        let (them, blockers) = (self.us.other(), self.blockers.without(from));
        let mut legal = targets;
        for &(piece_type, near) in self.variant.leapers[them].around(from) {
            let tables = &self.variant.piece_types[them][piece_type.index()];
            for leaper in near & self.position.pieces_of(them, piece_type) {
                legal &= !tables.leaps[leaper].capture;
                if RARE && !tables.limited.is_empty() {
                    // All royal pieces are of the same class.
                    legal &= !tables.leaps_from(leaper, self.variant.royal.lowest().unwrap_or_default());
                }
            }
        }
        legal &= !self.position.slid_onto::<L>(self.variant, legal, them, blockers);
        if routed || unrouted {
            for to in legal {
                let pieces = (self.enemies.without(to), blockers);
                let attacked = routed && self.position.routed_attackers(self.variant, to, them, pieces, &mut |_| true);
                if attacked || unrouted && !self.is_safe_after(Move::plain(from, to, NO_PIECE_TYPE)) {
                    legal.remove(to);
                }
            }
        }
        legal
    }
}
