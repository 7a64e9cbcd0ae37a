//! A variant compiled for its board: all the tables that the move generator uses.

mod after_effects;
mod bounds;
mod castling;
mod classes;
mod components;
mod drops;
mod effects;
mod endings;
mod hops;
mod in_place;
mod invariance;
mod leapers;
mod limited;
mod line_table;
mod movement;
mod path;
mod piece_type;
mod promotion;
mod proofs;
mod routes;
mod slide;
mod slider;
mod sliders;
mod sweep;
mod traits;
mod uci;
pub(crate) mod zobrist;

use crate::board::{Bitboard, ByColor, Color, Cpu, Geometry, PieceTypeId, PieceTypeSet, Region};
use crate::variant::{Castling, MoveLetter, Royalty, Rules};
pub use after_effects::{AfterEffects, Effect};
pub use bounds::{Bounds, squares_from};
pub use castling::{CastlingSquares, CastlingWing};
pub use classes::Attacks;
pub use components::Components;
pub use drops::{DropTables, Dropping, DroppingRule};
pub use endings::{Chain, Condition, Ending, Extinct, Facing, Goal, Lines, Tallied};
pub use in_place::InPlaceRule;
pub use invariance::is_invariant;
pub use leapers::Leapers;
pub use limited::may_take;
use movement::Movement;
pub use path::{Path, Rotations};
pub use piece_type::{ConditionalLeap, Leaps, PieceTypeTables};
pub use promotion::{Promotes, PromotionRule, PromotionZone};
pub use proofs::Proofs;
pub use routes::{Route, SpecialCaptures};
pub use slider::{LookUp, Slider, SliderId};
pub use traits::Traits;
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
    /// The rules as read from the definition.
    pub rules: Rules,
    /// The geometry of the board.
    pub geometry: Geometry<W>,
    /// The rotations of directions.
    pub rotations: Rotations,
    /// `[side][piece_type]`: the tables of each piece type.
    pub piece_types: ByColor<Vec<PieceTypeTables<W>>>,
    /// The sliders of all pieces, and their reverses.
    pub sliders: Vec<Slider<W>>,
    /// The instruction set that the generator uses.
    pub cpu: Cpu,
    /// The kinds of rules that the variant has.
    pub traits: Traits,
    /// `[side]`: the piece types that attack by slides.
    pub slide_groups: ByColor<Vec<SlideGroup>>,
    /// `[side]`: the piece types that attack by leaps.
    pub leapers: ByColor<Leapers<W>>,
    /// The attacks on the other classes of captured pieces, from which some captures are excluded.
    pub attacks: Vec<Attacks<W>>,
    /// `[piece_type]`: its class as a captured piece; 0 is the class of the first royal piece type. Empty if there is only one
    /// class.
    pub class_of: Vec<u8>,
    /// Piece types with moves that capture only certain enemies.
    pub limited: PieceTypeSet,
    /// Piece types with special captures: neither leaps nor slides.
    pub special: PieceTypeSet,
    /// The routes of special captures.
    pub routes: SpecialCaptures<W>,
    /// Royal piece types.
    pub royal: PieceTypeSet,
    /// Piece types whose pieces are royal only as the last one of their side.
    pub royal_last: PieceTypeSet,
    /// The group of piece types that must have at least one safe piece.
    pub royal_one: PieceTypeSet,
    /// Piece types that are royal while their side has at most a given number of them.
    pub royal_counted: PieceTypeSet,
    /// Reserve piece types that are royal on the board.
    pub royal_in_reserve: PieceTypeSet,
    /// `[side][wing]`: castling; wing 0 belongs to the right K.
    pub castling: ByColor<[Option<CastlingWing<W>>; 2]>,
    /// The effects after moves.
    pub after_effects: AfterEffects<W>,
    /// Piece types whose unmoved pieces a position tracks.
    pub tracked: PieceTypeSet,
    /// `[side][piece_type]`: where each piece type promotes.
    pub promotion: ByColor<Vec<PromotionZone<W>>>,
    /// `[side]`: the rules for pieces that promote instead of moving.
    pub in_place: ByColor<Vec<InPlaceRule<W>>>,
    /// Piece types that can promote.
    pub promoting: PieceTypeSet,
    /// `[piece_type]`: its letter in promotions.
    pub promotion_letters: Vec<MoveLetter>,
    /// `[piece_type]`: its type in the reserve after capture.
    pub returns: Vec<PieceTypeId>,
    /// The drops.
    pub droppings: Vec<Dropping<W>>,
    /// The tables for the conditions of drop rules.
    pub drop_tables: DropTables<W>,
    /// `[side][piece_type]`: the squares from which it can still move; empty if pieces may be stuck.
    pub mobile: ByColor<Vec<Bitboard<W>>>,
    /// Piece types that take away the first move of an enemy by aiming at it.
    pub hindering: PieceTypeSet,
    /// Piece types whose moves have effects.
    pub with_effects: PieceTypeSet,
    /// Piece types that never capture on the square they move to.
    pub captures_elsewhere: PieceTypeSet,
    /// The Zobrist keys of pieces.
    pub keys: PieceKeys,
    /// The rules that end a game, besides mate, stalemate and draws.
    pub endings: Vec<Ending<W>>,
    /// The data that positions keep for these rules.
    pub tallied: Tallied,
    /// The bounds on positions.
    pub bounds: Bounds<W>,
    /// The proofs about material.
    pub proofs: Proofs<W>,
}

