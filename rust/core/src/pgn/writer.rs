//! Writing a game.

use super::advance;
use super::layout::Layout;
use super::tags;
use super::tree::{Notes, Tree};
use crate::board::Color;
use crate::error::MoveError;
use crate::game::Board;
use crate::game::board::Task;
use crate::game::history::Game;
use crate::moves::{Move, MoveQuery};
use std::collections::BTreeSet;

/// How movetext is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// A line is broken before it would have more characters than this; `None`: the movetext is one line.
    pub columns: Option<usize>,
    /// Whether comments and glyphs are written.
    pub comments: bool,
    /// Whether variations are written.
    pub variations: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { columns: Some(80), comments: true, variations: true }
    }
}

/// The tag pairs with a blank line behind them; nothing where there are none.
pub fn headers<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut text = String::new();
    for (name, value) in pairs {
        tags::write(&mut text, name, value);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The movetext of a game that begins on a board, up to and with its result (none where that is empty), without a line feed at its end.
///
/// Comments are not broken into lines, and a closing brace in one is left out: PGN cannot say it.
///
/// # Errors
/// If a move is not legal where it stands.
pub fn movetext<T>(start: &Board, tree: &Tree<T>, result: &str, style: Style) -> Result<String, MoveError>
where
    T: Into<MoveQuery> + Copy,
{
    start.with(Movetext { tree, result, style })
}

struct Movetext<'a, T> {
    tree: &'a Tree<T>,
    result: &'a str,
    style: Style,
}

impl<T: Into<MoveQuery> + Copy> Task for Movetext<'_, T> {
    type Output = Result<String, MoveError>;

    fn run<const W: usize>(self, start: &Game<W>) -> Self::Output {
        Writer::new(self.tree, self.style).write(start.with_last(0), self.result)
    }
}

/// A place in the game from which a line goes on, while its variations are written.
struct Branch<const W: usize> {
    game: Game<W>,
    /// The move with which the line goes on.
    main: (u32, Move),
    /// The first move of the variation that is being written.
    other: u32,
}

struct Writer<'a, T> {
    tree: &'a Tree<T>,
    style: Style,
    layout: Layout,
    /// For each node, the first that follows it, and the next that follows what it follows; 0 for none.
    first: Vec<u32>,
    next: Vec<u32>,
    /// Whether a move of Black's needs its number.
    numbered: bool,
}

impl<'a, T: Into<MoveQuery> + Copy> Writer<'a, T> {
    fn new(tree: &'a Tree<T>, style: Style) -> Self {
        let mut first = vec![0; tree.nodes.len() + 1];
        let mut next = first.clone();
        for (index, node) in tree.nodes.iter().enumerate().rev() {
            let number = index as u32 + 1;
            next[index + 1] = std::mem::replace(&mut first[node.parent as usize], number);
        }
        Self { tree, style, layout: Layout::new(style.columns), first, next, numbered: true }
    }

    fn write<const W: usize>(mut self, mut game: Game<W>, result: &str) -> Result<String, MoveError> {
        let mut node = 0;
        let mut branches: Vec<Branch<W>> = vec![];
        self.notes(0, &self.tree.notes);
        loop {
            let next = self.first[node as usize];
            let branch = if next != 0 {
                let main = (next, self.write_move(&game, next)?);
                let other = if self.style.variations { self.next[next as usize] } else { 0 };
                Branch { game, main, other }
            } else if let Some(branch) = branches.pop() {
                // The line has ended: the next variation beside it, or back to the line around it.
                self.sign(")");
                Branch { other: self.next[branch.other as usize], ..branch }
            } else {
                break;
            };
            if branch.other == 0 {
                (node, game) = (branch.main.0, branch.game);
                advance(&mut game, branch.main.1);
            } else {
                (node, game) = (branch.other, branch.game.with_last(0));
                advance(&mut game, self.variation(&branch.game, node)?);
                branches.push(branch);
            }
        }
        if !result.is_empty() {
            self.layout.word(result);
        }
        Ok(self.layout.finish())
    }

    /// Begins a variation, with its first move.
    fn variation<const W: usize>(&mut self, game: &Game<W>, node: u32) -> Result<Move, MoveError> {
        self.sign("(");
        if let Some(notes) = &self.tree.node(node).notes {
            self.comment([&notes.starting_comment, ""]);
        }
        self.write_move(game, node)
    }

    /// Writes a move with its notes, and gives it as it is here.
    fn write_move<const W: usize>(&mut self, game: &Game<W>, node: u32) -> Result<Move, MoveError> {
        let written = self.tree.node(node);
        let mv = game.find(written.mv.into())?;
        let text = game.san(mv)?;
        let number = game.position().fullmove_number();
        if game.position().side_to_move() == Color::White {
            self.layout.word(&format!("{number}."));
        } else if self.numbered {
            self.layout.word(&format!("{number}..."));
        }
        self.numbered = false;
        self.layout.word(&text);
        self.notes(node, written.notes.as_deref().unwrap_or(&NO_NOTES));
        Ok(mv)
    }

    /// What is written behind a node. A comment before the move that follows it would be read as a part of its own.
    fn notes(&mut self, node: u32, notes: &Notes) {
        let follows =
            self.first[node as usize].checked_sub(1).and_then(|index| self.tree.nodes[index as usize].notes.as_ref());
        if self.style.comments {
            for nag in &notes.nags {
                self.layout.word(&format!("${nag}"));
            }
            self.comment([&notes.comment, follows.map_or("", |follows| &follows.starting_comment)]);
        }
    }

    fn comment(&mut self, parts: [&str; 2]) {
        let filled = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let text = filled.replace('}', "").replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim();
        if self.style.comments && !text.is_empty() {
            self.sign(&format!("{{ {text} }}"));
        }
    }

    /// What interrupts the line.
    fn sign(&mut self, sign: &str) {
        self.layout.word(sign);
        self.numbered = true;
    }
}

const NO_NOTES: Notes = Notes { comment: String::new(), starting_comment: String::new(), nags: BTreeSet::new() };
