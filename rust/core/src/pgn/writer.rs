//! Writes a game.

use super::advance;
use super::layout::Layout;
use super::tags;
use super::tree::{Notes, Tree};
use crate::board::Color;
use crate::error::MoveError;
use crate::game::{Board, Game, Task};
use crate::moves::{Move, MoveQuery};
use std::collections::BTreeSet;

/// The layout of movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The maximum number of characters in a line; with `None`, the movetext is a single line.
    pub columns: Option<usize>,
    /// True if comments and glyphs are written.
    pub comments: bool,
    /// True if variations are written.
    pub variations: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { columns: Some(80), comments: true, variations: true }
    }
}

/// Returns tag pairs as text, followed by an empty line; the text is empty if there are no tag pairs.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::write_headers;
///
/// let text = write_headers([("White", "A"), ("Result", "*")].into_iter());
/// assert_eq!(text, "[White \"A\"]\n[Result \"*\"]\n\n");
/// ```
pub fn write_headers<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut text = String::new();
    for (name, value) in pairs {
        // The moves that follow are in algebraic notation, even if they were read in another format.
        let iccs = name == "Format" && value.trim().eq_ignore_ascii_case("ICCS");
        tags::write(&mut text, name, if iccs { "SAN" } else { value });
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Returns the movetext of a game that starts from a board. It ends with the game's result, unless that is empty, and
/// has no final line feed.
///
/// Comments are not broken into lines. Closing braces in comments are left out, because PGN cannot express them.
///
/// # Errors
/// If a move is not legal in its position.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::{Style, Tree, write_movetext};
/// use fairychess_core::{AnyVariant, Board};
///
/// let start = Board::new(&AnyVariant::builtin("chess")?)?;
/// let mut tree = Tree::default();
/// let first = tree.add(0, start.parse_san("e4")?);
/// tree.add(0, start.parse_san("d4")?);
/// tree.notes_mut(first).comment = "best by test".to_owned();
/// assert_eq!(write_movetext(&start, &tree, "*", Style::default())?, "1. e4 { best by test } ( 1. d4 ) *");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_movetext<T>(start: &Board, tree: &Tree<T>, result: &str, style: Style) -> Result<String, MoveError>
where
    T: Into<MoveQuery> + Copy,
{
    // Only this part is generic over the type of move, and compiled in the crates that call it.
    let nodes = tree.nodes.iter().map(|node| {
        let notes = node.notes.as_deref().unwrap_or(&NO_NOTES);
        Node { parent: node.parent, mv: node.mv.into(), notes }
    });
    write(start, Movetext { notes: &tree.notes, nodes: nodes.collect(), result, style })
}

fn write(start: &Board, movetext: Movetext) -> Result<String, MoveError> {
    start.with(movetext)
}

/// A node of a tree, with the query for its move.
#[derive(Clone, Copy)]
struct Node<'a> {
    parent: u32,
    mv: MoveQuery,
    notes: &'a Notes,
}

struct Movetext<'a> {
    /// The annotations before the first move.
    notes: &'a Notes,
    nodes: Vec<Node<'a>>,
    result: &'a str,
    style: Style,
}

impl Task for Movetext<'_> {
    type Output = Result<String, MoveError>;

    fn run<const W: usize>(self, start: &Game<W>) -> Self::Output {
        Writer::new(&self).write(start.with_last(0), self.result)
    }
}

/// A position at which a line continues after its variations have been written.
struct Branch<const W: usize> {
    game: Game<W>,
    /// The move that continues the line.
    main: (u32, Move),
    /// The first move of the variation being written.
    other: u32,
}

struct Writer<'a> {
    nodes: &'a [Node<'a>],
    notes: &'a Notes,
    style: Style,
    layout: Layout,
    /// For each node, its first child and its next sibling; 0 for none.
    first: Vec<u32>,
    next: Vec<u32>,
    /// True if a move by Black needs a move number.
    numbered: bool,
}

impl<'a> Writer<'a> {
    fn new(movetext: &'a Movetext<'a>) -> Self {
        let Movetext { notes, nodes, style, .. } = movetext;
        let mut first = vec![0; nodes.len() + 1];
        let mut next = first.clone();
        for (index, node) in nodes.iter().enumerate().rev() {
            let number = index as u32 + 1;
            next[index + 1] = std::mem::replace(&mut first[node.parent as usize], number);
        }
        Self { nodes, notes, style: *style, layout: Layout::new(style.columns), first, next, numbered: true }
    }

    fn write<const W: usize>(mut self, mut game: Game<W>, result: &str) -> Result<String, MoveError> {
        let mut node = 0;
        let mut branches: Vec<Branch<W>> = vec![];
        self.write_notes(0, self.notes);
        loop {
            let next = self.first[node as usize];
            let branch = if next != 0 {
                let main = (next, self.write_move(&game, next)?);
                let other = if self.style.variations { self.next[next as usize] } else { 0 };
                Branch { game, main, other }
            } else if let Some(branch) = branches.pop() {
                // The line has ended: continue with the next alternative, or return to the enclosing line.
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
        self.comment([&self.nodes[node as usize - 1].notes.starting_comment, ""]);
        self.write_move(game, node)
    }

    /// Writes a move with its annotations, and returns the legal move found for it.
    fn write_move<const W: usize>(&mut self, game: &Game<W>, node: u32) -> Result<Move, MoveError> {
        let Node { mv, notes, .. } = self.nodes[node as usize - 1];
        let mv = game.find(mv)?;
        let text = game.san(mv)?;
        let number = game.position().fullmove_number();
        if game.position().side_to_move() == Color::White {
            self.layout.word(&format!("{number}."));
        } else if self.numbered {
            self.layout.word(&format!("{number}..."));
        }
        self.numbered = false;
        self.layout.word(&text);
        self.write_notes(node, notes);
        Ok(mv)
    }

    /// Writes the annotations after a node. A comment before the next move would be read as part of this node's
    /// comment.
    fn write_notes(&mut self, node: u32, notes: &Notes) {
        let follows = self.first[node as usize].checked_sub(1).map(|index| self.nodes[index as usize].notes);
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

    /// Writes a bracket or a comment, which interrupts the line.
    fn sign(&mut self, sign: &str) {
        self.layout.word(sign);
        self.numbered = true;
    }
}

static NO_NOTES: Notes = Notes { comment: String::new(), starting_comment: String::new(), nags: BTreeSet::new() };
