//! The rules by which a variant ends a game, besides mate, stalemate and draws.

use crate::board::{ByColor, Color, PieceTypeSet, Region, Step};

/// A condition that ends a game when a side meets it.
#[derive(Clone, PartialEq, Debug)]
pub enum EndingCondition {
    /// Pieces of the side are in a region.
    Reach {
        /// The squares.
        region: Region,
        /// The piece types that count.
        pieces: PieceTypeSet,
        /// The number of pieces.
        count: u32,
        /// True if only unattacked pieces count.
        safe: bool,
        /// True if one piece is enough after a move by its side that leaves no square of the region empty.
        blocked: bool,
    },
    /// The side has few pieces left, on the board and in reserve, of one of these groups of piece types.
    Extinct {
        /// The groups; the pieces of each group are counted together.
        groups: Vec<PieceTypeSet>,
        /// The side to which the rule is limited.
        only: Option<Color>,
        /// The maximum number of pieces that the side still has when the ending applies.
        at_most: u32,
        /// The minimum number of pieces of the same group that the other side must have.
        enemy_has: u32,
    },
    /// The side has given a certain number of checks.
    Checks {
        /// The number.
        count: u8,
    },
    /// Pieces of the side stand on a line or fill a square block.
    Line {
        /// The number of pieces; for a block, the length of its edge.
        count: u32,
        /// Where the pieces must be.
        shape: Shape,
        /// The directions of lines.
        steps: Vec<Step>,
        /// The piece types that count.
        pieces: PieceTypeSet,
    },
    /// A chain of the side's pieces joins two regions.
    Joined {
        /// The region where the chain begins.
        from: Region,
        /// The region where the chain ends.
        to: Region,
        /// The steps from one piece of the chain to the next.
        steps: Vec<Step>,
        /// The piece types that count.
        pieces: PieceTypeSet,
    },
    /// Pieces of both sides have faced each other, with nothing in between, for several consecutive moves.
    Facing {
        /// The piece types.
        pieces: PieceTypeSet,
        /// The directions of the lines.
        steps: Vec<Step>,
        /// The number of moves.
        moves: u8,
        /// True if a side must separate them, or accept the end of the game with a pass.
        accepted: bool,
    },
    /// The sides have passed several times in a row.
    Passed {
        /// The number of passes.
        count: u8,
    },
    /// The side has castled on one of these wings.
    Castled {
        /// The wings: one bit for each letter of `KQkq`.
        wings: u8,
    },
    /// The side can no longer castle on any of these wings, and has not castled there.
    Forfeited {
        /// The wings: one bit for each letter of `KQkq`.
        wings: u8,
    },
    /// No square of the board is empty.
    Full,
}

/// How the pieces of a line must be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Next to each other.
    Row,
    /// On every square of a square block.
    Square,
    /// Anywhere on one line.
    Scattered,
}

/// The side that may make one more move before an ending against it takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Neither.
    None,
    /// Either side. If both sides then meet the condition, the side that met it first decides.
    Both,
    /// Only this side, to make up for its opponent's first move. If both sides then meet the condition, the game is drawn.
    Only(Color),
}

impl Answer {
    /// True if a side may make one more move.
    pub(crate) fn is_of(self, color: Color) -> bool {
        match self {
            Self::None => false,
            Self::Both => true,
            Self::Only(side) => side == color,
        }
    }
}

/// The result of an ending for the side that meets its condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndingResult {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// The game is drawn.
    Draw,
    /// The side with the higher total value on the board wins.
    Count,
}

/// A rule by which a game ends.
#[derive(Clone, PartialEq, Debug)]
pub struct EndingRule {
    /// The condition that a side must meet.
    pub condition: EndingCondition,
    /// The side that may make one more move.
    pub answer: Answer,
    /// Its result.
    pub result: EndingResult,
}

/// The piece values that decide a game by counting, in hundredths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedValues {
    /// By piece type: the value of each piece on the board.
    pub pieces: Vec<i32>,
    /// The score of each side apart from its pieces.
    pub sides: ByColor<i32>,
}

/// The result of checkmate for the mated side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mate {
    /// Lost.
    Loss,
    /// Won.
    Win,
    /// Drawn.
    Draw,
}
