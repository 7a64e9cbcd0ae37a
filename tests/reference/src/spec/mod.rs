//! The tables of a variant's definition, as docs/variants.md lists them.

mod castling;
mod drops;
mod pieces;
mod play;

use serde::Deserialize;

use crate::after_effects::EffectSpec;
use crate::counting::CountingSpec;
use crate::ending::EndingSpec;

pub use castling::{
    CastleSpec, CastlingDropped, CastlingSpec, Crossing, EnPassantFen, EnPassantSpec, Judged, Notation, Origin,
    PassedBy,
};
pub use drops::{CapturedPromoted, Colours, DropAs, DropSpec, GatesSpec, InCheck, NextTo, WallPlace, WallingSpec};
pub use pieces::{Attacks, InPlaceSpec, Names, PieceSpec, PromotionOn, PromotionSpec, PromotionTo, Royal, RoyalSpec};
pub use play::{
    CapturesSpec, Checks, ClockSpec, Compulsory, DeadPositions, Draws, EndingsSpec, Mate, MovesSpec, PassRule,
    PerpetualChecks, RepetitionResult, RepetitionSpec, Stalemate, Stuck,
};

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
    /// Preferences for the evaluation, which are not rules and are skipped.
    #[serde(default, rename = "evaluation")]
    _evaluation: serde::de::IgnoredAny,
    /// Settings of the search, which are not rules and are skipped.
    #[serde(default, rename = "search")]
    _search: serde::de::IgnoredAny,
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
    #[serde(default, rename = "setups")]
    pub _setups: bool,
    #[serde(default)]
    pub symmetry: Symmetry,
}

/// How Black's squares and directions are derived from White's.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    #[default]
    Mirror,
    Turned,
}

/// The condition for writing the brackets of the reserve.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Brackets {
    #[default]
    Filled,
    Always,
}
