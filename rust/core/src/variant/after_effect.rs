//! `[[effects]]`: automatic effects after a move.

use crate::board::{PieceTypeId, PieceTypeSet, Step};
use crate::piece::Owner;

/// The moves after which an effect takes place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum After {
    /// Every move of a piece, and every drop.
    Any,
    /// A move that captures.
    Capture,
    /// A move of a piece on the board.
    Move,
    /// A drop.
    Drop,
}

/// The fate of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Make {
    /// It is removed.
    Nothing,
    /// It is removed, and its square becomes a wall.
    Wall,
    /// It joins the side that has moved.
    Own,
    /// It joins the other side.
    Enemy,
    /// It becomes a piece of another type.
    Piece(PieceTypeId),
}

impl Make {
    /// True if pieces leave the board.
    pub fn removes(self) -> bool {
        matches!(self, Self::Nothing | Self::Wall)
    }
}

/// An effect that a move has besides moving and capturing.
#[derive(Clone, PartialEq, Debug)]
pub struct AfterEffect {
    /// The moves that have the effect.
    pub after: After,
    /// The types of the moving piece before its move.
    pub pieces: PieceTypeSet,
    /// Leaps from the landing square to the squares that it affects.
    pub steps: Vec<Step>,
    /// Directions in which it affects the enemies enclosed between the landing square and a piece of the moving side.
    pub enclosed: Vec<Step>,
    /// It affects the square that the piece has left.
    pub start: bool,
    /// It affects the piece that has moved.
    pub centre: bool,
    /// It takes place only if the moving side has a piece on a square of `steps`.
    pub support: bool,
    /// The sides whose pieces are affected on the squares of `steps` and `enclosed`.
    pub owner: Owner,
    /// The types of the pieces affected there.
    pub piece_types: PieceTypeSet,
    /// Their fate.
    pub make: Make,
}

impl AfterEffect {
    /// True if the effect can follow a capture.
    pub fn follows_captures(&self) -> bool {
        self.after != After::Drop
    }
}
