//! The resolved rules of a variant: names are numbers, regions are sets of squares, and defaults are filled in.
//! `docs/variants.md` describes the definitions that they are read from. The tables of a game are compiled from them.

use crate::board::{Bitboard, ByColor, Color, PieceTypeId, PieceTypeSet, Region, Square, Step, Symmetry};
use crate::piece::MoveDef;

use super::after_effect::AfterEffect;
use super::ending::{CountedValues, EndingRule, Mate};
use super::weights::Evaluation;

/// Which pieces are unmoved, for first moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstMove {
    /// All pieces in a region.
    Region(Region),
    /// Pieces on a start square of their type and colour that did not come there by a move.
    Tracked,
}

/// When a royal piece may not be left attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Royalty {
    /// Always.
    Always,
    /// If it is the last of these pieces of its side.
    Last,
    /// If all of these pieces of its side are attacked.
    One,
}

/// A piece type.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceType {
    /// Its name, lower case.
    pub name: String,
    /// Its letter in FEN and moves: an upper-case letter, perhaps after `+`, and perhaps followed by `'` or `"`.
    pub letter: String,
    /// Its value in hundredths of a pawn, if the definition has one.
    pub value: Option<i32>,
    /// When its owner may not leave it attacked; `None` if it is not royal.
    pub royal: Option<Royalty>,
    /// When first moves are allowed.
    pub first_move: FirstMove,
    /// The enemy pieces that take its first move from it when they move to aim at it.
    pub lost_to: PieceTypeSet,
    /// Its moves.
    pub moves: Vec<MoveDef>,
    /// The piece type that it becomes when dropped, for pieces that exist in the reserve only.
    pub drops_as: Option<PieceTypeId>,
    /// The squares where it may be dropped.
    pub drop_to: Region,
    /// The piece type that it becomes in the reserve when it is captured, if not its own.
    pub returns: Option<PieceTypeId>,
    /// The shape that pictures draw it with, if the definition names one.
    pub shape: Option<&'static str>,
}

/// One rule of promotion.
#[derive(Clone, PartialEq, Debug)]
pub struct Promotion {
    /// The piece types that promote.
    pub pieces: PieceTypeSet,
    /// The to-squares where a piece may promote.
    pub region: Region,
    /// True if a piece that leaves the region may promote, too.
    pub leaving: bool,
    /// True if only captures promote.
    pub on_capture: bool,
    /// The to-squares where it must promote if it may.
    pub forced: Region,
    /// True if it must promote whenever it may.
    pub always: bool,
    /// The choices, in order.
    pub to: Vec<PieceTypeId>,
    /// `(piece_type, n)`: a choice only while its side has fewer than `n` pieces of that type on the board.
    pub limits: Vec<(PieceTypeId, u32)>,
    /// The piece type that a thrown piece becomes in the region.
    pub thrown: Option<PieceTypeId>,
    /// If it is a move of its own: how.
    pub in_place: Option<InPlace>,
}

/// A promotion that is a move of its own: a piece in the region becomes another one instead of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InPlace {
    /// True if the piece may also go to an empty square that the new piece reaches.
    pub steps: bool,
    /// False if the new piece may not attack anything, and the move may not give check.
    pub attacks: bool,
    /// Where the only such piece of its side promotes, besides the region.
    pub last: Region,
}

/// When FEN contains the en passant square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantFen {
    /// When a capture there is legal.
    Legal,
    /// When a capture there is pseudo-legal.
    PseudoLegal,
    /// After each double step.
    Always,
}

/// The rule of en passant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EnPassant {
    /// Piece types that capture en passant.
    pub attackers: PieceTypeSet,
    /// Piece types that can be captured en passant.
    pub victims: PieceTypeSet,
    /// When FEN contains the square.
    pub fen: EnPassantFen,
    /// The squares where a piece that passed them can be captured, as its own side sees them.
    pub over: Region,
    /// True if a quiet move of several squares in any direction can be captured on each square that it passed; else
    /// only double steps straight forward.
    pub any: bool,
    /// True if a capture en passant promotes like any other move; false if it never does.
    pub promotes: bool,
}

