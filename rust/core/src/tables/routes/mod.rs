//! Odd captures as sets of squares: for a piece here and a captured piece there, which squares must be empty and which must hold pieces.
//!
//! A capture exists if one of its *routes* is open. So asking for it costs a few comparisons instead of a walk, and what a turn does to
//! a route tells whether it is legal without playing it.

mod prune;
mod trace;

use super::path::Rotations;
use super::piece_type::PieceTypeTables;
use crate::board::{Bitboard, Geometry, PieceTypeId, PieceTypeSet, Square};
use crate::variant::rules::Rules;
use trace::Tracer;

/// The routes of all piece types together take at most so many bytes; piece types beyond have none.
const MAX_BYTES: usize = 16 << 20;

/// So many routes are looked for in a variant, needless ones included; piece types beyond have none.
const MAX_ROUTES: usize = 400_000;

/// At most so many sets of piece types are told apart among the screens of a variant.
const MAX_SCREENS: usize = 256;

/// Piece types that count as screens, for each side.
pub type Accepted = [PieceTypeSet; 2];

/// One way by which a piece captures: open if no piece or wall stands on [`empty`](Self::empty), and a piece that counts on each of
/// [`pieces`](Self::pieces). Neither set holds the square of the attacker or of the captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route<const W: usize> {
    /// Squares that must be empty.
    pub empty: Bitboard<W>,
    /// Squares where pieces must stand.
    pub pieces: Bitboard<W>,
    /// Which pieces count: a place in [`SpecialCaptures::screens`].
    pub screens: u8,
    /// Only while the attacker is unmoved.
    pub first: bool,
}

/// All routes of one piece type and colour.
#[derive(Debug)]
pub struct PieceTypeRoutes<const W: usize> {
    /// `[captured]`: the squares of attackers that have routes there.
    attackers: Vec<Bitboard<W>>,
    /// `[captured * squares + attacker]`: where their routes begin; they end where the next ones begin.
    begins: Vec<u32>,
    routes: Vec<Route<W>>,
}

impl<const W: usize> PieceTypeRoutes<W> {
    /// The squares from which some route leads to a captured piece.
    #[inline]
    pub fn attackers(&self, captured: Square) -> Bitboard<W> {
        self.attackers[captured as usize]
    }

    /// The routes from a attacker to a captured piece.
    #[inline]
    pub fn between(&self, attacker: Square, captured: Square) -> &[Route<W>] {
        let place = captured as usize * self.attackers.len() + attacker as usize;
        &self.routes[self.begins[place] as usize..self.begins[place + 1] as usize]
    }
}

/// The routes of a variant.
#[derive(Debug, Default)]
pub struct SpecialCaptures<const W: usize> {
    /// `[side][piece_type]`: routes of odd piece types; `None` for others, and where captures cannot be told by routes.
    pub piece_types: [Vec<Option<PieceTypeRoutes<W>>>; 2],
    /// `[side]`: piece types with routes.
    pub routed: [PieceTypeSet; 2],
    /// `[side]`: odd piece types without.
    pub unrouted: [PieceTypeSet; 2],
    /// Which pieces count as screens; first all.
    pub screens: Vec<Accepted>,
}

impl<const W: usize> SpecialCaptures<W> {
    /// The routes of all odd piece types that can be told so.
    pub fn new(
        rules: &Rules,
        geometry: &Geometry<W>,
        rotations: &Rotations,
        piece_types: &[Vec<PieceTypeTables<W>>; 2],
    ) -> Self {
        let all: PieceTypeSet = (0..rules.piece_types.len()).fold(0, |all, piece_type| all | 1 << piece_type);
        let mut routes = Self { screens: vec![[all; 2]], ..Self::default() };
        let (mut bytes, mut left) = (0, MAX_ROUTES);
        for (side, tables) in piece_types.iter().enumerate() {
            for (piece_type, tables) in tables.iter().enumerate() {
                let found = if tables.special {
                    let found = Tracer::new(rules, geometry, rotations, side, &mut left).routes(tables);
                    found.and_then(|found| routes.packed(found, geometry.squares(), MAX_BYTES - bytes))
                } else {
                    None
                };
                bytes += found.as_ref().map_or(0, PieceTypeRoutes::bytes);
                routes.routed[side] |= PieceTypeSet::from(found.is_some()) << piece_type;
                routes.unrouted[side] |= PieceTypeSet::from(tables.special && found.is_none()) << piece_type;
                routes.piece_types[side].push(found);
            }
        }
        routes
    }

    /// The routes of a piece type, if it has such.
    #[inline]
    pub fn of(&self, side: usize, piece_type: PieceTypeId) -> Option<&PieceTypeRoutes<W>> {
        self.piece_types[side][piece_type as usize].as_ref()
    }

    /// Tables of what was found; `None` if they would take more than `max` bytes, or more sets of screens than there may be.
    fn packed(&mut self, mut found: Vec<trace::Found<W>>, squares: usize, max: usize) -> Option<PieceTypeRoutes<W>> {
        prune::prune(&mut found);
        let place = |found: &trace::Found<W>| found.captured as usize * squares + found.attacker as usize;
        let mut packed = PieceTypeRoutes {
            attackers: vec![Bitboard::EMPTY; squares],
            begins: vec![0; squares * squares + 1],
            routes: Vec::with_capacity(found.len()),
        };
        if packed.bytes() > max {
            return None;
        }
        for found in &found {
            packed.attackers[found.captured as usize].insert(found.attacker);
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

    /// The number of a set of screens, made where it is new.
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
        size_of_val(&*self.begins) + size_of_val(&*self.attackers) + self.routes.capacity() * size_of::<Route<W>>()
    }
}
