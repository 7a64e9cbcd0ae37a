//! Odd captures told by routes.

use super::{Color, Position};
use crate::bitboard::{Bitboard, Square};
use crate::kinds::{KindId, KindSet};
use crate::tables::Variant;
use crate::tables::routes::Route;

impl<const W: usize> Position<W> {
    /// The men that count as screens of a sort (a place in [`Routes::screens`](crate::tables::routes::Routes::screens)).
    #[inline]
    pub fn screens(&self, variant: &Variant<W>, sort: u8) -> Bitboard<W> {
        if sort == 0 {
            return self.occupied();
        }
        let accepted = variant.routes.screens[sort as usize];
        Color::BOTH.into_iter().fold(Bitboard::EMPTY, |all, side| all | self.men_among(side, accepted[side.index()]))
    }

    /// Calls `visit` with each kind of `kinds` and its square for those of `captors`, men of `by`, that have routes to `square`,
    /// until it is true; gives whether it was.
    #[inline]
    pub fn routed_towards(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        captors: Bitboard<W>,
        mut visit: impl FnMut(KindId, Square, &[Route<W>]) -> bool,
    ) -> bool {
        let side = by.index();
        let mut kinds: KindSet = variant.routes.routed[side];
        while kinds != 0 {
            let kind = kinds.trailing_zeros() as KindId;
            kinds &= kinds - 1;
            let men = self.kinds[kind as usize] & captors;
            if men.is_empty() {
                continue;
            }
            let Some(routes) = variant.routes.of(side, kind) else { continue };
            for captor in men & routes.captors(square) {
                if visit(kind, captor, routes.between(captor, square)) {
                    return true;
                }
            }
        }
        false
    }

    /// As [`Position::is_attacked`] for odd captures told by routes, with `captors` for the men of `by`, and with only those men and walls
    /// that are among `blockers`. Calls `enough` with each captor until it is true; gives whether it was.
    #[inline]
    pub fn routed_captors(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        (captors, blockers): (Bitboard<W>, Bitboard<W>),
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        self.routed_towards(variant, square, by, captors, |kind, captor, routes| {
            let open = |route| self.is_route_open(variant, (by, kind, captor), route, blockers);
            routes.iter().any(open) && enough(Bitboard::of(captor))
        })
    }

    /// Whether a man on `from`, if it stood there, would capture on `square` by an odd capture told by routes.
    pub(crate) fn would_capture(
        &self,
        variant: &Variant<W>,
        (by, kind, from): (Color, KindId, Square),
        square: Square,
        blockers: Bitboard<W>,
    ) -> bool {
        let Some(routes) = variant.routes.of(by.index(), kind) else { return false };
        let open = |route| self.is_route_open(variant, (by, kind, from), route, blockers);
        routes.captors(square).contains(from) && routes.between(from, square).iter().any(open)
    }

    /// Whether a route is open for a man of `by` on `from`.
    #[inline(always)]
    fn is_route_open(
        &self,
        variant: &Variant<W>,
        (by, kind, from): (Color, KindId, Square),
        route: &Route<W>,
        blockers: Bitboard<W>,
    ) -> bool {
        (route.empty & blockers).is_empty()
            && (route.men & !(self.occupied() & blockers)).is_empty()
            && (route.screens == 0 || (route.men & !self.screens(variant, route.screens)).is_empty())
            && (!route.first || self.is_unmoved(variant, by, kind, from))
    }
}