/// One castling move, with White's squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingSide {
    /// The from-square of the king.
    pub king_from: Square,
    /// The to-square of the king.
    pub king_to: Square,
    /// The from-square of the partner.
    pub partner_from: Square,
    /// The to-square of the partner.
    pub partner_to: Square,
}

/// The rule of castling.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling {
    /// The piece type of the castling king.
    pub king: PieceTypeId,
    /// The piece types of its partner.
    pub partners: PieceTypeSet,
    /// Kingside and queenside (K and Q).
    pub sides: [Option<CastlingSide>; 2],
    /// True if king and partners may start anywhere on their rank (Chess960).
    pub free_origin: bool,
    /// True if castling is written as the king capturing its partner.
    pub king_takes_partner: bool,
    /// True if dropped partners gain a right (`E`).
    pub dropped_partners: bool,
    /// True if a drop that completes king and partner on their squares gives the right.
    pub dropped: bool,
    /// True if castling on one side takes the other side's right there.
    pub spoils: bool,
    /// True if attacks on the squares that the king crosses are tested with the king on its from-square.
    pub king_stays: bool,
}

/// The rule of gates.
#[derive(Clone, PartialEq, Debug)]
pub struct Gates {
    /// Piece types whose first move introduces a piece.
    pub triggers: PieceTypeSet,
    /// Piece types that may be introduced.
    pub pieces: PieceTypeSet,
    /// The gates of both sides at the start.
    pub squares: Region,
    /// True if the first trigger must introduce a piece.
    pub compulsory: bool,
    /// The number of times that a side may pass first (0 or 1).
    pub passes: u8,
    /// True if gates stay when the reserve is empty.
    pub outlive: bool,
    /// True if castling may introduce a piece.
    pub castling: bool,
    /// True if legality is tested with the introduced piece on the board.
    pub judged_with: bool,
}

/// Where a relocated piece goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RelocateTo {
    /// A number of squares straight forward, all of which must be empty.
    Forward(u8),
    /// Any empty square of a region.
    Region(Region),
}

/// The piece that makes room for a drop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Relocate {
    /// 0: the piece dropped on; 1: the piece of the same side in front of the drop square.
    pub ahead: u8,
    /// Piece types that make room.
    pub piece_types: PieceTypeSet,
    /// The squares where it must be.
    pub from: Region,
    /// Where it goes.
    pub to: RelocateTo,
    /// True if a relocation by two squares forward allows an en passant capture.
    pub en_passant: bool,
    /// True if the text always contains the relocation (`N@e2,e2c4`).
    pub full_text: bool,
}

/// One rule of drops.
#[derive(Clone, PartialEq, Debug)]
pub struct DropRule {
    /// The piece types (as in the reserve) that it applies to.
    pub pieces: PieceTypeSet,
    /// The drop squares.
    pub to: Region,
    /// Piece types of the same side that it may be dropped on; 0: empty squares.
    pub onto: PieceTypeSet,
    /// The piece that makes room.
    pub relocate: Option<Relocate>,
    /// True if the drop is allowed in check.
    pub in_check: bool,
    /// The piece types that it may become on the board, if not only its usual one.
    pub becomes: Vec<PieceTypeId>,
    /// True if a side drops without a reserve.
    pub free: bool,
    /// The drop squares while one of these is empty, whatever else limits them.
    pub first: Option<Region>,
    /// The maximum number of own pieces of the same type on the file, with the dropped one; 0: no limit.
    pub per_file: u8,
    /// True if it must be beside an own piece.
    pub next_to_own: bool,
    /// True if it must enclose enemies in a line with an own piece.
    pub encloses: bool,
    /// True if it must be on the first rank of the board or above a piece.
    pub on_top: bool,
    /// The steps (White's) to squares that no enemy may be on.
    pub apart: Vec<Step>,
    /// The steps (White's) by which it is pushed from an edge, until something stops it; empty: it is not pushed.
    pub pushed: Vec<Step>,
    /// True if the pieces must end up on squares of both colours.
    pub both_colours: bool,
    /// True if it may give check.
    pub checks: bool,
    /// True if it may mate.
    pub mates: bool,
}

