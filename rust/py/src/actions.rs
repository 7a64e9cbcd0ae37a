//! `ActionTable`.

use std::sync::Arc;

use fairychess_core::learn::actions::{ActionId, ActionTable as CoreTable};
use fairychess_core::moves::MoveQuery;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};

use crate::arguments::{Whole, same};
use crate::board::Board;
use crate::guard::guard;
use crate::moves::Move;
use crate::variant::Variant;
use crate::{errors, records};

/// All moves that are possible in some position of a variant, numbered from 0: `Variant.actions`. It never changes.
///
/// An action is the text of a move, so it stands for one legal move of a position at most. Both sides share the table; with
/// `color` an action is what that side sees from its own end of the board. `docs/actions.md` tells what is in a table.
///
/// >>> import fairychess
/// >>> actions = fairychess.Variant("chess").actions
/// >>> move = fairychess.Move("e7", "e5")
/// >>> actions.decode(actions.encode(move, color=fairychess.BLACK))
/// Move('e2e4')
#[pyclass(frozen, module = "fairychess")]
pub struct ActionTable {
    table: Arc<CoreTable>,
    variant: Py<Variant>,
}

impl ActionTable {
    /// The table of a variant.
    pub fn new(table: Arc<CoreTable>, variant: Py<Variant>) -> Self {
        Self { table, variant }
    }

    fn number(&self, action: Whole) -> PyResult<ActionId> {
        Ok(action.within("action", 0..=self.table.len() as u64 - 1)? as ActionId)
    }

    fn name(&self) -> &str {
        &self.variant.get().core().rules().name
    }
}

#[pymethods]
impl ActionTable {
    /// The variant whose moves they are.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// 16 hexadecimal digits that stay the same as long as every action keeps its move and its number, on every machine.
    #[getter]
    fn hash(&self) -> PyResult<String> {
        guard(|| self.table.hash())
    }

    fn __len__(&self) -> usize {
        self.table.len()
    }

    /// The action of a move, from 0; `color` is the side that sees it, from its own end of the board.
    ///
    /// Raises `IllegalMoveError` for a move that is legal in no position, the null move among them, and for one of another
    /// variant.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("stoltz")
    /// >>> [board.variant.actions.encode(move) for move in board.legal_moves]
    /// [1984, 1985]
    #[pyo3(signature = (r#move, *, color=true), text_signature = "($self, move, *, color=True)")]
    fn encode(&self, r#move: &Bound<'_, Move>, color: bool) -> PyResult<ActionId> {
        let mv = r#move.get();
        if !guard(|| same(self.variant.get(), mv.variant()))? {
            let (text, other) = (mv.uci()?, &mv.variant().core().rules().name);
            return Err(errors::illegal(&format!(
                "{text} is a move of {other}, and these are the actions of {}",
                self.name()
            )));
        }
        let written = mv.lookup_text()?;
        let action =
            guard(|| self.table.encode(written).map(|action| self.table.seen_by(records::color(color), action)))?;
        action.ok_or_else(|| {
            let text = mv.uci().map_or_else(|_| String::new(), |text| errors::shown(&text));
            errors::illegal(&format!("{text} is not an action: it is legal in no position of {}", self.name()))
        })
    }

    /// The move of an action, from 0 to the table's length less 1, that `color` sees from its own end of the board.
    ///
    /// Without a board it is a `Move` that may be illegal wherever it is tried. With one it is the board's own legal move.
    ///
    /// Raises `FairyChessError` for a number that is no action and a board of another variant, `IllegalMoveError` for an action
    /// that is not legal on the board.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("stoltz")
    /// >>> board.variant.actions.decode(1984, board)
    /// Move('accept')
    #[pyo3(signature = (action, board=None, *, color=true), text_signature = "($self, action, board=None, *, color=True)")]
    fn decode(
        &self,
        py: Python<'_>,
        action: Whole,
        board: Option<&Bound<'_, Board>>,
        color: bool,
    ) -> PyResult<Py<Move>> {
        let action = self.number(action)?;
        let absent = || errors::internal("an action without a move");
        let seen = guard(|| self.table.seen_by(records::color(color), action))?;
        let written = guard(|| self.table.decode(seen))?.ok_or_else(absent)?;
        let Some(board) = board else { return Py::new(py, Move::written_move(written, self.variant.clone_ref(py))) };
        let board = board.get();
        if !guard(|| same(self.variant.get(), board.variant().get()))? {
            let other = &board.variant().get().core().rules().name;
            return Err(errors::bad_input(&format!(
                "these are the actions of {}, and the board is one of {other}",
                self.name()
            )));
        }
        let found = board.read(|core| match core.find(MoveQuery::Text(written)) {
            Ok(mv) => Ok(core.played(mv)),
            Err(_) => Err(core.fen()),
        })?;
        found.map_or_else(
            |fen| {
                let text = guard(|| self.variant.get().core().write_move(written))?;
                let text = errors::shown(&text);
                Err(errors::illegal(&format!("action {action} is {text}, which is not a legal move in {fen}")))
            },
            |played| board.give(py, played),
        )
    }

    /// The same action on the board turned over, files staying: what one side sees as `action` is this to the other.
    ///
    /// Raises `FairyChessError` for a number that is no action.
    fn turned_over(&self, action: Whole) -> PyResult<ActionId> {
        let action = self.number(action)?;
        guard(|| self.table.flipped(action))?.ok_or_else(|| errors::internal("an action without its mirror image"))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "<ActionTable of {}: {} actions, {}>",
            self.variant.bind(py).repr()?,
            self.table.len(),
            self.hash()?
        ))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = other.cast::<Self>().ok();
        guard(|| other.is_some_and(|other| same(self.variant.get(), other.get().variant.get())))
    }

    fn __hash__(&self) -> PyResult<isize> {
        Python::attach(|py| self.variant.bind(py).hash())
    }

    /// For the collector of cycles: a variant keeps moves, and those keep their variant.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.variant)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// Pickled it is the table of its variant.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (self.variant.clone_ref(py), "actions").into_pyobject(py)?;
        Ok((py.import("builtins")?.getattr("getattr")?, arguments))
    }
}
