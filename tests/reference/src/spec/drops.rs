//! The tables for gates, drops and walls.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Judged, yes};
use crate::table::{RegionTexts, Texts};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GatesSpec {
    pub triggers: Vec<String>,
    pub pieces: Option<Vec<String>>,
    #[serde(default = "yes")]
    pub compulsory: bool,
    pub outlive: Option<bool>,
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
    #[serde(default = "yes")]
    pub answers: bool,
}

/// The squares where a move may place a wall.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum WallPlace {
    Anywhere,
    Beyond,
    Left,
    Rim,
}

/// The types that dropped pieces may become: the same for all pieces, or listed by piece.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum DropAs {
    All(Vec<String>),
    Each(BTreeMap<String, Vec<String>>),
}

/// The pieces next to which a piece must be dropped.
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

/// The types that captured promoted pieces have in the reserve.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CapturedPromoted {
    #[default]
    Reverts,
    Kept,
}

/// Whether a drop may answer a check, give check, or give mate.
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
