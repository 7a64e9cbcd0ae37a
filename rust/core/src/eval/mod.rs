//! Static evaluation, computed from the variant alone: nothing here knows a piece by name.
//!
//! A search uses only [`Evaluator`], so that another evaluation can take its place. The one here is [`Evaluation`]: a
//! sum of tapered values (one for the middle game, one for the endgame) that grow with [`Weights`]; a variant's
//! definition may set these.

mod breakdown;
mod evaluation;
mod features;
mod fit;
mod goals;
mod king_danger;
mod mobility;
mod mop_up;
mod pawns;
mod placement;
mod positional;
mod side;
mod sums;
mod traits;

use crate::position::{Observer, Position};
use crate::tables::Variant;

pub use crate::variant::{Evaluation as Settings, Tapered, Weights};
pub use breakdown::{Breakdown, Term};
pub use evaluation::Evaluation;
pub use features::Features;
pub use fit::{Fitted, Sample, chance, fit};
pub use sums::{Follower, Sums};

/// The number of parts of a position that [`Evaluator::parts`] returns keys of.
pub const PARTS: usize = 3;

/// The maximum absolute value of an evaluation, in hundredths of a pawn.
pub const MAX_EVALUATION: i32 = 30_000;

/// The interface between a search and an evaluation.
///
/// A search keeps a state for each position. A move is played so that the copied state follows:
/// `next.play_observed(variant, mv, &mut evaluator.follow(&mut state))`.
pub trait Evaluator<const W: usize>: Send + Sync {
    /// The state, updated as moves are played; small, since it is copied with each position.
    type State: Clone + Send;

    /// Updates a state.
    type Follower<'a>: Observer
    where
        Self: 'a;

    /// The state of a position, computed from scratch.
    fn start(&self, position: &Position<W>) -> Self::State;

    /// An observer of a move that updates `state` from the position before the move to the position after it.
    fn follow<'a>(&'a self, state: &'a mut Self::State) -> Self::Follower<'a>;

    /// The value of a position for the side to move, in hundredths of a pawn, at most [`MAX_EVALUATION`] either way;
    /// `state` is its state.
    fn evaluate(&self, variant: &Variant<W>, position: &Position<W>, state: &Self::State) -> i32;

    /// Keys of parts of a position: its pawns, White's other pieces, and Black's. An evaluation is often wrong in the
    /// same way in positions that share a part.
    fn parts(&self, state: &Self::State) -> [u64; PARTS];

    /// Values by piece type, in hundredths of a pawn, with 0 for royal pieces: for static exchange evaluation and move
    /// ordering.
    fn values(&self) -> &[i32];
}