impl DropRule {
    /// True if the pieces on the board limit the drop squares.
    pub(crate) fn depends_on_pieces(&self) -> bool {
        self.first.is_some()
            || self.per_file > 0
            || self.next_to_own
            || self.encloses
            || self.on_top
            || !self.apart.is_empty()
            || !self.pushed.is_empty()
            || self.both_colours
    }
}

/// Where a move may place a wall.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum WallPlace {
    /// On any empty square.
    #[default]
    Anywhere,
    /// Where the piece that has moved could go on without capturing.
    Beyond,
    /// On the square that the piece has left.
    Left,
    /// On an edge of the board, or beside a wall along a rank or file.
    Rim,
}

/// The rule of walls that moves place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Walling {
    /// Where walls may be placed.
    pub place: WallPlace,
    /// The squares on which walls may be placed.
    pub region: Region,
    /// True if a placed wall goes when the next one is placed.
    pub one: bool,
    /// True if a wall is placed instead of a move.
    pub instead: bool,
    /// The walls of the start position, which always stay.
    pub fixed: Bitboard<4>,
}

/// A class of moves that can be compulsory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compulsory {
    /// Drops.
    Drop,
    /// Captures, en passant and effects included.
    Capture,
}

/// When a side may pass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PassRule {
    /// Never.
    #[default]
    Never,
    /// Where it has no other legal move, unless it is in check.
    Stuck,
    /// Unless it is in check, or another move is compulsory.
    Always,
}

/// The rules about all moves of a side.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveRules {
    /// The first class that has a legal move is the only one allowed.
    pub compulsory: Vec<Compulsory>,
    /// The piece types of which these moves are compulsory.
    pub compulsory_pieces: PieceTypeSet,
    /// When a side may pass.
    pub pass: PassRule,
    /// True if no move may give check.
    pub no_checks: bool,
    /// True if no piece may go where it could never move again.
    pub no_stuck: bool,
}

/// The counters that end a game in a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Plies after which a draw may be claimed; 0: never.
    pub claim: u32,
    /// Plies after which the game is drawn; 0: never.
    pub end: u32,
    /// Occurrences after which a draw may be claimed; 0: never.
    pub repetition_claim: u32,
    /// Occurrences after which the game is drawn; 0: never.
    pub repetition_end: u32,
    /// Piece types whose moves reset the counter.
    pub resets: PieceTypeSet,
    /// Drops reset the counter.
    pub drops_reset: bool,
}

impl Clock {
    /// True if repetitions are counted at all.
    pub(crate) fn counts_repetitions(&self) -> bool {
        self.repetition_claim > 0 || self.repetition_end > 0
    }

    /// True if the game is drawn after `plies` plies.
    pub(crate) fn is_end(&self, plies: u32) -> bool {
        reached(self.end, plies)
    }

    /// True if a draw may be claimed after `plies` plies.
    pub(crate) fn is_claim(&self, plies: u32) -> bool {
        reached(self.claim, plies)
    }

    /// True if the game is drawn after a number of occurrences of a position.
    pub(crate) fn is_repetition_end(&self, occurrences: u32) -> bool {
        reached(self.repetition_end, occurrences)
    }

    /// True if a draw may be claimed after a number of occurrences of a position.
    pub(crate) fn is_repetition_claim(&self, occurrences: u32) -> bool {
        reached(self.repetition_claim, occurrences)
    }
}

fn reached(limit: u32, now: u32) -> bool {
    limit > 0 && now >= limit
}

/// The result of a repetition that ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionResult {
    /// Drawn.
    Draw,
    /// Lost for the side to move.
    Loss,
    /// Won for the side to move.
    Win,
    /// Won for this side.
    Side(Color),
}

