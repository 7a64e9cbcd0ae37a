//! Special captures that follow routes.

use super::{Color, Position};
use crate::board::{Bitboard, PieceTypeId, Square};
use crate::tables::{Route, Variant};

impl<const W: usize> Position<W> {
    /// The pieces that count as screens under the entry with this index in
    /// [`SpecialCaptures::screens`](crate::tables::SpecialCaptures::screens).
    #[inline]
    pub fn screens(&self, variant: &Variant<W>, sort: u8) -> Bitboard<W> {
        if sort == 0 {
            return self.occupied();
        }
        let accepted = variant.routes.screens[sort as usize];
        Color::BOTH.into_iter().fold(Bitboard::EMPTY, |all, side| all | self.pieces_among(side, accepted[side]))
    }

    /// Calls `visit` for each of the `attackers`, pieces of `by`, that has routes to `square`, until `visit` returns
    /// true. Its arguments are the piece type, the attacker's square and the routes. Returns whether `visit` returned
    /// true.
    #[inline]
    pub fn routed_towards(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        attackers: Bitboard<W>,
        mut visit: impl FnMut(PieceTypeId, Square, &[Route<W>]) -> bool,
    ) -> bool {
        for piece_type in variant.routes.routed[by] {
            let pieces = self.of_type(piece_type) & attackers;
            if pieces.is_empty() {
                continue;
            }
            let Some(routes) = variant.routes.of(by, piece_type) else { continue };
            for attacker in pieces & routes.attackers(square) {
                if visit(piece_type, attacker, routes.between(attacker, square)) {
                    return true;
                }
            }
        }
        false
    }

    /// Like [`Position::is_attacked`] for special captures that follow routes, by `attackers` only, with only
    /// `blockers` in the way. Calls `enough` with each attacker found until `enough` returns true. Returns whether it
    /// did.
    #[inline]
    pub fn routed_attackers(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        (attackers, blockers): (Bitboard<W>, Bitboard<W>),
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        self.routed_towards(variant, square, by, attackers, |piece_type, attacker, routes| {
            let open = |route| self.is_route_open(variant, (by, piece_type, attacker), route, blockers);
            routes.iter().any(open) && enough(Bitboard::of(attacker))
        })
    }

    /// True if a piece on `from` would capture on `square` by a special capture that follows a route.
    pub(crate) fn would_capture(
        &self,
        variant: &Variant<W>,
        (by, piece_type, from): (Color, PieceTypeId, Square),
        square: Square,
        blockers: Bitboard<W>,
    ) -> bool {
        let Some(routes) = variant.routes.of(by, piece_type) else { return false };
        let open = |route| self.is_route_open(variant, (by, piece_type, from), route, blockers);
        routes.attackers(square).contains(from) && routes.between(from, square).iter().any(open)
    }

    /// True if a route is open for a piece of `by` on `from`.
    #[inline(always)]
    fn is_route_open(
        &self,
        variant: &Variant<W>,
        (by, piece_type, from): (Color, PieceTypeId, Square),
        route: &Route<W>,
        blockers: Bitboard<W>,
    ) -> bool {
        (route.empty & blockers).is_empty()
            && (route.pieces & !(self.occupied() & blockers)).is_empty()
            && (route.screens == 0 || (route.pieces & !self.screens(variant, route.screens)).is_empty())
            && (!route.first || self.is_unmoved(variant, by, piece_type, from))
    }
}
