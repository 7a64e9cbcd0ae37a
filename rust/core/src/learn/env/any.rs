//! Batches of any variant.

use super::settings::Settings;
use super::{Batch, End, IllegalAction, MAX_BOARDS, Outputs, StateError};
use crate::board::{BySize, by_size};
use crate::error::{FenError, FenErrorKind};
use crate::game::AnyVariant;
use crate::learn::actions::{ActionId, ActionTable};
use crate::learn::planes::Layout;
use crate::position::Position;
use crate::resources::Exhausted;
use crate::tables::Variant;
use std::sync::Arc;

/// Games of one variant, all at once, whatever the size of its board.
#[derive(Clone, Debug)]
pub struct AnyBatch(BySize<Batch<1>, Batch<2>, Batch<4>>);

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
        Err(FenError::new(FenErrorKind::Reserve, column, message))
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
        Ok(Self(by_size!(map &variant.0, variant => {
            let starts = starts(variant, table, fens)?;
            Batch::new(variant, table, settings, starts, boards).unwrap_or_else(|error| error.raise())
        })))
    }

    /// The same games once more.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn try_clone(&self) -> Result<Self, Exhausted> {
        Ok(Self(by_size!(map &self.0, batch => batch.try_clone()?)))
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
        Ok(Self(by_size!(map &variant.0, variant => Batch::from_bytes(variant, table, bytes, threads)?)))
    }

    /// The batch as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        by_size!(&self.0, batch => batch.to_bytes())
    }

    /// Its planes.
    pub fn layout(&self) -> &Layout {
        by_size!(&self.0, batch => &batch.spec.layout)
    }

    /// What it goes by.
    pub fn settings(&self) -> Settings {
        by_size!(&self.0, batch => batch.spec.settings)
    }

    /// Number of boards.
    pub fn boards(&self) -> usize {
        by_size!(&self.0, batch => batch.envs.len())
    }

    /// Begins new games, on all boards or those that are marked.
    pub fn reset(&mut self, boards: Option<&[bool]>, outputs: Outputs<'_>) {
        by_size!(&mut self.0, batch => batch.reset(boards, outputs));
    }

    /// Plays an action on each board.
    ///
    /// # Errors
    /// If one is illegal where that is an error; no board has changed then.
    pub fn step(&mut self, actions: &[i32], outputs: Outputs<'_>) -> Result<(), IllegalAction> {
        by_size!(&mut self.0, batch => batch.step(actions, outputs))
    }

    /// Writes what there is to see.
    pub fn show(&mut self, outputs: Outputs<'_>) {
        by_size!(&mut self.0, batch => batch.show(outputs));
    }

    /// A legal action for each board, each as likely as the others; 0 where the game is over.
    pub fn sample(&mut self, actions: &mut [i32]) {
        by_size!(&mut self.0, batch => batch.sample(actions));
    }

    /// Number of legal actions on all boards.
    pub fn legal_count(&self) -> usize {
        by_size!(&self.0, batch => batch.legal_count())
    }

    /// Writes the legal actions of all boards one after the other, and for each board where its own begin; at the end where they end.
    pub fn write_rows(&self, starts: &mut [i64], actions: &mut [i32]) {
        by_size!(&self.0, batch => batch.write_rows(starts, actions));
    }

    /// How a game began, and the actions played in it, as White sees them.
    pub fn game(&self, board: usize) -> Option<(&str, &[ActionId])> {
        by_size!(&self.0, batch => batch.game(board))
    }

    /// The FEN of a board.
    pub fn fen(&self, board: usize) -> Option<String> {
        by_size!(&self.0, batch => batch.fen(board))
    }

    /// How the game of a board ended, if it is over.
    pub fn ended(&self, board: usize) -> Option<End> {
        by_size!(&self.0, batch => batch.ended(board))
    }
}
