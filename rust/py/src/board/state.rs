//! The FEN fields other than the pieces, and the validity of the position.

use fairychess_core::{Board as CoreBoard, Color};
use pyo3::prelude::*;

use super::Board;
use crate::arguments::{Whole, mask_of};
use crate::{errors, records};

/// The maximum value of the counters.
const MAX_MOVES: u64 = 1_000_000;

#[pymethods]
impl Board {
    /// The side to move: True for White, False for Black.
    ///
    /// Setting it clears the move stack and the e.p. square. During a vote, that side votes.
    #[getter]
    fn turn(&self) -> PyResult<bool> {
        self.read(|core| records::side(core.side_to_move()))
    }

    #[setter]
    fn set_turn(&self, color: bool) -> PyResult<()> {
        self.write(|core| core.set_side_to_move(records::color(color)))
    }

    /// The move number as in FEN, from 1.
    ///
    /// Setting it (1 to 1,000,000) clears the move stack.
    #[getter]
    fn fullmove_number(&self) -> PyResult<u32> {
        self.read(CoreBoard::fullmove_number)
    }

    #[setter]
    fn set_fullmove_number(&self, number: Whole) -> PyResult<()> {
        let number = number.within("fullmove_number", 1..=MAX_MOVES)? as u32;
        self.write(|core| core.set_clocks(core.halfmove_clock(), number))
    }

    /// The number of plies since the last capture, pawn move, or other move that resets it in the variant.
    ///
    /// Setting it (0 to 1,000,000) clears the move stack.
    #[getter]
    fn halfmove_clock(&self) -> PyResult<u32> {
        self.read(CoreBoard::halfmove_clock)
    }

    #[setter]
    fn set_halfmove_clock(&self, plies: Whole) -> PyResult<()> {
        let plies = plies.within("halfmove_clock", 0..=MAX_MOVES)? as u32;
        self.write(|core| core.set_clocks(plies, core.fullmove_number()))
    }

    /// Returns the number of plies since the start of the game, computed from `fullmove_number` and `turn`.
    fn ply(&self) -> PyResult<u32> {
        self.read(CoreBoard::ply)
    }

    /// The number of the e.p. square, or None.
    ///
    /// The FEN contains it if a capture there is legal, unless the variant defines this differently.
    #[getter]
    fn ep_square(&self) -> PyResult<Option<u8>> {
        Ok(self.read(CoreBoard::ep_square)?.map(u8::from))
    }

    /// The squares of the pieces with which a king may still castle, as a bitboard.
    ///
    /// >>> import fairychess
    /// >>> list(fairychess.SquareSet(fairychess.Board().castling_rights))  # a1, h1, a8, h8
    /// [0, 7, 56, 63]
    #[getter]
    fn castling_rights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let squares = self.read(|core| Color::BOTH.map(|color| core.castling_partners(color)))?;
        mask_of(py, squares.into_iter().flatten())
    }

    /// The FEN of the start position of the variant: `Variant.start_fen`.
    #[getter]
    fn starting_fen(&self) -> PyResult<String> {
        self.read(|core| core.variant().rules().start_fen.clone())
    }

    /// The name of the variant for UCI engines: `Variant.name`.
    #[getter]
    fn uci_variant(&self) -> PyResult<String> {
        self.read(|core| core.variant().rules().name.clone())
    }

    /// Returns the castling field of the FEN: castling rights and gates, `"-"` if there are none.
    fn castling_xfen(&self) -> PyResult<String> {
        self.read(CoreBoard::castling_fen)
    }

    /// True if a side still has a castling right.
    ///
    /// Args:
    ///     color: The side.
    fn has_castling_rights(&self, color: bool) -> PyResult<bool> {
        self.read(|core| core.castling_rights(records::color(color)).contains(&true))
    }

    /// True if a side still has the castling right on its K side.
    ///
    /// Args:
    ///     color: The side.
    fn has_kingside_castling_rights(&self, color: bool) -> PyResult<bool> {
        self.read(|core| core.castling_rights(records::color(color))[0])
    }

    /// True if a side still has the castling right on its Q side.
    ///
    /// Args:
    ///     color: The side.
    fn has_queenside_castling_rights(&self, color: bool) -> PyResult<bool> {
        self.read(|core| core.castling_rights(records::color(color))[1])
    }

    /// Returns the faults in the position; `Status.VALID` if there are none.
    ///
    /// Even a valid position may be impossible to reach in a game. `docs/positions.md` lists the checks.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board(fen="4k3/8/8/8/8/8/8/P3K3 w - - 0 1").status()
    /// <Status.PAWNS_ON_BACKRANK: 32>
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        records::status(py, self.read(CoreBoard::status)?)
    }

    /// True if the position has no faults: `status() == Status.VALID`.
    fn is_valid(&self) -> PyResult<bool> {
        Ok(self.read(CoreBoard::status)?.is_empty())
    }

    /// Sets the castling rights and the gates. The move stack is cleared.
    ///
    /// Args:
    ///     castling_fen: The castling field of a FEN.
    ///
    /// Raises:
    ///     FenError: The pieces or the variant do not allow a castling right; the board is not changed.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> board.set_castling_fen("Kq")
    /// >>> board.castling_xfen()
    /// 'Kq'
    fn set_castling_fen(&self, castling_fen: &str) -> PyResult<()> {
        self.write(|core| core.set_castling_fen(castling_fen))?.map_err(|error| errors::fen(&error))
    }
}
