//! Many games of one variant, stepped together, for reinforcement learning: `docs/batches.md`.

mod any;
mod chance;
mod environment;
mod legal;
mod outputs;
mod past_keys;
mod random;
mod settings;
mod shared;
mod state;
#[cfg(test)]
mod tests;

use crate::interrupt::spend;
use crate::learn::actions::{ActionId, ActionTable};
use crate::learn::planes::{Layout, Value};
use crate::pool::Pool;
use crate::position::Position;
use crate::resources::{Exhausted, reserve};
use crate::tables::Variant;
pub use any::AnyBatch;
pub(crate) use chance::Chance;
pub use environment::End;
use environment::Env;
pub(crate) use legal::{Legal, list_legal};
pub(crate) use outputs::cut;
pub use outputs::{Mask, Observation, Outputs};
pub use random::{RandomGames, Tally};
pub use settings::{Autoreset, Illegal, Settings};
use shared::Work;
pub use state::{StateError, StateErrorKind};
use std::sync::Arc;

/// The maximum number of boards of a batch.
pub const MAX_BOARDS: usize = 1 << 20;

/// The maximum number of earlier positions in an observation.
pub const MAX_HISTORY: usize = 64;

/// The size in bytes of the lists that each board fills during a game: legal moves and moves played.
const BYTES_OF_LISTS: usize = 4096;

/// The minimum number of boards per thread: with fewer, the overhead of a thread outweighs its benefit.
const MIN_SHARE: usize = 16;

/// Units of work for writing a board's outputs; its moves count separately.
const COST_OF_A_BOARD: u64 = 200;

/// Data that the games of a batch share.
#[derive(Debug)]
struct Spec<const W: usize> {
    variant: Arc<Variant<W>>,
    table: Arc<ActionTable>,
    layout: Layout,
    settings: Settings,
    /// The start positions, and their FENs.
    starts: Vec<(Position<W>, String)>,
}

/// A batch of games of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Batch<const W: usize> {
    spec: Arc<Spec<W>>,
    envs: Vec<Env<W>>,
    pool: Arc<Pool>,
    /// True if a call was interrupted: the games cannot be used until all of them are reset.
    torn: bool,
}

/// An action that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("action {action} is not legal on board {board}")]
pub struct IllegalAction {
    /// The index of the board.
    pub board: usize,
    /// The illegal action.
    pub action: i32,
    /// The move that the action stands for, if any.
    pub mv: Option<ActionId>,
}

impl<const W: usize> Batch<W> {
    /// Creates `n` games that have not begun; `starts` must not be empty.
    ///
    /// # Errors
    /// If there is not enough memory, or threads cannot be started.
    fn new(
        variant: &Arc<Variant<W>>,
        table: &Arc<ActionTable>,
        settings: Settings,
        starts: Vec<(Position<W>, String)>,
        boards: usize,
    ) -> Result<Self, Exhausted> {
        let layout = Layout::new(variant, settings.view, settings.history);
        let spec = Spec { variant: Arc::clone(variant), table: Arc::clone(table), layout, settings, starts };
        let pool = Pool::suited(settings.threads, boards / MIN_SHARE)?;
        let mut envs = Self::room(boards)?;
        envs.extend((0..boards).take_while(|_| spend(COST_OF_A_BOARD)).map(|board| Env::new(&spec, board)));
        Ok(Self { spec: Arc::new(spec), envs, pool, torn: false })
    }

    /// Allocates a list of games, with memory for the contents of each.
    fn room(boards: usize) -> Result<Vec<Env<W>>, Exhausted> {
        let what = || format!("{boards} boards");
        let mut envs = Vec::new();
        envs.try_reserve_exact(boards).map_err(|_| Exhausted::Memory(what()))?;
        reserve(boards * BYTES_OF_LISTS, what)?;
        Ok(envs)
    }

    /// Like [`AnyBatch::try_clone`].
    pub fn try_clone(&self) -> Result<Self, Exhausted> {
        let mut envs = Self::room(self.envs.len())?;
        envs.extend(self.envs.iter().take_while(|_| spend(COST_OF_A_BOARD)).cloned());
        Ok(Self { spec: Arc::clone(&self.spec), envs, pool: Arc::clone(&self.pool), torn: self.torn })
    }

    /// Like [`AnyBatch::reset`].
    pub fn reset(&mut self, boards: Option<&[bool]>, outputs: Outputs<'_>) {
        self.torn &= boards.is_some();
        self.work(Work::Reset(boards), outputs);
    }

    /// Like [`AnyBatch::is_torn`].
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// Like [`AnyBatch::step`].
    pub fn step(&mut self, actions: &[i32], outputs: Outputs<'_>) -> Result<(), IllegalAction> {
        Pool::renew(&mut self.pool);
        if let Some(board) = self.choose(actions) {
            let (action, viewer) = (actions[board], self.envs[board].viewer(&self.spec));
            let seen = ActionId::try_from(action).ok().filter(|&id| (id as usize) < self.spec.table.len());
            let mv = seen.map(|id| self.spec.table.seen_by(viewer, id));
            return Err(IllegalAction { board, action, mv });
        }
        self.work(Work::Step, outputs);
        Ok(())
    }

    /// Like [`AnyBatch::show`].
    pub fn show(&mut self, outputs: Outputs<'_>) {
        self.work(Work::Show, outputs);
    }

    /// The position of each board.
    pub(super) fn positions(&self) -> impl Iterator<Item = &Position<W>> {
        self.envs.iter().map(Env::position)
    }

    /// Like [`AnyBatch::game`].
    pub fn game(&self, board: usize) -> Option<(&str, &[ActionId])> {
        let env = self.envs.get(board)?;
        Some((&self.spec.starts[env.start()].1, env.played()))
    }

    /// Like [`AnyBatch::fen`].
    pub fn fen(&self, board: usize) -> Option<String> {
        self.envs.get(board).map(|env| crate::game::fen::write(&self.spec.variant, env.position()))
    }

    /// Like [`AnyBatch::ended`].
    pub fn ended(&self, board: usize) -> Option<End> {
        self.envs.get(board).and_then(Env::ended)
    }
}

impl Layout {
    /// Writes the observation of one game.
    fn write_env<const W: usize, T: Value>(&self, env: &Env<W>, spec: &Spec<W>, out: &mut [T]) {
        self.write(&spec.variant, env.position(), env.context(), env.past(), out);
    }
}
