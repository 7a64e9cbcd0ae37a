//! Tree search with an evaluator, in many games of one variant at once: `docs/batches.md`.
//!
//! The formula is PUCT as in `AlphaZero` (Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play",
//! Science 362, 2018). A search gathers positions to be evaluated from all its games; each game is independent of
//! the others.

#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of visits, moves and games are small enough, and noise may lose its last bits"
)]

mod any;
mod arena;
mod game_tree;
mod judge;
mod noise;
mod priors;
mod report;
mod rollout;
mod settings;
mod walk;
mod walker;

#[cfg(test)]
mod tests;

use crate::game::Game;
use crate::interrupt::{is_interrupted, spend};
use crate::learn::actions::ActionTable;
use crate::learn::env::{Chance, IllegalAction, Observation};
use crate::learn::planes::Layout;
use crate::network::{Network, NetworkError};
use crate::resources::{Exhausted, reserve};
use crate::tables::Variant;
pub use any::AnySearch;
use arena::Arena;
use game_tree::{Tree, viewer};
use judge::Judge;
pub use priors::EvaluationErrorKind;
pub use report::{Roots, Visits};
pub use rollout::Alone;
pub use settings::{Noise, Policy, Settings};
use std::cell::RefCell;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use walker::Walker;

/// The maximum number of positions of a game that are evaluated at once.
pub const MAX_LEAVES: usize = u8::MAX as usize;

/// The maximum number of simulations in one call: up to it, sums of values are exact.
pub const MAX_SIMULATIONS: u32 = 1 << 24;

/// Bytes of the lists that each game begins with.
const BYTES_OF_LISTS: usize = 4096;

/// Units of work for a game, besides its moves.
const COST_OF_A_GAME: u64 = 100;

/// The shared data of the games of a search.
#[derive(Debug)]
struct Spec<const W: usize> {
    variant: Arc<Variant<W>>,
    table: Arc<ActionTable>,
    layout: Layout,
    settings: Settings,
}

/// Games of one variant with their trees.
#[derive(Debug)]
pub(crate) struct Search<const W: usize> {
    spec: Spec<W>,
    trees: Vec<Tree<W>>,
    walker: Walker<W>,
    /// The arena to which trees are copied when a game continues.
    spare: Arena,
    priors: Vec<f64>,
    /// The evaluation of [`Alone::Network`], made when it is first needed.
    judge: Option<Judge<W>>,
    /// A call was interrupted when some of the games had been played on: they can no longer be used.
    torn: bool,
}

/// An evaluation with a number that is not valid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluationError {
    /// The number of the row.
    pub row: usize,
    /// The game whose position it was.
    pub game: usize,
    sort: EvaluationErrorKind,
}

impl EvaluationError {
    /// The fault of the evaluation.
    pub fn kind(&self) -> EvaluationErrorKind {
        self.sort
    }
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { row, game, sort } = self;
        match sort {
            EvaluationErrorKind::Value(value) => {
                write!(f, "value[{row}] (game {game}) is {value}: a number from -1 to 1 is expected")
            }
            EvaluationErrorKind::Policy(action, number) => {
                write!(f, "policy[{row}, {action}] (game {game}, a legal action) is {number}, which cannot be")
            }
            EvaluationErrorKind::Nothing => write!(f, "policy[{row}] (game {game}) is -inf for every legal action"),
        }
    }
}

impl Error for EvaluationError {}

impl<const W: usize> Search<W> {
    /// `n` games from `start`.
    fn new(
        variant: &Arc<Variant<W>>,
        table: &Arc<ActionTable>,
        settings: Settings,
        start: &Game<W>,
        games: usize,
    ) -> Self {
        let layout = Layout::new(variant, settings.view, settings.history);
        let spec = Spec { variant: Arc::clone(variant), table: Arc::clone(table), layout, settings };
        let tree = |index| Tree::new(&spec, start.clone(), Chance::new(settings.seed, index));
        let bytes = games * (size_of::<Tree<W>>() + BYTES_OF_LISTS);
        reserve(bytes, || format!("{games} games")).unwrap_or_else(|error| error.raise());
        let trees = (0..games).take_while(|_| spend(COST_OF_A_GAME)).map(tree).collect();
        Self {
            trees,
            spec,
            walker: Walker::new(start.position()),
            spare: Arena::default(),
            priors: vec![],
            judge: None,
            torn: false,
        }
    }

