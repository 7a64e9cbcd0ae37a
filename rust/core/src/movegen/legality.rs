//! Which moves leave the own royal pieces attacked.
//!
//! With one royal piece, check and pin masks decide, together with the limits that odd captures set; otherwise moves are played and looked at.

use super::Generator;
use super::limits::Limits;
use super::sink::Sink;
use super::watched::WatchedSquares;
use crate::board::{Bitboard, Level, Square};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::position::Position;
use crate::tables::Slider;
use crate::tables::Variant;

/// How legality is decided in a position.
#[derive(Debug)]
pub(super) enum Legality<const W: usize> {
    /// No royal piece: every move is legal.
    Free,
    /// By masks and limits.
    Masked(Masks<W>),
    /// By playing each move.
    Verify,
}

/// Check and pin masks around one royal piece.
#[derive(Debug)]
pub(super) struct Masks<const W: usize> {
    king: Square,
    /// Where a move of another piece must end to answer all checks; everywhere if there is none.
    pub(super) block: Bitboard<W>,
    pub(super) checked: bool,
    pinned: Bitboard<W>,
    /// The enemy has pieces with odd captures told by routes.
    pub(super) routed: bool,
    /// It has others.
    unrouted: bool,
    /// What those look at who could reach the king where it stands.
    pub(super) watched: WatchedSquares<W>,
}

impl<const W: usize> Legality<W> {
    /// How legality is decided; `limits`, empty until now, is for masks.
    #[inline(always)]
    pub(super) fn new<L: Level>(variant: &Variant<W>, position: &Position<W>, limits: &mut Limits<W>) -> Self {
        let us = position.side_to_move();
        if variant.becomes_royal || position.reserves && royal_waits(variant, position) {
            // The move itself may bring a royal piece, and onto an attacked square.
            return Self::Verify;
        }
        let royals = position.pieces_among(us, variant.royal);
        let Some(king) = royals.lowest() else { return Self::Free };
        if royals.many() {
            return Self::Verify;
        }
        let them = us.other();
        let enemies = |piece_types| piece_types != 0 && position.pieces_among(them, piece_types).non_empty();
        let routed = enemies(variant.routes.routed[them.index()]);
        let unrouted = enemies(variant.routes.unrouted[them.index()]);
        let Some(mut masks) = Masks::new::<L>(variant, position, king, limits) else { return Self::Verify };
        if routed && !limits.note(variant, position, us, king) {
            return Self::Verify;
        }
        if unrouted {
            masks.watched = WatchedSquares::new(variant, position, us, king);
        }
        (masks.routed, masks.unrouted) = (routed, unrouted);
        masks.checked |= limits.checked || masks.watched.checked;
        Self::Masked(masks)
    }
}

/// Whether a piece in the reserve of the side to move would be royal on the board.
fn royal_waits<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let mut piece_types = variant.royal_in_reserve;
    while piece_types != 0 {
        if position.in_reserve(position.side_to_move(), piece_types.trailing_zeros() as u8) > 0 {
            return true;
        }
        piece_types &= piece_types - 1;
    }
    false
}

impl<const W: usize> Masks<W> {
    /// The masks, with pins noted among the limits; `None` if there are more of them than fit.
    #[inline(always)]
    fn new<L: Level>(
        variant: &Variant<W>,
        position: &Position<W>,
        king: Square,
        limits: &mut Limits<W>,
    ) -> Option<Self> {
        let us = position.side_to_move();
        let them = us.other();
        let side = them.index();
        let geometry = &variant.geometry;
        let (own, enemies, blockers) = (position.pieces(us), position.pieces(them), position.blockers());
        let mut masks = Self {
            king,
            block: geometry.board,
            checked: false,
            pinned: Bitboard::EMPTY,
            routed: false,
            unrouted: false,
            watched: WatchedSquares::NONE,
        };
        for &(piece_type, attackers) in variant.leapers[side].onto(king) {
            for checker in attackers & position.piece_types[piece_type as usize] & enemies {
                masks.check(Bitboard::of(checker));
            }
        }
        for group in &variant.slide_groups[side] {
            let sliders = position.among(group.piece_types) & enemies;
            let slider = &variant.sliders[group.slider as usize];
            if (slider.open(king) & sliders).is_empty() {
                continue;
            }
            let seen = slider.reach::<L>(king, blockers);
            let through = slider.reach::<L>(king, blockers & !(seen & own));
            if (through & sliders).non_empty() {
                masks.look_along(variant, slider, sliders, (own, blockers), limits)?;
            }
        }
        Some(masks)
    }

