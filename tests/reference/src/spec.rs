//! The tables of a variant's definition, as docs/variants.md lists them.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::after_effects::EffectSpec;
use crate::counting::CountingSpec;
use crate::ending::EndingSpec;
use crate::table::{RegionTexts, Texts};

fn yes() -> bool {
    true
}

fn pawn() -> Vec<String> {
    vec!["pawn".into()]
}

/// The whole definition.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    pub name: String,
    #[serde(default, rename = "title")]
    _title: String,
    #[serde(default, rename = "description")]
    _description: String,
    #[serde(default)]
    pub vote: bool,
    pub board: BoardSpec,
    pub pieces: toml::Table,
    #[serde(default)]
    pub promotion: Vec<PromotionSpec>,
    pub en_passant: Option<EnPassantSpec>,
    pub castling: Option<CastlingSpec>,
    pub gates: Option<GatesSpec>,
    #[serde(default)]
    pub drops: Vec<DropSpec>,
    pub walling: Option<WallingSpec>,
    #[serde(default)]
    pub effects: Vec<EffectSpec>,
    #[serde(default)]
    pub moves: MovesSpec,
    #[serde(default)]
    pub captures: CapturesSpec,
    #[serde(default)]
    pub clock: ClockSpec,
    #[serde(default)]
    pub repetition: RepetitionSpec,
    #[serde(default)]
    pub counting: Vec<CountingSpec>,
    #[serde(default)]
    pub endings: EndingsSpec,
    #[serde(default)]
    pub ending: Vec<EndingSpec>,
    pub values: Option<toml::Table>,
    /// The preferences of the evaluation are not rules, so they are skipped.
    #[serde(default, rename = "evaluation")]
    _evaluation: serde::de::IgnoredAny,
}

fn eight() -> i32 {
    8
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSpec {
    #[serde(default = "eight")]
    pub files: i32,
    #[serde(default = "eight")]
    pub ranks: i32,
    pub start: String,
    #[serde(default)]
    pub brackets: Brackets,
    #[serde(default)]
    pub walls: bool,
    #[serde(default)]
    pub symmetry: Symmetry,
}

/// How Black's squares and directions are got from White's.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    #[default]
    Mirror,
    Turned,
}

/// When the brackets of the reserve are written.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Brackets {
    #[default]
    Filled,
    Always,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceSpec {
    pub letter: String,
    pub moves: Option<toml::Value>,
    #[serde(rename = "value")]
    _value: Option<toml::Value>,
    #[serde(default)]
    pub royal: RoyalSpec,
    pub first_move: Option<RegionTexts>,
    #[serde(default)]
    pub lost_to: Vec<String>,
    pub drops_as: Option<String>,
    pub drop_to: Option<RegionTexts>,
    pub returns: Option<String>,
    #[serde(rename = "shape")]
    _shape: Option<String>,
}

/// If a piece is royal: `true`, `false`, or a word.
#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
pub enum RoyalSpec {
    Flag(bool),
    Word(Royal),
}

impl Default for RoyalSpec {
    fn default() -> RoyalSpec {
        RoyalSpec::Flag(false)
    }
}

/// When a royal piece may not be attacked.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Royal {
    /// Always.
    #[serde(skip)]
    Always,
    /// If it is the last of these pieces of its side.
    Last,
    /// If all of these pieces of its side are attacked.
    One,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromotionSpec {
    #[serde(default = "pawn")]
    pub pieces: Vec<String>,
    pub region: Option<RegionTexts>,
    #[serde(default)]
    pub leaving: bool,
    #[serde(default)]
    pub on: PromotionOn,
    pub forced: Option<RegionTexts>,
    pub to: PromotionTo,
    #[serde(default)]
    pub limits: BTreeMap<String, usize>,
    pub thrown: Option<String>,
    pub in_place: Option<InPlaceSpec>,
}

/// Promotion as a move of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InPlaceSpec {
    #[serde(default)]
    pub steps: bool,
    #[serde(default)]
    pub attacks: Attacks,
    pub last: Option<RegionTexts>,
}

/// Whether a piece that promotes in place may attack something.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Attacks {
    #[default]
    Any,
    Never,
}