    /// As [`AnySearch::begin`].
    pub fn begin(&mut self, simulations: u32) {
        for tree in &mut self.trees {
            tree.give_up();
            tree.left = simulations.min(MAX_SIMULATIONS);
            tree.disturb(&self.spec);
        }
    }

    /// As [`AnySearch::gather`].
    pub fn gather(&mut self, mut observation: Observation<'_>, mask: &mut [bool]) -> usize {
        let (spec, actions, size) = (&self.spec, self.spec.table.len(), self.spec.layout.len());
        let mut rows = 0;
        for tree in &mut self.trees {
            tree.gather(
                spec,
                &mut self.walker,
                |_, _, _| (),
                |tree, walker, leaf| {
                    match &mut observation {
                        Observation::None => {}
                        Observation::U8(all) => walker.write(spec, &tree.before, &mut all[rows * size..][..size]),
                        Observation::F32(all) => walker.write(spec, &tree.before, &mut all[rows * size..][..size]),
                    }
                    let row = &mut mask[rows * actions..][..actions];
                    row.fill(false);
                    for &action in &tree.awaited[leaf].legal.0 {
                        row[action as usize] = true;
                    }
                    rows += 1;
                },
            );
        }
        rows
    }

    /// As [`AnySearch::waiting`].
    pub fn waiting(&self) -> usize {
        self.trees.iter().map(|tree| tree.waiting).sum()
    }

    /// As [`AnySearch::make_room`].
    pub fn make_room(&mut self) -> Result<(), Exhausted> {
        self.trees.iter_mut().try_for_each(Tree::make_room)
    }

    /// As [`AnySearch::evaluated`].
    pub fn evaluated(&mut self, policies: &[f32], values: &[f32]) -> Result<(), EvaluationError> {
        let (policy, actions) = (self.spec.settings.policy, self.spec.table.len());
        let mut row = 0;
        for (game, tree) in self.trees.iter().enumerate() {
            for leaf in &tree.awaited[..tree.waiting] {
                priors::check(policy, &policies[row * actions..][..actions], values[row], &leaf.legal.0)
                    .map_err(|sort| EvaluationError { row, game, sort })?;
                row += 1;
            }
        }
        row = 0;
        for tree in &mut self.trees {
            for leaf in 0..std::mem::take(&mut tree.waiting) {
                policy.priors(&policies[row * actions..][..actions], &tree.awaited[leaf].legal.0, &mut self.priors);
                tree.evaluated(&self.spec, leaf, self.priors.iter().map(|&prior| prior as f32), values[row]);
                row += 1;
            }
        }
        Ok(())
    }

    /// As [`AnySearch::give_up`].
    pub fn give_up(&mut self) {
        self.trees.iter_mut().for_each(Tree::give_up);
    }

    /// As [`AnySearch::set_network`].
    pub fn set_network(&mut self, network: Option<Network>) -> Result<(), NetworkError> {
        self.judge = Some(Judge::new(&self.spec.variant, network)?);
        Ok(())
    }

