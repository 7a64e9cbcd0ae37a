//! Nodes of the tree before their moves are searched.

use super::tt::Entry;
use crate::moves::Move;

/// What is known about a node before its moves are searched.
pub(super) struct Node {
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// True if a cutoff is expected, because a move will probably refute this node.
    pub cut: bool,
    pub checked: bool,
    /// The static evaluation, uncorrected.
    pub raw: i32,
    /// The corrected static evaluation.
    pub eval: i32,
    /// True if the evaluation is better than it was two plies ago.
    pub improving: bool,
    pub tt_entry: Option<Entry>,
    pub excluded: Option<Move>,
}
