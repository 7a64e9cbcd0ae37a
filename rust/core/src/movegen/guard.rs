//! Which turns leave the own royal men attacked.
//!
//! With one royal man, check and pin masks decide, together with the limits that odd captures set; otherwise turns are played and looked at.

use super::Generator;
use super::limits::Limits;
use super::sink::Sink;
use super::watch::Watch;
use crate::bitboard::{Bitboard, Square};
use crate::cpu::Level;
use crate::fans::Fan;
use crate::moves::{Move, NO_KIND};
use crate::position::Position;
use crate::tables::Variant;

/// How legality is decided in a position.
#[derive(Debug)]
pub(super) enum Guard<const W: usize> {
    /// No royal man: every turn is legal.
    Free,
    /// By masks and limits.
    Masked(Masks<W>),
    /// By playing each turn.
    Verify,
}

/// Check and pin masks around one royal man.
#[derive(Debug)]
pub(super) struct Masks<const W: usize> {
    king: Square,
    /// Where a turn of another man must end to answer all checks; everywhere if there is none.
    pub(super) block: Bitboard<W>,
    pub(super) checked: bool,
    pinned: Bitboard<W>,
    /// The enemy has men with odd captures told by routes.
    pub(super) routed: bool,
    /// It has others.
    unrouted: bool,
    /// What those look at who could reach the king where it stands.
    pub(super) watch: Watch<W>,
}

impl<const W: usize> Guard<W> {
    /// How legality is decided; `limits`, empty until now, is for masks.
    #[inline(always)]
    pub(super) fn new<L: Level>(variant: &Variant<W>, position: &Position<W>, limits: &mut Limits<W>) -> Self {
        let us = position.turn();
        if variant.becomes_royal || position.reserves && royal_waits(variant, position) {
            // The turn itself may bring a royal man, and onto an attacked square.
            return Self::Verify;
        }
        let royals = position.men_among(us, variant.royal);
        let Some(king) = royals.lowest() else { return Self::Free };
        if royals.many() {
            return Self::Verify;
        }
        let them = us.other();
        let enemies = |kinds| kinds != 0 && position.men_among(them, kinds).non_empty();
        let routed = enemies(variant.routes.routed[them.index()]);
        let unrouted = enemies(variant.routes.unrouted[them.index()]);
        let Some(mut masks) = Masks::new::<L>(variant, position, king, limits) else { return Self::Verify };
        if routed && !limits.note(variant, position, us, king) {
            return Self::Verify;
        }
        if unrouted {
            masks.watch = Watch::new(variant, position, us, king);
        }
        (masks.routed, masks.unrouted) = (routed, unrouted);
        masks.checked |= limits.checked || masks.watch.checked;
        Self::Masked(masks)
    }
}