/// Which pieces chase, and which are chased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chases {
    /// The piece types that chase and are chased, in classes, the strongest first.
    pub classes: Vec<PieceTypeSet>,
    /// Others that are chased, and the squares where they are.
    pub chased: Vec<(PieceTypeId, Region)>,
}

/// A side loses that moves a piece to and fro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToAndFro {
    /// How often the piece has then come back.
    pub times: u8,
    /// The piece types that this concerns.
    pub pieces: PieceTypeSet,
}

/// What a repetition that ends the game means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The result, if no other rule decides it.
    pub result: RepetitionResult,
    /// True if a side loses that gave check with every move since the first of the occurrences.
    pub checks: bool,
    /// If present, a side loses that chased the same piece with every move since then.
    pub chases: Option<Chases>,
    /// Moves to and fro that lose whether or not the position is repeated.
    pub to_and_fro: Option<ToAndFro>,
}

impl Repetition {
    /// Every repetition is a draw.
    pub const DRAW: Self = Self { result: RepetitionResult::Draw, checks: false, chases: None, to_and_fro: None };

    /// True if every repetition is a draw.
    pub(crate) fn is_draw(&self) -> bool {
        self.result == RepetitionResult::Draw && !self.checks && self.chases.is_none()
    }

    /// True if the moves decide, not the positions alone.
    pub(crate) fn asks_for_moves(&self) -> bool {
        self.chases.is_some() || self.to_and_fro.is_some()
    }
}

/// A row of a rule of counting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingRow {
    /// The piece types of which the other side has at least this number.
    pub pieces: Vec<(PieceTypeId, u32)>,
    /// The number of moves after which the game is drawn.
    pub moves: u16,
}

/// A rule of counting: a side that is too strong to lose must mate within a number of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingRule {
    /// True if the side that counts has a single piece; false if it has others.
    pub bare: bool,
    /// The greatest number of pieces of the side that counts.
    pub at_most: Option<u32>,
    /// No piece of these types is on the board.
    pub without: PieceTypeSet,
    /// The numbers of moves by the pieces of the other side; the first row that holds decides.
    pub against: Vec<CountingRow>,
    /// The number of moves if no row holds.
    pub moves: Option<u16>,
    /// True if counting begins at the number of pieces on the board.
    pub from_pieces: bool,
}

/// The result for a side that has no legal move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Won.
    Win,
    /// The side with the greater sum of values on the board wins.
    Count,
    /// The side with fewer pieces on the board wins.
    Fewer,
}

/// The positions that are drawn because neither side can mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadPositions {
    /// None.
    None,
    /// Bare kings, a minor piece against a bare king, or colour-bound pieces all on one colour, if no piece can enter from a reserve.
    Fide,
    /// Where captures explode: bare kings, a bare king against one minor piece or two of the pair, or colour-bound pieces of the sides on squares
    /// of different colours.
    Blasts,
    /// Where pieces must be captured to win: only colour-bound pieces, those of the sides on squares of different colours.
    Apart,
    /// At most three pieces, reserves included: kings and minor pieces only, none of them promoted.
    ThreePieces,
}

