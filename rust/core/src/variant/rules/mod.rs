//! The resolved rules of a variant: names have become numbers, regions are sets of squares, and defaults are filled in.
//! They are read from definitions, which `docs/variants.md` describes, and compiled into the tables of a game.

mod castling;
mod clock;
mod counting;
mod endings;
mod obligations;
mod promotion;
mod repetition;
mod reserves;
mod walling;

pub use castling::{Castling, CastlingSide, EnPassant, EnPassantFen};
pub use clock::Clock;
pub use counting::{CountingRow, CountingRule};
pub use endings::{DeadPositions, Endings, Stalemate};
pub use obligations::{Compulsory, MoveRules, PassRule};
pub use promotion::{InPlace, Promotion};
pub use repetition::{Chases, Repetition, RepetitionResult, ToAndFro};
pub use reserves::{DropRule, Gates, Relocate, RelocateTo};
pub use walling::{WallPlace, Walling};

use crate::board::{ByColor, PieceTypeId, PieceTypeSet, Region, Symmetry};
use crate::piece::MoveDef;

use super::after_effect::AfterEffect;
use super::ending::{CountedValues, EndingRule};
use super::search_settings::SearchSettings;
use super::weights::Evaluation;

/// Which pieces count as unmoved, for first moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstMove {
    /// All pieces in a region.
    Region(Region),
    /// Pieces on a start square of their type and colour that did not move there.
    Tracked,
}

/// The condition under which a royal piece may not be left attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Royalty {
    /// Always.
    Always,
    /// If it is its side's last piece of this group.
    Last,
    /// If all of its side's pieces of this group are attacked.
    One,
    /// If its side has at most this many pieces of its type on the board.
    AtMost(u8),
}

/// A piece type.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceType {
    /// Its name, lower case.
    pub name: String,
    /// Its letter in FEN and moves: an upper-case letter, optionally preceded by `+` and optionally followed by `'` or `"`.
    pub letter: String,
    /// Its value in hundredths of a pawn, if the definition gives one.
    pub value: Option<i32>,
    /// The condition under which its owner may not leave it attacked; `None` if it is not royal.
    pub royal: Option<Royalty>,
    /// When first moves are allowed.
    pub first_move: FirstMove,
    /// The enemy piece types that take away its first move by moving so that they aim at it.
    pub lost_to: PieceTypeSet,
    /// Its moves.
    pub moves: Vec<MoveDef>,
    /// The piece type that it becomes when dropped, for reserve-only pieces.
    pub drops_as: Option<PieceTypeId>,
    /// The squares where it may be dropped.
    pub drop_to: Region,
    /// The piece type that it becomes in the reserve after capture, if that is a different type.
    pub returns: Option<PieceTypeId>,
    /// Its shape in pictures, if the definition gives one.
    pub shape: Option<&'static str>,
}

/// A piece type's type on the board; some piece types exist only in the reserve.
pub(in crate::variant) fn on_board(piece_types: &[PieceType], piece_type: PieceTypeId) -> PieceTypeId {
    piece_types.get(piece_type.index()).and_then(|piece_type| piece_type.drops_as).unwrap_or(piece_type)
}

/// The rules of a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// A one-line description.
    pub description: String,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// How Black's squares and directions map to White's.
    pub symmetry: Symmetry,
    /// True if the board may have walls.
    pub walls: bool,
    /// True if FENs have brackets even when both reserves are empty.
    pub brackets: bool,
    /// The FEN of the start position.
    pub start_fen: String,
    /// The piece types, in the order of the definition.
    pub piece_types: Vec<PieceType>,
    /// The order of each side's piece types in the FEN brackets.
    pub reserve_order: ByColor<Vec<PieceTypeId>>,
    /// By piece type: its squares in the start position.
    pub home: Vec<Region>,
    /// The number of pieces of each type in each side's reserve at the start.
    pub start_reserve: ByColor<Vec<u32>>,
    /// Promotion rules.
    pub promotions: Vec<Promotion>,
    /// The en passant rule.
    pub en_passant: Option<EnPassant>,
    /// The castling rule.
    pub castling: Option<Castling>,
    /// The rule about gates.
    pub gates: Option<Gates>,
    /// Drop rules.
    pub drops: Vec<DropRule>,
    /// The rule for walls placed by moves.
    pub walling: Option<Walling>,
    /// The effects after moves, in order.
    pub after_effects: Vec<AfterEffect>,
    /// The rules that apply to all moves of a side.
    pub moves: MoveRules,
    /// True if captured pieces go to the capturing side's reserve.
    pub captures_to_reserve: bool,
    /// True if promoted pieces stay promoted when captured.
    pub keeps_promoted: bool,
    /// True if the variant has a vote, as in Stoltz Chess.
    pub vote: bool,
    /// True if null moves are allowed in analysis.
    pub null_moves: bool,
    /// The move counter and the repetition rules.
    pub clock: Clock,
    /// The results of repetitions.
    pub repetition: Repetition,
    /// The counting rules, in order.
    pub counting: Vec<CountingRule>,
    /// How games end.
    pub endings: Endings,
    /// The other rules that end games.
    pub ending_rules: Vec<EndingRule>,
    /// The values for deciding a game by counting pieces; without them, each piece counts 1.
    pub values: Option<CountedValues>,
    /// The parameters of the evaluation.
    pub evaluation: Evaluation,
    /// The settings of the search.
    pub search: SearchSettings,
    /// The complete definition in canonical TOML, as [`Rules::to_toml`] returns it.
    pub canonical: String,
}

