//! Odd captures as sets of squares: for a man here and a victim there, which squares must be empty and which must hold men.
//!
//! A capture exists if one of its *routes* is open. So asking for it costs a few comparisons instead of a walk, and what a turn does to
//! a route tells whether it is legal without playing it.

mod prune;
mod trace;

use super::kind::KindTables;
use super::path::Turns;
use crate::bitboard::{Bitboard, Square};
use crate::geometry::Geometry;
use crate::kinds::{KindId, KindSet};
use crate::variant::rules::Rules;
use trace::Tracer;

/// The routes of all kinds together take at most so many bytes; kinds beyond have none.
const MOST_BYTES: usize = 16 << 20;

/// So many routes are looked for in a variant, needless ones included; kinds beyond have none.
const MOST_ROUTES: usize = 400_000;

/// At most so many sets of kinds are told apart among the screens of a variant.
const MOST_SCREENS: usize = 256;

/// Kinds that count as screens, for each side.
pub type Accepted = [KindSet; 2];

/// One way by which a man captures: open if no man or wall stands on [`empty`](Self::empty), and a man that counts on each of
/// [`men`](Self::men). Neither set holds the square of the captor or of the victim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route<const W: usize> {
    /// Squares that must be empty.
    pub empty: Bitboard<W>,
    /// Squares where men must stand.
    pub men: Bitboard<W>,
    /// Which men count: a place in [`Routes::screens`].
    pub screens: u8,
    /// Only while the captor is unmoved.
    pub first: bool,
}

/// All routes of one kind and colour.
#[derive(Debug)]
pub struct KindRoutes<const W: usize> {
    /// `[victim]`: the squares of captors that have routes there.
    captors: Vec<Bitboard<W>>,
    /// `[victim * squares + captor]`: where their routes begin; they end where the next ones begin.
    begins: Vec<u32>,
    routes: Vec<Route<W>>,
}

impl<const W: usize> KindRoutes<W> {
    /// The squares from which some route leads to a victim.
    #[inline]
    pub fn captors(&self, victim: Square) -> Bitboard<W> {
        self.captors[victim as usize]
    }

    /// The routes from a captor to a victim.
    #[inline]
    pub fn between(&self, captor: Square, victim: Square) -> &[Route<W>] {
        let place = victim as usize * self.captors.len() + captor as usize;
        &self.routes[self.begins[place] as usize..self.begins[place + 1] as usize]
    }
}

/// The routes of a variant.
#[derive(Debug, Default)]
pub struct Routes<const W: usize> {
    /// `[side][kind]`: routes of odd kinds; `None` for others, and where captures cannot be told by routes.
    pub kinds: [Vec<Option<KindRoutes<W>>>; 2],
    /// `[side]`: kinds with routes.
    pub routed: [KindSet; 2],
    /// `[side]`: odd kinds without.
    pub unrouted: [KindSet; 2],
    /// Which men count as screens; first all.
    pub screens: Vec<Accepted>,
}

impl<const W: usize> Routes<W> {
    /// The routes of all odd kinds that can be told so.
    pub fn new(rules: &Rules, geometry: &Geometry<W>, turns: &Turns, kinds: &[Vec<KindTables<W>>; 2]) -> Self {
        let all: KindSet = (0..rules.kinds.len()).fold(0, |all, kind| all | 1 << kind);
        let mut routes = Self { screens: vec![[all; 2]], ..Self::default() };
        let (mut bytes, mut left) = (0, MOST_ROUTES);
        for (side, tables) in kinds.iter().enumerate() {
            for (kind, tables) in tables.iter().enumerate() {
                let found = if tables.odd {
                    let found = Tracer::new(rules, geometry, turns, side, &mut left).routes(tables);
                    found.and_then(|found| routes.packed(found, geometry.squares(), MOST_BYTES - bytes))
                } else {
                    None
                };
                bytes += found.as_ref().map_or(0, KindRoutes::bytes);
                routes.routed[side] |= KindSet::from(found.is_some()) << kind;
                routes.unrouted[side] |= KindSet::from(tables.odd && found.is_none()) << kind;
                routes.kinds[side].push(found);
            }
        }
        routes
    }

    /// The routes of a kind, if it has such.
    #[inline]
    pub fn of(&self, side: usize, kind: KindId) -> Option<&KindRoutes<W>> {
        self.kinds[side][kind as usize].as_ref()
    }

    /// Tables of what was found; `None` if they would take more than `most` bytes, or more sets of screens than there may be.
    fn packed(&mut self, mut found: Vec<trace::Found<W>>, squares: usize, most: usize) -> Option<KindRoutes<W>> {
        prune::prune(&mut found);
        let place = |found: &trace::Found<W>| found.victim as usize * squares + found.captor as usize;
        let mut packed = KindRoutes {
            captors: vec![Bitboard::EMPTY; squares],
            begins: vec![0; squares * squares + 1],
            routes: Vec::with_capacity(found.len()),
        };
        if packed.bytes() > most {
            return None;
        }
        for found in &found {
            packed.captors[found.victim as usize].insert(found.captor);
            packed.begins[place(found) + 1] += 1;
            let screens = self.screens_of(found.accepted)?;
            packed.routes.push(Route { empty: found.empty, men: found.men, screens, first: found.first });
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
        (place < MOST_SCREENS).then_some(place as u8)
    }
}

impl<const W: usize> KindRoutes<W> {
    fn bytes(&self) -> usize {
        size_of_val(&*self.begins) + size_of_val(&*self.captors) + self.routes.capacity() * size_of::<Route<W>>()
    }
}
