//! What a FEN says beside the pieces, and what is wrong with it all.

use fairychess_core::game::Board as CoreBoard;
use pyo3::prelude::*;

use super::Board;
use crate::arguments::Whole;
use crate::{errors, records};

/// Counters go no further.
const MAX_MOVES: u64 = 1_000_000;

#[pymethods]
impl Board {
    /// The side to move: True for White, False for Black.
    ///
    /// It can be set. That forgets the moves behind the board, and the e.p. square; while there is a vote it becomes
    /// that side's.
    #[getter]
    fn turn(&self) -> PyResult<bool> {
        self.read(|core| records::side(core.side_to_move()))
    }

    #[setter]
    fn set_turn(&self, color: bool) -> PyResult<()> {
        self.write(|core| core.set_side_to_move(records::color(color)))
    }

    /// The number of the move, from 1, as FEN has it.
    ///
    /// It can be set (1 to 1,000,000), which forgets the moves behind the board.
    #[getter]
    fn fullmove_number(&self) -> PyResult<u32> {
        self.read(CoreBoard::fullmove_number)
    }

    #[setter]
    fn set_fullmove_number(&self, number: Whole) -> PyResult<()> {
        let number = number.within("fullmove_number", 1..=MAX_MOVES)? as u32;
        self.write(|core| core.set_clocks(core.halfmove_clock(), number))
    }

    /// Plies since the last move that set it to 0: a capture, a pawn move, or what the variant says.
    ///
    /// It can be set (0 to 1,000,000), which forgets the moves behind the board.
    #[getter]
    fn halfmove_clock(&self) -> PyResult<u32> {
        self.read(CoreBoard::halfmove_clock)
    }

    #[setter]
    fn set_halfmove_clock(&self, plies: Whole) -> PyResult<()> {
        let plies = plies.within("halfmove_clock", 0..=MAX_MOVES)? as u32;
        self.write(|core| core.set_clocks(plies, core.fullmove_number()))
    }

    /// Plies since the start of the game, by `fullmove_number` and `turn`.
    fn ply(&self) -> PyResult<u32> {
        self.read(CoreBoard::ply)
    }

    /// The e.p. square, if FEN has it (where a capture there is legal, or as the variant says), or None.
    #[getter]
    fn ep_square(&self) -> PyResult<Option<u8>> {
        self.read(CoreBoard::ep_square)
    }

    /// The castling field of FEN: rights to castle and gates, `"-"` where there are none.
    fn castling_xfen(&self) -> PyResult<String> {
        self.read(CoreBoard::castling_fen)
    }

    /// Whether a side still has the right to castle, on any wing.
    fn has_castling_rights(&self, color: bool) -> PyResult<bool> {
        self.read(|core| core.castling_rights(records::color(color)).contains(&true))
    }

    /// Whether a side still has the right to castle on its K wing.
    fn has_kingside_castling_rights(&self, color: bool) -> PyResult<bool> {
        self.read(|core| core.castling_rights(records::color(color))[0])
    }

    /// Whether a side still has the right to castle on its Q wing.
    fn has_queenside_castling_rights(&self, color: bool) -> PyResult<bool> {
        self.read(|core| core.castling_rights(records::color(color))[1])
    }

    /// All that is wrong with the position, as a `Status`; `Status.VALID` if nothing is.
    ///
    /// A position without faults need not be one that a game can reach. `docs/positions.md` tells what is judged.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board(fen="4k3/8/8/8/8/8/8/P3K3 w - - 0 1").status()
    /// <Status.PAWNS_ON_BACKRANK: 32>
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        records::status(py, self.read(CoreBoard::status)?)
    }

    /// Whether nothing is wrong with the position: `status() == Status.VALID`.
    fn is_valid(&self) -> PyResult<bool> {
        Ok(self.read(CoreBoard::status)?.is_empty())
    }

    /// Gives the rights to castle, and the gates, that a castling field of FEN says.
    ///
    /// The moves behind the board are forgotten. Raises `FenError` for a right that the pieces or the game do not allow,
    /// and the board stays as it was.
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
