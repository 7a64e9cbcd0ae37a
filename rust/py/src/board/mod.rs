//! `Board`. Its methods stand by subject, a file each.

mod about;
mod attack;
mod board_state;
mod claims;
mod copies;
mod counting;
mod edit;
mod epd;
mod notation;
mod outcome;
mod pictures;
mod pieces;
mod play;
mod show;
mod stack;
mod state;

pub use board_state::BoardState;
pub use copies::_restore_board;

use fairychess_core::board::PieceTypeId;
use fairychess_core::game::Board as CoreBoard;
use fairychess_core::moves::{MoveQuery, PlayedMove};
use pyo3::prelude::*;

use crate::arguments::{self, VariantOrName, same};
use crate::errors;
use crate::guard::guard;
use crate::locked::Locked;
use crate::moves::Move;
use crate::variant::{Variant, is_path};

/// A position of a game with the moves that led to it.
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
    board_state: Locked<BoardState>,
}

impl Board {
    /// A board of a variant.
    pub fn new(variant: Py<Variant>, core: CoreBoard) -> Self {
        Self { variant, board_state: Locked::new("board", BoardState::new(core)) }
    }

    /// Its variant.
    pub fn variant(&self) -> &Py<Variant> {
        &self.variant
    }

    /// Works on the state of the board, as [`Locked::with`] does.
    pub fn hold<T>(&self, work: impl FnOnce(&mut BoardState) -> T) -> PyResult<T> {
        self.board_state.with(work)
    }

    /// Looks at the board, as [`Board::hold`] works on it.
    pub fn read<T>(&self, look: impl FnOnce(&CoreBoard) -> T) -> PyResult<T> {
        self.hold(|board_state| look(board_state.core()))
    }

    /// Changes the board in any way, as [`Board::hold`] works on it.
    pub fn write<T>(&self, change: impl FnOnce(&mut CoreBoard) -> T) -> PyResult<T> {
        self.hold(|board_state| change(board_state.change()))
    }

    /// What to look for on this board, for a move of its variant.
    pub fn query(&self, mv: &Move) -> PyResult<MoveQuery> {
        if guard(|| same(self.variant.get(), mv.variant()))? {
            return Ok(mv.query());
        }
        Err(errors::foreign_move(&mv.uci()?, &mv.variant().core().rules().name, &self.rules().name))
    }

    /// A move of this board as Python has it.
    pub fn give(&self, py: Python<'_>, played: PlayedMove) -> PyResult<Py<Move>> {
        Variant::give_one(&self.variant, py, played)
    }

    /// Moves of this board as Python has them.
    pub fn give_all(&self, py: Python<'_>, played: impl IntoIterator<Item = PlayedMove>) -> PyResult<Vec<Py<Move>>> {
        Variant::give(&self.variant, py, played)
    }

    /// Whether a move is legal here.
    pub fn allows(&self, mv: &Move) -> PyResult<bool> {
        let query = mv.query();
        Ok(guard(|| same(self.variant.get(), mv.variant()))? && self.hold(|board_state| board_state.allows(query))?)
    }

    /// The piece type of a name.
    fn piece_type(&self, name: &str) -> PyResult<PieceTypeId> {
        arguments::piece_type(self.rules(), name)
    }

    fn rules(&self) -> &fairychess_core::variant::Rules {
        self.variant.get().core().rules()
    }
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

    /// Sets up a position of the same variant and forgets the moves made.
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
