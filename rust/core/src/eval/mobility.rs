//! Mobility, and the squares that pieces attack.

use super::special::{Reached, is_counted};
use super::traits::PieceTraits;
use super::{Tapered, Weights};
use crate::board::{Baseline, Bitboard, Color, Level, PieceTypeId, PieceTypeSet, Square};
use crate::tables::Variant;

/// The minimum difference in value, in hundredths of a pawn, for which attacking a protected piece counts as a threat.
const THREAT_MARGIN: i32 = 120;

/// A piece type whose mobility is evaluated.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// The piece type.
    pub piece_type: PieceTypeId,
    /// The value of each square that the piece can move to.
    pub each: Tapered,
    /// The value of the average number of such squares; it is subtracted.
    pub mean: Tapered,
    /// True if the piece slides to the end of its file.
    pub forward: bool,
    /// The piece types that are clearly more valuable, except royal ones.
    pub greater: PieceTypeSet,
}

impl Mover {
    /// The piece types that slide, leap or capture specially, except pawns and royal pieces.
    pub fn all<const W: usize>(
        variant: &Variant<W>,
        traits: &[PieceTraits],
        values: &[Tapered],
        weights: &Weights,
    ) -> Vec<Self> {
        let not_royal = variant.rules.all_piece_types() & !variant.royal;
        let moves = |piece_type: PieceTypeId| {
            let tables = &variant.piece_types[Color::White][piece_type.index()];
            tables.special
                || !tables.sliders.is_empty()
                || variant.geometry.board.into_iter().any(|square| {
                    let leaps = tables.leaps[square];
                    (leaps.quiet | leaps.capture).non_empty()
                })
        };
        let mover = |piece_type: PieceTypeId| {
            let mobility = traits[piece_type.index()].mobility;
            // Targets of quiet moves that can only be found by walking paths are not counted, so their average number is not
            // subtracted either.
            let weight = if is_counted(variant, piece_type) { weights.mobility } else { Tapered::default() };
            let each = weight.part(100, 400 + mobility);
            let mean = weight.part(mobility, 400 + mobility);
            let value = |piece_type: PieceTypeId| values[piece_type.index()].middle;
            let is_greater = |&other: &PieceTypeId| value(other) > value(piece_type) + THREAT_MARGIN;
            let greater = not_royal.iter().filter(is_greater).collect();
            Self { piece_type, each, mean, forward: slides_forward(variant, piece_type), greater }
        };
        let is_mover = |&piece_type: &PieceTypeId| !traits[piece_type.index()].pawn && moves(piece_type);
        not_royal.iter().filter(is_mover).map(mover).collect()
    }
}

/// True if a piece on the first rank of an empty board can reach every other square of its file in one move.
fn slides_forward<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let geometry = &variant.geometry;
    let reaches_ahead = |square: Square| {
        let goes = reached::<W, Baseline>(variant, (Color::White, piece_type, square), Bitboard::EMPTY).quiet;
        let mut file = geometry.board.without(square).iter().filter(|&at| geometry.file(at) == geometry.file(square));
        file.all(|at| goes.contains(at))
    };
    geometry.board.lowest().is_some_and(reaches_ahead)
}

/// The squares that a piece reaches by plain leaps and slides.
#[inline(always)]
pub fn reached<const W: usize, L: Level>(
    variant: &Variant<W>,
    (side, piece_type, square): (Color, PieceTypeId, Square),
    blockers: Bitboard<W>,
) -> Reached<W> {
    let tables = &variant.piece_types[side][piece_type.index()];
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

/// The targets of a piece, whether it captures there or not, for tables that are built once.
pub fn plain_moves<const W: usize>(
    variant: &Variant<W>,
    piece: (Color, PieceTypeId, Square),
    blockers: Bitboard<W>,
) -> Bitboard<W> {
    let reached = reached::<W, Baseline>(variant, piece, blockers);
    reached.quiet | reached.capture
}

/// The squares from which pieces of a type capture on a square by plain leaps and slides.
#[inline(always)]
pub fn reached_from<const W: usize, L: Level>(
    variant: &Variant<W>,
    (side, piece_type, square): (Color, PieceTypeId, Square),
    blockers: Bitboard<W>,
) -> Bitboard<W> {
    let tables = &variant.piece_types[side][piece_type.index()];
    let mut attackers = tables.leaps[square].capture_from;
    // A loop, because `fold` might be compiled as a separate function, with only the baseline instructions.
    for group in &variant.slide_groups[side] {
        if group.piece_types.contains(piece_type) {
            attackers |= variant.sliders[group.slider as usize].reach::<L>(square, blockers);
        }
    }
    attackers
}
