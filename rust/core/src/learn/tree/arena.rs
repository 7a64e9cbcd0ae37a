//! The positions of a tree and the moves between them, in contiguous lists.

use crate::moves::Move;

/// The target of a move: the number of a position, or one of these.
type Child = u32;

/// Not visited yet.
const NEW: Child = Child::MAX;
/// The position waits for its evaluation.
const AWAITED: Child = NEW - 1;
/// The game is over, and the side to move has lost.
const LOST: Child = NEW - 2;
/// The game is over, and drawn.
const DRAWN: Child = NEW - 3;
/// The game is over, and the side to move has won.
const WON: Child = NEW - 4;

/// The state of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// Nothing.
    New,
    /// Not evaluated: the position waits for its evaluation.
    Awaited,
    /// The game is over, with this value for the side to move.
    Over(f32),
    /// Evaluated: the number of the position, which leads to its moves.
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

/// A move of a position.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The move.
    pub mv: Move,
    /// Its prior from the evaluator.
    pub prior: f32,
    /// The number of its visits.
    pub visits: u32,
    /// The sum of their values, for the side that plays it.
    pub sum: f32,
    child: Child,
}

impl Edge {
    /// The state of the position after it.
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

    /// Sets the state of the position after it.
    pub fn lead_to(&mut self, place: Place) {
        self.child = place.child();
    }

    /// The mean value; 0 without visits.
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.sum / self.visits as f32 }
    }
}

/// The range of edges that are the moves of a position.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: usize,
    count: u32,
    /// True if its priors have yet to be set: many positions are visited only once, and never need them.
    bare: bool,
}

/// All evaluated positions, each with its moves.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// For each edge: the number of simulations through it that still wait for their evaluation.
    pub flying: Vec<u8>,
}

impl Arena {
    /// Forgets everything.
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

    /// Reserves memory for more positions with this number of moves in all; false if there is not enough memory.
    pub fn reserve(&mut self, positions: usize, moves: usize) -> bool {
        self.nodes.try_reserve(positions).is_ok()
            && self.edges.try_reserve(moves).is_ok()
            && self.flying.try_reserve(moves).is_ok()
    }

    /// Clears this arena and reserves memory for the content of another one; false if there is not enough memory.
    pub fn can_hold(&mut self, other: &Self) -> bool {
        self.clear();
        self.reserve(other.nodes.len(), other.edges.len())
    }

    /// True if the priors of a position have yet to be set.
    pub fn is_bare(&self, node: usize) -> bool {
        self.nodes[node].bare
    }

    /// Sets the priors of a position, or marks them as still to be set.
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

    /// The edge that the search follows next (PUCT): the one with the largest sum of its mean value and its share of
    /// `urge`, the value of exploration. An edge without visits has the value `unknown`. A simulation in progress
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

    /// Copies a position with everything after it to another arena, where it becomes the first position. No position
    /// may be waiting for its evaluation.
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

    /// Copies one position, whose moves still lead to positions of the old arena.
    fn copy(&mut self, other: &Self, node: usize) -> Place {
        let number = self.nodes.len();
        let range = other.edges_of(node);
        self.nodes.push(Node { first: self.edges.len(), count: range.len() as u32, bare: other.nodes[node].bare });
        self.edges.extend_from_slice(&other.edges[range]);
        self.flying.resize(self.edges.len(), 0);
        Place::Known(number)
    }
}
