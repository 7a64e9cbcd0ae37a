//! The tables with the rules for the course and the end of a game.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{CapturedPromoted, pawn};
use crate::table::RegionTexts;

/// The rules that apply to all moves of a side.
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

/// The condition for a pass.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PassRule {
    #[default]
    Never,
    Stuck,
    Always,
}

/// Whether moves may give check.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Checks {
    #[default]
    Any,
    Never,
}

/// Whether a piece may go where it can never move again.
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
            dead_positions: DeadPositions::Derived,
            minor: vec!["knight".into(), "bishop".into()],
            colour_bound: vec!["bishop".into()],
            pair: Vec::new(),
        }
    }
}

/// The results of repetitions.
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

/// The result for a side that always gave check.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PerpetualChecks {
    #[default]
    Allow,
    Lose,
}

/// The winner of drawn games.
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
    /// The side whose pieces have the greater total value.
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

/// The result of checkmate for the mated side.
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
    Derived,
    Fide,
    ThreePieces,
    Blasts,
    Apart,
    None,
}
