//! Draws and plays moves in the games, keeping the parts of the trees that follow these moves.

use super::desk;
use super::game_tree::viewer;
use super::{COST_OF_A_GAME, Search};
use crate::game::Game;
use crate::interrupt::{is_interrupted, spend};
use crate::learn::env::{Chance, IllegalAction};
use crate::pool::Pool;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

impl<const W: usize> Search<W> {
    /// Like [`AnySearch::sample`](super::AnySearch::sample).
    pub fn sample(&mut self, temperatures: &[f64], actions: &mut [i32]) -> Result<(), usize> {
        let unsearched = self.trees.iter().position(|tree| tree.outcome.is_none() && !tree.is_searched());
        if let Some(game) = unsearched {
            return Err(game);
        }
        Pool::renew(&mut self.pool);
        let (spec, desks) = (&self.spec, &self.desks);
        let all = ((&mut self.trees[..], temperatures), actions);
        self.pool.divide(
            all,
            1,
            |thread| desk::take(desks, thread),
            |desk, _, ((trees, temperatures), actions)| {
                for ((tree, &temperature), action) in trees.iter_mut().zip(temperatures).zip(actions) {
                    *action = 0;
                    if tree.outcome.is_none() {
                        let drawn = tree.sample(temperature).unwrap_or_default();
                        *action = tree.legal(spec, &mut desk.walker).0.get(drawn).map_or(0, |&action| action as i32);
                    }
                }
            },
        );
        Ok(())
    }

    /// Like [`AnySearch::advance`](super::AnySearch::advance).
    pub fn advance(&mut self, actions: &[i32]) -> Result<(), IllegalAction> {
        Pool::renew(&mut self.pool);
        let (spec, desks) = (&self.spec, &self.desks);
        let (mut places, wrong) = (vec![None; actions.len()], AtomicUsize::new(usize::MAX));
        let all = ((&self.trees[..], actions), &mut places[..]);
        self.pool.divide(
            all,
            1,
            |thread| desk::take(desks, thread),
            |desk, first, ((trees, actions), places)| {
                for (index, ((tree, &action), place)) in trees.iter().zip(actions).zip(places).enumerate() {
                    spend(COST_OF_A_GAME);
                    *place = tree.find(spec, &mut desk.walker, action);
                    if is_interrupted() {
                        return;
                    }
                    if place.is_none() && tree.outcome.is_none() {
                        wrong.fetch_min(first + index, Ordering::Relaxed);
                        return;
                    }
                }
            },
        );
        if is_interrupted() {
            return Ok(());
        }
        let board = wrong.into_inner();
        if board < usize::MAX {
            let action = actions[board];
            let seen = u32::try_from(action).ok().filter(|&id| (id as usize) < spec.table.len());
            let viewer = viewer(spec.settings.view, self.trees[board].game.position());
            return Err(IllegalAction { board, action, mv: seen.map(|id| spec.table.seen_by(viewer, id)) });
        }
        let torn = AtomicBool::new(false);
        let all = (&mut self.trees[..], &places[..]);
        self.pool.divide(
            all,
            1,
            |thread| desk::take(desks, thread),
            |desk, _, (trees, places)| {
                for (tree, place) in trees.iter_mut().zip(places) {
                    if let &Some((place, mv)) = place {
                        tree.give_up();
                        tree.advance(spec, place, mv, &mut desk.spare);
                    }
                    if !spend(COST_OF_A_GAME) {
                        return torn.store(true, Ordering::Relaxed);
                    }
                }
            },
        );
        self.torn |= torn.into_inner();
        Ok(())
    }

    /// Replaces a game with another one, with its own random numbers if a seed is given.
    pub fn reset(&mut self, index: usize, game: Game<W>, seed: Option<u64>) {
        let chance = seed.map_or(self.trees[index].chance, |seed| Chance::new(seed, 0));
        let tree = super::Tree::new(&self.spec, game, chance);
        if !is_interrupted() {
            self.trees[index] = tree;
        }
    }

    /// Like [`AnySearch::follow`](super::AnySearch::follow).
    pub fn follow(&mut self, index: usize, game: &Game<W>, seed: Option<u64>) -> bool {
        let (spec, tree) = (&self.spec, &mut self.trees[index]);
        let begun = tree.game.moves().len();
        let continues = begun <= game.moves().len()
            && tree.game.moves().eq(game.moves().take(begun))
            && tree.game.keys().eq(game.keys().take(begun));
        let mut ahead = tree.game.clone();
        if continues {
            game.moves().skip(begun).for_each(|mv| ahead.push_unchecked(mv));
        }
        if !continues || !ahead.is_same_position(game) {
            self.reset(index, game.clone(), seed);
            return false;
        }
        tree.give_up();
        let desk = desk::of(&mut self.desks[0]);
        for mv in game.moves().skip(begun) {
            let known = tree.edges().iter().position(|edge| edge.mv == mv);
            tree.advance(spec, known.unwrap_or(usize::MAX), mv, &mut desk.spare);
        }
        if let Some(seed) = seed {
            tree.chance = Chance::new(seed, 0);
        }
        true
    }
}
