//! Simulations, which walk from the root to an unvisited position, and return its value along the path.

use super::Spec;
use super::arena::{Arena, Place};
use super::game_tree::{Leaf, Tree, viewer};
use super::walker::Walker;
use crate::interrupt::spend;
use crate::learn::env::list_legal;
use crate::outcome::outcome_knowing;

/// Units of work for reaching a position and writing its data; its moves count separately.
const COST_OF_A_POSITION: u64 = 100;

/// The cost of a simulation that ends in a known result, without a new position.
const COST_OF_A_SIMULATION: u64 = 5;

/// Where a simulation ended.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Found {
    /// A position to be evaluated; its leaf awaits the result.
    Leaf,
    /// The game is over, with this value for the side to move.
    Over(f32),
    /// A position that already awaits evaluation, or was not examined because the work was interrupted.
    Busy,
}

impl<const W: usize> Tree<W> {
    /// Visits as many new positions as fit into one call of the evaluator, and calls `found` with the walker at each of
    /// them. Simulations that reach the end of the game need no evaluator. `priors` sets missing priors of the position
    /// that the walker has reached.
    pub fn gather(
        &mut self,
        spec: &Spec<W>,
        walker: &mut Walker<W>,
        mut priors: impl FnMut(&mut Arena, &mut Walker<W>, usize),
        mut found: impl FnMut(&mut Self, &mut Walker<W>, usize),
    ) {
        debug_assert_eq!(self.waiting, 0, "what waits is evaluated or given up first");
        if self.left == 0 || self.outcome.is_some() {
            return;
        }
        walker.enter(&self.game);
        while self.waiting < spec.settings.leaves && self.left > 0 && spend(COST_OF_A_SIMULATION) {
            let root_is_new = self.root == Place::New;
            match self.descend(spec, walker, &mut priors) {
                Found::Over(value) => {
                    self.back_up(self.waiting, value);
                    self.left -= 1;
                }
                Found::Leaf => {
                    self.waiting += 1;
                    // Evaluating the root is not a simulation, since no edge is followed.
                    self.left -= u32::from(!root_is_new);
                    found(self, walker, self.waiting - 1);
                }
                Found::Busy => {
                    self.land(self.waiting);
                    self.plan.take_back(1);
                    return;
                }
            }
        }
    }

    /// Walks down the tree and records the path in the first leaf that is not in use.
    fn descend(
        &mut self,
        spec: &Spec<W>,
        walker: &mut Walker<W>,
        priors: &mut impl FnMut(&mut Arena, &mut Walker<W>, usize),
    ) -> Found {
        if self.awaited.len() == self.waiting {
            self.awaited.push(Leaf::default());
        }
        self.awaited[self.waiting].path.clear();
        walker.begin(&self.game);
        let mut node = match self.root {
            Place::Known(root) => root,
            Place::New => {
                let found = self.look(spec, walker);
                if found != Found::Busy {
                    self.root = Place::Awaited;
                }
                return found;
            }
            _ => return Found::Busy,
        };
        let (mut visits, mut mean) = (self.visits + self.waiting as u32, self.mean());
        loop {
            if self.arena.is_bare(node) {
                priors(&mut self.arena, walker, node);
                if self.awaited[self.waiting].path.is_empty() {
                    self.disturb(spec);
                }
            }
            let index = match spec.settings.considered {
                Some(considered) if self.awaited[self.waiting].path.is_empty() => self.planned(node, considered),
                _ => self.arena.select(node, spec.settings.c_puct * (visits as f32).sqrt(), mean),
            };
            self.awaited[self.waiting].path.push(index);
            self.arena.flying[index] += 1;
            let edge = self.arena.edges[index];
            let place = edge.place();
            if let Place::Over(value) = place {
                return Found::Over(value);
            }
            if place == Place::Awaited {
                return Found::Busy;
            }
            walker.step(spec, edge.mv);
            let Place::Known(child) = place else {
                let found = self.look(spec, walker);
                match found {
                    Found::Over(value) => self.arena.edges[index].lead_to(Place::Over(value)),
                    Found::Leaf => self.arena.edges[index].lead_to(Place::Awaited),
                    Found::Busy => {}
                }
                return found;
            };
            // After the edge, the other side is to move; the current simulation does not count yet.
            visits = edge.visits + u32::from(self.arena.flying[index]) - 1;
            mean = -edge.mean();
            node = child;
        }
    }

