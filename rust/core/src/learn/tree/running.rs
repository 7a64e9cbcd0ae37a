//! Searches without an evaluator from the caller: one thread runs all simulations of a tree.

use super::arena::Arena;
use super::desk::{self, Desk};
use super::game_tree::Tree;
use super::judge::Judge;
use super::walker::Walker;
use super::{Alone, Search, Spec};
use crate::interrupt::is_interrupted;
use crate::resources::Exhausted;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

impl<const W: usize> Search<W> {
    /// Like [`AnySearch::run_alone`](super::AnySearch::run_alone).
    pub fn run_alone(&mut self, simulations: u32, alone: Alone, stop: &AtomicBool) -> Result<(), Exhausted> {
        self.begin(simulations);
        let (spec, desks) = (&self.spec, &self.desks);
        let made = Mutex::new(Ok(()));
        let prepare = |thread| {
            let mut desk = desk::take(desks, thread);
            if desk.judge.is_none() && matches!(alone, Alone::Network { .. }) {
                // The handmade evaluation fits every variant.
                desk.judge = Judge::new(&spec.variant, None).ok();
            }
            desk
        };
        self.pool.divide(&mut self.trees[..], 1, prepare, |desk, _, trees| {
            for tree in trees {
                if let Err(error) = tree.run(spec, desk, alone, stop) {
                    *made.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
                    return;
                }
            }
        });
        let made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
        if made.is_err() {
            self.give_up();
        }
        made
    }
}

impl<const W: usize> Tree<W> {
    /// Runs all remaining simulations.
    fn run(&mut self, spec: &Spec<W>, desk: &mut Desk<W>, alone: Alone, stop: &AtomicBool) -> Result<(), Exhausted> {
        let Desk { walker, judge, list, .. } = desk;
        let judge = RefCell::new(judge);
        loop {
            let priors = |arena: &mut Arena, walker: &mut Walker<W>, node: usize| {
                if let (Alone::Network { temperature }, Some(judge)) = (alone, &mut **judge.borrow_mut()) {
                    let moves = arena.edges[arena.edges_of(node)].iter().map(|edge| edge.mv);
                    judge.priors(&spec.variant, walker, moves, temperature, list);
                    arena.set_priors(node, Some(list));
                }
            };
            self.gather(spec, walker, priors, |tree, walker, leaf| {
                tree.awaited[leaf].value = match (alone, &mut **judge.borrow_mut()) {
                    (Alone::Network { .. }, Some(judge)) => judge.value(&spec.variant, &walker.position),
                    _ => alone.value(&spec.variant, walker, spec.settings.claim_draws, &mut tree.chance),
                };
            });
            if is_interrupted() {
                self.give_up();
            }
            if self.waiting == 0 {
                return Ok(());
            }
            self.make_room()?;
            for leaf in 0..std::mem::take(&mut self.waiting) {
                let (moves, value) = (self.awaited[leaf].legal.1.len(), self.awaited[leaf].value);
                if matches!(alone, Alone::Network { .. }) {
                    self.valued(spec, leaf, value);
                } else {
                    self.evaluated(spec, leaf, std::iter::repeat_n(1.0 / moves as f32, moves), value);
                }
            }
            if stop.load(Ordering::Relaxed) {
                self.left = 0;
            }
        }
    }
}
