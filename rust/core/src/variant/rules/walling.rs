//! Walls that moves place.

use crate::board::{Bitboard, Region};

/// The squares where a move may place a wall.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum WallPlace {
    /// On any empty square.
    #[default]
    Anywhere,
    /// The squares that the moved piece could continue to without capturing.
    Beyond,
    /// On the square that the piece has left.
    Left,
    /// On an edge of the board, or beside a wall along a rank or file.
    Rim,
}

/// The rule about walls that moves place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Walling {
    /// The squares where walls may be placed.
    pub place: WallPlace,
    /// The squares on which walls may be placed.
    pub region: Region,
    /// True if a placed wall is given up when the next one is placed.
    pub one: bool,
    /// True if a wall is placed instead of a move.
    pub instead: bool,
    /// True if a wall may answer a check: only the whole move decides if royal pieces are attacked afterwards.
    pub answers: bool,
    /// The walls of the start position, which always stay.
    pub fixed: Bitboard<4>,
}
