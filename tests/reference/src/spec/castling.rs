//! The tables for en passant and castling.

use serde::Deserialize;

use super::{pawn, yes};
use crate::table::{RegionTexts, Texts};

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

/// The quiet moves that can be captured en passant.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PassedBy {
    /// Two squares straight forward.
    #[default]
    Straight,
    /// Two or more squares along a rank, file or diagonal.
    Any,
}

/// The condition for writing the e.p. square.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassantFen {
    #[default]
    Legal,
    PseudoLegal,
    Always,
}

/// The dropped pieces that may castle.
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

/// Where the king counts as standing while a square that it crosses is tested.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Crossing {
    #[default]
    Moved,
    Home,
}

/// Whether a move's legality is judged with the introduced piece in place.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Judged {
    #[default]
    With,
    Without,
}