    /// Looks along each direction of a fan for checks and pins by `sliders`; `None` if there are more pins than fit.
    #[inline(never)]
    fn look_along(
        &mut self,
        variant: &Variant<W>,
        slider: &Slider<W>,
        sliders: Bitboard<W>,
        (own, blockers): (Bitboard<W>, Bitboard<W>),
        limits: &mut Limits<W>,
    ) -> Option<()> {
        let geometry = &variant.geometry;
        let near = slider.open(self.king);
        for &dir in &slider.dirs {
            let ray = geometry.ray(dir, self.king);
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
                        self.pinned.insert(first);
                        limits.pins.try_push((first, line_to(second))).ok()?;
                    }
                }
            }
        }
        Some(())
    }

    /// The pieces that the mask for all does not bind alone: the royal piece and those pinned.
    #[inline(always)]
    pub(super) fn apart(&self) -> Bitboard<W> {
        self.pinned.with(self.king)
    }

    /// Whether no enemy has odd captures.
    pub(super) fn plain_enemies(&self) -> bool {
        !self.routed && !self.unrouted
    }

    /// Whether the royal piece stands on `square`.
    #[inline]
    pub(super) fn is_king(&self, square: Square) -> bool {
        square == self.king
    }

    fn check(&mut self, line: Bitboard<W>) {
        self.block &= line;
        self.checked = true;
    }
}

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// The targets to which the piece may go and leave the own royal pieces safe. It does not promote there.
    #[inline(always)]
    pub(super) fn legal_targets(&mut self, piece_type: u8, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        match &self.legality {
            Legality::Free => targets,
            Legality::Masked(masks) => {
                if from == masks.king {
                    let odd = (masks.routed, masks.unrouted);
                    return self.legal_king_targets(from, targets, odd);
                }
                let mut legal = targets & masks.block;
                if masks.routed {
                    legal &= self.limits.of(self.variant, self.us, piece_type, from);
                }
                if masks.pinned.contains(from) {
                    for (_, line) in self.limits.pins.iter().filter(|(pinned, _)| *pinned == from) {
                        legal &= *line;
                    }
                }
                if masks.watched.is_empty() {
                    return legal;
                }
                let (sure, watched) = masks.watched.parted(Some(from), legal);
                sure | self.safe_targets(from, watched)
            }
            Legality::Verify => {
                debug_assert!(self.position.pieces_of(self.us, piece_type).contains(from));
                self.safe_targets(from, targets)
            }
        }
    }

    /// The targets where a piece without promotion leaves the own royal pieces safe, found out by playing.
    fn safe_targets(&mut self, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        targets.filter(|&to| self.is_safe_after(Move::plain(from, to, NO_PIECE_TYPE))).collect()
    }

    /// Whether what a piece is, and not only where it goes, may decide whether its move is legal.
    pub(super) fn asks_for_piece_types(&self, from: Square) -> bool {
        match &self.legality {
            Legality::Free => false,
            Legality::Masked(masks) => self.limits.asks_for_piece_types(from) || !masks.watched.is_empty(),
            Legality::Verify => true,
        }
    }

    /// The masks, if it is where pieces go that decides, whoever they are and whoever stays behind.
    pub(super) fn plain_masks(&self) -> Option<&Masks<W>> {
        match &self.legality {
            Legality::Masked(masks) if !self.limits.selective && masks.watched.is_empty() => Some(masks),
            _ => None,
        }
    }

    #[inline(always)]
    fn legal_king_targets(
        &mut self,
        from: Square,
        targets: Bitboard<W>,
        (routed, unrouted): (bool, bool),
    ) -> Bitboard<W> {
        let (them, blockers) = (self.us.other(), self.blockers.without(from));
        let mut legal = targets;
        for &(piece_type, near) in self.variant.leapers[them.index()].around(from) {
            let leaps = &self.variant.piece_types[them.index()][piece_type as usize].leaps;
            for leaper in near & self.position.pieces_of(them, piece_type) {
                legal &= !leaps[leaper].capture;
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
