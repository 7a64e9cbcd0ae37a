//! How far men get about, and what they attack.

use super::character::Character;
use super::{Tapered, Weights};
use crate::bitboard::{Bitboard, Square};
use crate::cpu::{Baseline, Level};
use crate::kinds::{KindId, KindSet};
use crate::tables::Variant;

/// To threaten a man that is worth so much more, in hundredths of a pawn, is worth something even if it is protected.
const CLEARLY: i32 = 120;

/// A kind whose men are looked at one by one.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Which.
    pub kind: KindId,
    /// For each square it can go to.
    pub each: Tapered,
    /// For the number it has on average, to be taken off.
    pub mean: Tapered,
    /// It slides to the end of its file.
    pub forward: bool,
    /// Kinds that are worth clearly more, but royal ones.
    pub greater: KindSet,
}

impl Mover {
    /// The kinds that slide or leap, but pawns and royal ones.
    pub fn all<const W: usize>(
        variant: &Variant<W>,
        characters: &[Character],
        worths: &[Tapered],
        weights: &Weights,
    ) -> Vec<Self> {
        let moves = |kind: usize| {
            let tables = &variant.kinds[0][kind];
            !tables.fans.is_empty()
                || variant.geometry.board.into_iter().any(|square| {
                    let leaps = tables.leaps[square];
                    (leaps.quiet | leaps.capture).non_empty()
                })
        };
        let mover = |kind: usize| {
            let mobility = characters[kind].mobility;
            let each = weights.mobility.part(100, 400 + mobility);
            let mean = weights.mobility.part(mobility, 400 + mobility);
            let clearly = |&other: &usize| worths[other].middle > worths[kind].middle + CLEARLY;
            let greater = (0..worths.len()).filter(clearly).fold(0, |all, other| all | 1 << other) & !variant.royal;
            Self { kind: kind as KindId, each, mean, forward: slides_forward(variant, kind as KindId), greater }
        };
        let looked_at = |&kind: &usize| !characters[kind].pawn && variant.royal >> kind & 1 == 0 && moves(kind);
        (0..worths.len()).filter(looked_at).map(mover).collect()
    }
}

/// Whether men of a kind come from the first rank to every square ahead in one move.
fn slides_forward<const W: usize>(variant: &Variant<W>, kind: KindId) -> bool {
    let geometry = &variant.geometry;
    let reaches_ahead = |square: Square| {
        let goes = reached::<W, Baseline>(variant, (0, kind, square), Bitboard::EMPTY).quiet;
        let mut file = geometry.board.without(square).filter(|at| at % geometry.files == square % geometry.files);
        file.all(|at| goes.contains(at))
    };
    geometry.board.lowest().is_some_and(reaches_ahead)
}

/// Where a man may go, and what it attacks.
#[derive(Clone, Copy)]
pub struct Reached<const W: usize> {
    /// Without capture.
    pub quiet: Bitboard<W>,
    /// By capture.
    pub capture: Bitboard<W>,
}

/// What a man reaches by plain leaps and slides.
#[inline(always)]
pub fn reached<const W: usize, L: Level>(
    variant: &Variant<W>,
    (side, kind, square): (usize, KindId, Square),
    blockers: Bitboard<W>,
) -> Reached<W> {
    let tables = &variant.kinds[side][kind as usize];
    let leaps = &tables.leaps[square];
    let mut reached = Reached { quiet: leaps.quiet, capture: leaps.capture };
    for slides in &tables.fans {
        let slide = variant.fans[slides.fan as usize].reach::<L>(square, blockers);
        if slides.quiet {
            reached.quiet |= slide;
        }
        if slides.capture {
            reached.capture |= slide;
        }
    }
    reached
}

/// From where men of a kind capture on a square by plain leaps and slides.
#[inline(always)]
pub fn reached_from<const W: usize, L: Level>(
    variant: &Variant<W>,
    (side, kind, square): (usize, KindId, Square),
    blockers: Bitboard<W>,
) -> Bitboard<W> {
    let tables = &variant.kinds[side][kind as usize];
    let captors = tables.leaps[square].capture_from;
    let fans = variant.slide_groups[side].iter().filter(|group| group.kinds >> kind & 1 != 0);
    fans.fold(captors, |all, group| all | variant.fans[group.fan as usize].reach::<L>(square, blockers))
}
