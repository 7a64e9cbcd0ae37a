//! Games as PGN: finding the end of a game (`cut`), reading its parts (`tags`, `lexer`, `reader`), and writing games
//! (`writer`).
//!
//! Games are read and written without recursion, so deeply nested variations cannot exhaust the stack. The text of a
//! game has at most [`MAX_TEXT`] bytes, variations are nested at most [`MAX_LEVELS`] deep, and reading a game stops
//! after [`MAX_ERRORS`] errors.

mod collect;
mod cut;
mod error;
mod layout;
mod lexer;
mod movetext;
mod names;
mod reader;
mod results;
mod split;
mod start;
mod tags;
mod tree;
mod writer;

pub use crate::variant::builtin_name;
pub use collect::{Collector, GameText, Keep};
pub use cut::Line;
pub use error::{PgnError, PgnErrorKind};
pub use names::header_name;
pub use reader::{Game, read, read_headers};
pub use split::Splitter;
pub use start::{Definition, Headers};
pub use tags::is_name as is_tag_name;
pub use tree::{Node, Notes, Tree};
pub use writer::{Style, write_headers, write_movetext};

use crate::moves::Move;

/// Plays a move that is known to be legal, and drops the history, which may not fit into memory for a long PGN game.
fn advance<const W: usize>(game: &mut crate::game::Game<W>, mv: Move) {
    game.edit(|variant, position| position.play_unchecked(variant, mv));
}

/// The maximum length of a game's text in bytes; longer texts are cut off, and the error is reported.
pub const MAX_TEXT: usize = 64 << 20;

/// The maximum nesting depth of variations; deeper ones are left out and reported.
pub const MAX_LEVELS: usize = 1000;

/// The number of errors after which the rest of a game is not read.
pub const MAX_ERRORS: usize = 1000;
