//! Batches of any variant.

use super::settings::{Autoreset, Settings};
use super::{Batch, End, IllegalAction, MAX_BOARDS, Outputs, StateError};
use crate::board::{BySize, by_size};
use crate::error::{FenError, FenErrorKind};
use crate::game::{AnyVariant, NetworkEvaluator};
use crate::interrupt::spend;
use crate::learn::actions::{ActionId, ActionTable};
use crate::learn::planes::Layout;
use crate::outcome::outcome;
use crate::position::Position;
use crate::repetition::Repeated;
use crate::resources::Exhausted;
use crate::tables::Variant;
use std::sync::Arc;

/// Units of work for evaluating one position.
const COST_OF_AN_EVALUATION: u64 = 20;

/// A batch of games of one variant, whose boards may have any size.
///
/// # Examples
/// ```
/// use fairychess_core::AnyVariant;
/// use fairychess_core::learn::env::{AnyBatch, Mask, Observation, Outputs, Settings};
/// use std::sync::Arc;
///
/// const BOARDS: usize = 2;
/// let chess = AnyVariant::builtin("chess")?;
/// let table = Arc::new(chess.actions()?);
/// let mut batch = AnyBatch::new(&chess, &table, Settings::default(), &[], BOARDS)?;
///
/// let (mut mask, mut actions) = (vec![false; BOARDS * table.len()], [0; BOARDS]);
/// let (mut reward, mut terminated, mut truncated) = ([0.0; 2 * BOARDS], [false; BOARDS], [false; BOARDS]);
/// let (mut to_play, mut ply, mut hash) = ([0; BOARDS], [0; BOARDS], [0; BOARDS]);
/// for step in 0..10 {
///     batch.sample(&mut actions);
///     let outputs = Outputs {
///         observation: Observation::None,
///         last: Observation::None,
///         mask: Mask::Dense(&mut mask),
///         reward: &mut reward,
///         terminated: &mut terminated,
///         truncated: &mut truncated,
///         to_play: &mut to_play,
///         ply: &mut ply,
///         hash: &mut hash,
///     };
///     if step == 0 {
///         batch.reset(None, outputs);
///     } else {
///         batch.step(&actions, outputs)?;
///     }
/// }
/// assert_eq!(mask.iter().filter(|&&legal| legal).count(), batch.legal_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyBatch(BySize<Batch<1>, Batch<2>, Batch<4>>);

/// The start positions. If there are several, an error says which one it is about.
pub(super) fn starts<const W: usize>(
    variant: &Variant<W>,
    table: &ActionTable,
    fens: &[String],
) -> Result<Vec<(Position<W>, String)>, FenError> {
    let fens = if fens.is_empty() { std::slice::from_ref(&variant.rules.start_fen) } else { fens };
    let start = |fen: &String| {
        let position = Position::from_fen(variant, fen)?;
        if table.holds_for(variant, &position) {
            return Ok((position, fen.clone()));
        }
        let column = fen.find('[').map_or(1, |at| at + 1);
        let message = "a piece in this reserve has no actions, since no piece enters a reserve in this game".to_owned();
        Err(FenError::new(FenErrorKind::Reserve, column, message))
    };
    fens.iter().enumerate().map(|(index, fen)| start(fen).map_err(|error| numbered(error, index, fens.len()))).collect()
}

/// Refuses start positions if the game is over in all of them: a batch that restarts its boards would begin such games for ever.
fn refuse_ended<const W: usize>(
    variant: &Variant<W>,
    starts: &[(Position<W>, String)],
    claim_draws: bool,
) -> Result<(), FenError> {
    let once = Repeated { occurrences: 1, winner: None, to_and_fro: false };
    if starts.iter().any(|(position, _)| outcome(variant, position, once, claim_draws).is_none()) {
        return Ok(());
    }
    let place = if starts.len() == 1 { "in this position" } else { "in all start positions" };
    Err(FenError::new(FenErrorKind::Position, 1, format!("the game is over {place}")))
}

/// The error with the number of the start position, unless there is only one.
fn numbered(error: FenError, index: usize, count: usize) -> FenError {
    if count == 1 {
        return error;
    }
    FenError::new(error.kind(), error.column, format!("start {} of {count}: {}", index + 1, error.message))
}

