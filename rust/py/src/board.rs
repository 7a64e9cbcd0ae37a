//! `Board`.

use std::sync::{Mutex, MutexGuard};

use fairychess_core::game::Board as CoreBoard;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{MAX_DEPTH, MAX_THREADS, Square, VariantOrName, Whole, same};
use crate::guard::{guard, interruptible};
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::variant::Variant;
use crate::{errors, records};

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
    core: Mutex<CoreBoard>,
}

impl Board {
    fn new(variant: Py<Variant>, core: CoreBoard) -> Self {
        Self { variant, core: Mutex::new(core) }
    }

    fn lock(&self) -> PyResult<MutexGuard<'_, CoreBoard>> {
        self.core.lock().map_err(|_| errors::internal("an earlier fault left this board half changed"))
    }

    /// Its variant.
    pub fn variant(&self) -> &Py<Variant> {
        &self.variant
    }

    /// Looks at the board. Nothing of Python may be touched inside, so that the lock is short and never taken twice.
    pub fn read<T>(&self, look: impl FnOnce(&CoreBoard) -> T) -> PyResult<T> {
        let core = self.lock()?;
        guard(|| look(&core))
    }

    /// Changes the board, as [`Board::read`] looks. After a panic the board stays locked for good.
    fn write<T>(&self, change: impl FnOnce(&mut CoreBoard) -> T) -> PyResult<T> {
        guard(|| self.lock().map(|mut core| change(&mut core)))?
    }

    fn owns(&self, turn: &Move) -> PyResult<bool> {
        guard(|| same(self.variant.get(), turn.variant()))
    }

    /// Whether a turn is legal here.
    pub fn allows(&self, turn: &Move) -> PyResult<bool> {
        Ok(self.owns(turn)? && self.read(|core| core.is_legal(turn.core()))?)
    }

    fn rules(&self) -> &fairychess_core::variant::rules::Rules {
        self.variant.get().core().rules()
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant=VariantOrName::Name("chess".to_owned()), fen=None), text_signature = "(variant='chess', fen=None)")]
    fn py_new(py: Python<'_>, variant: VariantOrName, fen: Option<&str>) -> PyResult<Self> {
        let variant = variant.resolve(py)?;
        let rules = variant.get().core();
        let core = match fen {
            None => guard(|| CoreBoard::new(rules))?,
            Some(fen) => guard(|| CoreBoard::from_fen(rules, fen))?,
        };
        let core = core.map_err(|error| errors::fen(&error))?;
        Ok(Self::new(variant, core))
    }

    /// The variant that is played.
    #[getter(variant)]
    fn py_variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// The side to move: True for White, False for Black.
    #[getter]
    fn turn(&self) -> PyResult<bool> {
        self.read(|core| records::side(core.turn()))
    }

    /// The legal turns, generated when they are asked for.
    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves::new(slf.unbind())
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

    /// Makes a turn. Raises `IllegalMoveError` when it is not legal here, and the board stays as it was.
    fn push(&self, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let turn = r#move.get();
        if !self.owns(turn)? {
            return Err(errors::foreign_turn(&turn.uci()?, &turn.variant().core().rules().name, &self.rules().name));
        }
        self.write(|core| core.push(turn.core()))?.map_err(|error| errors::turn(&error))
    }

    /// Makes the turn that a text says, and gives it. Raises as `parse_uci` does.
    fn push_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let pushed = self.write(|core| {
            let turn = core.parse_uci(uci)?;
            core.push(turn).map(|()| turn)
        })?;
        Ok(Move::new(pushed.map_err(|error| errors::turn(&error))?, self.variant.clone_ref(py)))
    }

    /// Takes the last turn back, and gives it. Raises `IndexError` when none was made.
    fn pop(&self, py: Python<'_>) -> PyResult<Move> {
        let popped = self.write(CoreBoard::pop)?;
        let turn = popped.ok_or_else(|| PyIndexError::new_err("no turn to take back"))?;
        Ok(Move::new(turn, self.variant.clone_ref(py)))
    }

    /// Reads a legal turn in the UCI style.
    ///
    /// Raises `InvalidMoveError` for a text that is no turn, `IllegalMoveError` for a turn that is not legal here,
    /// `AmbiguousMoveError` for one that could be several.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let turn = self.read(|core| core.parse_uci(uci))?.map_err(|error| errors::turn(&error))?;
        Ok(Move::new(turn, self.variant.clone_ref(py)))
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_check)
    }

    /// Whether the side to move is checkmated.
    fn is_checkmate(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_checkmate)
    }

    /// Whether the side to move has no legal turn and is not in check.
    fn is_stalemate(&self) -> PyResult<bool> {
        self.read(CoreBoard::is_stalemate)
    }

    /// How the game has ended, as an `Outcome`, or None.
    ///
    /// Draws by fifty moves and threefold repetition count only with `claim_draw`; those by seventy-five moves and
    /// fivefold repetition always do.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(&self, py: Python<'py>, claim_draw: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.read(|core| core.outcome(claim_draw))?.map(|outcome| records::outcome(py, outcome)).transpose()
    }

    /// The result: `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` while the game goes on. `claim_draw` as in `outcome`.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> PyResult<String> {
        match self.outcome(py, claim_draw)? {
            Some(outcome) => outcome.call_method0("result")?.extract(),
            None => Ok("*".to_owned()),
        }
    }

    /// The man on a square, or None.
    ///
    /// The square is its number or its name. Raises `FairyChessError` when the board has no such square.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().piece_at("e1").name
    /// 'king'
    fn piece_at<'py>(&self, py: Python<'py>, square: Square) -> PyResult<Option<Bound<'py, PyAny>>> {
        let square = square.on(self.rules())?;
        self.read(|core| core.piece_at(square))?.map(|man| records::piece(py, self.rules(), man)).transpose()
    }

    /// All men on the board: a dict from the numbers of their squares to `Piece`.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, man) in self.read(CoreBoard::pieces)? {
            pieces.set_item(square, records::piece(py, self.rules(), man)?)?;
        }
        Ok(pieces)
    }

    /// A side's reserve: a dict from the names of pieces to how many of them there are; empty where there are none.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board("stoltz").reserve(fairychess.WHITE)
    /// {'culverin': 1}
    fn reserve<'py>(&self, py: Python<'py>, color: bool) -> PyResult<Bound<'py, PyDict>> {
        let reserve = PyDict::new(py);
        for (kind, count) in self.read(|core| core.reserve(records::color(color)))? {
            reserve.set_item(&self.rules().kinds[usize::from(kind)].name, count)?;
        }
        Ok(reserve)
    }

    /// Counts the sequences of `depth` legal turns (0 to 100), draws notwithstanding.
    ///
    /// Every leaf is counted; nothing is kept between calls. With `threads` (1 to 256) the work is shared.
    /// Other Python threads run meanwhile, and Ctrl-C ends the count.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().perft(3)
    /// 8902
    #[pyo3(signature = (depth, threads=Whole::new(1)), text_signature = "($self, depth, threads=1)")]
    fn perft(&self, py: Python<'_>, depth: Whole, threads: Whole) -> PyResult<u64> {
        let depth = depth.within("depth", 0..=MAX_DEPTH)? as u32;
        let threads = threads.within("threads", 1..=MAX_THREADS)? as usize;
        let snapshot = self.read(Clone::clone)?;
        interruptible(py, |stop| snapshot.perft(depth, threads, stop))?
            .ok_or_else(|| errors::internal("perft stopped by itself"))
    }

    /// Counts as `perft` does, by the first turn; `depth` is 1 to 100.
    ///
    /// Gives a dict from each legal `Move` to the number of sequences that begin with it.
    fn divide<'py>(&self, py: Python<'py>, depth: Whole) -> PyResult<Bound<'py, PyDict>> {
        let depth = depth.within("depth", 1..=MAX_DEPTH)? as u32;
        let snapshot = self.read(Clone::clone)?;
        let counts = interruptible(py, |stop| snapshot.divide(depth, 1, stop))?
            .ok_or_else(|| errors::internal("divide stopped by itself"))?;
        let divided = PyDict::new(py);
        for (turn, count) in counts {
            divided.set_item(Move::new(turn, self.variant.clone_ref(py)), count)?;
        }
        Ok(divided)
    }

    /// The Zobrist hash of the position, 64 bits: the same on every machine and in every process.
    fn zobrist_hash(&self) -> PyResult<u64> {
        self.read(CoreBoard::zobrist_hash)
    }

    /// A board of its own with the same position and the same turns behind it.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::new(self.variant.clone_ref(py), self.read(Clone::clone)?))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let variant = self.variant.bind(py).repr()?;
        let name = &self.rules().name;
        let variant = if variant.to_str()?.starts_with('<') { variant.to_string() } else { format!("'{name}'") };
        Ok(format!("Board({variant}, '{}')", self.fen()?))
    }
}