/// Which moves promote.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PromotionOn {
    #[default]
    Any,
    Capture,
}

/// The choices: the same for all pieces, or those of each piece.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum PromotionTo {
    All(Vec<String>),
    Each(BTreeMap<String, Names>),
}

/// One name or several.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Names {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnPassantSpec {
    #[serde(default = "pawn")]
    pub attackers: Vec<String>,
    #[serde(default = "pawn")]
    pub victims: Vec<String>,
    #[serde(default)]
    pub fen: EnPassantFen,
    pub over: Option<RegionTexts>,
    #[serde(default)]
    pub passed: PassedBy,
    #[serde(default = "yes")]
    pub promotes: bool,
}

/// Which quiet moves can be captured en passant.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PassedBy {
    /// Two squares straight forward.
    #[default]
    Straight,
    /// Two or more squares along a rank, file or diagonal.
    Any,
}

/// When the e.p. square is written.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassantFen {
    #[default]
    Legal,
    PseudoLegal,
    Always,
}

/// Which dropped pieces castle.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingDropped {
    /// None.
    #[default]
    None,
    /// King and partner, once both are in place.
    Both,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CastlingSpec {
    pub king: Option<String>,
    pub partner: Option<Texts>,
    #[serde(rename = "K")]
    pub king_side: Option<CastleSpec>,
    #[serde(rename = "Q")]
    pub queen_side: Option<CastleSpec>,
    #[serde(default)]
    pub origin: Origin,
    #[serde(default)]
    pub notation: Notation,
    #[serde(default)]
    pub crossing: Crossing,
    #[serde(default)]
    pub dropped_partners: bool,
    #[serde(default)]
    pub dropped: CastlingDropped,
    #[serde(default)]
    pub spoils: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CastleSpec {
    pub king: String,
    pub partner: String,
}

/// The start squares of king and partner.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    #[default]
    Fixed,
    Position,
}

/// How castling is written.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    #[default]
    KingTo,
    KingTakesPartner,
}

/// The square of the king while a square that it crosses is tested.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Crossing {
    #[default]
    Moved,
    Home,
}

/// True if the introduced piece is in place when a move's legality is judged.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Judged {
    #[default]
    With,
    Without,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GatesSpec {
    pub triggers: Vec<String>,
    pub pieces: Option<Vec<String>>,
    #[serde(default = "yes")]
    pub compulsory: bool,
    #[serde(default)]
    pub outlive: bool,
    #[serde(default)]
    pub passes: u32,
    #[serde(default)]
    pub castling: bool,
    #[serde(default)]
    pub judged: Judged,
    pub captured: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropSpec {
    pub pieces: Option<Vec<String>>,
    pub to: Option<RegionTexts>,
    pub onto: Option<Vec<String>>,
    pub relocate: Option<RelocateSpec>,
    #[serde(default)]
    pub in_check: InCheck,
    #[serde(rename = "as")]
    pub becomes: Option<DropAs>,
    #[serde(default)]
    pub free: bool,
    pub first: Option<RegionTexts>,
    pub per_file: Option<usize>,
    #[serde(default)]
    pub next_to: NextTo,
    #[serde(default)]
    pub encloses: bool,
    #[serde(default)]
    pub on_top: bool,
    pub apart: Option<Texts>,
    pub pushed: Option<Texts>,
    #[serde(default)]
    pub colours: Colours,
    #[serde(default)]
    pub checks: InCheck,
    #[serde(default)]
    pub mates: InCheck,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallingSpec {
    pub place: WallPlace,
    pub region: Option<RegionTexts>,
    pub keep: Option<u32>,
    #[serde(default)]
    pub instead: bool,
}

/// Where a move may place a wall.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum WallPlace {
    Anywhere,
    Beyond,
    Left,
    Rim,
}

/// What dropped pieces become: the same choices for all, or those of each piece.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum DropAs {
    All(Vec<String>),
    Each(BTreeMap<String, Vec<String>>),
}

/// The pieces beside which a piece is dropped.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum NextTo {
    #[default]
    Any,
    Own,
}

