//! The squares that pieces reach by moves other than plain leaps and slides: leaps over other pieces, hops, bent moves,
//! and captures on squares other than the to-square.
//!
//! Captures along paths are found only if the piece type has routes, as in static exchange evaluation. Quiet moves are found only
//! if no path must be walked: conditional leaps, hops to the next square, and paths that allow a quiet move wherever they
//! capture.

use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::position::Position;
use crate::tables::{Path, Variant};
use std::ops::BitOrAssign;

/// The targets of a piece, and the squares that it attacks.
#[derive(Clone, Copy)]
pub struct Reached<const W: usize> {
    /// Targets of quiet moves.
    pub quiet: Bitboard<W>,
    /// Targets of captures.
    pub capture: Bitboard<W>,
}

impl<const W: usize> BitOrAssign for Reached<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.quiet |= other.quiet;
        self.capture |= other.capture;
    }
}

/// The squares that a piece reaches by special moves. If routes are tested only for captures, only occupied squares and
/// the squares of `zone` are examined.
pub fn reached_specially<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    (side, piece_type, square): (Color, PieceTypeId, Square),
    zone: Bitboard<W>,
) -> Reached<W> {
    let tables = &variant.piece_types[side][piece_type.index()];
    let (mut quiet, mut capture) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for leap in tables.conditional.get(square.index()).into_iter().flatten() {
        if position.leap_is_open(variant, side, piece_type, square, leap) {
            if leap.quiet {
                quiet.insert(leap.to);
            }
            if leap.capture {
                capture.insert(leap.to);
            }
        }
    }
    let (mut routed, mut alike) = (false, true);
    for path in &tables.paths {
        match &path.hops {
            Some(hops) if position.walls().is_empty() => {
                let ends = hops.targets(square, position.blockers());
                if path.quiet {
                    quiet |= ends;
                }
                if path.capture {
                    capture |= ends;
                }
            }
            _ if captures(path) => {
                routed = true;
                alike &= goes_where_it_captures(path);
            }
            _ => {}
        }
    }
    if routed {
        let among = if alike { variant.geometry.board } else { position.occupied() | zone };
        let ends = captured_by_routes(variant, position, (side, piece_type, square), among);
        capture |= ends;
        if alike {
            quiet |= ends;
        }
    }
    Reached { quiet, capture }
}

/// The squares of `among` on which a piece would capture along an open route.
fn captured_by_routes<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    piece: (Color, PieceTypeId, Square),
    among: Bitboard<W>,
) -> Bitboard<W> {
    let (side, piece_type, square) = piece;
    let Some(routes) = variant.routes.of(side, piece_type) else { return Bitboard::EMPTY };
    let blockers = position.blockers();
    let is_captured = |&captured: &Square| position.would_capture(variant, piece, captured, blockers);
    (routes.captured(square) & among).iter().filter(is_captured).collect()
}

/// The squares in `squares` from which a piece would make a special capture on `target`.
pub fn checks_specially_from<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    (side, piece_type, target): (Color, PieceTypeId, Square),
    squares: Bitboard<W>,
) -> Bitboard<W> {
    let Some(routes) = variant.routes.of(side, piece_type) else { return Bitboard::EMPTY };
    let captures =
        |&from: &Square| position.would_capture(variant, (side, piece_type, from), target, position.blockers());
    (squares & routes.attackers(target)).iter().filter(captures).collect()
}

/// True if [`reached_specially`] finds all quiet moves of a piece type that are not plain moves.
pub fn is_counted<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let paths = &variant.piece_types[Color::White][piece_type.index()].paths;
    let walked = || paths.iter().filter(|path| path.hops.is_none());
    let alike = walked().filter(|path| captures(path)).all(goes_where_it_captures);
    walked().all(|path| !path.quiet || alike && goes_where_it_captures(path))
}

/// True if a path captures anything, on its target or on another square.
fn captures<const W: usize>(path: &Path<W>) -> bool {
    path.capture || path.effects.any()
}

/// True if a path may also end quietly wherever it may end with a capture.
fn goes_where_it_captures<const W: usize>(path: &Path<W>) -> bool {
    path.quiet && path.capture && !path.effects.any()
}
