//! The module `fairychess._core`: the names that the binding exports to Python.
//!
//! It is a separate crate so that cargo can compile the binding while still generating code for the core: a linked library has to
//! wait for the code of all its dependencies.

use pyo3::prelude::*;

// Nothing here relies on the GIL: there is no unsafe code, every class is frozen, and mutable state is behind locks.
/// The compiled part of fairychess.
#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use fairychess_py::_Batch;
    #[pymodule_export]
    use fairychess_py::_Training;
    #[pymodule_export]
    use fairychess_py::_Trees;
    #[pymodule_export]
    use fairychess_py::_built_in_text;
    #[pymodule_export]
    use fairychess_py::_fit_evaluation;
    #[pymodule_export]
    use fairychess_py::_library_names;
    #[pymodule_export]
    use fairychess_py::_panic;
    #[pymodule_export]
    use fairychess_py::_piece_of_symbol;
    #[pymodule_export]
    use fairychess_py::_random_games;
    #[pymodule_export]
    use fairychess_py::_search_settings;
    #[pymodule_export]
    use fairychess_py::ActionTable;
    #[pymodule_export]
    use fairychess_py::Endgames;
    #[pymodule_export]
    use fairychess_py::LegalMoves;
    #[pymodule_export]
    use fairychess_py::Network;
    #[pymodule_export]
    use fairychess_py::StopFlag;
    #[pymodule_export]
    use fairychess_py::search;
    #[pymodule_export]
    use fairychess_py::{_TreeGames, EndedGame};
    #[pymodule_export]
    use fairychess_py::{_answer, _restore_board, Board, PerftTable};
    #[pymodule_export]
    use fairychess_py::{_has_duck, piece_is_hopper, piece_movement, piece_moves_like};
    #[pymodule_export]
    use fairychess_py::{
        _pgn_cut, _pgn_is_tag, _pgn_movetext, _pgn_start, _pgn_tags, _pgn_variant_tags, PgnRecord, PgnSplitter, PgnText,
    };
    #[pymodule_export]
    use fairychess_py::{_play_game, _random_moves, _resigning, PlayedGame, RandomMoves};
    #[pymodule_export]
    use fairychess_py::{_restore_move, Move};
    #[pymodule_export]
    use fairychess_py::{_restore_variant, Variant, families, variants};
    #[pymodule_export]
    use fairychess_py::{Breakdown, Engine, Search};
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __commit__: &str = env!("FAIRYCHESS_COMMIT");
}
