//! `Board`. Its methods stand by subject, a file each.

mod about;
mod attack;
mod claims;
mod copies;
mod counting;
mod edit;
mod epd;
mod held;
mod men;
mod notation;
mod outcome;
mod pictures;
mod play;
mod show;
mod stack;
mod state;

pub use copies::_restore_board;
pub use held::Held;

use std::sync::Mutex;

use fairychess_core::game::Board as CoreBoard;
use fairychess_core::kinds::KindId;
use fairychess_core::moves::{Made, Sought};
use pyo3::prelude::*;

use crate::arguments::{self, VariantOrName, same};
use crate::errors;
use crate::guard::guard;
use crate::moves::Move;
use crate::variant::{Variant, is_path};

/// A position of a game with the turns that led to it.
///
/// `Board()` is the start of orthodox chess; `variant` is a name or a `Variant`, `fen` a position instead of the variant's start.
/// Colours are bools as in python-chess: `fairychess.WHITE` is True, `fairychess.BLACK` is False. Squares are numbers
/// `rank * files + file`, both from 0 (a1 is 0), or names such as `"e4"`.
///
/// Raises `VariantError` for an unknown variant, `FenError` for a FEN that is none or says what cannot be.
///
/// >>> import fairychess
/// >>> board = fairychess.Board("culverin")
/// >>> board.push_uci("e2e4")
/// Move('e2e4')
/// >>> board.turn == fairychess.BLACK
/// True
#[pyclass(frozen, module = "fairychess")]
pub struct Board {
    variant: Py<Variant>,
    held: Mutex<Held>,
}

impl Board {
    /// A board of a variant.
    pub fn new(variant: Py<Variant>, core: CoreBoard) -> Self {
        Self { variant, held: Mutex::new(Held::new(core)) }
    }

    /// Its variant.
    pub fn variant(&self) -> &Py<Variant> {
        &self.variant
    }

    /// Works on what the board holds. Nothing of Python may be touched inside, so that the lock is short and never taken twice. After a panic the
    /// board stays locked for good.
    pub fn hold<T>(&self, work: impl FnOnce(&mut Held) -> T) -> PyResult<T> {
        // The lock is gone before a panic is told of, for that makes Python objects.
        guard(|| self.held.lock().map(|mut held| work(&mut held)).ok())?.ok_or_else(half_changed)
    }

    /// Looks at the board, as [`Board::hold`] works on it.
    pub fn read<T>(&self, look: impl FnOnce(&CoreBoard) -> T) -> PyResult<T> {
        self.hold(|held| look(held.core()))
    }

    /// Changes the board in any way, as [`Board::hold`] works on it.
    pub fn write<T>(&self, change: impl FnOnce(&mut CoreBoard) -> T) -> PyResult<T> {
        self.hold(|held| change(held.change()))
    }

    /// What to look for on this board, for a turn of its variant.
    pub fn sought(&self, turn: &Move) -> PyResult<Sought> {
        if guard(|| same(self.variant.get(), turn.variant()))? {
            return Ok(turn.sought());
        }
        Err(errors::foreign_turn(&turn.uci()?, &turn.variant().core().rules().name, &self.rules().name))
    }

    /// A turn of this board as Python has it.
    pub fn give(&self, py: Python<'_>, made: Made) -> PyResult<Py<Move>> {
        Variant::give_one(&self.variant, py, made)
    }

    /// Turns of this board as Python has them.
    pub fn give_all(&self, py: Python<'_>, made: impl IntoIterator<Item = Made>) -> PyResult<Vec<Py<Move>>> {
        Variant::give(&self.variant, py, made)
    }

    /// Whether a turn is legal here.
    pub fn allows(&self, turn: &Move) -> PyResult<bool> {
        let sought = turn.sought();
        Ok(guard(|| same(self.variant.get(), turn.variant()))? && self.hold(|held| held.allows(sought))?)
    }

    /// The kind of a name.
    fn kind(&self, name: &str) -> PyResult<KindId> {
        arguments::kind(self.rules(), name)
    }

    fn rules(&self) -> &fairychess_core::variant::rules::Rules {
        self.variant.get().core().rules()
    }
}

fn half_changed() -> PyErr {
    errors::internal("an earlier fault left this board half changed")
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant=VariantOrName::Name("chess".to_owned()), fen=None), text_signature = "(variant='chess', fen=None)")]
    fn py_new(py: Python<'_>, variant: VariantOrName, fen: Option<&str>) -> PyResult<Self> {
        if matches!(&variant, VariantOrName::Name(name) if name.contains('/') && !is_path(name)) {
            return Err(errors::fen_for_variant());
        }
        let variant = variant.resolve(py)?;
        let core = match fen {
            None => guard(|| variant.get().start())?,
            Some(fen) => guard(|| CoreBoard::from_fen(variant.get().core(), fen))?,
        };
        let core = core.map_err(|error| errors::fen(&error))?;
        Ok(Self::new(variant, core))
    }

    /// The variant that is played.
    #[getter(variant)]
    fn py_variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// The position as FEN.
    fn fen(&self) -> PyResult<String> {
        self.read(CoreBoard::fen)
    }

    /// Sets up a position of the same variant and forgets the turns made.
    ///
    /// Raises `FenError`, and the board stays as it was.
    fn set_fen(&self, fen: &str) -> PyResult<()> {
        self.write(|core| core.set_fen(fen))?.map_err(|error| errors::fen(&error))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let variant = self.variant.bind(py).repr()?;
        let name = &self.rules().name;
        let variant = if variant.to_str()?.starts_with('<') { variant.to_string() } else { format!("'{name}'") };
        Ok(format!("Board({variant}, '{}')", self.fen()?))
    }
}