/// Mate, stalemate and dead positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endings {
    /// The result of stalemate.
    pub stalemate: Stalemate,
    /// The result of checkmate.
    pub mate: Mate,
    /// The side that wins drawn games (draw odds); `None` if they are drawn.
    pub draws: Option<Color>,
    /// True if the values of the pieces decide drawn games.
    pub counts_draws: bool,
    /// Piece types that may not mate alone: such a mate is lost for the side that gave it.
    pub no_mate_by: PieceTypeSet,
    /// If not empty, a mate wins only if one of the checks that led to it without a break was given by a piece of these types.
    pub mate_needs: PieceTypeSet,
    /// Which dead positions are drawn.
    pub dead_positions: DeadPositions,
    /// Piece types of which a single piece cannot mate.
    pub minor: PieceTypeSet,
    /// Piece types of which any number on squares of one colour cannot mate.
    pub colour_bound: PieceTypeSet,
    /// Piece types of which two pieces cannot mate where captures explode.
    pub pair: PieceTypeSet,
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
    /// How Black's squares and directions correspond to White's.
    pub symmetry: Symmetry,
    /// True if the board may have walls.
    pub walls: bool,
    /// True if FEN has brackets even if both reserves are empty.
    pub brackets: bool,
    /// The FEN of the start position.
    pub start_fen: String,
    /// The piece types, in the order of the definition.
    pub piece_types: Vec<PieceType>,
    /// The order of each side's piece types within the brackets of FEN.
    pub reserve_order: ByColor<Vec<PieceTypeId>>,
    /// For each piece type: its squares in the start position.
    pub home: Vec<Region>,
    /// The number of pieces of each type that each side has in reserve at the start.
    pub start_reserve: ByColor<Vec<u32>>,
    /// Promotion rules.
    pub promotions: Vec<Promotion>,
    /// The rule of en passant.
    pub en_passant: Option<EnPassant>,
    /// The rule of castling.
    pub castling: Option<Castling>,
    /// The rule of gates.
    pub gates: Option<Gates>,
    /// Drop rules.
    pub drops: Vec<DropRule>,
    /// The rule of walls that moves place.
    pub walling: Option<Walling>,
    /// What happens by itself after moves, in order.
    pub after_effects: Vec<AfterEffect>,
    /// The rules about all moves of a side.
    pub moves: MoveRules,
    /// True if captured pieces go to the reserve of the side that captures them.
    pub captures_to_reserve: bool,
    /// True if promoted pieces stay promoted when they are captured.
    pub keeps_promoted: bool,
    /// True if the variant has the vote of Stoltz Chess.
    pub vote: bool,
    /// True if null moves are allowed in analysis.
    pub null_moves: bool,
    /// The move counter and the repetition rules.
    pub clock: Clock,
    /// What repetitions mean.
    pub repetition: Repetition,
    /// The rules of counting, in order.
    pub counting: Vec<CountingRule>,
    /// How games end.
    pub endings: Endings,
    /// The other rules by which games end.
    pub ending_rules: Vec<EndingRule>,
    /// The values by which a game is decided where pieces are counted; without them each piece counts 1.
    pub values: Option<CountedValues>,
    /// The parameters of the evaluation.
    pub evaluation: Evaluation,
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

    /// The piece type with a name.
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

    /// The piece type of a promoted piece before its promotion: the first one that can promote to it.
    pub(crate) fn promoted_from(&self, piece_type: PieceTypeId) -> PieceTypeId {
        let rule = self.promotions.iter().find(|rule| rule.to.contains(&piece_type));
        rule.and_then(|rule| rule.pieces.lowest()).unwrap_or(piece_type)
    }

    /// The piece type in the reserve of a captured piece that has not promoted.
    pub(crate) fn returns(&self, piece_type: PieceTypeId) -> PieceTypeId {
        self.piece_types[piece_type.index()].returns.unwrap_or(piece_type)
    }

    /// True if positions mark promoted pieces, since they change back when they are captured.
    pub fn marks_promoted(&self) -> bool {
        self.captures_to_reserve && !self.keeps_promoted
    }

    /// The piece types on the board that a rule allows a piece in the reserve to become.
    pub(crate) fn dropped_as(&self, rule: &DropRule, reserve: PieceTypeId) -> Vec<PieceTypeId> {
        if rule.becomes.is_empty() { vec![self.on_board(reserve)] } else { rule.becomes.clone() }
    }

    /// The piece type of letter `P`, whose moves algebraic notation writes without a letter.
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

    /// The number of squares of the board.
    ///
    /// ```
    /// use fairychess_core::variant::Rules;
    ///
    /// assert_eq!(Rules::builtin("capablanca").unwrap().square_count(), 80);
    /// ```
    pub fn square_count(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The piece type on the board of a piece in the reserve: the same one, for most piece types.
    pub(crate) fn on_board(&self, piece_type: PieceTypeId) -> PieceTypeId {
        self.piece_types[piece_type.index()].drops_as.unwrap_or(piece_type)
    }
}
