//! Setting up positions by hand. Every change clears the move history; [`Board::status`] reports whether the
//! result is valid.

use super::Board;
use super::pieces::BoardPiece;
use crate::board::{Color, Square, by_size};
use crate::error::FenError;
use crate::position::Piece;

impl Board {
    /// Puts a piece on a square, replacing any piece there, or empties the square. This ends a gate on the square and castling
    /// rights whose king or partner was there, and clears an e.p. square that no double step can have passed. Returns false if
    /// the square is a wall or off the board.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mut board = Board::new(&chess)?;
    /// let [d1, d4] = ["d1", "d4"].map(|name| chess.square(name).unwrap());
    /// assert!(board.set_piece_at(d1, None) && board.set_piece_at(d4, chess.piece("Q")));
    /// assert_eq!(board.board_fen(), "rnbqkbnr/pppppppp/8/8/3Q4/8/PPPPPPPP/RNB1KBNR");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn set_piece_at(&mut self, square: Square, piece: Option<BoardPiece>) -> bool {
        if !self.has_square(square) {
            return false;
        }
        by_size!(&mut self.game, game => {
            if game.position().is_wall(square) {
                return false;
            }
            let plain = piece.map(|piece| Piece { piece_type: piece.piece_type, color: piece.color });
            let promoted = piece.is_some_and(|piece| piece.promoted) && game.variant().rules.marks_promoted();
            game.edit(|variant, position| position.set_piece(variant, square, plain, promoted));
        });
        true
    }

    /// Sets all walls, both those of the start position and those placed by moves. Returns false, and changes nothing,
    /// if a piece is on one of the squares or the rules allow no such walls.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let duck = AnyVariant::builtin("duck")?;
    /// let mut board = Board::new(&duck)?;
    /// let [d5, e5, e1] = ["d5", "e5", "e1"].map(|name| duck.square(name).unwrap());
    /// assert!(board.set_walls(&[d5]) && !board.set_walls(&[e1]) && !board.set_walls(&[d5, e5]));
    /// assert_eq!(board.board_fen(), "rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn set_walls(&mut self, walls: &[Square]) -> bool {
        if !walls.iter().all(|&square| self.has_square(square)) {
            return false;
        }
        by_size!(&mut self.game, game => {
            let walls = walls.iter().copied().collect();
            let mut after = game.position().clone();
            let set = after.set_walls(game.variant(), walls);
            if set {
                game.edit(|_, position| *position = after);
            }
            set
        })
    }

    /// Sets the reserve of a side: the number of pieces of each type. Gates are lost if the reserve is empty, and the right `E`
    /// if it has no partner left. Returns false, and changes nothing, if the variant has no reserves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let crazyhouse = AnyVariant::builtin("crazyhouse")?;
    /// let mut board = Board::new(&crazyhouse)?;
    /// let counts: Vec<u8> =
    ///     crazyhouse.rules().piece_types.iter().map(|piece_type| u8::from(piece_type.name == "knight")).collect();
    /// assert!(board.set_reserve(Color::White, &counts));
    /// assert!(board.fen().contains("[N]"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn set_reserve(&mut self, color: Color, counts: &[u8]) -> bool {
        by_size!(&mut self.game, game => {
            let has = game.position().keeps_reserves();
            if has {
                game.edit(|variant, position| position.set_reserve_to(variant, color, counts));
            }
            has
        })
    }

    /// Sets the side to move. This clears the e.p. square; during a vote, that side becomes the one to vote.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.set_side_to_move(Color::Black);
    /// assert_eq!(board.side_to_move(), Color::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_side_to_move(&mut self, color: Color) {
        by_size!(&mut self.game, game => game.edit(|_, position| position.set_side_to_move(color)));
    }

    /// Sets both counters. Each counter is limited to 1,000,000, and the move number is at least 1.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.set_clocks(7, 12);
    /// assert_eq!((board.halfmove_clock(), board.fullmove_number()), (7, 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_clocks(&mut self, halfmoves: u32, fullmoves: u32) {
        by_size!(&mut self.game, game => game.edit(|_, position| position.set_clocks(halfmoves, fullmoves)));
    }

    /// Sets the rights and gates from the castling field of a FEN.
    ///
    /// # Errors
    /// If the field is not valid in a FEN; the board is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.set_castling_fen("Kq")?;
    /// assert_eq!(board.castling_fen(), "Kq");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_castling_fen(&mut self, text: &str) -> Result<(), FenError> {
        by_size!(&mut self.game, game => {
            let mut changed = game.position().clone();
            changed.set_castling(game.variant(), text)?;
            game.edit(|_, position| *position = changed);
        });
        Ok(())
    }

    /// Removes all pieces from the board and the reserves, makes White the side to move, and resets the counters. Walls
    /// stay.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.clear();
    /// assert_eq!(board.fen(), "8/8/8/8/8/8/8/8 w - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) {
        by_size!(&mut self.game, game => game.edit(|variant, position| position.clear(variant)));
    }

    /// Clears the move history.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.push(board.parse_san("e4")?)?;
    /// board.clear_stack();
    /// assert_eq!((board.moves_made(), board.pop()), (0, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear_stack(&mut self) {
        by_size!(&mut self.game, game => game.edit(|_, _| ()));
    }
}
