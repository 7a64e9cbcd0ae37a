//! What the binding and the tests of this repository use beside the public interface. It has no promise of stability: a version of the
//! crate may change or remove any of it.

pub use crate::board::{BySize, Cpu};
pub use crate::eval::{Evaluation, Evaluator, MAX_EVALUATION, Sample, chance, fit};
pub use crate::movegen::legal_moves;
pub use crate::position::{Observer, Piece, Position};
pub use crate::shown::in_one_line;
pub use crate::tables::{Variant, splitmix};

use crate::AnyVariant;
use std::sync::Arc;

/// The tables of a variant, by the size of its board.
pub fn sized(variant: &AnyVariant) -> &BySize<Arc<Variant<1>>, Arc<Variant<2>>, Arc<Variant<4>>> {
    &variant.0
}
