//! The results of a search, for each of its games.

use super::Search;
use super::walker::Walker;
use crate::board::ByColor;
use crate::interrupt::is_interrupted;
use crate::learn::env::{End, Observation};

/// The statistics of the legal moves of all roots, one game after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visits {
    /// The index of each game's first move, followed by the number of all moves.
    pub starts: Vec<i64>,
    /// The actions.
    pub actions: Vec<i32>,
    /// The number of visits of each.
    pub counts: Vec<i32>,
    /// The mean value of each for the side to move; 0 without visits.
    pub values: Vec<f32>,
    /// The prior of each, noise included; 0 if the root was not evaluated.
    pub priors: Vec<f32>,
    /// The mean value of each root for the side to move; the result if the game is over.
    pub value: Vec<f32>,
}

/// The current positions of the games: arrays of the caller, with a row for each game.
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

impl<const W: usize> Search<W> {
    /// As [`AnySearch::visits`].
    pub fn visits(&mut self) -> Visits {
        let mut report = Visits { starts: vec![0], ..Visits::default() };
        for tree in &self.trees {
            let legal = tree.legal(&self.spec, &mut self.walker).0;
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

    /// As [`AnySearch::show`].
    pub fn show(&mut self, mut roots: Roots<'_>) {
        let (actions, size) = (self.spec.table.len(), self.spec.layout.len());
        let walker: &mut Walker<W> = &mut self.walker;
        for (index, tree) in self.trees.iter().enumerate() {
            walker.enter(&tree.game);
            walker.begin(&tree.game);
            match &mut roots.observation {
                Observation::None => {}
                Observation::U8(all) => walker.write(&self.spec, &tree.before, &mut all[index * size..][..size]),
                Observation::F32(all) => walker.write(&self.spec, &tree.before, &mut all[index * size..][..size]),
            }
            let row = &mut roots.mask[index * actions..][..actions];
            row.fill(false);
            for action in tree.legal(&self.spec, walker).0 {
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
