//! The Python face of fairychess: module `fairychess._core`. It converts arguments, results and errors, and holds no rule.

mod arguments;
mod board;
mod errors;
mod guard;
mod legal_moves;
mod moves;
mod records;
mod search;
mod variant;

use pyo3::prelude::*;

/// The compiled part of fairychess.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::guard::_panic;
    #[pymodule_export]
    use crate::legal_moves::{LegalMoveIterator, LegalMoves};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::search::search;
    #[pymodule_export]
    use crate::variant::{_restore_variant, Variant, variants};
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
