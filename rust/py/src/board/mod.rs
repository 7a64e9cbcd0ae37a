//! The class `Board`. Each file contains the methods for one subject.

mod about;
mod attack;
mod board_state;
mod claims;
mod copies;
mod counting;
mod edit;
mod effects;
mod epd;
mod notation;
mod outcome;
mod pictures;
mod pieces;
mod pins;
mod play;
mod show;
mod stack;
mod state;
mod subsets;
mod variant_ends;
mod view;

pub use board_state::BoardState;
pub use copies::_restore_board;
pub use counting::PerftTable;
pub use view::_answer;

use fairychess_core::{Board as CoreBoard, MoveQuery, PieceTypeId, PlayedMove};
use pyo3::prelude::*;

use crate::arguments;
use crate::errors;
use crate::guard::{guard, room_for, watched};
use crate::locked::Locked;
use crate::variant::{Move, Variant, VariantOrName, is_path, same};

/// The memory that must be free for a call in a variant with very many moves: enough for lists of some ten thousand moves.
const ROOM_OF_COSTLY: usize = 16 << 20;

/// A position in a game, with the moves that led to it.
///
/// Sides are bools as in python-chess: `fairychess.WHITE` is True, `fairychess.BLACK` is False. Squares are numbers
/// `rank * files + file`, both counted from 0 (a1 is 0), or names such as `"e4"`.
///
/// Args:
///     variant: A `Variant` or a name; orthodox chess by default. A FEN here means a position of orthodox chess.
///     fen: The FEN of the position; None for the start position of the variant.
///     chess960: Play the variant with Chess960 castling, as given by `Variant.chess960`.
///
/// Raises:
///     VariantError: The variant is unknown or cannot have Chess960 castling.
///     FenError: The FEN cannot be read or the position cannot be played.
///
/// >>> import fairychess
/// >>> board = fairychess.Board("culverin")
/// >>> board.push_uci("e2e4")
/// Move('e2e4')
/// >>> board.turn == fairychess.BLACK
/// True
/// >>> fairychess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").piece_at("e2")
/// Piece('pawn', True)
#[pyclass(frozen, module = "fairychess")]
pub struct Board {
    variant: Py<Variant>,
    board_state: Locked<BoardState>,
}

impl Board {
    /// A board of a variant, with this state of the game.
    pub fn new(variant: Py<Variant>, core: CoreBoard) -> Self {
        Self { variant, board_state: Locked::new("board", BoardState::new(core)) }
    }

    /// The variant of the board.
    pub fn variant(&self) -> &Py<Variant> {
        &self.variant
    }

    /// Calls a function on the state of the board, like [`Locked::with`].
    pub fn hold<T>(&self, work: impl FnOnce(&mut BoardState) -> T) -> PyResult<T> {
        self.board_state.with(work)
    }

    /// Like [`Board::hold`], for a function that changes nothing. In variants in which calls may be slow, the function works on a
    /// copy, and Ctrl-C stops it.
    pub fn look<T>(&self, work: impl FnOnce(&mut BoardState) -> T) -> PyResult<T> {
        if !self.variant.get().core().is_costly() {
            return self.hold(work);
        }
        room_for(ROOM_OF_COSTLY, || "this call".to_owned())?;
        let mut copy = self.hold(|board_state| board_state.copy())?;
        watched(|| work(&mut copy))
    }

    /// Calls a function that reads the board, like [`Board::look`].
    pub fn read<T>(&self, look: impl FnOnce(&CoreBoard) -> T) -> PyResult<T> {
        self.look(|board_state| look(board_state.core()))
    }

    /// Calls a function that changes the board, like [`Board::hold`].
    pub fn write<T>(&self, change: impl FnOnce(&mut CoreBoard) -> T) -> PyResult<T> {
        self.hold(|board_state| change(board_state.change()))
    }

    /// The query for a move of the board's variant.
    pub fn query(&self, mv: &Move) -> PyResult<MoveQuery> {
        if guard(|| same(self.variant.get(), mv.variant()))? {
            return Ok(mv.query());
        }
        Err(errors::foreign_move(&mv.uci()?, &mv.variant().core().rules().name, &self.rules().name))
    }

    /// Returns a Python object for a move of this board.
    pub fn give(&self, py: Python<'_>, played: PlayedMove) -> PyResult<Py<Move>> {
        Variant::give_one(&self.variant, py, played)
    }

    /// Returns Python objects for moves of this board.
    pub fn give_all(&self, py: Python<'_>, played: impl IntoIterator<Item = PlayedMove>) -> PyResult<Vec<Py<Move>>> {
        Variant::give(&self.variant, py, played)
    }

    /// True if a move is legal here.
    pub fn allows(&self, mv: &Move) -> PyResult<bool> {
        let query = mv.query();
        Ok(guard(|| same(self.variant.get(), mv.variant()))? && self.look(|board_state| board_state.allows(query))?)
    }

    /// The piece type with this name.
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
    #[pyo3(
        signature = (variant=VariantOrName::Name("chess".to_owned()), fen=None, *, chess960=false),
        text_signature = "(variant='chess', fen=None, *, chess960=False)"
    )]
    fn py_new(py: Python<'_>, variant: VariantOrName, fen: Option<&str>, chess960: bool) -> PyResult<Self> {
        let (variant, fen) = match &variant {
            VariantOrName::Name(text) if text.contains('/') && !is_path(text) => {
                if fen.is_some() {
                    return Err(errors::fen_for_variant());
                }
                (VariantOrName::Name("chess".to_owned()), Some(text.clone()))
            }
            _ => (variant, fen.map(str::to_owned)),
        };
        let mut variant = variant.resolve(py)?;
        if chess960 {
            variant = Variant::free(variant.bind(py))?;
        }
        let core = match fen {
            None => guard(|| variant.get().start())?,
            Some(fen) => guard(|| CoreBoard::from_fen(variant.get().core(), &fen))?,
        };
        let core = core.map_err(|error| errors::fen(&error))?;
        Ok(Self::new(variant, core))
    }

    /// The variant being played.
    #[getter(variant)]
    fn py_variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// True for Chess960 castling, in which kings and rooks may start on any squares of the rank.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board("atomic", chess960=True).chess960
    /// True
    #[getter]
    fn chess960(&self) -> bool {
        self.rules().castling.as_ref().is_some_and(|castling| castling.free_origin)
    }

    /// Returns the position as FEN.
    fn fen(&self) -> PyResult<String> {
        self.read(CoreBoard::fen)
    }

    /// Sets up a position of the same variant and clears the move stack.
    ///
    /// Args:
    ///     fen: The position.
    ///
    /// Raises:
    ///     FenError: The FEN cannot be read; the board is not changed.
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
