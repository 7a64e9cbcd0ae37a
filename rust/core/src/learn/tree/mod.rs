//! Tree search with an evaluator, in many games of one variant at once; see `docs/batches.md`.
//!
//! The formula is PUCT as in `AlphaZero` (Silver et al., "A general reinforcement learning algorithm that masters
//! chess, shogi, and Go through self-play", Science 362, 2018). A search gathers positions to be evaluated from all its
//! games, which are independent of each other.

#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of visits, moves and games are small enough, and noise may lose its last bits"
)]

mod any;
mod arena;
mod desk;
mod game_tree;
mod gathering;
mod gumbel;
mod judge;
mod moving;
mod noise;
mod priors;
mod report;
mod rollout;
mod running;
mod settings;
mod walk;
mod walker;

#[cfg(test)]
mod tests;

use crate::game::Game;
use crate::interrupt::spend;
use crate::learn::actions::ActionTable;
use crate::learn::env::Chance;
use crate::learn::planes::Layout;
use crate::network::{Network, NetworkError};
use crate::pool::Pool;
use crate::resources::{Exhausted, reserve};
use crate::tables::Variant;
pub use any::AnySearch;
use desk::Desk;
pub use game_tree::SearchedMove;
use game_tree::Tree;
use judge::Judge;
pub use priors::EvaluationErrorKind;
pub use report::{Roots, Visits};
pub use rollout::Alone;
pub use settings::{Noise, Policy, Settings};
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex};

/// The maximum number of positions of a game that are evaluated at once.
pub const MAX_LEAVES: usize = u8::MAX as usize;

/// The maximum number of simulations in one call; up to this number, sums of values are exact.
pub const MAX_SIMULATIONS: u32 = 1 << 24;

/// The initial size in bytes of each game's lists.
const BYTES_OF_LISTS: usize = 4096;

/// Units of work for a game, in addition to its moves.
const COST_OF_A_GAME: u64 = 100;

/// The data that the games of a search share.
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
    pool: Arc<Pool>,
    /// The working memory of each thread.
    desks: Vec<Mutex<Desk<W>>>,
    /// True if a call was interrupted after some of the games had advanced; the search can no longer be used.
    torn: bool,
}

/// An evaluation that contains an invalid number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluationError {
    /// The index of the row.
    pub row: usize,
    /// The game that the position belongs to.
    pub game: usize,
    sort: EvaluationErrorKind,
}

impl EvaluationError {
    /// Why the evaluation is invalid.
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
    /// Creates `n` games from `start`.
    ///
    /// # Errors
    /// If threads cannot be started.
    fn new(
        variant: &Arc<Variant<W>>,
        table: &Arc<ActionTable>,
        settings: Settings,
        start: &Game<W>,
        games: usize,
    ) -> Result<Self, Exhausted> {
        let pool = Pool::suited(settings.threads, games)?;
        let layout = Layout::new(variant, settings.view, settings.history);
        let spec = Spec { variant: Arc::clone(variant), table: Arc::clone(table), layout, settings };
        let tree = |index| Tree::new(&spec, start.clone(), Chance::new(settings.seed, index));
        let bytes = games * (size_of::<Tree<W>>() + BYTES_OF_LISTS);
        reserve(bytes, || format!("{games} games"))?;
        let trees = (0..games).take_while(|_| spend(COST_OF_A_GAME)).map(tree).collect();
        let desks = (0..pool.threads()).map(|_| Mutex::new(Desk::new(start.position()))).collect();
        Ok(Self { trees, spec, pool, desks, torn: false })
    }

    /// Like [`AnySearch::begin`].
    pub fn begin(&mut self, simulations: u32) {
        Pool::renew(&mut self.pool);
        self.trees.iter_mut().for_each(|tree| tree.begin(&self.spec, simulations, true));
    }

    /// Like [`AnySearch::begin_in`].
    pub fn begin_in(&mut self, game: usize, simulations: u32, noise: bool) {
        self.trees[game].begin(&self.spec, simulations, noise);
    }

    /// Like [`AnySearch::waiting`].
    pub fn waiting(&self) -> usize {
        self.trees.iter().map(|tree| tree.waiting).sum()
    }

    /// Like [`AnySearch::give_up`].
    pub fn give_up(&mut self) {
        self.trees.iter_mut().for_each(Tree::give_up);
    }

    /// Like [`AnySearch::set_network`].
    pub fn set_network(&mut self, network: Option<Network>) -> Result<(), NetworkError> {
        // All desks are for the same variant, so a network that fits one fits all.
        for desk in &mut self.desks[1..] {
            desk::of(desk).judge = Some(Judge::new(&self.spec.variant, network.clone())?);
        }
        desk::of(&mut self.desks[0]).judge = Some(Judge::new(&self.spec.variant, network)?);
        Ok(())
    }

    /// Like [`AnySearch::is_torn`].
    pub fn is_torn(&self) -> bool {
        self.torn
    }
}