/// Whether a man in the reserve of the side to move would be royal on the board.
fn royal_waits<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let mut kinds = variant.royal_in_reserve;
    while kinds != 0 {
        if position.in_reserve(position.turn(), kinds.trailing_zeros() as u8) > 0 {
            return true;
        }
        kinds &= kinds - 1;
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
        let us = position.turn();
        let them = us.other();
        let side = them.index();
        let geometry = &variant.geometry;
        let (own, enemies, blockers) = (position.men(us), position.men(them), position.blockers());
        let mut masks = Self {
            king,
            block: geometry.board,
            checked: false,
            pinned: Bitboard::EMPTY,
            routed: false,
            unrouted: false,
            watch: Watch::NONE,
        };
        for &(kind, captors) in variant.leapers[side].onto(king) {
            for checker in captors & position.kinds[kind as usize] & enemies {
                masks.check(Bitboard::of(checker));
            }
        }
        for group in &variant.slide_groups[side] {
            let sliders = position.among(group.kinds) & enemies;
            let fan = &variant.fans[group.fan as usize];
            if (fan.open(king) & sliders).is_empty() {
                continue;
            }
            let seen = fan.reach::<L>(king, blockers);
            let through = fan.reach::<L>(king, blockers & !(seen & own));
            if (through & sliders).non_empty() {
                masks.look_along(variant, fan, sliders, (own, blockers), limits)?;
            }
        }
        Some(masks)
    }

    /// Looks along each direction of a fan for checks and pins by `sliders`; `None` if there are more pins than fit.
    #[inline(never)]
    fn look_along(
        &mut self,
        variant: &Variant<W>,
        fan: &Fan<W>,
        sliders: Bitboard<W>,
        (own, blockers): (Bitboard<W>, Bitboard<W>),
        limits: &mut Limits<W>,
    ) -> Option<()> {
        let geometry = &variant.geometry;
        let near = fan.open(self.king);
        for &dir in &fan.dirs {
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

    /// The men that the mask for all does not bind alone: the royal man and those pinned.
    #[inline(always)]
    pub(super) fn apart(&self) -> Bitboard<W> {
        self.pinned.with(self.king)
    }

    /// Whether no enemy has odd captures.
    pub(super) fn plain_enemies(&self) -> bool {
        !self.routed && !self.unrouted
    }

    /// Whether the royal man stands on `square`.
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
    /// The targets to which the man may go and leave the own royal men safe. It does not promote there.
    #[inline(always)]
    pub(super) fn legal_targets(&mut self, kind: u8, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        match &self.guard {
            Guard::Free => targets,
            Guard::Masked(masks) => {
                if from == masks.king {
                    let odd = (masks.routed, masks.unrouted);
                    return self.legal_king_targets(from, targets, odd);
                }
                let mut legal = targets & masks.block;
                if masks.routed {
                    legal &= self.limits.of(self.variant, self.us, kind, from);
                }
                if masks.pinned.contains(from) {
                    for (_, line) in self.limits.pins.iter().filter(|(pinned, _)| *pinned == from) {
                        legal &= *line;
                    }
                }
                if masks.watch.is_empty() {
                    return legal;
                }
                let (sure, watched) = masks.watch.parted(Some(from), legal);
                sure | self.safe_targets(from, watched)
            }
            Guard::Verify => {
                debug_assert!(self.position.men_of(self.us, kind).contains(from));
                self.safe_targets(from, targets)
            }
        }
    }

    /// The targets where a man without promotion leaves the own royal men safe, found out by playing.
    fn safe_targets(&mut self, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        targets.filter(|&to| self.is_safe_after(Move::plain(from, to, NO_KIND))).collect()
    }

    /// Whether what a man is, and not only where it goes, may decide whether its turn is legal.
    pub(super) fn asks_for_kinds(&self, from: Square) -> bool {
        match &self.guard {
            Guard::Free => false,
            Guard::Masked(masks) => self.limits.asks_for_kinds(from) || !masks.watch.is_empty(),
            Guard::Verify => true,
        }
    }

    /// The masks, if it is where men go that decides, whoever they are and whoever stays behind.
    pub(super) fn plain_masks(&self) -> Option<&Masks<W>> {
        match &self.guard {
            Guard::Masked(masks) if !self.limits.selective && masks.watch.is_empty() => Some(masks),
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
        for &(kind, near) in self.variant.leapers[them.index()].around(from) {
            let leaps = &self.variant.kinds[them.index()][kind as usize].leaps;
            for leaper in near & self.position.men_of(them, kind) {
                legal &= !leaps[leaper].capture;
            }
        }
        legal &= !self.position.slid_onto::<L>(self.variant, legal, them, blockers);
        if routed || unrouted {
            for to in legal {
                let men = (self.enemies.without(to), blockers);
                let attacked = routed && self.position.routed_captors(self.variant, to, them, men, &mut |_| true);
                if attacked || unrouted && !self.is_safe_after(Move::plain(from, to, NO_KIND)) {
                    legal.remove(to);
                }
            }
        }
        legal
    }
}
