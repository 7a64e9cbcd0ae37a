//! A variant compiled for its board: all tables of the move generator.

mod after_effects;
mod bounds;
mod classes;
mod components;
mod drops;
mod effects;
mod endings;
mod hops;
mod in_place;
mod leapers;
mod limited;
mod path;
mod piece_type;
mod promotion;
mod proofs;
mod routes;
mod slide;
mod slider;
mod sliders;
mod sweep;
mod uci;
pub(crate) mod zobrist;

use crate::board::{Bitboard, ByColor, Color, Cpu, Geometry, PieceTypeId, PieceTypeSet, Region};
use crate::piece::ways::ways;
use crate::variant::{Castling, Compulsory, MoveLetter, PassRule, Royalty, Rules};
pub use after_effects::{AfterEffects, Effect};
pub use bounds::{Bounds, squares_from};
pub use classes::Attacks;
use classes::Classes;
pub use components::Components;
pub use drops::{DropTables, Dropping, DroppingRule};
pub use endings::{Chain, Condition, Ending, Extinct, Facing, Goal, Lines, Tallied};
pub use in_place::InPlaceRule;
pub use leapers::Leapers;
pub use limited::may_take;
pub use path::{Path, Rotations};
pub use piece_type::{ConditionalLeap, PieceTypeTables};
pub use promotion::{Promotes, PromotionRule, PromotionZone};
pub use proofs::Proofs;
pub use routes::{Route, SpecialCaptures};
pub use slider::{Slider, SliderId};
use sliders::Sliders;
pub use zobrist::{PieceKeys, splitmix};

/// The piece types of one colour that slide and capture in the same directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlideGroup {
    /// The piece types.
    pub piece_types: PieceTypeSet,
    /// The reversed directions, from the target back to the attacker.
    pub slider: SliderId,
}

/// A compiled variant.
#[derive(Debug)]
pub struct Variant<const W: usize> {
    /// The rules as they were read.
    pub rules: Rules,
    /// The geometry of the board.
    pub geometry: Geometry<W>,
    /// The rotations of directions.
    pub rotations: Rotations,
    /// `[side][piece_type]`: the tables of each piece type.
    pub piece_types: ByColor<Vec<PieceTypeTables<W>>>,
    /// All sliders of its pieces, and the reversed ones.
    pub sliders: Vec<Slider<W>>,
    /// The instruction set that the generator uses.
    pub cpu: Cpu,
    /// `[side]`: the piece types that attack by slides.
    pub slide_groups: ByColor<Vec<SlideGroup>>,
    /// `[side]`: the piece types that attack by leaps.
    pub leapers: ByColor<Leapers<W>>,
    /// The same for captured pieces of the other classes: those that not all captures take.
    pub attacks: Vec<Attacks<W>>,
    /// `[piece_type]`: the class of a captured piece; 0 is that of the first royal piece type. Empty if there is only one class.
    pub class_of: Vec<u8>,
    /// True if royal pieces are of several classes.
    pub royals_differ: bool,
    /// Piece types with captures of certain enemies only.
    pub limited: PieceTypeSet,
    /// Piece types with special captures: neither leaps nor slides.
    pub special: PieceTypeSet,
    /// The routes of special captures.
    pub routes: SpecialCaptures<W>,
    /// Royal piece types.
    pub royal: PieceTypeSet,
    /// Those that are royal as the last of their side.
    pub royal_last: PieceTypeSet,
    /// The group that needs one safe piece.
    pub royal_one: PieceTypeSet,
    /// Those that are royal while their side has at most some number of their type.
    pub royal_counted: PieceTypeSet,
    /// True if other pieces decide whether a piece is royal.
    pub shared_royalty: bool,
    /// Piece types that are royal once they have left the reserve.
    pub royal_in_reserve: PieceTypeSet,
    /// The effects after moves.
    pub after_effects: AfterEffects<W>,
    /// True if promotion can make a piece royal, or no longer royal.
    pub becomes_royal: bool,
    /// Piece types for which a position tracks if a piece is unmoved.
    pub tracked: PieceTypeSet,
    /// `[side][piece_type]`: where each piece type promotes.
    pub promotion: ByColor<Vec<PromotionZone<W>>>,
    /// `[side]`: by which rules pieces promote instead of moving.
    pub in_place: ByColor<Vec<InPlaceRule<W>>>,
    /// Piece types that can promote.
    pub promoting: PieceTypeSet,
    /// `[piece_type]`: how promotion texts name it.
    pub promotion_letters: Vec<MoveLetter>,
    /// `[piece_type]`: what it becomes in the reserve when it is captured.
    pub returns: Vec<PieceTypeId>,
    /// The drops.
    pub droppings: Vec<Dropping<W>>,
    /// For the conditions of drop rules.
    pub drop_tables: DropTables<W>,
    /// True if moves can be compulsory, or a side may pass.
    pub obliges: bool,
    /// True if all captures that show in their targets are compulsory, and nothing else is: they can be counted along
    /// with other moves.
    pub captures_first: bool,
    /// True if captures can be compulsory.
    pub compels_captures: bool,
    /// True if every move is a capture.
    pub only_captures: bool,
    /// True if moves may not give check, or a piece may not go where it could never move again.
    pub restricts: bool,
    /// True if they may not, and if effects decide it: then each move is played.
    pub restricts_effects: bool,
    /// True if the variant has a rule that few have, and for which the generator is compiled a second time.
    pub has_rare_rules: bool,
    /// `[side][piece_type]`: the squares from which it can move on, if no piece may be stuck; else empty.
    pub mobile: ByColor<Vec<Bitboard<W>>>,
    /// Piece types that take first moves from enemies in their line.
    pub hindering: PieceTypeSet,
    /// Piece types whose moves have effects.
    pub with_effects: PieceTypeSet,
    /// Piece types that never capture on the square they move to.
    pub captures_elsewhere: PieceTypeSet,
    /// True if a piece can be thrown.
    pub throws: bool,
    /// The Zobrist keys of pieces.
    pub keys: PieceKeys,
    /// True if listing moves may take so long that it is worth interrupting.
    pub costly: bool,
    /// The rules that end a game, besides mate, stalemate and draws.
    pub endings: Vec<Ending<W>>,
    /// The memory of a position for these rules.
    pub tallied: Tallied,
    /// The bounds on positions.
    pub bounds: Bounds<W>,
    /// The proofs about materials.
    pub proofs: Proofs<W>,
}

