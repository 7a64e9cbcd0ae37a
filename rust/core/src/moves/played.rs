//! Played moves, with the captures that they made in their positions, and queries for moves.

use super::{Move, MoveText};

/// A move, with the captures that it made in its position, in one 64-bit word.
///
/// The lowest 57 bits hold the move. The two highest bits say whether the move captures on its to-square, and whether a
/// piece thrown by it captures.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board};
///
/// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
/// let mv = board.parse_san("exd5")?;
/// let played = board.played(mv);
/// assert!(played.mv() == mv && played.landing() && !played.thrown());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayedMove(u64);

impl PlayedMove {
    /// Combines a move with its captures.
    #[inline]
    pub(crate) const fn new(mv: Move, landing: bool, thrown: bool) -> Self {
        Self(mv.bits() | (landing as u64) << 62 | (thrown as u64) << 63)
    }

    /// The move.
    #[inline]
    pub const fn mv(self) -> Move {
        Move::from_bits(self.0 & ((1 << 62) - 1))
    }

    /// True if the move captures on its to-square.
    #[inline]
    pub const fn landing(self) -> bool {
        self.0 >> 62 & 1 != 0
    }

    /// True if a piece thrown by the move captures.
    #[inline]
    pub const fn thrown(self) -> bool {
        self.0 >> 63 != 0
    }

    /// Returns the move and its captures as one number.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

/// A move to look for in a position.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, MoveQuery};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let mut board = Board::new(&chess)?;
/// let query = MoveQuery::Text(chess.read_move("e2e4").unwrap());
/// board.push(query)?;
/// assert!(!board.is_legal(query));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveQuery {
    /// A move of this or another position of the variant; if it is not legal, the legal move with the same text is
    /// found.
    Move(Move),
    /// A move text.
    Text(MoveText),
}

impl From<Move> for MoveQuery {
    fn from(mv: Move) -> Self {
        Self::Move(mv)
    }
}

impl From<PlayedMove> for MoveQuery {
    fn from(played: PlayedMove) -> Self {
        Self::Move(played.mv())
    }
}

impl From<MoveText> for MoveQuery {
    fn from(written: MoveText) -> Self {
        Self::Text(written)
    }
}
