//! The results of a search, for each of its games.

use super::game_tree::Tree;
use super::walker::Walker;
use super::{Search, Spec, desk};
use crate::board::ByColor;
use crate::interrupt::is_interrupted;
use crate::learn::actions::ActionId;
use crate::learn::env::{End, Observation, cut};
use crate::pool::Divide;

/// The statistics of the legal moves of all roots, one game after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visits {
    /// The index of each game's first move, followed by the total number of moves.
    pub starts: Vec<i64>,
    /// The actions.
    pub actions: Vec<i32>,
    /// The number of visits of each action.
    pub counts: Vec<i32>,
    /// The mean value of each action for the side to move; 0 if it was not visited.
    pub values: Vec<f32>,
    /// The prior of each action, including noise; 0 if the root was not evaluated.
    pub priors: Vec<f32>,
    /// The mean value of each root for the side to move, or the result if the game is over.
    pub value: Vec<f32>,
}

/// The current positions of the games: the caller's arrays, with a row for each game.
pub struct Roots<'a> {
    /// Planes.
    pub observation: Observation<'a>,
    /// `[games][actions]`: the legal actions.
    pub mask: &'a mut [bool],
    /// `[games][2]`: the scores of White and Black in a game that is over.
    pub reward: &'a mut [f32],
    /// True if the game is over.
    pub over: &'a mut [bool],
    /// 0: White is to move, 1: Black.
    pub to_play: &'a mut [i8],
    /// The number of moves since the start.
    pub ply: &'a mut [i32],
}

/// Games with the rows to which they are written.
struct Shown<'a, const W: usize> {
    trees: &'a [Tree<W>],
    roots: Roots<'a>,
    spec: &'a Spec<W>,
}

impl<const W: usize> Divide for Shown<'_, W> {
    fn size(&self) -> usize {
        self.trees.len()
    }

    fn split_at(mut self, at: usize) -> (Self, Self) {
        let (spec, (trees, others)) = (self.spec, self.trees.split_at(at));
        let roots = Roots {
            observation: self.roots.observation.cut(at, spec.layout.len()),
            mask: cut(&mut self.roots.mask, at * spec.table.len()),
            reward: cut(&mut self.roots.reward, 2 * at),
            over: cut(&mut self.roots.over, at),
            to_play: cut(&mut self.roots.to_play, at),
            ply: cut(&mut self.roots.ply, at),
        };
        (Self { trees, roots, spec }, Self { trees: others, roots: self.roots, spec })
    }
}

impl<const W: usize> Shown<'_, W> {
    fn write(self, walker: &mut Walker<W>) {
        let (spec, mut roots) = (self.spec, self.roots);
        let (actions, size) = (spec.table.len(), spec.layout.len());
        for (index, tree) in self.trees.iter().enumerate() {
            walker.enter(&tree.game);
            walker.begin(&tree.game);
            match &mut roots.observation {
                Observation::None => {}
                Observation::U8(all) => walker.write(spec, &tree.before, &mut all[index * size..][..size]),
                Observation::F32(all) => walker.write(spec, &tree.before, &mut all[index * size..][..size]),
            }
            let row = &mut roots.mask[index * actions..][..actions];
            row.fill(false);
            for action in tree.legal(spec, walker).0 {
                row[action as usize] = true;
            }
            if is_interrupted() {
                return;
            }
            let reward = tree.outcome.map_or(ByColor::both(0.0), |outcome| End::Outcome(outcome).reward());
            roots.reward[2 * index..][..2].copy_from_slice(&reward.into_array());
            roots.over[index] = tree.outcome.is_some();
            roots.to_play[index] = tree.game.position().side_to_move() as i8;
            roots.ply[index] = i32::try_from(tree.game.moves().len()).unwrap_or(i32::MAX);
        }
    }
}

impl<const W: usize> Search<W> {
    /// Like [`AnySearch::visits`].
    pub fn visits(&mut self) -> Visits {
        let (spec, desks) = (&self.spec, &self.desks);
        let mut legal: Vec<Vec<ActionId>> = vec![vec![]; self.trees.len()];
        let all = (&self.trees[..], &mut legal[..]);
        self.pool.divide(
            all,
            1,
            |thread| desk::take(desks, thread),
            |desk, _, (trees, legal)| {
                for (tree, legal) in trees.iter().zip(legal) {
                    *legal = tree.legal(spec, &mut desk.walker).0;
                }
            },
        );
        let mut report = Visits { starts: vec![0], ..Visits::default() };
        for (tree, legal) in self.trees.iter().zip(&legal) {
            report.actions.extend(legal.iter().map(|&action| action as i32));
            // A root that has not been searched has no edges.
            let edges = tree.edges().iter().take(legal.len());
            report.counts.extend(edges.clone().map(|edge| i32::try_from(edge.visits).unwrap_or(i32::MAX)));
            report.values.extend(edges.clone().map(super::arena::Edge::mean));
            report.priors.extend(edges.map(|edge| edge.prior));
            let all = report.actions.len();
            report.counts.resize(all, 0);
            report.values.resize(all, 0.0);
            report.priors.resize(all, 0.0);
            report.starts.push(all as i64);
            let points =
                tree.outcome.map(|outcome| End::Outcome(outcome).reward()[tree.game.position().side_to_move()]);
            report.value.push(points.unwrap_or_else(|| tree.mean()));
        }
        report
    }

    /// Like [`AnySearch::show`].
    pub fn show(&mut self, roots: Roots<'_>) {
        let desks = &self.desks;
        let shown = Shown { trees: &self.trees, roots, spec: &self.spec };
        let desk = |thread| desk::take(desks, thread);
        self.pool.divide(shown, 1, desk, |desk, _, shown| shown.write(&mut desk.walker));
    }
}
