//! Walls placed by moves.

use crate::board::{Bitboard, Region};

/// The squares where a move may place a wall.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum WallPlace {
    /// On any empty square.
    #[default]
    Anywhere,
    /// On a square to which the moved piece could go next without capturing.
    Beyond,
    /// On the square that the piece has left.
    Left,
    /// On an edge of the board, or next to a wall on the same rank or file.
    Rim,
}

/// The rule for walls placed by moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Walling {
    /// Where a wall may be placed, relative to the move.
    pub place: WallPlace,
    /// The squares to which walls are limited.
    pub region: Region,
    /// True if placing a wall removes the previous one.
    pub one: bool,
    /// True if a wall is placed instead of a move.
    pub instead: bool,
    /// True if a wall may answer a check: whether royal pieces are attacked is tested after the whole move.
    pub answers: bool,
    /// The walls in the start position, which are permanent.
    pub fixed: Bitboard<4>,
}

impl Walling {
    /// True if the only wall of the game is one that moves, like the duck of Duck Chess.
    pub fn is_duck(&self) -> bool {
        self.one && self.fixed.is_empty()
    }
}
