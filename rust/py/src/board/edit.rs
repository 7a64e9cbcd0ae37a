//! Editing positions.

use fairychess_core::{Board as CoreBoard, BoardPiece, FenError, FenErrorKind, Square as CoreSquare};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use super::Board;
use crate::arguments::{Square, Whole};
use crate::guard::guard;
use crate::pieces;
use crate::pieces::PieceOrSymbol;
use crate::{errors, records};

/// The maximum number of pieces of a type in a reserve.
const MAX_WAITING: u64 = 255;

#[pymethods]
impl Board {
    /// Puts a piece on a square, replacing the piece there.
    ///
    /// As in python-chess, the move stack is cleared, and the position is not checked until you call `status()`. State that
    /// depends on pieces is updated at once: changing a king or its partner ends their castling right, changing a piece ends its
    /// gate, and an impossible e.p. square is cleared. A piece put on its start square counts as unmoved. Replacing a piece with
    /// an identical one changes no such state.
    ///
    /// Args:
    ///     square: The number or name of the square.
    ///     piece: A `Piece` or its FEN symbol (`"N"`, `"n"`); None empties the square.
    ///     promoted: True for a promoted piece, in variants that record it because captured pieces change sides.
    ///
    /// Raises:
    ///     FairyChessError: The square does not exist or is a wall, the variant has no such piece on its board, or it does not
    ///         record promotions.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> board.set_piece_at("h1", None)
    /// >>> board.set_piece_at("e4", "N")
    /// >>> board.fen()
    /// 'rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1'
    #[pyo3(signature = (square, piece, promoted=false))]
    fn set_piece_at(&self, square: Square, piece: PieceOrSymbol, promoted: bool) -> PyResult<()> {
        let square = square.on(self.rules())?;
        let piece = self.piece(piece, promoted)?;
        if self.write(|core| core.set_piece_at(square, piece))? { Ok(()) } else { Err(self.on_wall(square)) }
    }

    /// Puts exactly these pieces on the board.
    ///
    /// Pieces that are already on their squares keep their state, such as castling rights; see `set_piece_at`.
    ///
    /// Args:
    ///     pieces: A mapping from squares to pieces, as for `set_piece_at`.
    ///
    /// Raises:
    ///     FairyChessError: As in `set_piece_at`; the board is not changed.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> board.set_piece_map({"e1": "K", "h1": "R", "e8": "k"})
    /// >>> board.fen()
    /// '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
    fn set_piece_map(&self, pieces: &Bound<'_, PyMapping>) -> PyResult<()> {
        let rules = self.rules();
        let mut map = self.no_pieces();
        for item in pieces.items()? {
            let (square, piece): (Square, PieceOrSymbol) = item.extract()?;
            map[square.on(rules)?.index()] = self.piece(piece, false)?;
        }
        self.put_all(&map)
    }

    /// Puts exactly the pieces in the first field of a FEN on the board, like `set_piece_map`.
    ///
    /// Reserves are not included.
    ///
    /// Args:
    ///     fen: The first field of a FEN. Walls must be in their places.
    ///
    /// Raises:
    ///     FenError: The text cannot be read; `column` is the position of the error. The board is not changed.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> board.set_board_fen("4k3/8/8/8/8/8/8/4K2R")
    /// >>> board.fen()
    /// '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
    fn set_board_fen(&self, fen: &str) -> PyResult<()> {
        let known = |character: char| character.is_ascii_graphic() && !matches!(character, '[' | ']');
        let wrong = |column| Err(FenError::new(FenErrorKind::Board, column, "expected rows and nothing else"));
        let field = guard(|| match fen.chars().position(|character| !known(character)) {
            Some(at) => wrong(at + 1),
            None if fen.is_empty() => wrong(1),
            None => CoreBoard::restore(self.variant.get().core(), &format!("{fen} w - - 0 1")),
        })?;
        let board = field.map_err(|error| errors::fen(&error))?;
        let mut pieces = self.no_pieces();
        for (square, piece) in board.pieces() {
            pieces[square.index()] = Some(piece);
        }
        self.put_all(&pieces)
    }

    /// Puts walls on exactly these squares, replacing those of the start position and those placed by moves.
    ///
    /// Args:
    ///     squares: The numbers or names of the squares.
    ///
    /// Raises:
    ///     FairyChessError: A square is not empty, or the variant does not allow such walls; the board is not changed.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("duck")
    /// >>> board.set_walls(["d5"])
    /// >>> board.board_fen()
    /// 'rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR'
    fn set_walls(&self, squares: Vec<Square>) -> PyResult<()> {
        let rules = self.rules();
        let walls = squares.into_iter().map(|square| square.on(rules)).collect::<PyResult<Vec<_>>>()?;
        if self.write(|core| core.set_walls(&walls))? {
            Ok(())
        } else {
            Err(errors::bad_input("walls cannot be on these squares"))
        }
    }

