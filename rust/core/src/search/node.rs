//! A node of the tree, as far as it is known before its moves are tried.

use super::tt::Entry;
use crate::moves::Move;

/// What is found out about a node before its moves are tried.
pub(super) struct Node {
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// A sister is expected to do better: a move is likely to refute this node.
    pub cut: bool,
    pub checked: bool,
    /// The static evaluation.
    pub raw: i32,
    /// The same, corrected.
    pub eval: i32,
    /// The side to move does better than two plies ago.
    pub improving: bool,
    pub tt_entry: Option<Entry>,
    pub excluded: Option<Move>,
}