    /// Examines an unvisited position: its legal moves, and whether the game is over.
    fn look(&mut self, spec: &Spec<W>, walker: &mut Walker<W>) -> Found {
        let (variant, legal) = (&*spec.variant, &mut self.awaited[self.waiting].legal);
        let viewer = viewer(spec.settings.view, &walker.position);
        list_legal(variant, &spec.table, viewer, &walker.position, &mut walker.tried, legal);
        let repeated = walker.repeated(&variant.rules, walker.key());
        let claim = spec.settings.claim_draws;
        let over = outcome_knowing(variant, &walker.position, !legal.0.is_empty(), repeated, claim);
        if !spend(COST_OF_A_POSITION) {
            return Found::Busy;
        }
        over.map_or(Found::Leaf, |outcome| {
            Found::Over(
                outcome.winner.map_or(0.0, |winner| if winner == walker.position.side_to_move() { 1.0 } else { -1.0 }),
            )
        })
    }

    /// Records that the simulation that led to a leaf no longer awaits evaluation.
    fn land(&mut self, leaf: usize) {
        for &index in &self.awaited[leaf].path {
            self.arena.flying[index] -= 1;
        }
    }

    /// Adds the value of a leaf, for its side to move, to all edges on the path to it.
    fn back_up(&mut self, leaf: usize, value: f32) {
        let mut value = value;
        for &index in self.awaited[leaf].path.iter().rev() {
            value = -value;
            let edge = &mut self.arena.edges[index];
            edge.visits += 1;
            edge.sum += value;
        }
        self.land(leaf);
        self.visits += 1;
        self.sum += value;
    }

    /// Records the state of the position at a leaf.
    fn settle(&mut self, leaf: usize, place: Place) {
        match self.awaited[leaf].path.last() {
            Some(&index) => self.arena.edges[index].lead_to(place),
            None => self.root = place,
        }
    }

    /// Takes the evaluation of a leaf: its priors in the order of its moves, and its value.
    pub fn evaluated(&mut self, spec: &Spec<W>, leaf: usize, priors: impl Iterator<Item = f32>, value: f32) {
        self.enter(spec, leaf, priors, value, false);
    }

    /// Uses the evaluations that were taken, if any. `priors` is working memory.
    pub fn use_taken(&mut self, spec: &Spec<W>, priors: &mut Vec<f64>) {
        if !std::mem::take(&mut self.taken) {
            return;
        }
        for leaf in 0..std::mem::take(&mut self.waiting) {
            let Leaf { policy, value, .. } = &self.awaited[leaf];
            let value = *value;
            spec.settings.policy.priors(policy, priors);
            self.evaluated(spec, leaf, priors.iter().map(|&prior| prior as f32), value);
        }
    }

    /// Takes the value of a leaf, leaving its priors to be set later.
    pub fn valued(&mut self, spec: &Spec<W>, leaf: usize, value: f32) {
        let moves = self.awaited[leaf].legal.1.len();
        self.enter(spec, leaf, std::iter::repeat_n(1.0 / moves as f32, moves), value, true);
    }

    fn enter(&mut self, spec: &Spec<W>, leaf: usize, priors: impl Iterator<Item = f32>, value: f32, bare: bool) {
        let place = self.arena.add(&self.awaited[leaf].legal.1, priors);
        if let (Place::Known(node), true) = (place, bare) {
            self.arena.set_priors(node, None);
        }
        self.settle(leaf, place);
        self.back_up(leaf, value);
        if self.awaited[leaf].path.is_empty() {
            self.disturb(spec);
        }
    }

    /// Abandons the waiting simulations, as if they had not begun.
    pub fn give_up(&mut self) {
        self.taken = false;
        self.plan.take_back(self.waiting);
        for leaf in 0..std::mem::take(&mut self.waiting) {
            self.settle(leaf, Place::New);
            self.land(leaf);
        }
        self.left = 0;
    }
}
