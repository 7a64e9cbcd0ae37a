//! How far pieces get about, and what they attack.

use super::traits::PieceTraits;
use super::{Tapered, Weights};
use crate::board::{Baseline, Bitboard, Level, PieceTypeId, PieceTypeSet, Square};
use crate::tables::Variant;

/// To threaten a piece that is worth so much more, in hundredths of a pawn, is worth something even if it is protected.
const CLEARLY: i32 = 120;

/// A piece type whose pieces are looked at one by one.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Which.
    pub piece_type: PieceTypeId,
    /// For each square it can go to.
    pub each: Tapered,
    /// For the number it has on average, to be taken off.
    pub mean: Tapered,
    /// It slides to the end of its file.
    pub forward: bool,
    /// Piece types that are worth clearly more, but royal ones.
    pub greater: PieceTypeSet,
}

impl Mover {
    /// The piece types that slide or leap, but pawns and royal ones.
    pub fn all<const W: usize>(
        variant: &Variant<W>,
        traits: &[PieceTraits],
        values: &[Tapered],
        weights: &Weights,
    ) -> Vec<Self> {
        let moves = |piece_type: usize| {
            let tables = &variant.piece_types[0][piece_type];
            !tables.sliders.is_empty()
                || variant.geometry.board.into_iter().any(|square| {
                    let leaps = tables.leaps[square];
                    (leaps.quiet | leaps.capture).non_empty()
                })
        };
        let mover = |piece_type: usize| {
            let mobility = traits[piece_type].mobility;
            let each = weights.mobility.part(100, 400 + mobility);
            let mean = weights.mobility.part(mobility, 400 + mobility);
            let clearly = |&other: &usize| values[other].middle > values[piece_type].middle + CLEARLY;
            let greater = (0..values.len()).filter(clearly).fold(0, |all, other| all | 1 << other) & !variant.royal;
            Self {
                piece_type: piece_type as PieceTypeId,
                each,
                mean,
                forward: slides_forward(variant, piece_type as PieceTypeId),
                greater,
            }
        };
        let looked_at =
            |&piece_type: &usize| !traits[piece_type].pawn && variant.royal >> piece_type & 1 == 0 && moves(piece_type);
        (0..values.len()).filter(looked_at).map(mover).collect()
    }
}

/// Whether pieces of a piece type come from the first rank to every square ahead in one move.
fn slides_forward<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let geometry = &variant.geometry;
    let reaches_ahead = |square: Square| {
        let goes = reached::<W, Baseline>(variant, (0, piece_type, square), Bitboard::EMPTY).quiet;
        let mut file = geometry.board.without(square).filter(|at| at % geometry.files == square % geometry.files);
        file.all(|at| goes.contains(at))
    };
    geometry.board.lowest().is_some_and(reaches_ahead)
}

/// Where a piece may go, and what it attacks.
#[derive(Clone, Copy)]
pub struct Reached<const W: usize> {
    /// Without capture.
    pub quiet: Bitboard<W>,
    /// By capture.
    pub capture: Bitboard<W>,
}

/// What a piece reaches by plain leaps and slides.
#[inline(always)]
pub fn reached<const W: usize, L: Level>(
    variant: &Variant<W>,
    (side, piece_type, square): (usize, PieceTypeId, Square),
    blockers: Bitboard<W>,
) -> Reached<W> {
    let tables = &variant.piece_types[side][piece_type as usize];
    let leaps = &tables.leaps[square];
    let mut reached = Reached { quiet: leaps.quiet, capture: leaps.capture };
    for slides in &tables.sliders {
        let slide = variant.sliders[slides.slider as usize].reach::<L>(square, blockers);
        if slides.quiet {
            reached.quiet |= slide;
        }
        if slides.capture {
            reached.capture |= slide;
        }
    }
    reached
}

/// From where pieces of a piece type capture on a square by plain leaps and slides.
#[inline(always)]
pub fn reached_from<const W: usize, L: Level>(
    variant: &Variant<W>,
    (side, piece_type, square): (usize, PieceTypeId, Square),
    blockers: Bitboard<W>,
) -> Bitboard<W> {
    let tables = &variant.piece_types[side][piece_type as usize];
    let attackers = tables.leaps[square].capture_from;
    let sliders = variant.slide_groups[side].iter().filter(|group| group.piece_types >> piece_type & 1 != 0);
    sliders.fold(attackers, |all, group| all | variant.sliders[group.slider as usize].reach::<L>(square, blockers))
}