/// The reason why a variant cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CompileError(pub String);

/// An [`Effect`](crate::moves::Effect) has six bits for a direction.
const MAX_EFFECT_DIRECTIONS: usize = 64;

/// Directions are numbered with eight bits, with some left for opposites.
const MAX_DIRECTIONS: usize = 250;

/// A piece with more ways than this is costly; the pieces of all built-in variants have fewer.
const COSTLY_WAYS: u64 = 100;

impl<const W: usize> Variant<W> {
    /// Compiles rules whose board fits into `W` words.
    ///
    /// # Errors
    /// If the pieces need more directions than the packed moves can name.
    pub fn new(rules: Rules) -> Result<Self, CompileError> {
        Self::for_cpu(rules, Cpu::detect())
    }

    /// As [`Variant::new`], for an instruction set that this processor supports.
    ///
    /// # Errors
    /// As [`Variant::new`].
    pub fn for_cpu(rules: Rules, cpu: Cpu) -> Result<Self, CompileError> {
        let mut geometry = Geometry::with_symmetry(rules.files, rules.ranks, rules.symmetry);
        register_effects(&rules, &mut geometry)?;
        let mut piece_types = tables_of(&rules, &mut geometry)?;
        let all = rules.all_piece_types();
        for tables in piece_types.iter_mut().flatten() {
            tables.change(&mut |part| part.paths.iter_mut().for_each(|path| path.finish(all, &geometry)));
        }
        let drop_tables = DropTables::new(&rules, &mut geometry);
        let rotations = Rotations::new(&geometry);
        let mut sliders = Sliders { geometry: &geometry, cpu, all: vec![] };
        for tables in piece_types.iter_mut().flatten() {
            tables.change(&mut |part| {
                part.sliders = sliders.slides(&part.slides);
                for limited in &mut part.limited {
                    limited.sliders = sliders.slides(&limited.slides).iter().map(|slides| slides.slider).collect();
                }
            });
        }
        let classes = Classes::new(&rules);
        let mut attacks: Vec<Attacks<W>> = classes
            .examples
            .iter()
            .map(|&captured| Attacks::new(&rules, &piece_types, &mut sliders, captured))
            .collect();
        let Attacks { leapers, slide_groups } = attacks.remove(0);
        let sliders = sliders.all;
        let routes = SpecialCaptures::new(&rules, &geometry, &rotations, &piece_types);
        look_from_unrouted(&routes, &mut piece_types, &geometry, &rotations);
        let set = |holds: &dyn Fn(PieceTypeId) -> bool| -> PieceTypeSet {
            all.iter().filter(|&piece_type| holds(piece_type)).collect()
        };
        let royal = |piece_type: PieceTypeId| rules.piece_types[piece_type.index()].royal;
        let droppings = Dropping::all(&rules, geometry.board);
        let promotion = ByColor::from_fn(|side| PromotionZone::all(&rules, side));
        let side = geometry.files.max(geometry.ranks);
        let mut variant = Self {
            has_rare_rules: false,
            special: set(&|piece_type| piece_types.iter().any(|side| side[piece_type.index()].special)),
            royal: set(&|piece_type| royal(piece_type).is_some()),
            royal_last: set(&|piece_type| royal(piece_type) == Some(Royalty::Last)),
            royal_one: set(&|piece_type| royal(piece_type) == Some(Royalty::One)),
            royal_counted: set(&|piece_type| matches!(royal(piece_type), Some(Royalty::AtMost(_)))),
            shared_royalty: all.iter().filter_map(royal).any(|royal| royal != Royalty::Always),
            royal_in_reserve: set(&|piece_type| {
                let mut drops = droppings.iter().filter(|dropping| dropping.reserve == piece_type);
                royal(rules.on_board(piece_type)).is_some() || drops.any(|dropping| royal(dropping.board).is_some())
            }),
            becomes_royal: becomes_royal(&rules),
            tracked: set(&|piece_type| piece_types[Color::White][piece_type.index()].tracked),
            in_place: ByColor::from_fn(|side| InPlaceRule::all(&rules, side)),
            promoting: rules.promoting(),
            droppings,
            drop_tables,
            promotion_letters: all.iter().map(|piece_type| rules.promotion_letter(piece_type)).collect(),
            returns: all.iter().map(|piece_type| rules.returns(piece_type)).collect(),
            obliges: !rules.moves.compulsory.is_empty() || rules.moves.pass != PassRule::Never,
            captures_first: rules.moves.compulsory == [Compulsory::Capture]
                && (all & !rules.moves.compulsory_pieces).is_empty()
                && rules.moves.pass == PassRule::Never
                && !piece_types.iter().flatten().any(|tables| tables.may_clash),
            only_captures: only_captures(&rules),
            compels_captures: rules.moves.compulsory.contains(&Compulsory::Capture),
            restricts: rules.moves.no_checks || rules.moves.no_stuck,
            hindering: rules.piece_types.iter().fold(PieceTypeSet::EMPTY, |all, piece_type| all | piece_type.lost_to),
            restricts_effects: (rules.moves.no_checks || rules.moves.no_stuck) && !rules.after_effects.is_empty(),
            mobile: mobile(&rules, &piece_types, &geometry, &rotations),
            with_effects: set(&|piece_type| piece_types[Color::White][piece_type.index()].may_clash),
            captures_elsewhere: set(&|piece_type| {
                let moves = &rules.piece_types[piece_type.index()].moves;
                moves.iter().any(|def| def.effects.any()) && !moves.iter().any(|def| def.capture || def.effects.throw)
            }),
            throws: rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves).any(|def| def.effects.throw),
            slide_groups,
            sliders,
            cpu,
            leapers,
            attacks,
            royals_differ: classes.differ(set(&|piece_type| royal(piece_type).is_some())),
            class_of: classes.of,
            limited: set(&|piece_type| piece_types[Color::White][piece_type.index()].is_limited()),
            after_effects: AfterEffects::new(&rules, &geometry),
            keys: PieceKeys::new(rules.piece_types.len(), geometry.squares()),
            costly: rules.piece_types.iter().any(|piece_type| ways(&piece_type.moves, side) > COSTLY_WAYS),
            endings: endings::compile(&rules, &geometry),
            tallied: Tallied::new(&rules),
            bounds: Bounds::new(&rules, &geometry, &piece_types, &promotion),
            proofs: Proofs::default(),
            promotion,
            piece_types,
            routes,
            rotations,
            geometry,
            rules,
        };
        variant.has_rare_rules = variant.finds_rare_rules();
        Ok(variant)
    }

    fn finds_rare_rules(&self) -> bool {
        let zones = || self.promotion.iter().flatten();
        self.restricts
            || self.shared_royalty
            || self.royals_differ
            || self.becomes_royal
            || self.after_effects.concern_royals
            || !self.limited.is_empty()
            || zones().any(|zone| zone.varies)
            || self.piece_types.iter().flatten().any(|tables| tables.by_check.is_some())
    }

    /// A region's squares for a side.
    #[inline]
    pub fn region(&self, region: &Region, side: Color) -> Bitboard<W> {
        region[side].resized::<W>() & self.geometry.board
    }

    /// The change of the square's number by one step straight forward for a side.
    #[inline]
    pub fn forward(&self, side: Color) -> i16 {
        if side == Color::White { i16::from(self.geometry.files) } else { -i16::from(self.geometry.files) }
    }

    /// The squares of the first rank of a side.
    pub fn first_rank(&self, side: Color) -> Bitboard<W> {
        self.geometry.first_rank(side)
    }

    /// The rank where a side castles.
    pub fn castling_rank(&self, castling: &Castling, side: Color) -> Bitboard<W> {
        let rank = self.geometry.rank(castling.on_rank());
        let files = 0..self.geometry.files;
        files.map(|file| self.geometry.own_square(self.geometry.at(file, rank), side)).collect()
    }
}

