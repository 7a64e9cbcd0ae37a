//! `Move`.

use std::hash::{DefaultHasher, Hash, Hasher};

use fairychess_core::moves::Move as CoreMove;
use pyo3::prelude::*;

use crate::arguments::same;
use crate::guard::guard;
use crate::variant::Variant;

/// A turn of a variant: a move, a drop, an introduction, a vote. It never changes and can be a key of a dict.
///
/// Boards make moves (`Board.parse_uci`, `Board.legal_moves`); two are equal when they are the same turn of the same variant.
///
/// >>> import fairychess
/// >>> move = fairychess.Board().parse_uci("g1f3")
/// >>> move, str(move)
/// (Move('g1f3'), 'g1f3')
#[pyclass(frozen, module = "fairychess")]
pub struct Move {
    core: CoreMove,
    variant: Py<Variant>,
}

impl Move {
    /// A turn of a variant.
    pub fn new(core: CoreMove, variant: Py<Variant>) -> Self {
        Self { core, variant }
    }

    /// The packed turn.
    pub fn core(&self) -> CoreMove {
        self.core
    }

    /// Its variant.
    pub fn variant(&self) -> &Variant {
        self.variant.get()
    }
}

#[pymethods]
impl Move {
    /// The text of the turn in the UCI style (`e2e4`, `e7e8q`, `C@e2`, `b1c3d`, `accept`).
    pub fn uci(&self) -> PyResult<String> {
        guard(|| self.variant().core().uci(self.core))
    }

    fn __str__(&self) -> PyResult<String> {
        self.uci()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Move('{}')", self.uci()?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = other.cast::<Self>().ok();
        guard(|| {
            other.is_some_and(|other| self.core == other.get().core && same(self.variant(), other.get().variant()))
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.core.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }
}
