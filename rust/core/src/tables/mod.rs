//! A variant compiled for its board: everything the generator looks up.

pub mod bounds;
mod effects;
mod fans;
pub mod hops;
pub mod kind;
mod leapers;
pub mod path;
pub mod routes;
pub mod sweep;
mod text;
pub mod zobrist;

use crate::bitboard::Bitboard;
use crate::cpu::Cpu;
use crate::fans::{Fan, FanId};
use crate::geometry::Geometry;
use crate::variant::rules::{KindId, KindSet, Region, Rules};
use bounds::Bounds;
use fans::Fans;
use kind::KindTables;
use leapers::Leapers;
use path::Turns;
use routes::Routes;
use zobrist::ManKeys;

/// The kinds of one colour that slide and capture in the same directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlideGroup {
    /// Which kinds.
    pub kinds: KindSet,
    /// Where from: the attacker's directions turned round.
    pub fan: FanId,
}

/// Promotion of one kind of one colour.
#[derive(Debug, Clone, Copy)]
pub struct PromotionZone<const W: usize> {
    /// Where some rule lets it promote.
    pub region: Bitboard<W>,
    /// Where some rule forces it to.
    pub forced: Bitboard<W>,
}

/// A compiled variant.
#[derive(Debug)]
pub struct Variant<const W: usize> {
    /// Its rules as read.
    pub rules: Rules,
    /// Its board.
    pub geometry: Geometry<W>,
    /// Turns of directions.
    pub turns: Turns,
    /// `[side][kind]`.
    pub kinds: [Vec<KindTables<W>>; 2],
    /// All slides of its men, and their ways back.
    pub fans: Vec<Fan<W>>,
    /// The instructions that the generator uses.
    pub cpu: Cpu,
    /// `[side]`: who attacks by sliding.
    pub slide_groups: [Vec<SlideGroup>; 2],
    /// `[side]`: who attacks by leaping.
    pub leapers: [Leapers<W>; 2],
    /// Kinds that capture otherwise.
    pub odd: KindSet,
    /// How they do.
    pub routes: Routes<W>,
    /// Kinds that must not be attacked.
    pub royal: KindSet,
    /// Kinds that are royal once they have left the reserve.
    pub royal_in_reserve: KindSet,
    /// Whether a man can become royal.
    pub becomes_royal: bool,
    /// Kinds whose unmoved men are tracked.
    pub tracked: KindSet,
    /// `[side][kind]`.
    pub promotion: [Vec<PromotionZone<W>>; 2],
    /// Kinds that promote at all.
    pub promoting: KindSet,
    /// Whether a man can be thrown.
    pub throws: bool,
    /// Keys of men.
    pub keys: ManKeys,
    /// What no game goes beyond.
    pub bounds: Bounds<W>,
}

/// A variant that cannot be compiled, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CompileError(pub String);

/// Effects hold their directions in six bits.
const MOST_EFFECT_DIRECTIONS: usize = 64;

/// Directions are numbered in eight bits; two are left for opposites.
const MOST_DIRECTIONS: usize = 250;

impl<const W: usize> Variant<W> {
    /// Compiles rules whose board fits into `W` words.
    ///
    /// # Errors
    /// If the pieces need more directions than the packed moves can name.
    pub fn new(rules: Rules) -> Result<Self, CompileError> {
        Self::for_cpu(rules, Cpu::detect())
    }

