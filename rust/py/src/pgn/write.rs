//! Writing.

use std::borrow::Cow;

use fairychess_core::pgn::{self, Style, Tree, header_name};
use fairychess_core::{Board as CoreBoard, MoveQuery};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::nodes;
use super::read::PgnRecord;
use crate::arguments::Whole;
use crate::board::Board;
use crate::errors;
use crate::guard::guard;
use crate::variant::Variant;

/// The layout of movetext: the number of columns (None for a single line), and whether it has comments and variations.
#[derive(FromPyObject)]
pub struct Layout(Option<Whole>, bool, bool);

impl Layout {
    fn style(self) -> PyResult<Style> {
        let columns = self.0.map(|columns| columns.within("columns", 1..=u64::MAX)).transpose()?;
        Ok(Style { columns: columns.map(|columns| columns as usize), comments: self.1, variations: self.2 })
    }
}

fn write<T>(py: Python<'_>, start: &CoreBoard, tree: &Tree<T>, result: &str, style: Style) -> PyResult<String>
where
    T: Into<MoveQuery> + Copy + Sync,
{
    let written = py.detach(|| guard(|| pgn::write_movetext(start, tree, result, style)))?;
    written.map_err(|error| errors::invalid_move(&error))
}

/// The movetext of a game that starts from a board: the nodes after a Python node, then the result.
///
/// Raises `IllegalMoveError` if a move is illegal in its position.
#[pyfunction]
pub fn _pgn_movetext(
    start: &Bound<'_, Board>,
    root: &Bound<'_, PyAny>,
    result: &str,
    layout: Layout,
) -> PyResult<String> {
    let style = layout.style()?;
    let tree = nodes::tree(start.get(), root)?;
    let board = start.get().read(Clone::clone)?;
    write(start.py(), &board, &tree, result, style)
}

#[pymethods]
impl PgnRecord {
    /// The movetext of the game as read, ending with the given result; None if the start position is unknown.
    fn movetext(&self, py: Python<'_>, result: &str, layout: Layout) -> PyResult<Option<String>> {
        let style = layout.style()?;
        let start = self.game.start.as_ref();
        start.map(|start| write(py, start, &self.game.tree, result, style)).transpose()
    }
}

/// Tag pairs as lines, followed by a blank line; an empty string if there are none.
#[pyfunction]
pub fn _pgn_tags(pairs: &Bound<'_, PyAny>) -> PyResult<String> {
    let pairs: Vec<(String, String)> = pairs.extract()?;
    guard(|| pgn::write_headers(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))))
}

/// True if a string can be the name of a tag.
#[pyfunction]
pub fn _pgn_is_tag(name: &str) -> PyResult<bool> {
    guard(|| pgn::is_tag_name(name))
}

/// The tag pairs of a variant: none for chess, the name for a built-in variant, the name and id for any other.
#[pyfunction]
pub fn _pgn_variant_tags<'py>(variant: &Bound<'py, Variant>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let (py, inner) = (variant.py(), variant.get());
    let name = inner.core().rules().name.as_str();
    let pairs: Vec<(&str, Cow<'_, str>)> = if inner.is_built_in()? {
        header_name(name).map(|name| ("Variant", name)).into_iter().collect()
    } else {
        vec![("Variant", name.into()), ("VariantId", guard(|| inner.content())?.into())]
    };
    pairs.into_iter().map(|pair| pair.into_pyobject(py)).collect()
}
