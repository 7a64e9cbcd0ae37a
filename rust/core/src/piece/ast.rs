//! The moves of a piece in normal form: every text and table of `docs/pieces.md` becomes a list of [`MoveDef`]s. All
//! directions are from White's viewpoint; they are flipped for Black when the tables are built.

use crate::board::{PieceTypeSet, Region, Rotation, Step};

/// The condition on the squares that each leap passes (`n`, `j`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passing {
    /// No condition.
    #[default]
    Any,
    /// All of the squares are empty (a lame leaper).
    Empty,
    /// There is at least one piece on the squares.
    Piece,
}

/// The owner of a piece, relative to the side making the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Owner {
    /// Either side.
    #[default]
    Any,
    /// The side making the move.
    Own,
    /// The other side.
    Enemy,
}

/// A condition on a piece to jump or to stop at. The first condition that holds decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Condition {
    /// The owner of the piece.
    pub owner: Owner,
    /// The possible piece types.
    pub piece_types: PieceTypeSet,
    /// The maximum number of steps of the next leg ([`UNLIMITED`](crate::board::UNLIMITED) if there is no limit).
    pub behind: u8,
}

/// How a leg ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The last leg, which lands on an empty square or an enemy piece.
    Land,
    /// On any empty square in the range, from which the next leg starts.
    Empty,
    /// On a piece that is jumped; the next leg starts from the square of that piece.
    Screen(Vec<Condition>),
    /// On the last empty square before a piece or the edge.
    Stop {
        /// The minimum number of steps before a piece; `None` if a piece does not stop the leg.
        piece: Option<u8>,
        /// The minimum number of steps before the edge; `None` if the edge does not stop the leg.
        edge: Option<u8>,
        /// Conditions on the piece.
        screen: Vec<Condition>,
    },
}

/// One straight run of a path.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// The rotations from the direction of the previous leg; empty for the first leg.
    pub rotations: Vec<Rotation>,
    /// The minimum number of steps (1 or more).
    pub min: u8,
    /// The maximum number of steps ([`UNLIMITED`](crate::board::UNLIMITED) if there is no limit).
    pub max: u8,
    /// True if the squares before the last one may be occupied.
    pub over_any: bool,
    /// The condition on the squares that each leap passes.
    pub passing: Passing,
    /// How the leg ends: [`End::Land`] only for the last leg.
    pub end: End,
}

/// A path over the board: its first steps and its legs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The possible steps of the first leg (absolute, for White), without duplicates.
    pub steps: Vec<Step>,
    /// One or more legs.
    pub legs: Vec<Leg>,
    /// The maximum number of steps of the whole path ([`UNLIMITED`](crate::board::UNLIMITED) if there is no limit);
    /// only set for straight hops.
    pub total: u8,
}

/// The effects of a move in addition to moving and capturing on its to-square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effects {
    /// True if the move captures the enemy piece just before the to-square.
    pub overtake: bool,
    /// True if the move captures the enemy piece straight behind the from-square.
    pub withdraw_behind: bool,
    /// True if the move captures the enemy pieces diagonally behind the from-square (45° to either side of straight
    /// behind).
    pub withdraw_flanks: bool,
    /// True if the move throws the nearest piece behind.
    pub throw: bool,
    /// True if a promoting piece may be thrown onto its owner's first rank.
    pub throw_first_rank: bool,
    /// True if the effects are optional.
    pub optional: bool,
}

impl Effects {
    /// True if the move has any effect.
    pub(crate) fn any(self) -> bool {
        self.overtake || self.withdraw_behind || self.withdraw_flanks || self.throw
    }
}

/// The condition of a fallback move: a certain group has no possible move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fallback {
    /// The group that must have no move.
    pub group: u8,
    /// True if only moves of the group with the same first step count.
    pub per_direction: bool,
    /// True if only legal moves of the group count.
    pub judged_legal: bool,
}

/// The enemies that a move may capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Takes {
    /// All enemies.
    #[default]
    All,
    /// Pieces of these types.
    Only(PieceTypeSet),
    /// The piece that gives check, if only one does.
    Checkers,
}

/// The condition for a move to exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum When {
    /// Always.
    #[default]
    Always,
    /// While its side is not in check.
    Unchecked,
    /// While its side is in check.
    Checked,
}

impl When {
    /// True if the move exists.
    pub(crate) fn holds(self, checked: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Unchecked => !checked,
            Self::Checked => checked,
        }
    }
}

/// One group of moves of a piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveDef {
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture on its to-square.
    pub capture: bool,
    /// True if it exists only while the piece is unmoved.
    pub first: bool,
    /// The allowed from-squares.
    pub from: Region,
    /// The allowed to-squares.
    pub land: Region,
    /// `Some(true)` if the to-square must have the colour of the from-square, `Some(false)` if it must have the other
    /// colour.
    pub land_same_colour: Option<bool>,
    /// The path.
    pub path: Path,
    /// Its effects on other squares.
    pub effects: Effects,
    /// The number of its group, among the groups of the piece.
    pub group: Option<u8>,
    /// The fallback condition, if any: the move exists only while a group has no move.
    pub fallback: Option<Fallback>,
    /// The enemies that it may capture.
    pub takes: Takes,
    /// The condition under which the move exists.
    pub when: When,
}
