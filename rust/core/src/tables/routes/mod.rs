//! Special captures as sets of squares: for an attacker and a captured piece, the squares that must be empty and the squares that
//! must be occupied.
//!
//! A capture exists if one of its *routes* is open. A test therefore costs a few comparisons instead of a walk, and the routes
//! that a move opens determine its legality, so it need not be played.

mod prune;
mod trace;

use super::path::Rotations;
use super::piece_type::PieceTypeTables;
use crate::board::{Bitboard, ByColor, Color, Geometry, PieceTypeId, PieceTypeSet, Square};
use crate::variant::Rules;
use trace::{Left, Tracer};

/// The maximum total size of all routes in bytes; further piece types have no routes.
const MAX_BYTES: usize = 16 << 20;

/// The maximum number of routes traced in a variant, including redundant ones; further piece types have no routes.
const MAX_ROUTES: usize = 400_000;

/// The maximum number of legs and path ends traced in a variant; further piece types have no routes.
const MAX_STEPS: usize = 4_000_000;

/// The maximum number of different sets of screens in a variant.
const MAX_SCREENS: usize = 256;

/// Piece types that count as screens, for each side.
pub type Accepted = ByColor<PieceTypeSet>;

/// One way for a piece to capture. It is open if no piece or wall is on [`empty`](Self::empty) and an accepted piece is on each
/// square of [`pieces`](Self::pieces). Neither set contains the square of the attacker or the captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route<const W: usize> {
    /// Squares that must be empty.
    pub empty: Bitboard<W>,
    /// Squares that must be occupied.
    pub pieces: Bitboard<W>,
    /// The accepted pieces: an index into [`SpecialCaptures::screens`].
    pub screens: u8,
    /// True if the attacker must be unmoved.
    pub first: bool,
}

/// All routes of a piece type of one colour.
#[derive(Debug)]
pub struct PieceTypeRoutes<const W: usize> {
    /// `[captured]`: the squares of attackers with a route to it.
    attackers: Vec<Bitboard<W>>,
    /// `[attacker]`: the squares of captured pieces with a route from it.
    captured: Vec<Bitboard<W>>,
    /// `[captured * squares + attacker]`: the index of the first route; each range ends where the next begins.
    begins: Vec<u32>,
    routes: Vec<Route<W>>,
}

impl<const W: usize> PieceTypeRoutes<W> {
    /// The squares from which a route leads to a captured piece.
    #[inline]
    pub fn attackers(&self, captured: Square) -> Bitboard<W> {
        self.attackers[captured.index()]
    }

    /// The squares to which a route leads from an attacker.
    #[inline]
    pub fn captured(&self, attacker: Square) -> Bitboard<W> {
        self.captured[attacker.index()]
    }

    /// The routes from an attacker to a captured piece.
    #[inline]
    pub fn between(&self, attacker: Square, captured: Square) -> &[Route<W>] {
        let place = captured.index() * self.attackers.len() + attacker.index();
        &self.routes[self.begins[place] as usize..self.begins[place + 1] as usize]
    }
}

/// The routes of a variant's special captures.
#[derive(Debug, Default)]
pub struct SpecialCaptures<const W: usize> {
    /// `[side][piece_type]`: the routes; `None` if a piece type has no special captures or routes cannot describe them.
    pub piece_types: ByColor<Vec<Option<PieceTypeRoutes<W>>>>,
    /// `[side]`: piece types with routes.
    pub routed: ByColor<PieceTypeSet>,
    /// `[side]`: piece types with special captures but without routes.
    pub unrouted: ByColor<PieceTypeSet>,
    /// Sets of accepted screens; the first one contains all pieces.
    pub screens: Vec<Accepted>,
}

impl<const W: usize> SpecialCaptures<W> {
    /// Finds the routes of all piece types whose special captures can be described by routes.
    pub fn new(
        rules: &Rules,
        geometry: &Geometry<W>,
        rotations: &Rotations,
        piece_types: &ByColor<Vec<PieceTypeTables<W>>>,
    ) -> Self {
        let all = rules.all_piece_types();
        let mut routes = Self { screens: vec![ByColor::both(all)], ..Self::default() };
        let (mut bytes, mut left) = (0, Left { routes: MAX_ROUTES, steps: MAX_STEPS });
        for side in Color::BOTH {
            for (piece_type, tables) in all.iter().zip(&piece_types[side]) {
                let found = if tables.special {
                    let found = Tracer::new(rules, geometry, rotations, side, &mut left).routes(tables);
                    found.and_then(|found| routes.packed(found, geometry.squares(), MAX_BYTES - bytes))
                } else {
                    None
                };
                bytes += found.as_ref().map_or(0, PieceTypeRoutes::bytes);
                if found.is_some() {
                    routes.routed[side].insert(piece_type);
                } else if tables.special {
                    routes.unrouted[side].insert(piece_type);
                }
                routes.piece_types[side].push(found);
            }
        }
        routes
    }

    /// The routes of a piece type, if it has any.
    #[inline]
    pub fn of(&self, side: Color, piece_type: PieceTypeId) -> Option<&PieceTypeRoutes<W>> {
        self.piece_types[side][piece_type.index()].as_ref()
    }

    /// The tables of the routes found; `None` if these need more than `max` bytes or too many sets of screens.
    fn packed(&mut self, mut found: Vec<trace::Found<W>>, squares: usize, max: usize) -> Option<PieceTypeRoutes<W>> {
        prune::prune(&mut found);
        let place = |found: &trace::Found<W>| found.captured.index() * squares + found.attacker.index();
        let mut packed = PieceTypeRoutes {
            attackers: vec![Bitboard::EMPTY; squares],
            captured: vec![Bitboard::EMPTY; squares],
            begins: vec![0; squares * squares + 1],
            routes: Vec::with_capacity(found.len()),
        };
        if packed.bytes() > max {
            return None;
        }
        for found in &found {
            packed.attackers[found.captured.index()].insert(found.attacker);
            packed.captured[found.attacker.index()].insert(found.captured);
            packed.begins[place(found) + 1] += 1;
            let screens = self.screens_of(found.accepted)?;
            packed.routes.push(Route { empty: found.empty, pieces: found.pieces, screens, first: found.first });
        }
        let mut sum = 0;
        for begin in &mut packed.begins {
            sum += *begin;
            *begin = sum;
        }
        Some(packed)
    }

    /// Returns the number of a set of screens, and adds the set if it is new.
    fn screens_of(&mut self, accepted: Accepted) -> Option<u8> {
        let known = self.screens.iter().position(|&known| known == accepted);
        let place = known.unwrap_or_else(|| {
            self.screens.push(accepted);
            self.screens.len() - 1
        });
        (place < MAX_SCREENS).then_some(place as u8)
    }
}

impl<const W: usize> PieceTypeRoutes<W> {
    fn bytes(&self) -> usize {
        size_of_val(&*self.begins) + 2 * size_of_val(&*self.attackers) + self.routes.capacity() * size_of::<Route<W>>()
    }
}
