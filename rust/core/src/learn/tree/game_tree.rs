//! One game with its search tree.

use super::arena::{Arena, Edge, Place};
use super::gumbel::Plan;
use super::noise::{dirichlet, unit};
use super::walker::{Walker, before};
use super::{MAX_SIMULATIONS, Spec};
use crate::board::Color;
use crate::game::Game;
use crate::learn::actions::ActionId;
use crate::learn::env::{Chance, Legal, list_legal};
use crate::learn::planes::{Snapshot, View};
use crate::movegen::Outcome;
use crate::moves::Move;
use crate::position::Position;
use crate::resources::Exhausted;

/// A position that awaits evaluation.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaf {
    /// The edges from the root to the position.
    pub path: Vec<usize>,
    /// Its moves.
    pub legal: Legal,
    /// The evaluator's numbers for its moves, once they are taken.
    pub policy: Vec<f32>,
    /// Its value for the side to move, once it is taken or, in a search without an evaluator, found.
    pub value: f32,
    /// Its planes, until they are written to a row of the batch.
    pub planes: Planes,
}

/// The planes of a position, in the requested number type.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    pub small: Vec<u8>,
    pub wide: Vec<f32>,
}

/// An improved prior of 1, as a whole number: even the shares of thousands of moves are not rounded to 0.
const SHARES: f64 = 65_536.0;

/// A move that a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchedMove {
    /// The move.
    pub mv: Move,
    /// The policy to learn: the visits of each move that has any or, with [`Settings::considered`](super::Settings), the
    /// priors improved by the values found, as shares of 65,536.
    pub policy: Vec<(Move, u32)>,
    /// The mean value of the search for the side to move, from -1 to 1.
    pub value: f32,
}

/// A game with its tree.
#[derive(Clone, Debug)]
pub struct Tree<const W: usize> {
    pub(super) game: Game<W>,
    /// The end of the game, if it is over.
    pub(super) outcome: Option<Outcome>,
    /// The pieces of the earlier positions, latest first.
    pub(super) before: Vec<Snapshot<W>>,
    pub(super) arena: Arena,
    /// The current position of the game.
    pub(super) root: Place,
    /// The number of visits of the root, including its own evaluation, and the sum of their values for the side to
    /// move.
    pub(super) visits: u32,
    pub(super) sum: f32,
    /// True if the root's priors have noise.
    noisy: bool,
    /// The plan for the root, if sequential halving chooses moves there.
    pub(super) plan: Plan,
    /// The number of simulations still to run.
    pub(super) left: u32,
    pub(super) chance: Chance,
    /// The first `waiting` entries await evaluation; the others are kept to reuse their memory.
    pub(super) awaited: Vec<Leaf>,
    pub(super) waiting: usize,
    /// True if the evaluations of the waiting entries have been taken, but not used yet.
    pub(super) taken: bool,
}

/// The side from which the board is seen.
pub(super) fn viewer<const W: usize>(view: View, position: &Position<W>) -> Color {
    match view {
        View::Absolute => Color::White,
        View::Mover => position.side_to_move(),
    }
}

impl<const W: usize> Tree<W> {
    /// Creates a tree for a game that has not been searched.
    pub fn new(spec: &Spec<W>, game: Game<W>, chance: Chance) -> Self {
        Self {
            outcome: game.outcome(spec.settings.claim_draws),
            before: before(spec, &game),
            game,
            arena: Arena::default(),
            root: Place::New,
            visits: 0,
            sum: 0.0,
            noisy: false,
            plan: Plan::default(),
            left: 0,
            chance,
            awaited: vec![],
            waiting: 0,
            taken: false,
        }
    }

    /// Requests more simulations, with or without new noise at the root.
    pub fn begin(&mut self, spec: &Spec<W>, simulations: u32, noise: bool) {
        self.give_up();
        self.left = simulations.min(MAX_SIMULATIONS);
        self.plan.clear();
        self.noisy |= !noise;
        self.disturb(spec);
    }

    /// The move that the search has found, with the policy to learn.
    pub fn choice(&mut self, temperature: f64) -> Option<SearchedMove> {
        let drawn = self.sample(temperature)?;
        let (Place::Known(root), edges) = (self.root, self.edges()) else { return None };
        let policy: Vec<u32> = if self.plan.is_for(edges.len()) {
            let improved = Plan::improved(&self.arena, root, self.mean());
            improved.into_iter().map(|share| (share * SHARES).round() as u32).collect()
        } else {
            edges.iter().map(|edge| edge.visits).collect()
        };
        let policy = edges.iter().zip(policy).filter(|&(_, weight)| weight > 0);
        let policy = policy.map(|(edge, weight)| (edge.mv, weight)).collect();
        Some(SearchedMove { mv: edges[drawn].mv, policy, value: self.mean() })
    }

    /// Reserves memory for the evaluations that the tree awaits.
    pub fn make_room(&mut self) -> Result<(), Exhausted> {
        let moves = self.awaited[..self.waiting].iter().map(|leaf| leaf.legal.1.len()).sum();
        let made = self.arena.reserve(self.waiting, moves);
        if made {
            Ok(())
        } else {
            Err(Exhausted::Memory(format!("a tree of more than {} positions", self.arena.len())))
        }
    }

