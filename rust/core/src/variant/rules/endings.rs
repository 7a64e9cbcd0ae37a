//! How a game ends when a side has no legal move or too little material to mate.

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
    /// The side with the higher total value on the board wins.
    Count,
    /// The side with fewer pieces on the board wins.
    Fewer,
}

/// The positions that are drawn because neither side can win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadPositions {
    /// None.
    None,
    /// Positions that can be proved dead from the rules.
    Derived,
    /// Only these: bare kings, a minor piece against a bare king, and colour-bound pieces all on one colour.
    Fide,
    /// If captures explode: bare kings, a bare king against one minor piece or two of the pair, or colour-bound pieces with the
    /// two sides on different colours.
    Blasts,
    /// If pieces must be captured to win: only colour-bound pieces, with the two sides on different colours.
    Apart,
    /// At most three unpromoted pieces, including reserves: kings, and a minor piece too weak to mate.
    ThreePieces,
}

/// Mate, stalemate and dead positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endings {
    /// The result of stalemate.
    pub stalemate: Stalemate,
    /// The result of checkmate.
    pub mate: Mate,
    /// The side that wins drawn games (draw odds), if any.
    pub draws: Option<Color>,
    /// True if piece values decide drawn games.
    pub counts_draws: bool,
    /// Piece types that may not mate alone: a side that mates with one of them loses.
    pub no_mate_by: PieceTypeSet,
    /// If not empty, mate wins only if a piece of these types gave one of the checks in the unbroken series that led to
    /// it.
    pub mate_needs: PieceTypeSet,
    /// The dead positions that are drawn.
    pub dead_positions: DeadPositions,
    /// Piece types that may count as too weak to mate alone.
    pub minor: PieceTypeSet,
    /// Piece types that may count as too weak, whatever their number, if all stand on squares of one colour.
    pub colour_bound: PieceTypeSet,
    /// Piece types that may count as too weak in pairs if captures explode.
    pub pair: PieceTypeSet,
}
