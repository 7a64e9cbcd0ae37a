//! The moves of a piece, read and resolved, as `walk` interprets them.

use crate::board::{Piece, PieceType};
use crate::region::Region;
use crate::square::{Side, Vector};

/// No limit on the number of steps.
pub const ANY: u32 = u32::MAX;

/// One group of moves.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The way in which the piece moves.
    pub walk: Walk,
    /// It may land on an empty square.
    pub quiet: bool,
    /// It may land on an enemy.
    pub capture: bool,
    /// Only while the piece is unmoved.
    pub first: bool,
    /// Only from these squares.
    pub from: Option<Region>,
    /// Only to these squares.
    pub land: Option<Region>,
    /// The effects in addition to the landing.
    pub effects: Effects,
    /// The name of the group.
    pub name: Option<String>,
    /// The condition if the group is a fallback.
    pub fallback: Option<Fallback>,
    /// The enemies that it may capture.
    pub takes: Takes,
    /// Only while the side is in check (`true`) or not in check (`false`).
    pub when: Option<bool>,
}

/// The enemies that a move may capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Takes {
    /// All.
    All,
    /// These piece types.
    Only(Vec<PieceType>),
    /// All but these piece types.
    Spares(Vec<PieceType>),
    /// The piece that gives check, if only one does.
    Checkers,
}

impl Takes {
    /// True if a piece of a type may be captured. Any type may be the one that gives check.
    pub fn may_take(&self, piece_type: PieceType) -> bool {
        match self {
            Takes::All | Takes::Checkers => true,
            Takes::Only(piece_types) => piece_types.contains(&piece_type),
            Takes::Spares(piece_types) => !piece_types.contains(&piece_type),
        }
    }
}

/// The ways to walk.
#[derive(Clone, Debug)]
pub enum Walk {
    /// A leap, or a rider that repeats it.
    Leap {
        /// The directions.
        steps: Vec<Vector>,
        /// The condition on the squares passed by each leap.
        pass: Pass,
        /// The maximum number of leaps.
        max: u32,
    },
    /// A cannon or a grasshopper.
    Hop {
        /// The directions.
        steps: Vec<Vector>,
        /// The maximum number of steps of the whole move.
        max: u32,
        /// The maximum number of steps behind the screen.
        behind: u32,
        /// The pieces that may be hopped over.
        screen: Vec<Condition>,
    },
    /// A path of legs.
    Path {
        /// The first leg in all its directions.
        branches: Vec<Branch>,
        /// The legs, in order.
        legs: Vec<Leg>,
    },
}

impl Walk {
    /// The first steps in all directions.
    pub fn first_steps(&self) -> Vec<Vector> {
        match self {
            Walk::Leap { steps, .. } | Walk::Hop { steps, .. } => steps.clone(),
            Walk::Path { branches, .. } => branches.iter().map(|branch| branch.step).collect(),
        }
    }
}

/// What a leap requires of the squares that it passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Nothing.
    Free,
    /// All are empty (`n`).
    Lame,
    /// At least one of them holds a piece (`j`).
    Jump,
}

/// One direction of a leg, with the following directions of the next leg.
#[derive(Clone, Debug)]
pub struct Branch {
    /// One step.
    pub step: Vector,
    /// The next leg, after rotation.
    pub next: Vec<Branch>,
}

/// A leg without its direction.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The minimum number of steps.
    pub min: u32,
    /// The maximum number of steps.
    pub max: u32,
    /// Pieces on the way are ignored.
    pub over_any: bool,
    /// How it ends.
    pub end: End,
}

/// How a leg ends.
#[derive(Clone, Debug)]
pub enum End {
    /// The last leg lands.
    Land,
    /// On an empty square, where the move may also be allowed to end.
    Empty {
        /// The move may end here.
        stops: bool,
    },
    /// On a screen.
    Screen(Vec<Condition>),
    /// Before a piece or the edge.
    Stop {
        /// Conditions on the piece.
        screen: Vec<Condition>,
        /// The minimum number of steps before a piece.
        piece: Option<u32>,
        /// The minimum number of steps before the edge.
        edge: Option<u32>,
    },
}

/// A condition on a screen.
#[derive(Clone, Debug)]
pub struct Condition {
    /// True for the mover's own pieces, false for enemies, `None` for both.
    pub own: Option<bool>,
    /// Only these piece types.
    pub piece_types: Option<Vec<PieceType>>,
    /// Not these piece types.
    pub except: Vec<PieceType>,
    /// The maximum number of steps of the next leg.
    pub behind: u32,
}

impl Condition {
    /// The maximum number of steps behind `piece`, given by the first condition that holds; `None` if none does.
    /// Without conditions, any piece is a screen.
    pub fn judge(conditions: &[Condition], piece: Piece, mover: Side) -> Option<u32> {
        if conditions.is_empty() {
            return Some(ANY);
        }
        let holds = |condition: &&Condition| {
            condition.own.is_none_or(|own| own == (piece.side == mover))
                && condition.piece_types.as_ref().is_none_or(|piece_types| piece_types.contains(&piece.piece_type))
                && !condition.except.contains(&piece.piece_type)
        };
        conditions.iter().find(holds).map(|condition| condition.behind)
    }
}

/// The effects of a move in addition to the landing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // one switch for each key of the document
pub struct Effects {
    /// The enemy just before the landing square is captured.
    pub overtake: bool,
    /// The enemy straight behind the start is captured.
    pub behind: bool,
    /// The enemies at the rear flanks, at 45° to straight behind, are captured.
    pub flanks: bool,
    /// The nearest piece behind is thrown ahead.
    pub throw: bool,
    /// A promoting piece may be thrown onto its owner's first rank.
    pub first_rank: bool,
    /// All effects may be left out.
    pub optional: bool,
}

impl Effects {
    /// True if the move has any effect.
    pub fn any(self) -> bool {
        self.overtake || self.behind || self.flanks || self.throw
    }
}

/// The condition for a fallback group to exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fallback {
    /// The group that must have no move.
    pub group: String,
    /// Only moves in the same first direction count.
    pub same_direction: bool,
    /// Only legal moves count.
    pub legal: bool,
}
