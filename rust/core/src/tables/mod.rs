//! A variant compiled for its board: everything the generator looks up.

pub mod bounds;
mod effects;
pub mod hops;
mod leapers;
pub mod path;
pub mod piece_type;
pub mod routes;
mod slider;
mod sliders;
pub mod sweep;
mod uci;
pub mod zobrist;

use crate::board::{Bitboard, Cpu, Geometry};
use crate::variant::rules::{PieceTypeId, PieceTypeSet, Region, Rules};
use bounds::Bounds;
use leapers::Leapers;
use path::Rotations;
use piece_type::PieceTypeTables;
use routes::SpecialCaptures;
pub use slider::{Slider, SliderId};
use sliders::Sliders;
use zobrist::PieceKeys;

/// The piece types of one colour that slide and capture in the same directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlideGroup {
    /// Which piece types.
    pub piece_types: PieceTypeSet,
    /// Where from: the attacker's directions turned round.
    pub slider: SliderId,
}

/// Promotion of one piece type of one colour.
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
    pub rotations: Rotations,
    /// `[side][piece_type]`.
    pub piece_types: [Vec<PieceTypeTables<W>>; 2],
    /// All slides of its pieces, and their ways back.
    pub sliders: Vec<Slider<W>>,
    /// The instructions that the generator uses.
    pub cpu: Cpu,
    /// `[side]`: who attacks by sliding.
    pub slide_groups: [Vec<SlideGroup>; 2],
    /// `[side]`: who attacks by leaping.
    pub leapers: [Leapers<W>; 2],
    /// Piece types that capture otherwise.
    pub special: PieceTypeSet,
    /// How they do.
    pub routes: SpecialCaptures<W>,
    /// Piece types that must not be attacked.
    pub royal: PieceTypeSet,
    /// Piece types that are royal once they have left the reserve.
    pub royal_in_reserve: PieceTypeSet,
    /// Whether a piece can become royal.
    pub becomes_royal: bool,
    /// Piece types whose unmoved pieces are tracked.
    pub tracked: PieceTypeSet,
    /// `[side][piece_type]`.
    pub promotion: [Vec<PromotionZone<W>>; 2],
    /// Piece types that promote at all.
    pub promoting: PieceTypeSet,
    /// Whether a piece can be thrown.
    pub throws: bool,
    /// Keys of pieces.
    pub keys: PieceKeys,
    /// What no game goes beyond.
    pub bounds: Bounds<W>,
}

/// A variant that cannot be compiled, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CompileError(pub String);

/// Effects hold their directions in six bits.
const MAX_EFFECT_DIRECTIONS: usize = 64;

/// Directions are numbered in eight bits; two are left for opposites.
const MAX_DIRECTIONS: usize = 250;

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
        let defs = || rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves);
        for def in defs() {
            path::register_effect_directions(def, &mut geometry);
            if geometry.directions() > MAX_EFFECT_DIRECTIONS {
                return Err(CompileError(format!(
                    "pieces whose moves have effects go in more than {MAX_EFFECT_DIRECTIONS} directions"
                )));
            }
        }
        let mut piece_types = [vec![], vec![]];
        for (side, tables) in piece_types.iter_mut().enumerate() {
            for (piece_type, home) in rules.piece_types.iter().zip(&rules.home) {
                tables.push(PieceTypeTables::new(piece_type, home, side == 1, &mut geometry));
                if geometry.directions() > MAX_DIRECTIONS {
                    return Err(CompileError(format!("pieces move in more than {MAX_DIRECTIONS} directions")));
                }
            }
        }
        let all = (0..rules.piece_types.len()).fold(0, |all, piece_type| all | 1 << piece_type);
        for path in piece_types.iter_mut().flatten().flat_map(|tables| &mut tables.paths) {
            path.finish(all, &geometry);
        }
        let rotations = Rotations::new(&geometry);
        let mut sliders = Sliders { geometry: &geometry, cpu, all: vec![] };
        for tables in piece_types.iter_mut().flatten() {
            tables.sliders = sliders.slides(&tables.slides);
        }
        let slide_groups = [0, 1].map(|side| sliders.groups(&piece_types[side]));
        let sliders = sliders.all;
        let routes = SpecialCaptures::new(&rules, &geometry, &rotations, &piece_types);
        for (side, unrouted) in routes.unrouted.into_iter().enumerate() {
            let piece_types =
                piece_types[side].iter_mut().enumerate().filter(|(piece_type, _)| unrouted >> piece_type & 1 != 0);
            for (_, tables) in piece_types {
                tables.looks =
                    geometry.board.map(|square| tables.special_looks(square, &geometry, &rotations)).collect();
                tables.reach =
                    geometry.board.map(|square| tables.special_reach(square, &geometry, &rotations)).collect();
            }
        }
        let set = |holds: &dyn Fn(usize) -> bool| -> PieceTypeSet {
            (0..rules.piece_types.len()).filter(|&piece_type| holds(piece_type)).map(|piece_type| 1 << piece_type).sum()
        };
        let promotion = [0, 1].map(|side| promotion_zones(&rules, side));
        Ok(Self {
            special: set(&|piece_type| piece_types.iter().any(|side| side[piece_type].special)),
            royal: set(&|piece_type| rules.piece_types[piece_type].royal),
            royal_in_reserve: set(&|piece_type| {
                rules.piece_types[rules.on_board(piece_type as PieceTypeId) as usize].royal
            }),
            becomes_royal: rules
                .promotions
                .iter()
                .flat_map(|rule| rule.to.iter().copied().chain(rule.thrown))
                .any(|piece_type| rules.piece_types[piece_type as usize].royal),
            tracked: set(&|piece_type| piece_types[0][piece_type].tracked),
            promoting: rules.promotions.iter().fold(0, |all, rule| all | rule.pieces),
            throws: defs().any(|def| def.effects.throw),
            slide_groups,
            sliders,
            cpu,
            leapers: [0, 1].map(|side| {
                let others = rules.piece_types.iter().zip(&piece_types[1 - side]);
                let royals: Vec<_> =
                    others.filter_map(|(piece_type, tables)| piece_type.royal.then_some(tables)).collect();
                Leapers::new(&geometry, &piece_types[side], &royals)
            }),
            keys: PieceKeys::new(rules.piece_types.len(), geometry.squares()),
            bounds: Bounds::new(&rules, &geometry, &piece_types, &promotion),
            promotion,
            piece_types,
            routes,
            rotations,
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
    let zone = |piece_type: usize| {
        let mut zone = PromotionZone { region: Bitboard::EMPTY, forced: Bitboard::EMPTY };
        for rule in rules.promotions.iter().filter(|rule| rule.pieces >> piece_type & 1 != 0) {
            zone.region |= rule.region.0[side].resized();
            zone.forced |= (rule.forced.0[side] & rule.region.0[side]).resized();
        }
        zone
    };
    (0..rules.piece_types.len()).map(zone).collect()
}
