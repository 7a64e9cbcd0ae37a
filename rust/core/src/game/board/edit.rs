//! Setting up positions by hand. Every change discards the moves that led to the position; [`Board::status`] says whether the result is valid.

use super::Board;
use super::pieces::BoardPiece;
use crate::board::{Color, Square, by_size};
use crate::error::FenError;
use crate::position::Piece;

impl Board {
    /// Puts a piece on a square in the place of what stands there, or empties it. Rights whose king or partner stands there are gone, as are a gate
    /// there and an e.p. square that no double step can have passed any more. Says whether the square is one that can hold a piece: no wall,
    /// and on the board.
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
            let promoted = piece.is_some_and(|piece| piece.promoted) && game.variant().rules.captures_to_reserve;
            game.edit(|variant, position| position.set_piece(variant, square, plain, promoted));
        });
        true
    }

    /// Gives a side a reserve: how many of each piece type, by number. Gates end with it, as does the right `E` with the last partner in it.
    /// Says whether the game has reserves; without, nothing is changed.
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

    /// Lets a side move: it loses its e.p. square, and a vote becomes that side's.
    pub fn set_side_to_move(&mut self, color: Color) {
        by_size!(&mut self.game, game => game.edit(|_, position| position.set_side_to_move(color)));
    }

    /// Sets both counters, at most 1,000,000 each, the number of the move at least 1.
    pub fn set_clocks(&mut self, halfmoves: u32, fullmoves: u32) {
        by_size!(&mut self.game, game => game.edit(|_, position| position.set_clocks(halfmoves, fullmoves)));
    }

    /// Gives the rights and gates that a castling field of FEN says.
    ///
    /// # Errors
    /// As for the FEN; the board stays as it was.
    pub fn set_castling_fen(&mut self, text: &str) -> Result<(), FenError> {
        by_size!(&mut self.game, game => {
            let mut changed = game.position().clone();
            changed.set_castling(game.variant(), text)?;
            game.edit(|_, position| *position = changed);
        });
        Ok(())
    }

    /// Takes all pieces off the board and out of the reserves, White to move, counters as at the start. Walls stay.
    pub fn clear(&mut self) {
        by_size!(&mut self.game, game => game.edit(|variant, position| position.clear(variant)));
    }

    /// Discards the moves that led to the position.
    pub fn clear_stack(&mut self) {
        by_size!(&mut self.game, game => game.edit(|_, _| ()));
    }
}
