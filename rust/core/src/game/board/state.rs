//! The FEN fields other than the pieces (side to move, rights, counters), and the faults of a position.

use super::Board;
use crate::board::{Color, Square, by_size};
use crate::game::fen;
use crate::position::Status;

impl Board {
    /// The side to move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R b K - 3 20")?;
    /// assert_eq!(board.side_to_move(), Color::Black);
    /// assert_eq!((board.halfmove_clock(), board.fullmove_number(), board.ply()), (3, 20, 39));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn side_to_move(&self) -> Color {
        by_size!(&self.game, game => game.position().side_to_move())
    }

    /// The number of plies since the last capture or other irreversible move. See the example of
    /// [`Board::side_to_move`].
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.push(board.parse_san("Nf3")?)?;
    /// assert_eq!(board.halfmove_clock(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn halfmove_clock(&self) -> u32 {
        by_size!(&self.game, game => game.position().halfmove_clock())
    }

    /// The move number, from 1.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for text in ["e4", "e5"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// assert_eq!((board.fullmove_number(), board.ply()), (2, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fullmove_number(&self) -> u32 {
        by_size!(&self.game, game => game.position().fullmove_number())
    }

    /// The number of plies since the start of the game, derived from the move number and the side to move.
    pub fn ply(&self) -> u32 {
        2 * (self.fullmove_number() - 1) + self.side_to_move() as u32
    }

    /// The e.p. square, if the FEN has one; the lowest if there are several.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
    /// assert_eq!(board.ep_square(), chess.square("d6"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ep_square(&self) -> Option<Square> {
        by_size!(&self.game, game => fen::en_passant(game.variant(), game.position()))
    }

    /// The castling field of the FEN: castling rights and gates.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// assert_eq!(Board::new(&AnyVariant::builtin("chess")?)?.castling_fen(), "KQkq");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castling_fen(&self) -> String {
        by_size!(&self.game, game => fen::rights(game.variant(), game.position()))
    }

    /// Whether a side has the castling right on the K side and on the Q side.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")?;
    /// assert_eq!(board.castling_rights(Color::White), [true, false]);
    /// assert_eq!(board.castling_rights(Color::Black), [false, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castling_rights(&self, color: Color) -> [bool; 2] {
        by_size!(&self.game, game => game.position().castling_rights(color))
    }

    /// The squares of the pieces with which a side still has the right to castle.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(board.castling_partners(Color::White), [chess.square("h1").unwrap()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castling_partners(&self, color: Color) -> Vec<Square> {
        let rights = self.castling_rights(color);
        let partners = by_size!(&self.game, game => game.position().castling_partners(color));
        partners.into_iter().zip(rights).filter_map(|(square, has)| has.then_some(square)).collect()
    }

    /// All faults of the position.
    ///
    /// ```
    /// use fairychess_core::Status;
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess").unwrap();
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1").unwrap();
    /// assert_eq!(board.status(), Status::PAWNS_ON_BACKRANK);
    /// ```
    pub fn status(&self) -> Status {
        by_size!(&self.game, game => game.position().status(game.variant()))
    }
}
