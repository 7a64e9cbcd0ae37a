//! The Python bindings of fairychess: the contents of the module `fairychess._core`. They convert arguments, results and errors,
//! and contain no rules.

// Doc comments of items exported to Python are their docstrings, in Google style.
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes, clippy::missing_errors_doc, clippy::missing_panics_doc)]
// PyO3 passes arguments by value.
#![allow(clippy::needless_pass_by_value)]

mod actions;
mod arguments;
mod batch;
mod board;
mod definitions;
mod endgames;
mod engine;
mod errors;
mod guard;
mod legal_moves;
mod locked;
mod movement;
mod network;
mod one_search;
mod panic;
mod pgn;
mod pieces;
mod random_games;
mod records;
mod search_settings;
mod selfplay;
mod stop;
mod training;
mod tree_games;
mod trees;
mod tuning;
mod variant;

pub use actions::ActionTable;
pub use batch::_Batch;
pub use board::{_answer, _restore_board, Board, PerftTable};
pub use definitions::{_built_in_text, _library_names};
pub use endgames::Endgames;
pub use engine::{Breakdown, Engine, Search};
pub use legal_moves::LegalMoves;
pub use movement::{_has_duck, piece_is_hopper, piece_movement, piece_moves_like};
pub use network::Network;
pub use one_search::search;
pub use panic::_panic;
pub use pgn::{
    _pgn_cut, _pgn_is_tag, _pgn_movetext, _pgn_start, _pgn_tags, _pgn_variant_tags, PgnRecord, PgnSplitter, PgnText,
};
pub use pieces::_piece_of_symbol;
pub use random_games::_random_games;
pub use search_settings::_search_settings;
pub use selfplay::{_play_game, _random_moves, _resigning, PlayedGame, RandomMoves};
pub use stop::StopFlag;
pub use training::_Training;
pub use tree_games::{_TreeGames, EndedGame};
pub use trees::_Trees;
pub use tuning::_fit_evaluation;
pub use variant::{_restore_move, _restore_variant, Move, Variant, families, variants};
