//! Batches of any variant.

use super::settings::Settings;
use super::{Batch, End, IllegalAction, MAX_BOARDS, Outputs, StateError};
use crate::board::{BySize, by_size};
use crate::error::FenError;
use crate::game::AnyVariant;
use crate::learn::actions::{ActionId, ActionTable};
use crate::learn::planes::Layout;
use crate::position::Position;
use crate::resources::Exhausted;
use crate::tables::Variant;
use std::sync::Arc;

/// Games of one variant, all at once, whatever the size of its board.
pub type AnyBatch = BySize<Batch<1>, Batch<2>, Batch<4>>;

/// Positions to begin with.
pub(super) fn starts<const W: usize>(
    variant: &Variant<W>,
    table: &ActionTable,
    fens: &[String],
) -> Result<Vec<(Position<W>, String)>, FenError> {
    let fens = if fens.is_empty() { std::slice::from_ref(&variant.rules.start_fen) } else { fens };
    let start = |fen: &String| {
        let position = Position::from_fen(variant, fen)?;
        if table.holds_for(&position) {
            return Ok((position, fen.clone()));
        }
        let column = fen.find('[').map_or(1, |at| at + 1);
        let message = "a piece in this reserve has no actions, since no piece enters a reserve in this game".to_owned();
        Err(FenError { field: "reserve", column, message })
    };
    fens.iter().map(start).collect()
}

impl AnyBatch {
    /// `n` boards, at most [`MAX_BOARDS`], each at a start position drawn from `fens`, or at the variant's own.
    ///
    /// # Errors
    /// If a FEN is none, or has pieces in reserve whose moves have no actions. Where memory or threads are missing, it ends by raising [`Exhausted`].
    pub fn new(
        variant: &AnyVariant,
        table: &Arc<ActionTable>,
        settings: Settings,
        fens: &[String],
        boards: usize,
    ) -> Result<Self, FenError> {
        debug_assert!((1..=MAX_BOARDS).contains(&boards));
        Ok(
            by_size!(map variant, variant => Batch::new(variant, table, settings, starts(variant, table, fens)?, boards).unwrap_or_else(|error| error.raise())),
        )
    }

    /// As [`Batch::try_clone`].
    ///
    /// # Errors
    /// As [`Batch::try_clone`].
    pub fn try_clone(&self) -> Result<Self, Exhausted> {
        Ok(by_size!(map self, batch => batch.try_clone()?))
    }

    /// The batch of [`AnyBatch::to_bytes`], with this number of worker threads.
    ///
    /// # Errors
    /// If the bytes are none, or those of another variant.
    pub fn from_bytes(
        variant: &AnyVariant,
        table: &Arc<ActionTable>,
        bytes: &[u8],
        threads: usize,
    ) -> Result<Self, StateError> {
        Ok(by_size!(map variant, variant => Batch::from_bytes(variant, table, bytes, threads)?))
    }

    /// The batch as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        by_size!(self, batch => batch.to_bytes())
    }

    /// Its planes.
    pub fn layout(&self) -> &Layout {
        by_size!(self, batch => &batch.spec.layout)
    }

    /// What it goes by.
    pub fn settings(&self) -> Settings {
        by_size!(self, batch => batch.spec.settings)
    }

    /// Number of boards.
    pub fn boards(&self) -> usize {
        by_size!(self, batch => batch.envs.len())
    }

    /// As [`Batch::reset`].
    pub fn reset(&mut self, boards: Option<&[bool]>, outputs: Outputs<'_>) {
        by_size!(self, batch => batch.reset(boards, outputs));
    }

    /// As [`Batch::step`].
    ///
    /// # Errors
    /// As [`Batch::step`].
    pub fn step(&mut self, actions: &[i32], outputs: Outputs<'_>) -> Result<(), IllegalAction> {
        by_size!(self, batch => batch.step(actions, outputs))
    }

    /// As [`Batch::show`].
    pub fn show(&mut self, outputs: Outputs<'_>) {
        by_size!(self, batch => batch.show(outputs));
    }

    /// As [`Batch::sample`].
    pub fn sample(&mut self, actions: &mut [i32]) {
        by_size!(self, batch => batch.sample(actions));
    }

    /// As [`Batch::legal_count`].
    pub fn legal_count(&self) -> usize {
        by_size!(self, batch => batch.legal_count())
    }

    /// As [`Batch::write_rows`].
    pub fn write_rows(&self, starts: &mut [i64], actions: &mut [i32]) {
        by_size!(self, batch => batch.write_rows(starts, actions));
    }

    /// As [`Batch::game`].
    pub fn game(&self, board: usize) -> Option<(&str, &[ActionId])> {
        by_size!(self, batch => batch.game(board))
    }

    /// As [`Batch::fen`].
    pub fn fen(&self, board: usize) -> Option<String> {
        by_size!(self, batch => batch.fen(board))
    }

    /// As [`Batch::ended`].
    pub fn ended(&self, board: usize) -> Option<End> {
        by_size!(self, batch => batch.ended(board))
    }
}
