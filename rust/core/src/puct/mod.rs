//! Tree search with an evaluator, in many games of one variant at once: `docs/tree-search.md`.
//!
//! The formula is PUCT as in `AlphaZero` (Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play",
//! Science 362, 2018). A search gathers positions to be evaluated from all its games; each game goes its own way, whatever the others do.

#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of visits, turns and games are small enough, and noise may lose its last bits"
)]

mod any;
mod arena;
mod noise;
mod priors;
mod rollout;
mod room;
mod settings;
mod told;
mod tree;
mod walk;

#[cfg(test)]
mod tests;

use crate::actions::ActionTable;
use crate::batch::{Chance, IllegalAction, Observation};
use crate::game::history::Game;
use crate::planes::Layout;
use crate::tables::Variant;
pub use any::AnySearch;
use arena::Arena;
pub use priors::Wrong;
pub use rollout::Alone;
use room::Room;
pub use settings::{Noise, Policy, Settings};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
pub use told::{Roots, Visits};
use tree::{Tree, viewer};

/// At most so many positions of a game are evaluated at once.
pub const MOST_LEAVES: usize = u8::MAX as usize;

/// At most so many simulations are asked for at once: sums of values are exact so far.
pub const MOST_SIMULATIONS: u32 = 1 << 24;

/// What the games of a search share.
#[derive(Debug)]
struct Common<const W: usize> {
    variant: Arc<Variant<W>>,
    table: Arc<ActionTable>,
    layout: Layout,
    settings: Settings,
}

/// Games of one variant with their trees.
#[derive(Debug)]
pub struct Search<const W: usize> {
    common: Common<W>,
    trees: Vec<Tree<W>>,
    room: Room<W>,
    /// Where trees are copied to when a game goes on.
    spare: Arena,
    priors: Vec<f64>,
}

/// An evaluation that cannot be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BadEvaluation {
    /// Which row.
    pub row: usize,
    /// The game whose position it was.
    pub game: usize,
    /// What is wrong with it.
    pub wrong: Wrong,
}

impl<const W: usize> Search<W> {
    /// So many games that begin with `start`.
    fn new(
        variant: &Arc<Variant<W>>,
        table: &Arc<ActionTable>,
        settings: Settings,
        start: &Game<W>,
        games: usize,
    ) -> Self {
        let layout = Layout::new(variant, settings.view, settings.history);
        let common = Common { variant: Arc::clone(variant), table: Arc::clone(table), layout, settings };
        let tree = |index| Tree::new(&common, start.clone(), Chance::new(settings.seed, index));
        let trees = (0..games).map(tree).collect();
        Self { trees, common, room: Room::new(start.position()), spare: Arena::default(), priors: vec![] }
    }

    /// Asks for so many more simulations in each game that is not over.
    pub fn begin(&mut self, simulations: u32) {
        for tree in &mut self.trees {
            tree.give_up();
            tree.left = simulations.min(MOST_SIMULATIONS);
            tree.disturb(&self.common);
        }
    }

    /// Goes on until the evaluator is needed, and writes the positions that it has to see, a row each; gives their number, which is 0 when all
    /// simulations are made. There must be as many rows as games times leaves.
    pub fn gather(&mut self, mut observation: Observation<'_>, mask: &mut [bool]) -> usize {
        let (common, actions, size) = (&self.common, self.common.table.len(), self.common.layout.len());
        let mut rows = 0;
        for tree in &mut self.trees {
            tree.gather(common, &mut self.room, |tree, room, leaf| {
                match &mut observation {
                    Observation::None => {}
                    Observation::U8(all) => room.write(common, &tree.before, &mut all[rows * size..][..size]),
                    Observation::F32(all) => room.write(common, &tree.before, &mut all[rows * size..][..size]),
                }
                let row = &mut mask[rows * actions..][..actions];
                row.fill(false);
                for &action in &tree.awaited[leaf].legal.0 {
                    row[action as usize] = true;
                }
                rows += 1;
            });
        }
        rows
    }

    /// How many rows wait for their evaluation.
    pub fn waiting(&self) -> usize {
        self.trees.iter().map(|tree| tree.waiting).sum()
    }