    /// As [`AnySearch::run_alone`].
    pub fn run_alone(&mut self, simulations: u32, alone: Alone, stop: &AtomicBool) -> Result<(), Exhausted> {
        self.begin(simulations);
        if self.judge.is_none() && matches!(alone, Alone::Network { .. }) {
            // The handmade evaluation fits every variant.
            self.judge = Judge::new(&self.spec.variant, None).ok();
        }
        let (spec, walker) = (&self.spec, &mut self.walker);
        let (judge, mut list) = (RefCell::new(&mut self.judge), vec![]);
        let mut made = Ok(());
        for tree in &mut self.trees {
            while made.is_ok() {
                let priors = |arena: &mut Arena, walker: &mut Walker<W>, node: usize| {
                    if let (Alone::Network { temperature }, Some(judge)) = (alone, &mut **judge.borrow_mut()) {
                        let moves = arena.edges[arena.edges_of(node)].iter().map(|edge| edge.mv);
                        judge.priors(&spec.variant, walker, moves, temperature, &mut list);
                        arena.set_priors(node, Some(&list));
                    }
                };
                tree.gather(spec, walker, priors, |tree, walker, leaf| {
                    tree.awaited[leaf].value = match (alone, &mut **judge.borrow_mut()) {
                        (Alone::Network { .. }, Some(judge)) => judge.value(&spec.variant, &walker.position),
                        _ => alone.value(&spec.variant, walker, spec.settings.claim_draws, &mut tree.chance),
                    };
                });
                if is_interrupted() {
                    tree.give_up();
                }
                if tree.waiting == 0 {
                    break;
                }
                made = tree.make_room();
                if made.is_err() {
                    break;
                }
                for leaf in 0..std::mem::take(&mut tree.waiting) {
                    let (moves, value) = (tree.awaited[leaf].legal.1.len(), tree.awaited[leaf].value);
                    if matches!(alone, Alone::Network { .. }) {
                        tree.valued(spec, leaf, value);
                    } else {
                        tree.evaluated(spec, leaf, std::iter::repeat_n(1.0 / moves as f32, moves), value);
                    }
                }
                if stop.load(Ordering::Relaxed) {
                    tree.left = 0;
                }
            }
        }
        if made.is_err() {
            self.give_up();
        }
        made
    }

    /// As [`AnySearch::sample`].
    pub fn sample(&mut self, temperatures: &[f64], actions: &mut [i32]) -> Result<(), usize> {
        for (game, tree) in self.trees.iter_mut().enumerate() {
            actions[game] = 0;
            if tree.outcome.is_none() {
                let drawn = tree.sample(temperatures[game]).ok_or(game)?;
                actions[game] = tree.legal(&self.spec, &mut self.walker).0[drawn] as i32;
            }
        }
        Ok(())
    }

    /// As [`AnySearch::advance`].
    pub fn advance(&mut self, actions: &[i32]) -> Result<(), IllegalAction> {
        let (spec, walker) = (&self.spec, &mut self.walker);
        let mut places = Vec::with_capacity(actions.len());
        for (board, (tree, &action)) in self.trees.iter().zip(actions).enumerate() {
            spend(COST_OF_A_GAME);
            let place = tree.find(spec, walker, action);
            if is_interrupted() {
                return Ok(());
            }
            if place.is_none() && tree.outcome.is_none() {
                let seen = u32::try_from(action).ok().filter(|&id| (id as usize) < spec.table.len());
                let viewer = viewer(spec.settings.view, tree.game.position());
                let mv = seen.map(|id| spec.table.seen_by(viewer, id));
                return Err(IllegalAction { board, action, mv });
            }
            places.push(place);
        }
        self.torn = true;
        for (tree, place) in self.trees.iter_mut().zip(places) {
            if let Some((place, mv)) = place {
                tree.give_up();
                tree.advance(spec, place, mv, &mut self.spare);
            }
            if !spend(COST_OF_A_GAME) {
                return Ok(());
            }
        }
        self.torn = false;
        Ok(())
    }

    /// As [`AnySearch::is_torn`].
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// Replaces a game by another one, with its own random numbers if a seed is given.
    pub fn reset(&mut self, index: usize, game: Game<W>, seed: Option<u64>) {
        let chance = seed.map_or(self.trees[index].chance, |seed| Chance::new(seed, 0));
        let tree = Tree::new(&self.spec, game, chance);
        if !is_interrupted() {
            self.trees[index] = tree;
        }
    }
}
