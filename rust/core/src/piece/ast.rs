//! What a piece may do, normalised: every text and table of `docs/pieces.md` becomes a list of [`MoveDef`]s.
//! All directions are White's; Black's are turned upside down when the tables are made.

use crate::board::{PieceTypeSet, Region, Rotation, Step};

/// What the squares passed *within* each leap must be (`n`, `j`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passing {
    /// Anything.
    #[default]
    Any,
    /// All empty (lame).
    Empty,
    /// At least one piece.
    Piece,
}

/// Whose piece, relative to the mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Owner {
    /// Either side's.
    #[default]
    Any,
    /// The mover's.
    Own,
    /// The other side's.
    Enemy,
}

/// A condition on a piece that is hopped or stopped at. The first that holds decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Condition {
    /// Whose.
    pub owner: Owner,
    /// Which piece types.
    pub piece_types: PieceTypeSet,
    /// Greatest number of steps of the next leg ([`UNLIMITED`] if none).
    pub behind: u8,
}

/// How a leg ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The last leg: lands on an empty square or an enemy.
    Land,
    /// On any empty square of the range; the next leg starts there.
    Empty,
    /// On a piece that is hopped; the next leg starts from its square.
    Screen(Vec<Condition>),
    /// On the last empty square before a piece or the edge.
    Stop {
        /// Least number of steps before a piece; `None`: a piece is no stop.
        piece: Option<u8>,
        /// Least number of steps before the edge; `None`: the edge is no stop.
        edge: Option<u8>,
        /// Conditions on the piece.
        screen: Vec<Condition>,
    },
}

/// One straight run of a path.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// The turns from the direction of the leg before; empty for the first leg.
    pub rotations: Vec<Rotation>,
    /// Least number of steps (1 or more).
    pub min: u8,
    /// Greatest number of steps ([`UNLIMITED`] if none).
    pub max: u8,
    /// Whether the squares stepped on before the end may hold anything.
    pub over_any: bool,
    /// What the squares within each leap must be.
    pub passing: Passing,
    /// How it ends: [`End::Land`] for the last leg and no other.
    pub end: End,
}

/// A way over the board: its first steps, then legs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The steps the first leg may repeat (absolute, White's), without repetition.
    pub steps: Vec<Step>,
    /// One or more legs.
    pub legs: Vec<Leg>,
    /// Greatest number of steps of the whole path ([`UNLIMITED`] if none); only set for straight hops.
    pub total: u8,
}

/// What a move does beside moving and capturing by landing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effects {
    /// Captures the enemy just before the landing square.
    pub overtake: bool,
    /// Captures the enemy straight behind the start square.
    pub withdraw_behind: bool,
    /// Captures the enemies 45° either side of straight behind the start square.
    pub withdraw_flanks: bool,
    /// Throws the nearest piece behind.
    pub throw: bool,
    /// A piece that promotes may be thrown onto its owner's first rank.
    pub throw_first_rank: bool,
    /// The effects may be left out.
    pub optional: bool,
}

impl Effects {
    /// Whether there is any.
    pub fn any(self) -> bool {
        self.overtake || self.withdraw_behind || self.withdraw_flanks || self.throw
    }
}

/// Where a fallback looks for other moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fallback {
    /// The group that must have no move.
    pub group: u8,
    /// Only moves of the group with the same first step count.
    pub per_direction: bool,
    /// Only legal moves of the group count.
    pub judged_legal: bool,
}

/// One family of moves of a piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveDef {
    /// May land on an empty square.
    pub quiet: bool,
    /// May land on an enemy.
    pub capture: bool,
    /// Only while the piece is unmoved.
    pub first: bool,
    /// Only from these squares.
    pub from: Region,
    /// Only to these squares.
    pub land: Region,
    /// `Some(true)`: only to squares of the start square's colour; `Some(false)`: only of the other.
    pub land_same_colour: Option<bool>,
    /// The way.
    pub path: Path,
    /// What else happens.
    pub effects: Effects,
    /// The group it belongs to, numbered within the piece.
    pub group: Option<u8>,
    /// Exists only where a group has no move.
    pub fallback: Option<Fallback>,
}
