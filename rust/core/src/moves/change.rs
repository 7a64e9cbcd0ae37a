//! The changes that a move makes on the board, in order.

use crate::board::{Color, PieceTypeId, Square};

/// One change that a move makes on the board or in a reserve.
///
/// Applied in order, the changes turn the placement of the pieces before a move into that after it. Only the two pieces of
/// castling move at once: one [`Change::Go`] directly follows another.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, Change};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let board = Board::from_fen(&chess, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
/// let changes = board.effects(board.parse_san("exd5")?);
/// assert!(matches!(changes[..], [Change::Take { .. }, Change::Go { .. }]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A piece moves to an empty square.
    Go {
        /// The from-square.
        from: Square,
        /// The to-square.
        to: Square,
        /// The side of the piece.
        color: Color,
        /// Its type before the move.
        piece_type: PieceTypeId,
    },
    /// A piece leaves the board, captured or removed by a blast.
    Take {
        /// Its square.
        square: Square,
        /// Its side.
        color: Color,
        /// Its type.
        piece_type: PieceTypeId,
    },
    /// A piece from the reserve enters the board.
    Put {
        /// Its square.
        square: Square,
        /// Its side.
        color: Color,
        /// Its type on the board.
        piece_type: PieceTypeId,
    },
    /// A piece is thrown to an empty square.
    Throw {
        /// The from-square.
        from: Square,
        /// The to-square.
        to: Square,
        /// The side of the piece.
        color: Color,
        /// Its type before it is thrown.
        piece_type: PieceTypeId,
    },
    /// A piece changes its type or its side without moving.
    Become {
        /// Its square.
        square: Square,
        /// Its new side.
        color: Color,
        /// Its new type.
        piece_type: PieceTypeId,
    },
    /// The number of pieces of a type in a reserve changes.
    Reserve {
        /// The side of the reserve.
        color: Color,
        /// The type in the reserve.
        piece_type: PieceTypeId,
        /// The new number.
        count: u8,
    },
    /// A square becomes a wall.
    Wall {
        /// The square, which was empty.
        square: Square,
    },
    /// A wall is removed.
    Unwall {
        /// Its square.
        square: Square,
    },
    /// The side to move votes.
    Vote {
        /// True if it accepts.
        accept: bool,
    },
    /// The side to move passes.
    Pass,
}