impl AnyBatch {
    /// Creates a batch of `boards` games, at most [`MAX_BOARDS`]. Each starts from a random position of `fens`, or from
    /// the variant's start position if `fens` is empty. [`AnyBatch::reset`] begins the games.
    ///
    /// # Errors
    /// If a FEN is invalid, or has pieces in reserve whose moves have no actions; or if the game is over in all of them, unless
    /// the settings never restart boards. If memory or threads are missing, it raises [`Exhausted`].
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
            if !fens.is_empty() && settings.autoreset != Autoreset::Never {
                refuse_ended(variant, &starts, settings.claim_draws)?;
            }
            Batch::new(variant, table, settings, starts, boards).unwrap_or_else(|error| error.raise())
        })))
    }

    /// Returns a copy of the games.
    ///
    /// # Errors
    /// If there is not enough memory.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::env::{AnyBatch, Settings};
    /// use std::sync::Arc;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let batch = AnyBatch::new(&chess, &Arc::new(chess.actions()?), Settings::default(), &[], 3)?;
    /// assert_eq!(batch.try_clone()?.boards(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, Exhausted> {
        Ok(Self(by_size!(map &self.0, batch => batch.try_clone()?)))
    }

    /// Restores a batch from the bytes of [`AnyBatch::to_bytes`], with the given number of worker threads.
    ///
    /// # Errors
    /// If the bytes are not a serialized batch, or belong to another variant.
    pub fn from_bytes(
        variant: &AnyVariant,
        table: &Arc<ActionTable>,
        bytes: &[u8],
        threads: Option<usize>,
    ) -> Result<Self, StateError> {
        Ok(Self(by_size!(map &variant.0, variant => Batch::from_bytes(variant, table, bytes, threads)?)))
    }

    /// Serializes the batch.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::env::{AnyBatch, Settings, StateErrorKind};
    /// use std::sync::Arc;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = Arc::new(chess.actions()?);
    /// let batch = AnyBatch::new(&chess, &table, Settings::default(), &[], 3)?;
    /// let read = AnyBatch::from_bytes(&chess, &table, &batch.to_bytes(), Some(1))?;
    /// assert_eq!((read.boards(), read.fen(0)), (3, batch.fen(0)));
    /// let error = AnyBatch::from_bytes(&chess, &table, b"?", None).unwrap_err();
    /// assert_eq!(error.kind(), StateErrorKind::Format);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        by_size!(&self.0, batch => batch.to_bytes())
    }

    /// The planes of an observation.
    pub fn layout(&self) -> &Layout {
        by_size!(&self.0, batch => &batch.spec.layout)
    }

    /// Its settings.
    pub fn settings(&self) -> Settings {
        by_size!(&self.0, batch => batch.spec.settings)
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        by_size!(&self.0, batch => batch.envs.len())
    }

    /// Begins new games on all boards, or on the marked ones.
    pub fn reset(&mut self, boards: Option<&[bool]>, outputs: Outputs<'_>) {
        by_size!(&mut self.0, batch => batch.reset(boards, outputs));
    }

    /// True if a call was interrupted after only some boards were done; to recover, reset all boards with [`AnyBatch::reset`].
    pub fn is_torn(&self) -> bool {
        by_size!(&self.0, batch => batch.is_torn())
    }

    /// Plays one action on each board, and writes the outputs of all boards. See [`AnyBatch`] for an example.
    ///
    /// # Errors
    /// If an action is illegal and the settings make that an error; then no board is changed.
    pub fn step(&mut self, actions: &[i32], outputs: Outputs<'_>) -> Result<(), IllegalAction> {
        by_size!(&mut self.0, batch => batch.step(actions, outputs))
    }

    /// Writes the outputs.
    pub fn show(&mut self, outputs: Outputs<'_>) {
        by_size!(&mut self.0, batch => batch.show(outputs));
    }

    /// Draws a legal action for each board, with equal probabilities; 0 if the game is over.
    pub fn sample(&mut self, actions: &mut [i32]) {
        by_size!(&mut self.0, batch => batch.sample(actions));
    }

    /// The total number of legal actions on all boards.
    pub fn legal_count(&self) -> usize {
        by_size!(&self.0, batch => batch.legal_count())
    }

    /// Writes the legal actions of all boards one after the other, and the index of each board's first action, followed
    /// by the total number of actions. Returns the total; if `actions` is too short, no action is written.
    pub fn write_rows(&self, starts: &mut [i64], actions: &mut [i32]) -> usize {
        by_size!(&self.0, batch => batch.write_rows(starts, actions))
    }

    /// The FEN of a game's start position, and the actions played in the game, as White sees them.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::env::{AnyBatch, Settings};
    /// use std::sync::Arc;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let batch = AnyBatch::new(&chess, &Arc::new(chess.actions()?), Settings::default(), &[], 3)?;
    /// assert_eq!(batch.game(0), Some((chess.rules().start_fen.as_str(), &[][..])));
    /// assert_eq!((batch.fen(0), batch.ended(0)), (Some(chess.rules().start_fen.clone()), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self, board: usize) -> Option<(&str, &[ActionId])> {
        by_size!(&self.0, batch => batch.game(board))
    }

    /// The FEN of a board. See [`AnyBatch::game`] for an example.
    pub fn fen(&self, board: usize) -> Option<String> {
        by_size!(&self.0, batch => batch.fen(board))
    }

    /// Writes the evaluation of each board for the side to move, in hundredths of a pawn. Returns false, and writes nothing, if the
    /// evaluator is for another variant.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::learn::env::{AnyBatch, Settings};
    /// use fairychess_core::{AnyVariant, NetworkEvaluator};
    /// use std::sync::Arc;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let batch = AnyBatch::new(&chess, &Arc::new(chess.actions()?), Settings::default(), &[], 3)?;
    /// let mut evaluator = NetworkEvaluator::new(&chess, chess.handmade_network(32)?)?;
    /// let mut values = [1; 3];
    /// assert!(batch.evaluate(&mut evaluator, &mut values));
    /// assert_eq!(values, [0; 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(&self, evaluator: &mut NetworkEvaluator, values: &mut [i16]) -> bool {
        by_size!((&self.0, evaluator.sized()), (batch, evaluator) => {
            for (position, value) in batch.positions().zip(values) {
                if !spend(COST_OF_AN_EVALUATION) {
                    break;
                }
                // At most 30,000.
                *value = evaluator.evaluate(position) as i16;
            }
            true
        }, _ => false)
    }

    /// How the game on a board ended, if it is over.
    pub fn ended(&self, board: usize) -> Option<End> {
        by_size!(&self.0, batch => batch.ended(board))
    }
}
