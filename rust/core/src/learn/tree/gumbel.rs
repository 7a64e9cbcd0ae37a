//! Chooses moves at the root by Gumbel noise and sequential halving (Danihelka, Guez, Schrittwieser and Silver, "Policy
//! improvement by planning with Gumbel", ICLR 2022).
//!
//! Moves are drawn without replacement by their priors: the chosen ones have the largest sums of log prior and Gumbel
//! noise. The simulations are divided among them in rounds, and after each round the better half remains.

use super::arena::{Arena, Edge};
use super::noise::unit;
use crate::learn::env::Chance;

/// The number of visits added to the weight of values, so that they outweigh priors even with few simulations.
const VISITS: f64 = 50.0;

/// The weight of values in sums with log priors, if the most visited move has `most` visits. It is half that of the paper,
/// whose values range from 0 to 1.
fn weight(most: u32) -> f64 {
    0.5 * (VISITS + f64::from(most))
}

/// The plan for the root of a tree.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// For each move, the sum of its log prior and its noise; empty if there is no plan.
    noisy: Vec<f64>,
    /// For each move, its number of visits when the plan was made.
    before: Vec<u32>,
    rounds: Vec<Round>,
    /// The number of simulations begun.
    begun: usize,
}

/// A round of simulations, in which the remaining moves are visited in turn, all equally often.
#[derive(Clone, Copy, Debug)]
struct Round {
    moves: usize,
    cycles: usize,
}

/// The rounds of a plan; after each, the better half of the moves remains.
fn rounds(moves: usize, simulations: usize) -> Vec<Round> {
    let halvings = moves.max(2).next_power_of_two().ilog2() as usize;
    let (mut left, mut planned, mut rounds) = (moves.max(1), 0, vec![]);
    while planned < simulations {
        let cycles = if left == 1 { simulations } else { (simulations / (halvings * left)).max(1) };
        rounds.push(Round { moves: left, cycles });
        planned += left * cycles;
        left = if left == 1 { 1 } else { (left / 2).max(2) };
    }
    rounds
}

/// The number of earlier visits that a move must have for a simulation to choose it: moves with fewer visits come first.
fn visits_before(rounds: &[Round], simulation: usize) -> Option<u32> {
    let (mut first, mut visits) = (0, 0);
    for round in rounds {
        let within = simulation - first;
        if within < round.moves * round.cycles {
            return Some((visits + within / round.moves) as u32);
        }
        first += round.moves * round.cycles;
        visits += round.cycles;
    }
    None
}

impl Plan {
    /// Makes a plan for simulations that visit at most `considered` of the root's moves.
    pub fn new(arena: &Arena, root: usize, considered: usize, simulations: usize, chance: &mut Chance) -> Self {
        let edges = &arena.edges[arena.edges_of(root)];
        let noise = edges.iter().map(|edge| f64::from(edge.prior).max(1e-30).ln() - (-unit(chance).ln()).ln());
        Self {
            noisy: noise.collect(),
            before: edges.iter().map(|edge| edge.visits).collect(),
            rounds: rounds(considered.min(edges.len()), simulations),
            begun: 0,
        }
    }

    /// True if there is a plan for a root with this number of moves.
    pub fn is_for(&self, moves: usize) -> bool {
        !self.noisy.is_empty() && self.noisy.len() == moves
    }

    /// Drops the plan.
    pub fn clear(&mut self) {
        self.noisy.clear();
    }

    /// Subtracts abandoned simulations from the count.
    pub fn take_back(&mut self, simulations: usize) {
        self.begun = self.begun.saturating_sub(simulations);
    }

    /// Selects the edge that the next simulation follows. A simulation in progress counts as a visit.
    pub fn select(&mut self, arena: &Arena, root: usize, unknown: f32) -> usize {
        let range = arena.edges_of(root);
        let visits = |index: usize| {
            let at = range.start + index;
            arena.edges[at].visits - self.before[index] + u32::from(arena.flying[at])
        };
        let wanted = visits_before(&self.rounds, self.begun);
        self.begun += 1;
        // If there were visits outside the plan (say, after an evaluator failed), the moves with the fewest visits
        // catch up first.
        let least = || (0..range.len()).map(visits).min().unwrap_or_default();
        let wanted =
            wanted.filter(|&wanted| (0..range.len()).any(|index| visits(index) == wanted)).unwrap_or_else(least);
        range.start + self.best(arena, root, unknown, |index| visits(index) == wanted)
    }