/// The reason why a variant cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CompileError(pub String);

impl<const W: usize> Variant<W> {
    /// Compiles rules for a board that fits into `W` words.
    ///
    /// # Errors
    /// If the pieces need more directions than the packed moves can name.
    pub fn new(rules: Rules) -> Result<Self, CompileError> {
        Self::for_cpu(rules, Cpu::detect())
    }

    /// Like [`Variant::new`], for an instruction set that this processor supports.
    ///
    /// # Errors
    /// As for [`Variant::new`].
    pub fn for_cpu(rules: Rules, cpu: Cpu) -> Result<Self, CompileError> {
        let movement = Movement::compile(&rules, cpu)?;
        let Movement { geometry, rotations, piece_types, drop_tables, sliders, classes, attacks, first, routes } =
            movement;
        let all = rules.all_piece_types();
        let set = |holds: &dyn Fn(PieceTypeId) -> bool| -> PieceTypeSet {
            all.iter().filter(|&piece_type| holds(piece_type)).collect()
        };
        let royal = |piece_type: PieceTypeId| rules.piece_types[piece_type.index()].royal;
        let droppings = Dropping::all(&rules, geometry.board);
        let promotion = ByColor::from_fn(|side| PromotionZone::all(&rules, side));
        let classes_differ = classes.differ(set(&|piece_type| royal(piece_type).is_some()));
        Ok(Self {
            traits: Traits::of(&rules, &geometry, &piece_types, &promotion, classes_differ),
            special: set(&|piece_type| piece_types.iter().any(|side| side[piece_type.index()].special)),
            royal: set(&|piece_type| royal(piece_type).is_some()),
            royal_last: set(&|piece_type| royal(piece_type) == Some(Royalty::Last)),
            royal_one: set(&|piece_type| royal(piece_type) == Some(Royalty::One)),
            royal_counted: set(&|piece_type| matches!(royal(piece_type), Some(Royalty::AtMost(_)))),
            royal_in_reserve: set(&|piece_type| {
                let mut drops = droppings.iter().filter(|dropping| dropping.reserve == piece_type);
                royal(rules.on_board(piece_type)).is_some() || drops.any(|dropping| royal(dropping.board).is_some())
            }),
            tracked: set(&|piece_type| piece_types[Color::White][piece_type.index()].tracked),
            in_place: ByColor::from_fn(|side| InPlaceRule::all(&rules, side)),
            promoting: rules.promoting(),
            droppings,
            drop_tables,
            promotion_letters: all.iter().map(|piece_type| rules.promotion_letter(piece_type)).collect(),
            returns: all.iter().map(|piece_type| rules.returns(piece_type)).collect(),
            hindering: rules.piece_types.iter().fold(PieceTypeSet::EMPTY, |all, piece_type| all | piece_type.lost_to),
            mobile: mobile(&rules, &piece_types, &geometry, &rotations),
            with_effects: set(&|piece_type| piece_types[Color::White][piece_type.index()].may_clash),
            captures_elsewhere: set(&|piece_type| {
                let moves = &rules.piece_types[piece_type.index()].moves;
                moves.iter().any(|def| def.effects.any()) && !moves.iter().any(|def| def.capture || def.effects.throw)
            }),
            castling: CastlingWing::all(&rules, &geometry, &piece_types),
            slide_groups: first.slide_groups,
            sliders,
            cpu,
            leapers: first.leapers,
            attacks,
            class_of: classes.of,
            limited: set(&|piece_type| piece_types[Color::White][piece_type.index()].is_limited()),
            after_effects: AfterEffects::new(&rules, &geometry),
            keys: PieceKeys::new(rules.piece_types.len(), geometry.squares()),
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
        })
    }

    /// A region's squares for a side.
    #[inline]
    pub fn region(&self, region: &Region, side: Color) -> Bitboard<W> {
        region[side].resized::<W>() & self.geometry.board
    }

    /// The change in the square number for one step straight forward by a side.
    #[inline]
    pub fn forward(&self, side: Color) -> i16 {
        if side == Color::White { i16::from(self.geometry.files) } else { -i16::from(self.geometry.files) }
    }

    /// The squares of a side's first rank.
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

/// `[side][piece_type]`: the squares from which it can still move; empty if pieces may be stuck.
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
