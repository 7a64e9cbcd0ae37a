//! The tables for piece types and promotion.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::pawn;
use crate::table::RegionTexts;

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

/// Whether a piece is royal: `true`, `false`, a word, or `{ at_most = 1 }`.
#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
pub enum RoyalSpec {
    Flag(bool),
    Word(Royal),
    Number(RoyalNumber),
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub struct RoyalNumber {
    pub at_most: u8,
}

impl Default for RoyalSpec {
    fn default() -> RoyalSpec {
        RoyalSpec::Flag(false)
    }
}

/// The condition under which a royal piece may not be attacked.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Royal {
    /// Always.
    #[serde(skip)]
    Always,
    /// If it is its side's last piece of this group.
    Last,
    /// If all of its side's pieces of this group are attacked.
    One,
    /// If its side has at most this number of pieces of its type.
    #[serde(skip)]
    AtMost(u8),
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

/// Promotion as a separate move.
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

/// The moves that promote.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PromotionOn {
    #[default]
    Any,
    Capture,
}

/// The possible new types: the same for all pieces, or listed by piece.
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
