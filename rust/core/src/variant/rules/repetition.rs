//! The results of repeated positions.

use crate::board::{Color, PieceTypeId, PieceTypeSet, Region};

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

/// The pieces that chase and the pieces that are chased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chases {
    /// The piece types that chase and can be chased, in classes, strongest first.
    pub classes: Vec<PieceTypeSet>,
    /// Other pieces that can be chased, and the squares where chases of them count.
    pub chased: Vec<(PieceTypeId, Region)>,
}

/// A side that moves a piece back and forth loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToAndFro {
    /// The number of times that the piece must have returned.
    pub times: u8,
    /// The piece types to which the rule applies.
    pub pieces: PieceTypeSet,
}

/// The result of a repetition that ends the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The result, unless another rule decides.
    pub result: RepetitionResult,
    /// True if a side loses by having given check with every move since the first occurrence.
    pub checks: bool,
    /// If present, a side loses by having chased the same piece with every move since the first occurrence.
    pub chases: Option<Chases>,
    /// The rule by which moving back and forth loses, even if no position is repeated.
    pub to_and_fro: Option<ToAndFro>,
}

impl Repetition {
    /// Every repetition is a draw.
    pub const DRAW: Self = Self { result: RepetitionResult::Draw, checks: false, chases: None, to_and_fro: None };

    /// True if every repetition is a draw.
    pub(crate) fn is_draw(&self) -> bool {
        self.result == RepetitionResult::Draw && !self.checks && self.chases.is_none()
    }

    /// True if the result depends on the moves as well as the positions.
    pub(crate) fn asks_for_moves(&self) -> bool {
        self.chases.is_some() || self.to_and_fro.is_some()
    }
}
