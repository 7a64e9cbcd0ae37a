//! Converts the nodes of `fairychess.pgn` to a tree for the core.

use std::collections::{BTreeSet, HashSet};

use fairychess_core::MoveQuery;
use fairychess_core::pgn::{Notes, Tree};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::handle;
use crate::board::Board;
use crate::errors;
use crate::variant::Move;

/// Makes a game that starts from a board, with the nodes after a Python node and their annotations.
///
/// # Errors
/// If a node occurs twice or has the wrong type: users may put anything into their lists.
pub fn tree(start: &Board, root: &Bound<'_, PyAny>) -> PyResult<Tree<MoveQuery>> {
    let mut tree = Tree { notes: notes(root, false)?.unwrap_or_default(), nodes: vec![] };
    let (mut waiting, mut seen) = (vec![], HashSet::new());
    push_children(root, 0, &mut waiting)?;
    while let Some((node, parent)) = waiting.pop() {
        if !seen.insert(node.as_ptr()) {
            return Err(errors::bad_input("a node appears twice in its game, but may appear only once"));
        }
        let mv = node.getattr(pyo3::intern!(node.py(), "move"))?;
        let number = tree.add(parent, start.query(mv.cast::<Move>()?.get())?);
        if let Some(notes) = notes(&node, true)? {
            *tree.notes_mut(number) = notes;
        }
        push_children(&node, number, &mut waiting)?;
    }
    Ok(tree)
}

/// Pushes the children of a node so that the first child is popped first.
fn push_children<'py>(
    node: &Bound<'py, PyAny>,
    number: u32,
    waiting: &mut Vec<(Bound<'py, PyAny>, u32)>,
) -> PyResult<()> {
    let following = node.getattr(pyo3::intern!(node.py(), "_variations"))?;
    let Ok(variations) = following.cast::<PyList>() else {
        // A single child is stored without a list.
        waiting.extend((!following.is_none()).then_some((following, number)));
        return Ok(());
    };
    waiting.extend(variations.iter().map(|child| (child, number)));
    let first = waiting.len() - variations.len();
    waiting[first..].reverse();
    Ok(())
}

/// The annotations of a node, if it has any.
fn notes(node: &Bound<'_, PyAny>, may_start: bool) -> PyResult<Option<Notes>> {
    let py = node.py();
    let text = |name: &Bound<'_, PyString>| -> PyResult<String> {
        let value = node.getattr(name)?;
        let value = value.cast::<PyString>()?;
        if value.is_empty()? { Ok(String::new()) } else { Ok(handle::text(value)?.into_owned()) }
    };
    let comment = text(pyo3::intern!(py, "comment"))?;
    let starting_comment = if may_start { text(pyo3::intern!(py, "starting_comment"))? } else { String::new() };
    let numbers = node.getattr(pyo3::intern!(py, "_nags"))?;
    let mut nags = BTreeSet::new();
    if !numbers.is_none() {
        for number in numbers.try_iter()? {
            let number = number?;
            let fits = number.extract::<u16>().map_err(|_| {
                errors::bad_input(&format!("a NAG is a whole number from 0 to {}, not {number}", u16::MAX))
            })?;
            nags.insert(u32::from(fits));
        }
    }
    let written = !(comment.is_empty() && starting_comment.is_empty() && nags.is_empty());
    Ok(written.then_some(Notes { comment, starting_comment, nags }))
}