/// The squares that piece types without routes look at and reach.
fn look_from_unrouted<const W: usize>(
    routes: &SpecialCaptures<W>,
    piece_types: &mut ByColor<Vec<PieceTypeTables<W>>>,
    geometry: &Geometry<W>,
    rotations: &Rotations,
) {
    for side in Color::BOTH {
        for piece_type in routes.unrouted[side] {
            let tables = &mut piece_types[side][piece_type.index()];
            let squares = || geometry.board.iter();
            tables.looks = squares().map(|square| tables.special_looks(square, geometry, rotations)).collect();
            tables.reach = squares().map(|square| tables.special_reach(square, geometry, rotations)).collect();
        }
    }
}

/// Registers the directions of moves with effects.
fn register_effects<const W: usize>(rules: &Rules, geometry: &mut Geometry<W>) -> Result<(), CompileError> {
    for def in rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves) {
        path::register_effect_directions(def, geometry);
        if geometry.directions() > MAX_EFFECT_DIRECTIONS {
            return Err(CompileError(format!(
                "pieces whose moves have effects go in more than {MAX_EFFECT_DIRECTIONS} directions"
            )));
        }
    }
    Ok(())
}

/// The tables of all piece types of both sides.
fn tables_of<const W: usize>(
    rules: &Rules,
    geometry: &mut Geometry<W>,
) -> Result<ByColor<Vec<PieceTypeTables<W>>>, CompileError> {
    let mut piece_types: ByColor<Vec<_>> = ByColor::default();
    for side in Color::BOTH {
        for (piece_type, home) in rules.piece_types.iter().zip(&rules.home) {
            piece_types[side].push(PieceTypeTables::new(piece_type, home, side, geometry));
            if geometry.directions() > MAX_DIRECTIONS {
                return Err(CompileError(format!("pieces move in more than {MAX_DIRECTIONS} directions")));
            }
        }
    }
    Ok(piece_types)
}

