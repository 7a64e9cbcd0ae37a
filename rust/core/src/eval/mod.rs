//! What a position is worth, from its variant alone: nothing here knows a piece by name.
//!
//! A search knows of it no more than [`Evaluator`], so that something else can stand behind that. What stands behind it is
//! [`Evaluation`]: a sum of tapered worths (one for the middle game, one for the endgame) that grow with [`Weights`]; a variant's page may set these.

mod evaluation;
mod features;
pub mod fit;
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

pub use crate::variant::Tapered;
pub use crate::variant::rules::{Evaluation as Settings, Weights};
pub use evaluation::Evaluation;
pub use features::Features;
pub use sums::{Follower, Sums};

/// Parts of a position that [`Evaluator::parts`] gives keys of.
pub const PARTS: usize = 3;

/// No evaluation is further from 0, in hundredths of a pawn.
pub const MAX_EVALUATION: i32 = 30_000;

/// What a search asks of an evaluation.
///
/// A search keeps a state beside each position. A move is played so that the copied state follows:
/// `next.play_observed(variant, mv, &mut evaluator.follow(&mut state))`.
pub trait Evaluator<const W: usize>: Send + Sync {
    /// What is kept up to date as moves are played; small, and copied with each position.
    type State: Clone + Send;

    /// Keeps a state up to date.
    type Follower<'a>: Observer
    where
        Self: 'a;

    /// The state of a position, from scratch.
    fn start(&self, position: &Position<W>) -> Self::State;

    /// Who is to observe a move, so that `state`, that of the position before it, becomes that of the position after it.
    fn follow<'a>(&'a self, state: &'a mut Self::State) -> Self::Follower<'a>;

    /// The worth of a position with its state for the side to move, in hundredths of a pawn, at most [`MAX_EVALUATION`] either way.
    fn evaluate(&self, variant: &Variant<W>, position: &Position<W>, state: &Self::State) -> i32;

    /// Keys of parts of a position: its pawns, White's other pieces, and Black's. Where they are the same, an evaluation is often wrong in the same way.
    fn parts(&self, state: &Self::State) -> [u64; PARTS];

    /// What pieces are worth by piece type, in hundredths of a pawn, royal pieces nothing: for exchanges and the order of moves.
    fn values(&self) -> &[i32];
}