impl Rules {
    /// All piece types.
    ///
    /// ```
    /// use fairychess_core::variant::Rules;
    ///
    /// let rules = Rules::builtin("chess").unwrap();
    /// assert_eq!(rules.all_piece_types().len(), 6);
    /// ```
    pub fn all_piece_types(&self) -> PieceTypeSet {
        PieceTypeSet::first(self.piece_types.len())
    }

    /// The piece type with this name.
    ///
    /// ```
    /// use fairychess_core::variant::Rules;
    ///
    /// let rules = Rules::builtin("seirawan").unwrap();
    /// let hawk = rules.piece_type("hawk").unwrap();
    /// assert_eq!(rules.piece_types[hawk.index()].letter, "H");
    /// assert_eq!(rules.piece_type("camel"), None);
    /// ```
    pub fn piece_type(&self, name: &str) -> Option<PieceTypeId> {
        self.piece_types.iter().position(|piece_type| piece_type.name == name).map(PieceTypeId::from_index)
    }

    /// A promoted piece's type before promotion: the first type that can promote to it.
    pub(crate) fn promoted_from(&self, piece_type: PieceTypeId) -> PieceTypeId {
        let rule = self.promotions.iter().find(|rule| rule.to.contains(&piece_type));
        rule.and_then(|rule| rule.pieces.lowest()).unwrap_or(piece_type)
    }

    /// The type in the reserve of a captured, unpromoted piece.
    pub(crate) fn returns(&self, piece_type: PieceTypeId) -> PieceTypeId {
        self.piece_types[piece_type.index()].returns.unwrap_or(piece_type)
    }

    /// True if positions mark promoted pieces because they change back when captured.
    pub fn marks_promoted(&self) -> bool {
        self.captures_to_reserve && !self.keeps_promoted
    }

    /// The piece types that a rule allows a reserve piece to become on the board.
    pub(crate) fn dropped_as(&self, rule: &DropRule, reserve: PieceTypeId) -> Vec<PieceTypeId> {
        if rule.becomes.is_empty() { vec![self.on_board(reserve)] } else { rule.becomes.clone() }
    }

    /// The piece type with letter `P`, whose moves have no letter in algebraic notation.
    pub(crate) fn letterless(&self) -> Option<PieceTypeId> {
        self.piece_types.iter().position(|piece_type| piece_type.letter == "P").map(PieceTypeId::from_index)
    }

    /// The piece types that can promote.
    ///
    /// ```
    /// use fairychess_core::variant::Rules;
    ///
    /// let rules = Rules::builtin("chess").unwrap();
    /// let names = rules.promoting().iter().map(|piece_type| &rules.piece_types[piece_type.index()].name);
    /// assert_eq!(names.collect::<Vec<_>>(), ["pawn"]);
    /// ```
    pub fn promoting(&self) -> PieceTypeSet {
        self.promotions.iter().fold(PieceTypeSet::EMPTY, |all, rule| all | rule.pieces)
    }

    /// True if a piece can promote instead of moving.
    pub(crate) fn promotes_in_place(&self) -> bool {
        self.promotions.iter().any(|rule| rule.in_place.is_some())
    }

    /// The number of squares on the board.
    ///
    /// ```
    /// use fairychess_core::variant::Rules;
    ///
    /// assert_eq!(Rules::builtin("capablanca").unwrap().square_count(), 80);
    /// ```
    pub fn square_count(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The type that a reserve piece has on the board: for most pieces, the same type.
    pub(crate) fn on_board(&self, piece_type: PieceTypeId) -> PieceTypeId {
        self.piece_types[piece_type.index()].drops_as.unwrap_or(piece_type)
    }
}
