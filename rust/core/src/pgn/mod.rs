//! Games as PGN: where a game ends ([`cut`]), what its parts mean ([`tags`], `lexer`, [`reader`]), and how it is written ([`writer`]).
//!
//! Reading and writing go move by move without recursion, so deeply nested variations cannot exhaust the stack.
//! The limits: a game's text has at most [`MAX_TEXT`] bytes, variations are nested at most [`MAX_LEVELS`] deep, and reading a game
//! stops after [`MAX_ERRORS`] errors.

pub mod collect;
pub mod cut;
mod error;
mod layout;
mod lexer;
mod movetext;
mod names;
pub mod reader;
pub mod split;
pub mod start;
pub mod tags;
mod tree;
pub mod writer;

pub use error::{PgnError, Reason};
pub use names::{builtin_name, header_name};
pub use tree::{Node, Notes, Tree};

use crate::game::history::Game;
use crate::moves::Move;

/// Plays a move that is known to be legal, and forgets what was before: a game in PGN may be longer than memory.
fn advance<const W: usize>(game: &mut Game<W>, mv: Move) {
    game.edit(|variant, position| position.play_unchecked(variant, mv));
}

/// A game with a longer text is cut short, and says so.
pub const MAX_TEXT: usize = 64 << 20;

/// Variations deeper than this are left out, and reported.
pub const MAX_LEVELS: usize = 1000;

/// The number of errors after which the rest of a game is not read.
pub const MAX_ERRORS: usize = 1000;