/// The colours of the squares of dropped pieces.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Colours {
    #[default]
    Any,
    Both,
}

/// What captured promoted pieces are.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CapturedPromoted {
    #[default]
    Reverts,
    Kept,
}

/// True if a drop may answer a check, give check, or mate.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum InCheck {
    #[default]
    Any,
    Never,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelocateSpec {
    pub ahead: Option<u32>,
    pub pieces: Option<Vec<String>>,
    pub from: Option<RegionTexts>,
    pub forward: Option<i32>,
    pub to: Option<RegionTexts>,
    #[serde(default)]
    pub en_passant: bool,
}

/// The rules about all moves of a side.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct MovesSpec {
    pub compulsory: Vec<Compulsory>,
    pub compulsory_pieces: Option<Vec<String>>,
    pub pass: PassRule,
    pub checks: Checks,
    pub stuck: Stuck,
}

/// A class of moves that is compulsory.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Compulsory {
    Drop,
    Capture,
}

/// When a side may pass.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PassRule {
    #[default]
    Never,
    Stuck,
    Always,
}

/// True if moves may give check.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Checks {
    #[default]
    Any,
    Never,
}

/// True if a piece may go where it can never move again.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Stuck {
    #[default]
    Any,
    Never,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct CapturesSpec {
    #[serde(default)]
    pub to_reserve: bool,
    #[serde(default)]
    pub promoted: CapturedPromoted,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ClockSpec {
    pub claim: u32,
    pub end: u32,
    pub repetition_claim: usize,
    pub repetition_end: usize,
    pub resets: Vec<String>,
    pub drops_reset: bool,
}

impl Default for ClockSpec {
    fn default() -> ClockSpec {
        ClockSpec { claim: 100, end: 150, repetition_claim: 3, repetition_end: 5, resets: pawn(), drops_reset: true }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EndingsSpec {
    pub stalemate: Stalemate,
    pub mate: Mate,
    pub draws: Draws,
    pub no_mate_by: Vec<String>,
    pub mate_needs: Vec<String>,
    pub dead_positions: DeadPositions,
    pub minor: Vec<String>,
    pub colour_bound: Vec<String>,
    pub pair: Vec<String>,
}

impl Default for EndingsSpec {
    fn default() -> EndingsSpec {
        EndingsSpec {
            stalemate: Stalemate::Draw,
            mate: Mate::Loss,
            draws: Draws::Draw,
            no_mate_by: Vec::new(),
            mate_needs: Vec::new(),
            dead_positions: DeadPositions::Fide,
            minor: vec!["knight".into(), "bishop".into()],
            colour_bound: vec!["bishop".into()],
            pair: Vec::new(),
        }
    }
}

/// What repetitions mean.
#[derive(Deserialize, Default, Clone, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct RepetitionSpec {
    pub result: RepetitionResult,
    pub checks: PerpetualChecks,
    pub chases: Option<Vec<Vec<String>>>,
    pub chased: BTreeMap<String, RegionTexts>,
    pub moves: Option<usize>,
    pub pieces: Option<Vec<String>>,
}

/// The result of a repetition, for the side to move or for a colour.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum RepetitionResult {
    #[default]
    Draw,
    Loss,
    Win,
    White,
    Black,
}

/// What becomes of a side that always gave check.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PerpetualChecks {
    #[default]
    Allow,
    Lose,
}

/// Who wins drawn games.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Draws {
    /// Neither side.
    #[default]
    Draw,
    /// White.
    White,
    /// Black.
    Black,
    /// The side whose pieces count more.
    Count,
}

/// The result of stalemate for the side that cannot move.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Stalemate {
    /// A draw.
    #[default]
    Draw,
    /// Lost.
    Loss,
    /// Won.
    Win,
    /// The sum of values decides.
    Count,
    /// The side with fewer pieces wins.
    Fewer,
}

/// The result of checkmate for the side that is mated.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Mate {
    /// Lost.
    #[default]
    Loss,
    /// Won.
    Win,
    /// A draw.
    Draw,
}

/// The positions that count as dead.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum DeadPositions {
    #[default]
    Fide,
    ThreePieces,
    Blasts,
    Apart,
    None,
}
