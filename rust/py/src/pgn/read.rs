//! Reading.

use std::sync::atomic::AtomicBool;

use fairychess_core::pgn::{
    self, Collector, Definition, Game, GameText, Headers, Keep, Notes, PgnError, PgnErrorKind, Splitter,
};
use fairychess_core::{AnyVariant, Board as CoreBoard};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

use super::handle;
use crate::board::Board;
use crate::errors;
use crate::guard::{guard, interruptible, room_for};
use crate::locked::Locked;
use crate::variant::{Move, Variant};

/// A game with more text than this is read on its own thread, so that Ctrl-C can stop it.
const LONG: usize = 1 << 18;

/// The maximum memory in bytes per character of a game: a three-character move becomes a node in a list that grows by doubling.
const ROOM_OF_A_CHARACTER: usize = 24;

/// The maximum amount of memory to check for, because long texts are mostly comments.
const MAX_ROOM: usize = 64 << 20;

/// The lines of a game, each given by the number of the preceding node and the number of moves; then all moves; then the notes.
type Nodes<'a, 'py> = (Vec<u32>, Bound<'py, PyList>, Noted<'a, 'py>);

/// The numbers of the annotated nodes, and their comments, starting comments and glyphs. Parallel lists give the garbage
/// collector fewer objects to visit than a list of tuples.
type Noted<'a, 'py> = (Vec<u32>, Vec<&'a str>, Vec<&'a str>, Vec<Option<Bound<'py, PyTuple>>>);

/// The text of one game of a file.
#[pyclass(frozen, name = "_PgnText", module = "fairychess._core")]
pub struct PgnText {
    game: GameText,
}

#[pymethods]
impl PgnText {
    /// Puts the tag pairs into a dict.
    fn headers(&self, pairs: &Bound<'_, PyDict>) -> PyResult<()> {
        put(&guard(|| pgn::read_headers(&self.game))?, pairs)
    }

    /// Reads the game, which may be of a built-in variant or of one of `variants`.
    fn read(&self, variants: &Bound<'_, PyTuple>) -> PyResult<PgnRecord> {
        let (py, variants) = (variants.py(), given(variants)?);
        room_for((self.game.text.len() * ROOM_OF_A_CHARACTER).min(MAX_ROOM), || "a game in PGN".to_owned())?;
        let read =
            |stop: &AtomicBool| with_definitions(&variants, |definitions| pgn::read(&self.game, definitions, stop));
        let game = if self.game.text.len() > LONG {
            interruptible(py, read)?
        } else {
            py.detach(|| guard(|| read(&AtomicBool::new(false))))?
        };
        let variant = match &game.start {
            Some(start) => Some(known(py, start.variant(), &variants)?),
            None => None,
        };
        Ok(PgnRecord { game, variant })
    }
}

fn put(headers: &[(String, String)], pairs: &Bound<'_, PyDict>) -> PyResult<()> {
    headers.iter().try_for_each(|(name, value)| pairs.set_item(name, value))
}

fn given(variants: &Bound<'_, PyTuple>) -> PyResult<Vec<Py<Variant>>> {
    variants.iter().map(|variant| Ok(variant.cast::<Variant>()?.to_owned().unbind())).collect()
}

/// Calls a function with the variants as core definitions.
fn with_definitions<T>(variants: &[Py<Variant>], call: impl FnOnce(&[Definition]) -> T) -> T {
    let definitions: Vec<Definition> = variants.iter().map(|variant| variant.get().definition()).collect();
    call(&definitions)
}

/// The variant of a start position: one of the given variants, or a built-in one.
fn known(py: Python<'_>, core: &AnyVariant, given: &[Py<Variant>]) -> PyResult<Py<Variant>> {
    match given.iter().find(|variant| std::ptr::eq(variant.get().core().rules(), core.rules())) {
        Some(variant) => Ok(variant.clone_ref(py)),
        None => Variant::of(py, core),
    }
}

/// A game as read, before its nodes are created.
#[pyclass(frozen, name = "_PgnRecord", module = "fairychess._core")]
pub struct PgnRecord {
    pub(super) game: Game,
    variant: Option<Py<Variant>>,
}

#[pymethods]
impl PgnRecord {
    /// Puts the tag pairs into a dict, in the order of the text.
    fn headers(&self, pairs: &Bound<'_, PyDict>) -> PyResult<()> {
        put(&self.game.headers, pairs)
    }

    /// The result at the end of the movetext, or None.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.game.result
    }

    /// The errors in the text: a list of `PgnError`.
    fn errors(&self) -> Vec<Py<PyAny>> {
        let errors = self.game.errors.iter().map(error);
        Python::attach(|py| errors.map(|error| error.into_value(py).into_any()).collect())
    }

    /// The comment before the first move, and its NAGs.
    fn preface(&self) -> (&str, Vec<u32>) {
        (&self.game.tree.notes.comment, self.game.tree.notes.nags.iter().copied().collect())
    }

    /// The moves of the main line.
    fn mainline(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let Some(variant) = &self.variant else { return Ok(vec![]) };
        Variant::give(variant, py, self.game.tree.mainline())
    }

    /// The nodes as lines of moves. The game is number 0; nodes are numbered from 1 in the order of the moves.
    ///
    /// The first list contains, for each line, the number of the preceding node and the number of moves. The second contains the
    /// moves of all lines. Then come the numbers of the annotated nodes, with their comments, starting comments, and NAGs or
    /// None.
    fn nodes<'a, 'py>(&'a self, py: Python<'py>) -> PyResult<Nodes<'a, 'py>> {
        let nodes = &self.game.tree.nodes;
        let (mut lines, mut noted) = (vec![], (vec![], vec![], vec![], vec![]));
        let Some(variant) = &self.variant else { return Ok((lines, PyList::empty(py), noted)) };
        let moves = PyList::new(py, Variant::give(variant, py, nodes.iter().map(|node| node.mv))?)?;
        for (index, node) in nodes.iter().enumerate() {
            match lines.last_mut() {
                // The node preceding this one has the number `index`.
                Some(count) if node.parent as usize == index => *count += 1,
                _ => lines.extend([node.parent, 1]),
            }
            if let Some(Notes { comment, starting_comment, nags }) = node.notes.as_deref() {
                noted.0.push(index as u32 + 1);
                noted.1.push(comment.as_str());
                noted.2.push(starting_comment.as_str());
                noted.3.push(if nags.is_empty() { None } else { Some(PyTuple::new(py, nags.iter())?) });
            }
        }
        Ok((lines, moves, noted))
    }
}

/// An error in a game.
fn error(error: &PgnError) -> PyErr {
    let reason = match error.kind() {
        PgnErrorKind::Move(error) => Some(errors::invalid_move(error)),
        PgnErrorKind::Fen(error) => Some(errors::fen(error)),
        PgnErrorKind::Variant(error) => Some(errors::variant(error)),
        _ => None,
    };
    errors::pgn(error, reason)
}

/// Reads the text of the next game from a handle; `keep` is 2 to keep it all, 1 to keep the tag pairs, 0 to keep nothing.
///
/// `ahead` is a line already read from the handle. Returns the game, or None at the end of the handle; and the first line of the
/// following game if that line has been read, else None.
#[pyfunction]
pub fn _pgn_cut(handle: &Bound<'_, PyAny>, ahead: &str, keep: u8) -> PyResult<(Option<PgnText>, Option<String>)> {
    let keep = [Keep::Nothing, Keep::Tags, Keep::All][usize::from(keep.min(2))];
    let (game, left) = handle::next_game(handle, ahead, Collector::new(keep, 1))?;
    Ok((game.map(|game| PgnText { game }), left))
}

/// The start position of a game with these headers. Raises `VariantError` or `FenError` if they define none.
#[pyfunction]
pub fn _pgn_start(
    variant: Option<&str>,
    identity: Option<&str>,
    fen: Option<&str>,
    game: Option<&str>,
    variants: &Bound<'_, PyTuple>,
) -> PyResult<Board> {
    let (py, variants) = (variants.py(), given(variants)?);
    let headers = Headers { variant, id: identity, fen, game, format: None };
    let start: Result<CoreBoard, PgnErrorKind> =
        guard(|| with_definitions(&variants, |definitions| headers.board(definitions)))?;
    let start = start.map_err(|reason| match &reason {
        PgnErrorKind::Fen(error) => errors::fen(error),
        PgnErrorKind::Variant(error) => errors::variant(error),
        reason => errors::bad_input(&reason.to_string()),
    })?;
    Ok(Board::new(known(py, start.variant(), &variants)?, start))
}

/// Splits a file into games. The file arrives in chunks of text or bytes.
#[pyclass(frozen, name = "_PgnSplitter", module = "fairychess._core")]
pub struct PgnSplitter {
    splitter: Locked<Splitter>,
}

#[pymethods]
impl PgnSplitter {
    #[new]
    fn py_new() -> Self {
        Self { splitter: Locked::new("splitter of games", Splitter::new(Keep::All)) }
    }

    /// Takes the next chunk; an empty chunk means the end of the file.
    fn feed(&self, piece: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(bytes) = piece.cast::<PyBytes>() {
            return self.change(|splitter| splitter.feed(bytes.as_bytes()));
        }
        let Ok(string) = piece.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!("text or bytes are needed, not {}", piece.get_type())));
        };
        // Called before the lock is taken, because it may call Python.
        let text = handle::text(string)?;
        self.change(|splitter| splitter.feed(text.as_bytes()))
    }

    /// The next game, or None if another chunk is needed.
    fn next(&self) -> PyResult<Option<PgnText>> {
        self.change(|splitter| splitter.next_game().map(|game| PgnText { game }))
    }
}

impl PgnSplitter {
    fn change<T>(&self, change: impl FnOnce(&mut Splitter) -> T) -> PyResult<T> {
        self.splitter.with(change)
    }
}
