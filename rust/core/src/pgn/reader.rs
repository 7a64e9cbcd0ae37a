//! Reads a game.

use super::collect::GameText;
use super::error::{Errors, PgnError, PgnErrorKind};
use super::start::{Definition, Headers};
use super::tree::Tree;
use super::{MAX_ERRORS, MAX_TEXT, movetext, tags};
use crate::game::Board;
use crate::moves::PlayedMove;
use crate::shown::in_one_line;
use std::sync::atomic::AtomicBool;

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tag pairs, in the order of the text; if a name occurs several times, the last one counts.
    pub headers: Vec<(String, String)>,
    /// The result that ends the movetext.
    pub result: Option<&'static str>,
    /// The board at the start of the game, if it could be read.
    pub start: Option<Board>,
    /// The moves.
    pub tree: Tree<PlayedMove>,
    /// The errors, in the order of the text.
    pub errors: Vec<PgnError>,
}

/// Reads a game. Errors are collected, and the rest of the game is still read. After an invalid move, the rest of its
/// variation is left out; without a valid start position, all moves are left out. Reading ends early if `stop` is set.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::{Keep, Splitter, read};
/// use std::sync::atomic::AtomicBool;
///
/// let mut splitter = Splitter::new(Keep::All);
/// splitter.feed(b"[White \"A\"]\n\n1. e4 (1. d4 d5) e5 2. Ke3 1-0\n");
/// splitter.feed(b"");
/// let text = splitter.next_game().unwrap();
/// let game = read(&text, &[], &AtomicBool::new(false));
/// assert_eq!((game.headers[0].1.as_str(), game.result), ("A", Some("1-0")));
/// assert_eq!((game.tree.mainline().count(), game.errors.len()), (2, 1));
/// ```
pub fn read(game: &GameText, definitions: &[Definition], stop: &AtomicBool) -> Game {
    let (head, moves) = game.text.split_at(game.moves);
    let mut errors = Errors::default();
    let headers = headers_of(head, &mut errors);
    let pairs = headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let picked = Headers::pick(pairs);
    let start = picked.board(definitions).map_err(|reason| {
        let name = if matches!(reason, PgnErrorKind::Variant(_)) { "Variant" } else { "FEN" };
        errors.add(value_of(head, name), reason);
    });
    let writing = picked.writing().map_err(|format| {
        let format = in_one_line(format, 40);
        let message = format!("moves in the format '{format}' are not read: algebraic notation or ICCS is expected");
        errors.form(value_of(head, "Format"), message);
    });
    let movetext::Read { result, tree } = match (&start, writing) {
        (Ok(start), Ok(writing)) => movetext::read(start, writing, (moves, game.moves), &mut errors, stop),
        _ => movetext::Read::default(),
    };
    if game.cut_short {
        errors.form(game.text.len(), format!("the game has more than {MAX_TEXT} bytes: the rest is not read"));
    }
    Game { headers, result, start: start.ok(), tree, errors: errors.place(&game.text, game.first_line) }
}

/// Reads only the tag pairs.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::{Keep, Splitter, read_headers};
///
/// let mut splitter = Splitter::new(Keep::Tags);
/// splitter.feed(b"[White \"A\"]\n\n1. e4 1-0\n");
/// splitter.feed(b"");
/// let text = splitter.next_game().unwrap();
/// assert_eq!(read_headers(&text), [("White".to_owned(), "A".to_owned())]);
/// ```
pub fn read_headers(game: &GameText) -> Vec<(String, String)> {
    headers_of(&game.text[..game.moves], &mut Errors::default())
}

fn headers_of(head: &str, errors: &mut Errors) -> Vec<(String, String)> {
    let (mut headers, mut at) = (vec![], 0);
    for line in head.split_inclusive('\n') {
        if !line.starts_with(['%', ';']) && !line.trim().is_empty() {
            match tags::read(line) {
                Some(pairs) => headers.extend(pairs.into_iter().map(|(name, value)| (name.to_owned(), value))),
                // Leaves room for errors in the following text.
                None if errors.count() > MAX_ERRORS / 2 => {}
                None => errors.form(at, "expected a tag pair such as [Event \"name\"]"),
            }
        }
        at += line.len();
    }
    headers
}

/// Finds the value of the last tag with this name.
fn value_of(head: &str, name: &str) -> usize {
    let (mut at, mut found) = (0, 0);
    for line in head.split_inclusive('\n') {
        if tags::read(line).is_some_and(|pairs| pairs.iter().any(|(tag, _)| *tag == name)) {
            found = at + line.find('"').map_or(0, |quote| quote + 1);
        }
        at += line.len();
    }
    found
}
