//! The positions of a tree and the moves between them, in contiguous lists.

use crate::moves::Move;

/// The position that a move leads to: its index, or one of the constants below.
type Child = u32;

/// Not visited yet.
const NEW: Child = Child::MAX;
/// The position awaits evaluation.
const AWAITED: Child = NEW - 1;
/// The game is over and the side to move has lost.
const LOST: Child = NEW - 2;
/// The game is drawn.
const DRAWN: Child = NEW - 3;
/// The game is over and the side to move has won.
const WON: Child = NEW - 4;

/// The state of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// Not visited yet.
    New,
    /// The position awaits evaluation.
    Awaited,
    /// The game is over, with this value for the side to move.
    Over(f32),
    /// Evaluated: the index of the position, which leads to its moves.
    Known(usize),
}

impl Place {
    fn child(self) -> Child {
        match self {
            Self::New => NEW,
            Self::Awaited => AWAITED,
            Self::Over(value) if value < 0.0 => LOST,
            Self::Over(value) if value > 0.0 => WON,
            Self::Over(_) => DRAWN,
            Self::Known(number) => number as Child,
        }
    }
}

/// A move in a position.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The move.
    pub mv: Move,
    /// The evaluator's prior.
    pub prior: f32,
    /// The number of visits.
    pub visits: u32,
    /// The sum of the values found by these visits, for the side that plays the move.
    pub sum: f32,
    child: Child,
}

impl Edge {
    /// The state of the position after the move.
    pub fn place(&self) -> Place {
        match self.child {
            NEW => Place::New,
            AWAITED => Place::Awaited,
            LOST => Place::Over(-1.0),
            DRAWN => Place::Over(0.0),
            WON => Place::Over(1.0),
            number => Place::Known(number as usize),
        }
    }

    /// Sets the state of the position after the move.
    pub fn lead_to(&mut self, place: Place) {
        self.child = place.child();
    }

    /// The mean value; 0 if the move has not been visited.
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.sum / self.visits as f32 }
    }
}

/// An evaluated position, with the range of its edges.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: usize,
    count: u32,
    /// True if its priors have not been set yet; many positions are visited only once and never need them.
    bare: bool,
}

/// All evaluated positions, each with its moves.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// For each edge, the number of simulations through it that still await evaluation.
    pub flying: Vec<u8>,
}

impl Arena {
    /// Removes everything.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.flying.clear();
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The moves of a position.
    pub fn edges_of(&self, node: usize) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[node];
        first..first + count as usize
    }

    /// Reserves memory for more positions with the given total number of moves; returns false if there is not enough.
    pub fn reserve(&mut self, positions: usize, moves: usize) -> bool {
        self.nodes.try_reserve(positions).is_ok()
            && self.edges.try_reserve(moves).is_ok()
            && self.flying.try_reserve(moves).is_ok()
    }

    /// Clears this arena and reserves memory for the contents of another; returns false if there is not enough.
    pub fn can_hold(&mut self, other: &Self) -> bool {
        self.clear();
        self.reserve(other.nodes.len(), other.edges.len())
    }

    /// True if the priors of a position have not been set yet.
    pub fn is_bare(&self, node: usize) -> bool {
        self.nodes[node].bare
    }

    /// Sets the priors of a position, or marks them as not set.
    pub fn set_priors(&mut self, node: usize, priors: Option<&[f32]>) {
        self.nodes[node].bare = priors.is_none();
        let range = self.edges_of(node);
        let edges = self.edges[range].iter_mut();
        edges.zip(priors.unwrap_or_default()).for_each(|(edge, &prior)| edge.prior = prior);
    }

    /// Appends a position with its moves.
    pub fn add(&mut self, moves: &[Move], priors: impl Iterator<Item = f32>) -> Place {
        let number = self.nodes.len();
        self.nodes.push(Node { first: self.edges.len(), count: moves.len() as u32, bare: false });
        let edge = |(&mv, prior)| Edge { mv, prior, visits: 0, sum: 0.0, child: NEW };
        self.edges.extend(moves.iter().zip(priors).map(edge));
        self.flying.resize(self.edges.len(), 0);
        Place::Known(number)
    }

    /// Selects the edge that the search follows next (PUCT): the one with the largest sum of its mean value and its
    /// share of the exploration bonus `urge`. An edge without visits has the value `unknown`. A simulation in progress
    /// counts as a loss (virtual loss).
    pub fn select(&self, node: usize, urge: f32, unknown: f32) -> usize {
        let range = self.edges_of(node);
        let (mut best, mut max) = (range.start, f32::NEG_INFINITY);
        for (index, (edge, &flying)) in range.clone().zip(self.edges[range.clone()].iter().zip(&self.flying[range])) {
            let visits = (edge.visits + u32::from(flying)) as f32;
            let mean = if visits > 0.0 { (edge.sum - f32::from(flying)) / visits } else { unknown };
            let value = mean + urge * edge.prior / (1.0 + visits);
            if value > max {
                (best, max) = (index, value);
            }
        }
        best
    }

    /// Copies a position and everything after it to another arena, where it becomes the first position. No position may
    /// be awaiting evaluation.
    pub fn extract(&self, root: usize, into: &mut Self) {
        into.clear();
        into.copy(self, root);
        let mut next = 0;
        while next < into.len() {
            for index in into.edges_of(next) {
                if let Place::Known(child) = into.edges[index].place() {
                    let place = into.copy(self, child);
                    into.edges[index].lead_to(place);
                }
            }
            next += 1;
        }
    }

    /// Copies one position, whose moves still lead to positions in the old arena.
    fn copy(&mut self, other: &Self, node: usize) -> Place {
        let number = self.nodes.len();
        let range = other.edges_of(node);
        self.nodes.push(Node { first: self.edges.len(), count: range.len() as u32, bare: other.nodes[node].bare });
        self.edges.extend_from_slice(&other.edges[range]);
        self.flying.resize(self.edges.len(), 0);
        Place::Known(number)
    }
}
