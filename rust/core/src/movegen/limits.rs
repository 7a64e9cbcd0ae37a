//! Limits set by special captures that follow routes: the moves that open a route to the royal piece are found without
//! playing them.
//!
//! A plain move empties one square and fills another (perhaps one with an enemy). So a route matters only if at most
//! one of the side's own pieces blocks it and at most one piece is missing.

use super::restricted::NoChecks;
use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::position::Position;
use crate::tables::{Route, Variant};
use arrayvec::ArrayVec;
use std::ops::Range;

/// The maximum number of routes; if there are more, each move is played to see if it is legal.
const MAX_LIMITS: usize = 32;

/// The maximum number of pieces pinned at once: one for each direction that leads to a royal piece.
const MAX_PINS: usize = 32;

/// The maximum number of royal pieces of a side for which masks are used.
const MAX_ROYALS: usize = 4;

/// The masks around one of several royal pieces.
#[derive(Clone, Debug)]
pub(super) struct RoyalLimits<const W: usize> {
    pub(super) king: Square,
    /// The squares on which another piece resolves every check.
    pub(super) block: Bitboard<W>,
    /// The pins of this royal piece, in the list of all pins.
    pub(super) pins: Range<u8>,
    /// True if this piece must be safe; of the pieces for which it is false, at least one must be safe.
    pub(super) is_each: bool,
}

/// The royal pieces of both sides, if captures remove pieces around them.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlastLimits<const W: usize> {
    pub(super) king: Square,
    /// The enemies whose captures do not always destroy a royal piece of their own.
    pub(super) able: Bitboard<W>,
    /// The enemy's royal piece.
    pub(super) theirs: Bitboard<W>,
}

/// A route to the royal piece that a move could open or must close.
#[derive(Clone, Copy, Debug)]
struct Limit<const W: usize> {
    attacker: Square,
    route: Route<W>,
    /// The side's own piece that blocks it, if any.
    obstacle: Bitboard<W>,
    /// The square where a piece of the route is missing, if any.
    missing: Bitboard<W>,
}

impl<const W: usize> Limit<W> {
    /// The targets of a piece from `from` (empty for a drop) that leave the route closed; `counts` is true if the piece
    /// can be part of the route.
    fn allowed(&self, from: Bitboard<W>, counts: bool) -> Bitboard<W> {
        let everywhere = !Bitboard::EMPTY;
        if (self.obstacle & !from).non_empty() || (self.route.pieces & from).non_empty() {
            return everywhere;
        }
        match (self.missing.is_empty(), counts) {
            (true, true) => self.route.empty.with(self.attacker),
            (true, false) => self.route.empty.with(self.attacker) | self.route.pieces,
            (false, true) => !self.missing,
            (false, false) => everywhere,
        }
    }
}

/// The limits that pins and routes to one royal piece set for the other pieces of its side. Separate from the masks because it is
/// too large to be moved around.
#[derive(Debug)]
pub(super) struct Limits<const W: usize> {
    /// The targets of pieces that no single route affects.
    pub(super) block: Bitboard<W>,
    /// The pieces affected by a route: obstacles, pieces of a route, and pieces that would not count as part of one.
    pub(super) special: Bitboard<W>,
    /// True if a route is open.
    pub(super) checked: bool,
    /// True if some route counts only certain piece types.
    pub(super) selective: bool,
    all: ArrayVec<Limit<W>, MAX_LIMITS>,
    /// The pieces pinned by sliders, and the targets of each.
    pub(super) pins: ArrayVec<(Square, Bitboard<W>), MAX_PINS>,
    /// The masks around each royal piece, if there are several.
    pub(super) royals: ArrayVec<RoyalLimits<W>, MAX_ROYALS>,
    /// The data for captures that remove pieces around them.
    pub(super) blasts: Option<BlastLimits<W>>,
    /// The squares from which pieces of this side give check, if checks are forbidden.
    pub(super) checks: NoChecks<W>,
}

impl<const W: usize> Limits<W> {
    /// Creates limits without routes or pins.
    pub(super) fn none(variant: &Variant<W>) -> Self {
        Self {
            block: variant.geometry.board,
            special: Bitboard::EMPTY,
            checked: false,
            selective: false,
            all: ArrayVec::new(),
            pins: ArrayVec::new(),
            royals: ArrayVec::new(),
            blasts: None,
            checks: NoChecks::Free,
        }
    }

    /// Adds the limits of all routes to the piece of `us` on `king`; returns false if there are too many.
    pub(super) fn note(&mut self, variant: &Variant<W>, position: &Position<W>, us: Color, king: Square) -> bool {
        let them = us.other();
        !position.routed_towards(variant, king, them, position.pieces(them), |piece_type, attacker, routes| {
            for route in routes {
                let obstacles = route.empty & position.blockers();
                if obstacles.many() || (obstacles & !position.pieces(us)).non_empty() {
                    continue;
                }
                let missing = route.pieces & !position.screens(variant, route.screens);
                if missing.many() || route.first && !position.is_unmoved(variant, them, piece_type, attacker) {
                    continue;
                }
                if !self.add(variant, position, us, Limit { attacker, route: *route, obstacle: obstacles, missing }) {
                    return true;
                }
            }
            false
        })
    }

    /// Adds a limit, unless the list is full.
    fn add(&mut self, variant: &Variant<W>, position: &Position<W>, us: Color, limit: Limit<W>) -> bool {
        self.selective |= limit.route.screens != 0;
        if limit.obstacle.non_empty() {
            self.special |= limit.obstacle;
        } else {
            self.block &= limit.allowed(Bitboard::EMPTY, true);
            self.checked |= limit.missing.is_empty();
            self.special |= limit.route.pieces & position.pieces(us);
            if limit.route.screens != 0 {
                self.special |= position.pieces(us) & !position.screens(variant, limit.route.screens);
            }
        }
        self.all.try_push(limit).is_ok()
    }

    /// The squares to which the piece on `from` may move, if it is of `piece_type` after the move.
    #[inline]
    pub(super) fn of(&self, variant: &Variant<W>, us: Color, piece_type: PieceTypeId, from: Square) -> Bitboard<W> {
        if self.special.contains(from) { self.special(variant, us, piece_type, Bitboard::of(from)) } else { self.block }
    }

    /// The squares on which a piece of `piece_type` may be dropped.
    #[inline]
    pub(super) fn dropped(&self, variant: &Variant<W>, us: Color, piece_type: PieceTypeId) -> Bitboard<W> {
        if self.selective { self.special(variant, us, piece_type, Bitboard::EMPTY) } else { self.block }
    }

    /// True if the type of the piece on `from` matters as well as its target.
    pub(super) fn asks_for_piece_types(&self, from: Square) -> bool {
        self.selective && self.special.contains(from)
    }

    fn special(&self, variant: &Variant<W>, us: Color, piece_type: PieceTypeId, from: Bitboard<W>) -> Bitboard<W> {
        let counts = |limit: &Limit<W>| variant.routes.screens[limit.route.screens as usize][us].contains(piece_type);
        self.all.iter().fold(variant.geometry.board, |all, limit| all & limit.allowed(from, counts(limit)))
    }
}
