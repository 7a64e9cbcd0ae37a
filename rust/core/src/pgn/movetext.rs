//! Reads the moves of a game with their annotations.

use super::error::Errors;
use super::lexer::{Lexer, Token};
use super::start::Writing;
use super::tree::Tree;
use super::{MAX_ERRORS, MAX_LEVELS, advance};
use crate::error::MoveError;
use crate::game::{Board, Game, Task};
use crate::moves::PlayedMove;
use crate::position::Position;
use crate::shown::in_one_line;
use std::sync::atomic::{AtomicBool, Ordering};

/// The contents of a movetext.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// The first result other than `*`, or `*` if there is no other.
    pub result: Option<&'static str>,
    pub tree: Tree<PlayedMove>,
}

/// Reads the movetext that begins `offset` bytes after the start of the game.
pub(super) fn read(
    start: &Board,
    writing: Writing,
    (text, offset): (&str, usize),
    errors: &mut Errors,
    stop: &AtomicBool,
) -> Read {
    start.with(Movetext { writing, text, offset, errors, stop })
}

struct Movetext<'a> {
    writing: Writing,
    text: &'a str,
    offset: usize,
    errors: &'a mut Errors,
    stop: &'a AtomicBool,
}

impl Task for Movetext<'_> {
    type Output = Read;

    fn run<const W: usize>(self, start: &Game<W>) -> Read {
        Reader::new(start, self.writing, self.errors).read(self.text, self.offset, self.stop)
    }
}

/// A line of play, as far as it has been read.
struct Line<const W: usize> {
    /// The node of its last move, or the node from which it starts.
    node: u32,
    game: Game<W>,
    /// The position before the move of `node`; `None` if the line has no move yet.
    before: Option<Position<W>>,
}

struct Reader<'a, const W: usize> {
    writing: Writing,
    errors: &'a mut Errors,
    read: Read,
    line: Line<W>,
    /// The lines interrupted by variations, each with the position of the bracket.
    outer: Vec<(Line<W>, usize)>,
    /// True if the line has an invalid move; the rest of the line is not read.
    broken: bool,
    /// The number of open brackets whose contents are not read.
    unread: usize,
    /// Comments before the next move.
    starting_comment: String,
    /// True if a comment belongs to the preceding move, not to the following one.
    behind_move: bool,
}

impl<'a, const W: usize> Reader<'a, W> {
    fn new(start: &Game<W>, writing: Writing, errors: &'a mut Errors) -> Self {
        Self {
            writing,
            errors,
            read: Read::default(),
            line: Line { node: 0, game: start.with_last(0), before: None },
            outer: vec![],
            broken: false,
            unread: 0,
            starting_comment: String::new(),
            behind_move: false,
        }
    }

    fn read(mut self, text: &str, offset: usize, stop: &AtomicBool) -> Read {
        for (at, token) in Lexer::new(text) {
            self.take(offset + at, token);
            if stop.load(Ordering::Relaxed) {
                return self.read;
            }
            if self.errors.count() >= MAX_ERRORS {
                self.errors.form(offset + at, "too many errors: the rest of the game is not read");
                return self.read;
            }
        }
        if let Some((_, opened)) = self.outer.first() {
            self.errors.form(*opened, "the variation is not closed");
        }
        self.read
    }

    fn take(&mut self, at: usize, token: Token) {
        let reading = !self.broken && self.unread == 0;
        match token {
            Token::Open => self.open(at),
            Token::Close => self.close(at),
            // A result inside a variation is not the result of the game.
            Token::Result(result) if self.outer.is_empty() && self.unread == 0 => {
                if self.read.result.is_none_or(|known| known == "*") {
                    self.read.result = Some(result);
                }
            }
            Token::Comment(text, closed) => {
                if !closed {
                    self.errors.form(at, "the comment is not closed: all that follows is read as a part of it");
                }
                if reading {
                    self.comment(text);
                }
            }
            Token::Stray(text) => self.errors.form(at, format!("unexpected '{}'", in_one_line(text, 40))),
            Token::Nag(number) if reading => {
                self.read.tree.notes_mut(self.line.node).nags.insert(number);
            }
            Token::Move(word) if reading => self.read_move(at, word),
            Token::Result(_) | Token::Nag(_) | Token::Move(_) => {}
        }
    }

    fn read_move(&mut self, at: usize, word: &str) {
        let line = &mut self.line;
        let found = match self.writing {
            Writing::Algebraic => line.game.parse_san(word),
            Writing::Iccs => line.game.parse_iccs(word),
        };
        match found {
            Ok(mv) => {
                let played = line.game.position().played(line.game.variant(), mv);
                match &mut line.before {
                    Some(before) => before.copy_from(line.game.position()),
                    before => *before = Some(line.game.position().clone()),
                }
                advance(&mut line.game, mv);
                line.node = self.read.tree.add(line.node, played);
                if !self.starting_comment.is_empty() {
                    let comment = std::mem::take(&mut self.starting_comment);
                    self.read.tree.notes_mut(line.node).starting_comment = comment;
                }
            }
            // The word is probably a remark; if it was meant as a move, the next move will be illegal.
            Err(error @ MoveError::Invalid { .. }) => return self.errors.add(at, error),
            Err(error) => {
                self.errors.add(at, error);
                self.broken = true;
            }
        }
        self.behind_move = true;
    }

    /// Adds a comment, without the space that may follow or precede a brace.
    fn comment(&mut self, text: &str) {
        let text = text.strip_prefix(' ').unwrap_or(text);
        let text = text.strip_suffix(' ').unwrap_or(text);
        if text.is_empty() {
            return;
        }
        let is_first = self.line.node == 0 && self.read.tree.nodes.is_empty();
        let comment = if self.behind_move || is_first {
            &mut self.read.tree.notes_mut(self.line.node).comment
        } else {
            &mut self.starting_comment
        };
        if !comment.is_empty() {
            comment.push(' ');
        }
        if text.contains('\r') {
            *comment += &text.replace("\r\n", "\n").replace('\r', "\n");
        } else {
            *comment += text;
        }
    }

    fn open(&mut self, at: usize) {
        if self.broken || self.unread > 0 {
            self.unread += 1;
            return;
        }
        if self.outer.len() >= MAX_LEVELS {
            self.errors.form(at, format!("variations are nested more than {MAX_LEVELS} deep: this one is not read"));
            self.unread = 1;
            return;
        }
        let inner = match &self.line.before {
            Some(before) => {
                let mut game = self.line.game.with_last(0);
                game.edit(|_, position| position.copy_from(before));
                Line { node: self.read.tree.node(self.line.node).parent, game, before: None }
            }
            None if self.outer.is_empty() => {
                return self.errors.form(at, "a variation before the first move: read as moves of the game");
            }
            // An alternative to the first move of the enclosing variation.
            None => Line { node: self.line.node, game: self.line.game.with_last(0), before: None },
        };
        self.outer.push((std::mem::replace(&mut self.line, inner), at));
        self.behind_move = false;
    }

    fn close(&mut self, at: usize) {
        if self.unread > 0 {
            self.unread -= 1;
        } else if let Some((line, _)) = self.outer.pop() {
            self.line = line;
            self.broken = false;
        } else {
            self.errors.form(at, "')' closes no variation");
        }
    }
}
