//! How a game ends without a move, or without the material to mate.

use crate::board::{Color, PieceTypeSet};
use crate::variant::ending::Mate;

/// The result for a side that has no legal move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Won.
    Win,
    /// The side with the greater sum of values on the board wins.
    Count,
    /// The side with fewer pieces on the board wins.
    Fewer,
}

/// The positions that are drawn because neither side can win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadPositions {
    /// None.
    None,
    /// Those that are proved dead by the rules.
    Derived,
    /// Of those, only bare kings, a minor piece against a bare king, or colour-bound pieces all on one colour.
    Fide,
    /// If captures explode: bare kings, a bare king against one minor piece or two of the pair, or colour-bound pieces of the sides on squares
    /// of different colours.
    Blasts,
    /// If pieces must be captured to win: only colour-bound pieces, those of the sides on squares of different colours.
    Apart,
    /// At most three pieces, reserves included, none of them promoted: kings, and a minor piece too weak to mate.
    ThreePieces,
}

/// Mate, stalemate and dead positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endings {
    /// The result of stalemate.
    pub stalemate: Stalemate,
    /// The result of checkmate.
    pub mate: Mate,
    /// The side that wins drawn games (draw odds); `None` if they are drawn.
    pub draws: Option<Color>,
    /// True if the values of the pieces decide drawn games.
    pub counts_draws: bool,
    /// Piece types that may not mate alone: such a mate is lost for the side that gave it.
    pub no_mate_by: PieceTypeSet,
    /// If not empty, a mate wins only if one of the uninterrupted checks that led to it was given by a piece of these types.
    pub mate_needs: PieceTypeSet,
    /// The dead positions that are drawn.
    pub dead_positions: DeadPositions,
    /// Piece types that alone may be declared too weak to mate.
    pub minor: PieceTypeSet,
    /// Piece types that may be declared so in any number on squares of one colour.
    pub colour_bound: PieceTypeSet,
    /// Piece types that may be declared so in pairs if captures explode.
    pub pair: PieceTypeSet,
}