    /// As [`Variant::new`], for a processor: at most the one that this runs on.
    ///
    /// # Errors
    /// As [`Variant::new`].
    pub fn for_cpu(rules: Rules, cpu: Cpu) -> Result<Self, CompileError> {
        let mut geometry = Geometry::new(rules.files, rules.ranks);
        let defs = || rules.kinds.iter().flat_map(|kind| &kind.moves);
        for def in defs() {
            path::register_effect_directions(def, &mut geometry);
            if geometry.directions() > MOST_EFFECT_DIRECTIONS {
                return Err(CompileError(format!(
                    "pieces whose moves have effects go in more than {MOST_EFFECT_DIRECTIONS} directions"
                )));
            }
        }
        let mut kinds = [vec![], vec![]];
        for (side, tables) in kinds.iter_mut().enumerate() {
            for (kind, home) in rules.kinds.iter().zip(&rules.home) {
                tables.push(KindTables::new(kind, home, side == 1, &mut geometry));
                if geometry.directions() > MOST_DIRECTIONS {
                    return Err(CompileError(format!("pieces move in more than {MOST_DIRECTIONS} directions")));
                }
            }
        }
        let all = (0..rules.kinds.len()).fold(0, |all, kind| all | 1 << kind);
        for path in kinds.iter_mut().flatten().flat_map(|tables| &mut tables.paths) {
            path.finish(all, &geometry);
        }
        let turns = Turns::new(&geometry);
        let mut fans = Fans { geometry: &geometry, cpu, all: vec![] };
        for tables in kinds.iter_mut().flatten() {
            tables.fans = fans.slides(&tables.slides);
        }
        let slide_groups = [0, 1].map(|side| fans.groups(&kinds[side]));
        let fans = fans.all;
        let routes = Routes::new(&rules, &geometry, &turns, &kinds);
        for (side, unrouted) in routes.unrouted.into_iter().enumerate() {
            let kinds = kinds[side].iter_mut().enumerate().filter(|(kind, _)| unrouted >> kind & 1 != 0);
            for (_, tables) in kinds {
                tables.looks = geometry.board.map(|square| tables.odd_looks(square, &geometry, &turns)).collect();
                tables.reach = geometry.board.map(|square| tables.odd_reach(square, &geometry, &turns)).collect();
            }
        }
        let set = |holds: &dyn Fn(usize) -> bool| -> KindSet {
            (0..rules.kinds.len()).filter(|&kind| holds(kind)).map(|kind| 1 << kind).sum()
        };
        let promotion = [0, 1].map(|side| promotion_zones(&rules, side));
        Ok(Self {
            odd: set(&|kind| kinds.iter().any(|side| side[kind].odd)),
            royal: set(&|kind| rules.kinds[kind].royal),
            royal_in_reserve: set(&|kind| rules.kinds[rules.on_board(kind as KindId) as usize].royal),
            becomes_royal: rules
                .promotions
                .iter()
                .flat_map(|rule| rule.to.iter().copied().chain(rule.thrown))
                .any(|kind| rules.kinds[kind as usize].royal),
            tracked: set(&|kind| kinds[0][kind].tracked),
            promoting: rules.promotions.iter().fold(0, |all, rule| all | rule.pieces),
            throws: defs().any(|def| def.effects.throw),
            slide_groups,
            fans,
            cpu,
            leapers: [0, 1].map(|side| {
                let others = rules.kinds.iter().zip(&kinds[1 - side]);
                let royals: Vec<_> = others.filter_map(|(kind, tables)| kind.royal.then_some(tables)).collect();
                Leapers::new(&geometry, &kinds[side], &royals)
            }),
            keys: ManKeys::new(rules.kinds.len(), geometry.squares()),
            bounds: Bounds::new(&rules, &geometry, &kinds, &promotion),
            promotion,
            kinds,
            routes,
            turns,
            geometry,
            rules,
        })
    }

    /// A region's squares for a side.
    #[inline]
    pub fn region(&self, region: &Region, side: usize) -> Bitboard<W> {
        region.0[side].resized::<W>() & self.geometry.board
    }

    /// Straight forward for a side, in squares.
    #[inline]
    pub fn forward(&self, side: usize) -> i16 {
        if side == 0 { i16::from(self.geometry.files) } else { -i16::from(self.geometry.files) }
    }

    /// The squares of a side's first rank.
    pub fn first_rank(&self, side: usize) -> Bitboard<W> {
        self.geometry.first_rank(side)
    }
}

fn promotion_zones<const W: usize>(rules: &Rules, side: usize) -> Vec<PromotionZone<W>> {
    let zone = |kind: usize| {
        let mut zone = PromotionZone { region: Bitboard::EMPTY, forced: Bitboard::EMPTY };
        for rule in rules.promotions.iter().filter(|rule| rule.pieces >> kind & 1 != 0) {
            zone.region |= rule.region.0[side].resized();
            zone.forced |= (rule.forced.0[side] & rule.region.0[side]).resized();
        }
        zone
    };
    (0..rules.kinds.len()).map(zone).collect()
}
