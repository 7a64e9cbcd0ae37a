//! Static evaluation, computed from the variant alone: no code here refers to a piece by name.
//!
//! A search uses only the trait [`Evaluator`], so the evaluation can be replaced. The handmade evaluation is [`Evaluation`]: a
//! sum of tapered values (one for the middle game, one for the endgame), scaled by [`Weights`] that a variant's definition may
//! set.

mod breakdown;
mod evaluation;
mod features;
mod fit;
mod freedom;
mod goals;
mod king_danger;
mod mobility;
mod mop_up;
mod pawns;
mod placement;
mod positional;
mod side;
mod special;
mod stable;
mod sums;
mod traits;

use crate::position::{Observer, Position};
use crate::tables::Variant;

pub use crate::variant::{Evaluation as Settings, Tapered, Weights};
pub use breakdown::{Breakdown, Term};
pub use evaluation::Evaluation;
pub use features::Features;
pub use fit::{Fitted, Sample, chance, fit};
pub(crate) use freedom::has_zugzwang;
pub use sums::{Follower, Sums};

/// The number of parts of a position for which [`Evaluator::parts`] returns keys.
pub const PARTS: usize = 3;

/// The maximum absolute value of an evaluation, in hundredths of a pawn.
pub const MAX_EVALUATION: i32 = 30_000;

/// The interface between a search and an evaluation.
///
/// A search thread keeps a [`Line`](Evaluator::Line): the evaluation's data about each position of the current
/// line. A move from `ply` to `ply + 1` is played as `next.play_observed(variant, mv, &mut evaluator.follow(&mut line,
/// ply))`.
pub trait Evaluator<const W: usize>: Send + Sync {
    /// The data about the positions of a line, by ply.
    type Line: Send;

    /// Updates a line as a move is played.
    type Follower<'a>: Observer
    where
        Self: 'a;

    /// Makes an empty line for positions at plies below `plies`.
    fn line(&self, plies: usize) -> Self::Line;

    /// Begins a line with a position at ply 0.
    fn start(&self, line: &mut Self::Line, position: &Position<W>);

    /// Makes an observer for the move from the position at `ply` to the next one.
    fn follow<'a>(&'a self, line: &'a mut Self::Line, ply: usize) -> Self::Follower<'a>;

    /// The value of the position at `ply` for the side to move, in hundredths of a pawn, with an absolute value of at
    /// most [`MAX_EVALUATION`].
    fn evaluate(&self, variant: &Variant<W>, position: &Position<W>, line: &mut Self::Line, ply: usize) -> i32;

    /// Keys of parts of the position at `ply`: its pawns, White's other pieces, and Black's. Evaluations of positions
    /// that share a part often have similar errors.
    fn parts(&self, line: &Self::Line, ply: usize) -> [u64; PARTS];

    /// The values for static exchange evaluation and move ordering, by piece type, in hundredths of a pawn; 0 for royal
    /// pieces.
    fn values(&self) -> &[i32];
}
