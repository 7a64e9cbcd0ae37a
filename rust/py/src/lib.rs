//! The Python bindings of fairychess: module `fairychess._core`. They convert arguments, results and errors, and contain no rules.

// Doc comments of items exported to Python are their docstrings, in Google style.
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes)]
// PyO3 passes arguments by value.
#![allow(clippy::needless_pass_by_value)]

mod actions;
mod arguments;
mod batch;
mod board;
mod engine;
mod errors;
mod guard;
mod legal_moves;
mod locked;
mod movement;
mod panic;
mod pgn;
mod pieces;
mod random_games;
mod records;
mod search;
mod trees;
mod tuning;
mod variant;

use pyo3::prelude::*;

// Nothing here relies on the interpreter's lock: there is no unsafe code, every class is frozen, and mutable state is behind a lock.
/// The compiled part of fairychess.
#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use crate::actions::ActionTable;
    #[pymodule_export]
    use crate::batch::_Batch;
    #[pymodule_export]
    use crate::board::{_restore_board, Board, PerftTable};
    #[pymodule_export]
    use crate::engine::{Breakdown, Engine, Search};
    #[pymodule_export]
    use crate::legal_moves::LegalMoves;
    #[pymodule_export]
    use crate::movement::{piece_is_hopper, piece_movement, piece_moves_like};
    #[pymodule_export]
    use crate::panic::_panic;
    #[pymodule_export]
    use crate::pgn::{
        _pgn_cut, _pgn_is_tag, _pgn_movetext, _pgn_start, _pgn_tags, _pgn_variant_tags, PgnRecord, PgnSplitter, PgnText,
    };
    #[pymodule_export]
    use crate::pieces::_piece_of_symbol;
    #[pymodule_export]
    use crate::random_games::_random_games;
    #[pymodule_export]
    use crate::search::search;
    #[pymodule_export]
    use crate::trees::_Trees;
    #[pymodule_export]
    use crate::tuning::_fit_evaluation;
    #[pymodule_export]
    use crate::variant::{_restore_move, Move};
    #[pymodule_export]
    use crate::variant::{_restore_variant, Variant, variants};
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