    /// Takes the evaluations of the rows of [`Search::gather`]: policies `[rows][actions]`, and a value each for the side to move.
    ///
    /// # Errors
    /// The first row that cannot be: then none was taken.
    pub fn evaluated(&mut self, policies: &[f32], values: &[f32]) -> Result<(), BadEvaluation> {
        let (kind, actions) = (self.common.settings.policy, self.common.table.len());
        let mut row = 0;
        for (game, tree) in self.trees.iter().enumerate() {
            for leaf in &tree.awaited[..tree.waiting] {
                priors::check(kind, &policies[row * actions..][..actions], values[row], &leaf.legal.0)
                    .map_err(|wrong| BadEvaluation { row, game, wrong })?;
                row += 1;
            }
        }
        row = 0;
        for tree in &mut self.trees {
            for leaf in 0..std::mem::take(&mut tree.waiting) {
                kind.priors(&policies[row * actions..][..actions], &tree.awaited[leaf].legal.0, &mut self.priors);
                tree.evaluated(&self.common, leaf, self.priors.iter().map(|&prior| prior as f32), values[row]);
                row += 1;
            }
        }
        Ok(())
    }

    /// Gives up the simulations under way: what was evaluated before stays.
    pub fn give_up(&mut self) {
        self.trees.iter_mut().for_each(Tree::give_up);
    }

    /// Makes so many more simulations in each game that is not over without an evaluator; it ends early when `stop` is set.
    pub fn run_alone(&mut self, simulations: u32, alone: Alone, stop: &AtomicBool) {
        self.begin(simulations);
        let (common, room) = (&self.common, &mut self.room);
        let claim = common.settings.claim_draws;
        for tree in &mut self.trees {
            loop {
                tree.gather(common, room, |tree, room, leaf| {
                    tree.awaited[leaf].value = alone.value(&common.variant, room, claim, &mut tree.chance);
                });
                if tree.waiting == 0 {
                    break;
                }
                for leaf in 0..std::mem::take(&mut tree.waiting) {
                    let turns = tree.awaited[leaf].legal.1.len();
                    let value = tree.awaited[leaf].value;
                    tree.evaluated(common, leaf, std::iter::repeat_n(1.0 / turns as f32, turns), value);
                }
                if stop.load(Ordering::Relaxed) {
                    tree.left = 0;
                }
            }
        }
    }

    /// Draws an action for each game by its visits; 0 where the game is over.
    ///
    /// # Errors
    /// The first game that is not over and was not searched; nothing was drawn for those after it.
    pub fn sample(&mut self, temperatures: &[f64], actions: &mut [i32]) -> Result<(), usize> {
        for (game, tree) in self.trees.iter_mut().enumerate() {
            actions[game] = 0;
            if tree.outcome.is_none() {
                let drawn = tree.sample(temperatures[game]).ok_or(game)?;
                actions[game] = tree.legal(&self.common, &mut self.room).0[drawn] as i32;
            }
        }
        Ok(())
    }

    /// Plays an action in each game that is not over.
    ///
    /// # Errors
    /// If one is illegal; no game has changed then.
    pub fn advance(&mut self, actions: &[i32]) -> Result<(), IllegalAction> {
        let (common, room) = (&self.common, &mut self.room);
        let mut places = Vec::with_capacity(actions.len());
        for (board, (tree, &action)) in self.trees.iter().zip(actions).enumerate() {
            let place = tree.find(common, room, action);
            if place.is_none() && tree.outcome.is_none() {
                let seen = u32::try_from(action).ok().filter(|&id| (id as usize) < common.table.len());
                let viewer = viewer(common.settings.view, tree.game.position());
                let turn = seen.map(|id| common.table.seen_by(viewer, id));
                return Err(IllegalAction { board, action, turn });
            }
            places.push(place);
        }
        for (tree, place) in self.trees.iter_mut().zip(places) {
            if let Some(place) = place {
                tree.give_up();
                tree.advance(common, room, place, &mut self.spare);
            }
        }
        Ok(())
    }

    /// Puts another game in place of one, with chance of its own where a seed is given.
    pub fn reset(&mut self, index: usize, game: Game<W>, seed: Option<u64>) {
        let chance = seed.map_or(self.trees[index].chance, |seed| Chance::new(seed, 0));
        self.trees[index] = Tree::new(&self.common, game, chance);
    }
}
