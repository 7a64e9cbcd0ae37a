//! `ActionTable`.

use std::sync::Arc;

use fairychess_core::MoveQuery;
use fairychess_core::learn::actions::{ActionId, ActionTable as CoreTable};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};

use crate::arguments::Whole;
use crate::board::Board;
use crate::guard::guard;
use crate::variant::{Move, Variant, same};
use crate::{errors, records};

/// The action table of a variant: all moves possible in any position, numbered from 0. It never changes.
///
/// An action stands for the text of a move, so in a given position it means at most one legal move. Both sides share the table;
/// `color` is the side from whose end of the board an action is seen. `docs/actions.md` describes the contents of a table.
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
    /// The variant of the table.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// 16 hexadecimal digits that depend only on the moves and their numbers; the same on every machine.
    #[getter]
    fn hash(&self) -> PyResult<String> {
        guard(|| self.table.hash())
    }

    fn __len__(&self) -> usize {
        self.table.len()
    }

    /// Return the action of a move.
    ///
    /// Args:
    ///     move: A move of this variant, legal or not.
    ///     color: The side from whose end of the board the action is seen.
    ///
    /// Raises:
    ///     IllegalMoveError: The move belongs to another variant or, like the null move, can never be legal.
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

    /// Return the move of an action.
    ///
    /// Args:
    ///     action: A number from 0 to the length of the table minus 1.
    ///     board: A board on which the move must be legal; None to accept any move of the table.
    ///     color: The side from whose end of the board the action is seen.
    ///
    /// Raises:
    ///     FairyChessError: The number is not an action, or the board belongs to another variant.
    ///     IllegalMoveError: The move is not legal on the board.
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

    /// Return the same action on the board flipped by rank, which is its number for the other side.
    ///
    /// Args:
    ///     action: The number of an action.
    ///
    /// Raises:
    ///     FairyChessError: The number is not an action.
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

    /// For the garbage collector: variants and moves refer to each other.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.variant)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// A pickled table is restored from its variant.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (self.variant.clone_ref(py), "actions").into_pyobject(py)?;
        Ok((py.import("builtins")?.getattr("getattr")?, arguments))
    }
}

#[pymethods]
impl Variant {
    /// The numbers of all moves that are possible in some position. The table is built on first use, then kept.
    ///
    /// Raises:
    ///     VariantError: There are more than 1,048,576 moves.
    #[getter]
    fn actions(slf: &Bound<'_, Self>) -> PyResult<ActionTable> {
        let table = slf.get().action_table(slf.py())?;
        Ok(ActionTable::new(Arc::clone(table), slf.clone().unbind()))
    }
}
