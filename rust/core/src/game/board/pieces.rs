//! The pieces on the board and in reserve.

use super::Board;
use crate::board::{Color, PieceTypeId, Square, by_size};
use crate::game::fen;

/// A piece on a board.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, BoardPiece, Color};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let king = BoardPiece {
///     piece_type: chess.rules().piece_type("king").unwrap(),
///     color: Color::White,
///     promoted: false,
/// };
/// assert_eq!(Board::new(&chess)?.piece_at(chess.square("e1").unwrap()), Some(king));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardPiece {
    /// The piece type, as its number in the variant.
    pub piece_type: PieceTypeId,
    /// The side that it belongs to.
    pub color: Color,
    /// True if it has promoted (known only if captured pieces go to the reserve).
    pub promoted: bool,
}

impl Board {
    /// The piece on a square.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::new(&chess)?;
    /// assert_eq!(board.piece_at(chess.square("d1").unwrap()), chess.piece("Q"));
    /// assert_eq!(board.piece_at(chess.square("d4").unwrap()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<BoardPiece> {
        if !self.has_square(square) {
            return None;
        }
        by_size!(&self.game, game => game.position().piece(square).map(|piece| BoardPiece {
            piece_type: piece.piece_type,
            color: piece.color,
            promoted: game.position().is_promoted(square),
        }))
    }

    /// The square of a side's royal piece; the highest square if it has several.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert_eq!(Board::new(&chess)?.king(Color::Black), chess.square("e8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn king(&self, color: Color) -> Option<Square> {
        by_size!(&self.game, game => game.position().pieces_among(color, game.variant().royal).highest())
    }

    /// The squares of the pieces of one side and piece type.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let knight = chess.rules().piece_type("knight").unwrap();
    /// let squares = Board::new(&chess)?.squares_of(knight, Color::White);
    /// assert_eq!(squares, ["b1", "g1"].map(|name| chess.square(name).unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares_of(&self, piece_type: PieceTypeId, color: Color) -> Vec<Square> {
        by_size!(&self.game, game => game.position().pieces_of(color, piece_type).iter().collect())
    }

    /// True if a square is a wall, which no piece can enter.
    pub fn is_wall(&self, square: Square) -> bool {
        self.has_square(square) && by_size!(&self.game, game => game.position().is_wall(square))
    }

    /// The walls, which no piece can enter.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert!(board.walls().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walls(&self) -> Vec<Square> {
        by_size!(&self.game, game => game.position().state.walls.iter().collect())
    }

    /// The squares, in ascending order, from which a first move can still introduce a reserve piece.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let seirawan = AnyVariant::builtin("seirawan")?;
    /// assert_eq!(Board::new(&seirawan)?.gates().len(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gates(&self) -> Vec<Square> {
        by_size!(&self.game, game => game.position().state.gates.iter().collect())
    }

    /// The FEN field with the pieces on the board.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// assert_eq!(board.board_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board_fen(&self) -> String {
        by_size!(&self.game, game => fen::board(game.variant(), game.position()))
    }

    /// All pieces with their squares, in ascending order of square.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let symbols = [("e1", "K"), ("e8", "k")];
    /// assert_eq!(board.pieces(), symbols.map(|(at, piece)| (chess.square(at).unwrap(), chess.piece(piece).unwrap())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(&self) -> Vec<(Square, BoardPiece)> {
        let occupied: Vec<Square> = by_size!(&self.game, game => game.position().occupied().iter().collect());
        occupied.into_iter().filter_map(|square| Some((square, self.piece_at(square)?))).collect()
    }

    /// The reserve of a side: piece types, with the number of pieces of each.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let crazyhouse = AnyVariant::builtin("crazyhouse")?;
    /// let mut board = Board::new(&crazyhouse)?;
    /// for text in ["e4", "d5", "exd5"] {
    ///     board.push(board.parse_san(text)?)?;
    /// }
    /// let pawn = crazyhouse.rules().piece_type("pawn").unwrap();
    /// assert_eq!(board.reserve(Color::White), [(pawn, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reserve(&self, color: Color) -> Vec<(PieceTypeId, u32)> {
        let order = &self.variant.rules().reserve_order[color];
        let count = |piece_type| by_size!(&self.game, game => u32::from(game.position().in_reserve(color, piece_type)));
        order.iter().map(|&piece_type| (piece_type, count(piece_type))).filter(|&(_, count)| count > 0).collect()
    }
}
