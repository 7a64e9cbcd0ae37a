//! A game's moves and their annotations.

use std::collections::BTreeSet;

/// What is written about a move, or about the game before its first one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The comment behind it.
    pub comment: String,
    /// The comment before it, if it begins a variation.
    pub starting_comment: String,
    /// The numbers of its annotation glyphs.
    pub nags: BTreeSet<u32>,
}

/// A move with its place in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<T> {
    /// The number of the node it follows; 0 is the start of the game.
    pub parent: u32,
    /// The move.
    pub mv: T,
    /// What is written about it, if anything is.
    pub notes: Option<Box<Notes>>,
}

/// The moves of a game with all variations. Nodes are numbered from 1, each behind its parent; of the nodes that follow one, that with
/// the least number is the main one, and the others are its variations in the order of their numbers.
///
/// A move is a [`PlayedMove`](crate::PlayedMove) one where the game was read, and a [`MoveQuery`](crate::MoveQuery) one where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<T> {
    /// What is written before the first move.
    pub notes: Notes,
    /// Node `n` is `nodes[n - 1]`.
    pub nodes: Vec<Node<T>>,
}

impl<T> Default for Tree<T> {
    fn default() -> Self {
        Self { notes: Notes::default(), nodes: vec![] }
    }
}

impl<T: Copy> Tree<T> {
    /// The node with a number, which is not 0. See the example of [`Tree::add`].
    pub fn node(&self, number: u32) -> &Node<T> {
        &self.nodes[number as usize - 1]
    }

    /// Adds a node and returns its number.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::pgn::Tree;
    ///
    /// let mut tree = Tree::default();
    /// let first = tree.add(0, "e4");
    /// tree.add(first, "e5");
    /// tree.add(0, "d4");
    /// tree.notes_mut(first).comment = "best by test".to_owned();
    /// assert!(tree.mainline().eq(["e4", "e5"]));
    /// assert_eq!(tree.node(first).notes.as_ref().map(|notes| notes.comment.as_str()), Some("best by test"));
    /// ```
    pub fn add(&mut self, parent: u32, mv: T) -> u32 {
        self.nodes.push(Node { parent, mv, notes: None });
        self.nodes.len() as u32
    }

    /// The notes of a node, or with 0 those before the first move, for writing. See the example of [`Tree::add`].
    pub fn notes_mut(&mut self, number: u32) -> &mut Notes {
        match number.checked_sub(1) {
            None => &mut self.notes,
            Some(index) => self.nodes[index as usize].notes.get_or_insert_default(),
        }
    }

    /// The moves of the main line. See the example of [`Tree::add`].
    pub fn mainline(&self) -> impl Iterator<Item = T> {
        let mut last = 0;
        self.nodes.iter().enumerate().filter_map(move |(index, node)| {
            // The first child of the last node of the line is its next one.
            let next = node.parent == last;
            if next {
                last = index as u32 + 1;
            }
            next.then_some(node.mv)
        })
    }
}