    /// The moves of the root, if they are known.
    pub fn edges(&self) -> &[Edge] {
        match self.root {
            Place::Known(root) => &self.arena.edges[self.arena.edges_of(root)],
            _ => &[],
        }
    }

    /// True if any move of the root was visited.
    pub fn is_searched(&self) -> bool {
        self.edges().iter().any(|edge| edge.visits > 0)
    }

    /// The number of positions in the tree.
    pub fn positions(&self) -> usize {
        self.arena.len()
    }

    /// The mean value of the root for the side to move.
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.sum / self.visits as f32 }
    }

    /// The legal moves of the root with their actions, in the order of the edges; empty once the game is over.
    pub fn legal(&self, spec: &Spec<W>, walker: &mut Walker<W>) -> Legal {
        let mut legal = Legal::default();
        if self.outcome.is_none() {
            let viewer = viewer(spec.settings.view, self.game.position());
            list_legal(&spec.variant, &spec.table, viewer, self.game.position(), &mut walker.tried, &mut legal);
        }
        legal
    }

    /// Adds noise to the priors of the root, if it is requested and has not been added yet.
    pub fn disturb(&mut self, spec: &Spec<W>) {
        let (Some(noise), Place::Known(root), false) = (spec.settings.noise, self.root, self.noisy) else { return };
        if self.arena.is_bare(root) {
            return; // until it has priors
        }
        self.noisy = true;
        let range = self.arena.edges_of(root);
        let shares = dirichlet(&mut self.chance, noise.alpha, range.len());
        for (edge, share) in self.arena.edges[range].iter_mut().zip(shares) {
            edge.prior = (1.0 - noise.fraction) * edge.prior + noise.fraction * share as f32;
        }
    }

    /// Returns the edge of the root that the next simulation follows according to the plan; makes the plan if there is
    /// none.
    pub fn planned(&mut self, root: usize, considered: usize) -> usize {
        let mean = self.mean();
        if !self.plan.is_for(self.arena.edges_of(root).len()) {
            // `left` still counts this simulation.
            self.plan = Plan::new(&self.arena, root, considered, self.left as usize, &mut self.chance);
        }
        self.plan.select(&self.arena, root, mean)
    }

    /// Draws a move with probability proportional to its visits to the power of 1 / `temperature`. At 0 it is the most
    /// visited move; the highest prior breaks ties. Returns its index among the edges, or `None` if no edge was
    /// visited.
    #[expect(clippy::float_cmp, reason = "1 is what most ask for, to the bit")]
    pub fn sample(&mut self, temperature: f64) -> Option<usize> {
        let Place::Known(root) = self.root else { return None };
        let edges = &self.arena.edges[self.arena.edges_of(root)];
        let max = edges.iter().map(|edge| edge.visits).max().filter(|&max| max > 0)?;
        if temperature == 0.0 && self.plan.is_for(edges.len()) {
            return Some(self.plan.found(&self.arena, root, self.mean()));
        }
        if temperature == 0.0 {
            let best = edges.iter().enumerate().filter(|(_, edge)| edge.visits == max);
            return best.reduce(|best, next| if next.1.prior > best.1.prior { next } else { best }).map(|(at, _)| at);
        }
        // Avoids logarithms if possible, so that all machines draw the same move.
        let weight = |edge: &Edge| match edge.visits {
            0 => 0.0,
            visits if temperature == 1.0 => f64::from(visits),
            visits => (f64::from(visits) / f64::from(max)).powf(1.0 / temperature),
        };
        let mut rest = unit(&mut self.chance) * edges.iter().map(weight).sum::<f64>();
        let drawn = edges.iter().position(|edge| {
            rest -= weight(edge);
            rest < 0.0
        });
        drawn.or_else(|| edges.iter().rposition(|edge| edge.visits > 0))
    }

    /// Finds the move of an action, and its index among the legal moves of the root.
    pub fn find(&self, spec: &Spec<W>, walker: &mut Walker<W>, action: i32) -> Option<(usize, Move)> {
        let (actions, moves) = self.legal(spec, walker);
        let place = actions.iter().position(|&other: &ActionId| i64::from(other) == i64::from(action))?;
        Some((place, moves[place]))
    }

    /// Plays a move, and keeps the part of the tree after its edge `index` if that position is known and there is
    /// enough memory. `spare` is working memory.
    pub fn advance(&mut self, spec: &Spec<W>, index: usize, mv: Move, spare: &mut Arena) {
        (self.root, self.visits, self.sum) = match self.edges().get(index) {
            Some(&edge) => (edge.place(), edge.visits, -edge.sum),
            None => (Place::New, 0, 0.0),
        };
        let kept = match self.root {
            Place::Known(root) if spare.can_hold(&self.arena) => Some(root),
            _ => None,
        };
        if let Some(root) = kept {
            self.arena.extract(root, spare);
            std::mem::swap(&mut self.arena, spare);
            self.root = Place::Known(0);
        } else {
            self.arena.clear();
            (self.root, self.visits, self.sum) = (Place::New, 0, 0.0);
        }
        self.game.push_unchecked(mv);
        self.before = before(spec, &self.game);
        self.outcome = self.game.outcome(spec.settings.claim_draws);
        self.noisy = false;
        self.plan.clear();
    }
}