/// True if every move is a capture.
fn only_captures(rules: &Rules) -> bool {
    let quiet = rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves).any(|def| def.quiet);
    rules.drops.is_empty() && rules.castling.is_none() && !quiet
}

/// True if promotion can make a piece royal, or no longer royal.
fn becomes_royal(rules: &Rules) -> bool {
    let promotions = rules.promotions.iter();
    let mut concerned = promotions.flat_map(|rule| rule.to.iter().copied().chain(rule.thrown).chain(rule.pieces));
    concerned.any(|piece_type| rules.piece_types[piece_type.index()].royal.is_some())
}

/// `[side][piece_type]`: the squares from which it can move on, if no piece may be stuck; else empty.
fn mobile<const W: usize>(
    rules: &Rules,
    piece_types: &ByColor<Vec<PieceTypeTables<W>>>,
    geometry: &Geometry<W>,
    rotations: &Rotations,
) -> ByColor<Vec<Bitboard<W>>> {
    ByColor::from_fn(|side| {
        let squares = |tables: &PieceTypeTables<W>| {
            geometry.board.iter().filter(|&from| tables.can_leave(from, geometry, rotations)).collect()
        };
        piece_types[side].iter().filter(|_| rules.moves.no_stuck).map(squares).collect()
    })
}
