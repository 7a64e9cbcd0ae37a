//! Items besides the public interface, for the binding and the tests of this repository. They are not stable:
//! any version of the crate may change or remove them.

pub use crate::board::{BySize, Cpu, Level, Task, prefetch};
pub use crate::eval::{Evaluation, Evaluator, MAX_EVALUATION, Sample, chance, fit};
pub use crate::movegen::legal_moves;
pub use crate::position::{Observer, Piece, Position};
pub use crate::resources::room_for_threads;
pub use crate::shown::in_one_line;
pub use crate::tables::{Variant, splitmix};

use crate::{AnyVariant, Board, Rules, VariantError};
use std::sync::Arc;

/// The tables of a variant, by the size of its board.
pub fn sized(variant: &AnyVariant) -> &BySize<Arc<Variant<1>>, Arc<Variant<2>>, Arc<Variant<4>>> {
    &variant.0
}

/// A variant as [`AnyVariant::new`] compiles it, with the code for a given processor, which must not need more
/// than this machine has.
///
/// # Errors
/// As [`AnyVariant::new`].
pub fn for_cpu(rules: Rules, cpu: Cpu) -> Result<AnyVariant, VariantError> {
    AnyVariant::for_cpu(rules, cpu)
}

/// An internal inconsistency of a board, if there is one.
pub fn inconsistency(board: &Board) -> Option<String> {
    board.inconsistency()
}
