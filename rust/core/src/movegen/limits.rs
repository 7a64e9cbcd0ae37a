//! What odd captures told by routes allow: which turns open a route to the royal man, without playing any.
//!
//! A plain turn empties one square and fills another (perhaps an enemy's). So a route matters only if at most one own man stands in its
//! way, and at most one man is missing.

use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindId;
use crate::position::{Color, Position};
use crate::tables::Variant;
use crate::tables::routes::Route;
use arrayvec::ArrayVec;

/// At most so many routes are kept; where there are more, turns are played.
const MOST_LIMITS: usize = 32;

/// At most so many men are pinned at once: one for each direction that leads to a royal man.
const MOST_PINS: usize = 32;

/// A route to the royal man that a turn might open, or must close.
#[derive(Clone, Copy, Debug)]
struct Limit<const W: usize> {
    captor: Square,
    route: Route<W>,
    /// The own man in its way, if there is one.
    obstacle: Bitboard<W>,
    /// The square where a man that counts is missing, if there is one.
    missing: Bitboard<W>,
}

impl<const W: usize> Limit<W> {
    /// Where a man from `from` (nowhere, if it is dropped) leaves the route closed; `counts`: as a man of the route.
    fn allowed(&self, from: Bitboard<W>, counts: bool) -> Bitboard<W> {
        let everywhere = !Bitboard::EMPTY;
        if (self.obstacle & !from).non_empty() || (self.route.men & from).non_empty() {
            return everywhere;
        }
        match (self.missing.is_empty(), counts) {
            (true, true) => self.route.empty.with(self.captor),
            (true, false) => self.route.empty.with(self.captor) | self.route.men,
            (false, true) => !self.missing,
            (false, false) => everywhere,
        }
    }
}

/// What the routes to one royal man, and pins, allow the other men of its side. Apart from the masks, since it is too large to be moved.
#[derive(Debug)]
pub(super) struct Limits<const W: usize> {
    /// Where men may end whom no single route concerns.
    pub(super) block: Bitboard<W>,
    /// Men whom it does: obstacles, men of a route, and men who would not count.
    pub(super) special: Bitboard<W>,
    /// Whether some route is open.
    pub(super) checked: bool,
    /// Whether some route does not count all men.
    pub(super) selective: bool,
    all: ArrayVec<Limit<W>, MOST_LIMITS>,
    /// The men pinned by slides, and where each may go.
    pub(super) pins: ArrayVec<(Square, Bitboard<W>), MOST_PINS>,
}

impl<const W: usize> Limits<W> {
    /// The limits of no route and no pin.
    pub(super) fn none(variant: &Variant<W>) -> Self {
        Self {
            block: variant.geometry.board,
            special: Bitboard::EMPTY,
            checked: false,
            selective: false,
            all: ArrayVec::new(),
            pins: ArrayVec::new(),
        }
    }

    /// Notes the limits of all routes to the man of `us` on `king`; false if there are more than fit.
    pub(super) fn note(&mut self, variant: &Variant<W>, position: &Position<W>, us: Color, king: Square) -> bool {
        let them = us.other();
        !position.routed_towards(variant, king, them, position.men(them), |kind, captor, routes| {
            for route in routes {
                let obstacles = route.empty & position.blockers();
                if obstacles.many() || (obstacles & !position.men(us)).non_empty() {
                    continue;
                }
                let missing = route.men & !position.screens(variant, route.screens);
                if missing.many() || route.first && !position.is_unmoved(variant, them, kind, captor) {
                    continue;
                }
                if !self.add(variant, position, us, Limit { captor, route: *route, obstacle: obstacles, missing }) {
                    return true;
                }
            }
            false
        })
    }

    /// Adds a limit, if there is room.
    fn add(&mut self, variant: &Variant<W>, position: &Position<W>, us: Color, limit: Limit<W>) -> bool {
        self.selective |= limit.route.screens != 0;
        if limit.obstacle.non_empty() {
            self.special |= limit.obstacle;
        } else {
            self.block &= limit.allowed(Bitboard::EMPTY, true);
            self.checked |= limit.missing.is_empty();
            self.special |= limit.route.men & position.men(us);
            if limit.route.screens != 0 {
                self.special |= position.men(us) & !position.screens(variant, limit.route.screens);
            }
        }
        self.all.try_push(limit).is_ok()
    }

    /// Where the man on `from`, of `kind` after its turn, may end.
    #[inline]
    pub(super) fn of(&self, variant: &Variant<W>, us: Color, kind: KindId, from: Square) -> Bitboard<W> {
        if self.special.contains(from) { self.special(variant, us, kind, Bitboard::of(from)) } else { self.block }
    }

    /// Where a man of `kind` that comes from nowhere may end.
    #[inline]
    pub(super) fn dropped(&self, variant: &Variant<W>, us: Color, kind: KindId) -> Bitboard<W> {
        if self.selective { self.special(variant, us, kind, Bitboard::EMPTY) } else { self.block }
    }

    /// Whether it matters what the man on `from` is, and not only where it goes.
    pub(super) fn asks_for_kinds(&self, from: Square) -> bool {
        self.selective && self.special.contains(from)
    }

    fn special(&self, variant: &Variant<W>, us: Color, kind: KindId, from: Bitboard<W>) -> Bitboard<W> {
        let counts =
            |limit: &Limit<W>| variant.routes.screens[limit.route.screens as usize][us.index()] >> kind & 1 != 0;
        self.all.iter().fold(variant.geometry.board, |all, limit| all & limit.allowed(from, counts(limit)))
    }
}