    /// Returns the index of the move that the plan has found: the best of those with the most visits.
    pub fn found(&self, arena: &Arena, root: usize, unknown: f32) -> usize {
        let edges = &arena.edges[arena.edges_of(root)];
        let visits = |index: usize| edges[index].visits - self.before[index];
        let most = (0..edges.len()).map(visits).max().unwrap_or_default();
        self.best(arena, root, unknown, |index| visits(index) == most)
    }

    /// Returns the priors, improved by the values that the search has found, as shares that sum to 1. An unvisited move
    /// gets a value that combines the evaluator's value with those of the visited moves.
    pub fn improved(arena: &Arena, root: usize, mean: f32) -> Vec<f64> {
        let edges = &arena.edges[arena.edges_of(root)];
        let visits: f64 = edges.iter().map(|edge| f64::from(edge.visits)).sum();
        let most = edges.iter().map(|edge| edge.visits).max().unwrap_or_default();
        let visited = || edges.iter().filter(|edge| edge.visits > 0);
        let found = |edge: &Edge| f64::from(edge.mean());
        // The evaluator's value: the root's mean value without the simulations.
        let total: f64 = visited().map(|edge| f64::from(edge.visits) * found(edge)).sum();
        let alone = (f64::from(mean) * (1.0 + visits) - total).clamp(-1.0, 1.0);
        let priors: f64 = visited().map(|edge| f64::from(edge.prior)).sum();
        let among: f64 = visited().map(|edge| f64::from(edge.prior) * found(edge)).sum();
        let mixed = (alone + visits * among / priors.max(1e-30)) / (1.0 + visits);
        let logit = |edge: &Edge| {
            let value = if edge.visits > 0 { found(edge) } else { mixed };
            f64::from(edge.prior).max(1e-30).ln() + weight(most) * value
        };
        let logits: Vec<f64> = edges.iter().map(logit).collect();
        let top = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = logits.into_iter().map(|logit| (logit - top).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    /// Returns the move with the largest sum of noise, log prior and value among some moves.
    fn best(&self, arena: &Arena, root: usize, unknown: f32, among: impl Fn(usize) -> bool) -> usize {
        let edges = &arena.edges[arena.edges_of(root)];
        let most = edges.iter().map(|edge| edge.visits).max().unwrap_or_default();
        let (mut best, mut max) = (0, f64::NEG_INFINITY);
        for (index, edge) in edges.iter().enumerate().filter(|&(index, _)| among(index)) {
            let value = if edge.visits > 0 { edge.mean() } else { unknown };
            let sum = self.noisy[index] + weight(most) * f64::from(value);
            if sum > max {
                (best, max) = (index, sum);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::{rounds, visits_before};

    fn visits(moves: usize, simulations: usize) -> Vec<u32> {
        let rounds = rounds(moves, simulations);
        assert!(rounds.len() <= 64, "{rounds:?}");
        (0..simulations)
            .map(|simulation| visits_before(&rounds, simulation).expect("a simulation of the plan"))
            .collect()
    }

    #[test]
    fn simulations_are_divided_in_rounds() {
        // Four moves once each, then the remaining two twice each.
        assert_eq!(visits(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(visits(2, 4), [0, 0, 1, 1]);
        assert_eq!(visits(1, 3), [0, 1, 2]);
        assert_eq!(visits(16, 5), [0; 5]);
        for (moves, simulations) in [(16, 16), (16, 100), (5, 33), (3, 1), (20, 1000), (300, 1000)] {
            let visits = visits(moves, simulations);
            assert!(visits.windows(2).all(|pair| pair[0] == pair[1] || pair[0] + 1 == pair[1]));
            assert!(visits.iter().filter(|&&visits| visits == 0).count() <= moves);
        }
        // Even with the maximum number of simulations, a plan is small.
        assert!(rounds(300, 1 << 24).len() <= 64);
    }
}