    /// Removes all pieces from the board, but keeps the side to move, the reserves and the counters (`clear` resets them).
    fn clear_board(&self) -> PyResult<()> {
        self.put_all(&self.no_pieces())
    }

    /// Puts exactly the pieces of the start position on the board, like `set_piece_map` (`reset` sets up everything).
    fn reset_board(&self) -> PyResult<()> {
        let start = guard(|| CoreBoard::new(self.variant.get().core()))?.map_err(|error| errors::fen(&error))?;
        let mut pieces = self.no_pieces();
        for (square, piece) in start.pieces() {
            pieces[square.index()] = Some(piece);
        }
        self.put_all(&pieces)
    }

    /// Removes the piece on a square and returns it; None if the square is empty.
    ///
    /// See `set_piece_at` for rights that end when a piece is removed.
    ///
    /// Args:
    ///     square: The number or name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    fn remove_piece_at<'py>(&self, py: Python<'py>, square: Square) -> PyResult<Option<Bound<'py, PyAny>>> {
        let square = square.on(self.rules())?;
        let removed = self.write(|core| {
            let piece = core.piece_at(square);
            // A wall has no piece to remove.
            let _ = core.set_piece_at(square, None);
            piece
        })?;
        removed.map(|piece| pieces::piece(py, self.variant(), piece)).transpose()
    }

    /// Sets the reserve of a side. Pieces that are not named are removed from the reserve.
    ///
    /// The move stack is cleared. A side's gates end if its reserve becomes empty, and the right `E` ends if no castling partner
    /// is left in it.
    ///
    /// Args:
    ///     color: The side.
    ///     counts: A mapping from piece names to numbers of pieces (0 to 255).
    ///
    /// Raises:
    ///     FairyChessError: The variant has no such piece or no reserve, or a number is out of range.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("crazyhouse")
    /// >>> board.set_reserve(fairychess.BLACK, {"knight": 2})
    /// >>> board.reserve(fairychess.BLACK)
    /// {'knight': 2}
    fn set_reserve(&self, color: bool, counts: &Bound<'_, PyMapping>) -> PyResult<()> {
        let mut reserve = vec![0; self.rules().piece_types.len()];
        for item in counts.items()? {
            let (name, count): (String, Whole) = item.extract()?;
            reserve[self.piece_type(&name)?.index()] = count.within(&name, 0..=MAX_WAITING)? as u8;
        }
        let wanted = reserve.iter().any(|&count| count > 0);
        if !self.write(|core| core.set_reserve(records::color(color), &reserve))? && wanted {
            return Err(errors::bad_input(&format!("{} has no reserve", self.rules().name)));
        }
        Ok(())
    }

    /// Removes all pieces from the board and the reserves.
    ///
    /// White is to move, there are no rights, and the counters are reset. Walls stay.
    fn clear(&self) -> PyResult<()> {
        self.write(CoreBoard::clear)
    }

    /// Sets up the start position.
    fn reset(&self) -> PyResult<()> {
        let core = self.variant.get().core();
        self.write(|board| CoreBoard::new(core).map(|start| *board = start))?.map_err(|error| errors::fen(&error))
    }

    /// Clears the move stack without changing the position.
    fn clear_stack(&self) -> PyResult<()> {
        self.write(CoreBoard::clear_stack)
    }
}

impl Board {
    /// Removes all pieces.
    fn no_pieces(&self) -> Vec<Option<BoardPiece>> {
        vec![None; self.rules().square_count()]
    }

    /// Puts all pieces on their squares, or changes nothing if one cannot be placed.
    fn put_all(&self, pieces: &[Option<BoardPiece>]) -> PyResult<()> {
        let wall = self.write(|core| {
            let mut changed = core.clone();
            for (square, &piece) in CoreSquare::first(pieces.len()).zip(pieces) {
                if !changed.set_piece_at(square, piece) && piece.is_some() {
                    return Some(square);
                }
            }
            *core = changed;
            None
        })?;
        wall.map_or(Ok(()), |square| Err(self.on_wall(square)))
    }

    /// A piece that may be put on the board, or `None` to empty a square.
    fn piece(&self, piece: PieceOrSymbol, promoted: bool) -> PyResult<Option<BoardPiece>> {
        let rules = self.rules();
        let piece =
            piece.of(self.variant.get())?.map(|piece| BoardPiece { promoted: piece.promoted || promoted, ..piece });
        if piece.is_some_and(|piece| piece.promoted) && !rules.marks_promoted() {
            return Err(errors::bad_input(&format!("{} does not keep track of promoted pieces", rules.name)));
        }
        Ok(piece)
    }

    fn on_wall(&self, square: CoreSquare) -> PyErr {
        match guard(|| self.variant.get().core().square_name(square)) {
            Ok(name) => errors::bad_input(&format!("{} is a wall", name.unwrap_or_default())),
            Err(fault) => fault,
        }
    }
}
