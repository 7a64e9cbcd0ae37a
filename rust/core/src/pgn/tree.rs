//! The moves of a game and their annotations.

use std::collections::BTreeSet;

/// The annotations of a move, or of the game before its first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The comment after the move.
    pub comment: String,
    /// The comment before the move, if it begins a variation.
    pub starting_comment: String,
    /// The numbers of its annotation glyphs.
    pub nags: BTreeSet<u32>,
}

/// A move with its position in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<T> {
    /// The number of its parent, or 0 for the start of the game.
    pub parent: u32,
    /// The move.
    pub mv: T,
    /// Its annotations, if any.
    pub notes: Option<Box<Notes>>,
}

/// The moves of a game with all variations. Nodes are numbered from 1, each after its parent. The child with the lowest
/// number continues the main line; the others are variations, in numerical order.
///
/// The moves are of type [`PlayedMove`](crate::PlayedMove) in a game that was read, and [`MoveQuery`](crate::MoveQuery)
/// in a game to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<T> {
    /// The annotations before the first move.
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
    /// The node with this number, which must not be 0. See the example of [`Tree::add`].
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

    /// Gives mutable access to the annotations of a node, or for 0 to those before the first move. See the example of
    /// [`Tree::add`].
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
            // The line continues with the first child of its last node.
            let next = node.parent == last;
            if next {
                last = index as u32 + 1;
            }
            next.then_some(node.mv)
        })
    }
}
