//! Many games of one variant that are stepped together, for reinforcement learning: `docs/batches.md`.

mod any;
mod chance;
mod environment;
mod legal;
mod outputs;
mod past_keys;
mod random;
mod settings;
mod state;

use crate::board::{ByColor, prefetch};
use crate::interrupt::{is_interrupted, spend};
use crate::learn::actions::{ActionId, ActionTable};
use crate::learn::planes::{Layout, Value};
use crate::position::Position;
use crate::resources::{Exhausted, can_start, reserve, start};
use crate::tables::Variant;
pub use any::AnyBatch;
pub(crate) use chance::Chance;
pub use environment::End;
use environment::Env;
pub(crate) use legal::{Legal, list_legal};
pub use outputs::{Mask, Observation, Outputs};
pub use random::{RandomGames, Tally};
pub use settings::{Autoreset, Illegal, Settings};
pub use state::{StateError, StateErrorKind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum number of boards of a batch.
pub const MAX_BOARDS: usize = 1 << 20;

/// The maximum number of earlier positions in an observation.
pub const MAX_HISTORY: usize = 64;

/// The size in bytes of the lists that each board fills during a game: its legal moves, and the moves played.
const BYTES_OF_LISTS: usize = 4096;

/// The minimum number of boards for each thread: with fewer, threads cost more than they save.
const MIN_SHARE: usize = 16;

/// Units of work for a board, besides its moves: writing what it shows.
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

/// Games of one variant that are played together.
#[derive(Clone, Debug)]
pub(crate) struct Batch<const W: usize> {
    spec: Arc<Spec<W>>,
    envs: Vec<Env<W>>,
    /// A call was interrupted: the games cannot be used until all of them are restarted.
    torn: bool,
}

/// An action that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("action {action} is not legal on board {board}")]
pub struct IllegalAction {
    /// The number of the board, from 0.
    pub board: usize,
    /// The action that was given.
    pub action: i32,
    /// The move of the action, if it has one.
    pub mv: Option<ActionId>,
}

/// The task of every board in one call.
#[derive(Clone, Copy)]
enum Work<'a> {
    /// Begin a new game: all boards, or the marked ones.
    Reset(Option<&'a [bool]>),
    /// Play the moves that were looked up before.
    Step,
    /// Only write the outputs.
    Show,
}

impl<const W: usize> Batch<W> {
    /// `n` games at their start; `starts` is not empty.
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
        can_start(settings.threads.min(boards / MIN_SHARE))?;
        let mut envs = Self::room(boards)?;
        envs.extend((0..boards).take_while(|_| spend(COST_OF_A_BOARD)).map(|board| Env::new(&spec, board)));
        Ok(Self { spec: Arc::new(spec), envs, torn: false })
    }

    /// A list for a number of games, with memory for the content of each.
    fn room(boards: usize) -> Result<Vec<Env<W>>, Exhausted> {
        let what = || format!("{boards} boards");
        let mut envs = Vec::new();
        envs.try_reserve_exact(boards).map_err(|_| Exhausted::Memory(what()))?;
        reserve(boards * BYTES_OF_LISTS, what)?;
        Ok(envs)
    }

    /// As [`AnyBatch::try_clone`].
    pub fn try_clone(&self) -> Result<Self, Exhausted> {
        let mut envs = Self::room(self.envs.len())?;
        envs.extend(self.envs.iter().take_while(|_| spend(COST_OF_A_BOARD)).cloned());
        Ok(Self { spec: Arc::clone(&self.spec), envs, torn: self.torn })
    }

    /// As [`AnyBatch::reset`].
    pub fn reset(&mut self, boards: Option<&[bool]>, outputs: Outputs<'_>) {
        self.torn &= boards.is_some();
        self.work(Work::Reset(boards), outputs);
    }

    /// As [`AnyBatch::is_torn`].
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// As [`AnyBatch::step`].
    pub fn step(&mut self, actions: &[i32], outputs: Outputs<'_>) -> Result<(), IllegalAction> {
        let strict = self.spec.settings.illegal == Illegal::Refused;
        for (board, (env, &action)) in self.envs.iter_mut().zip(actions).enumerate() {
            if !env.choose(action) && strict {
                let seen = ActionId::try_from(action).ok().filter(|&id| (id as usize) < self.spec.table.len());
                let mv = seen.map(|id| self.spec.table.seen_by(env.viewer(&self.spec), id));
                return Err(IllegalAction { board, action, mv });
            }
        }
        self.work(Work::Step, outputs);
        Ok(())
    }

    /// As [`AnyBatch::show`].
    pub fn show(&mut self, outputs: Outputs<'_>) {
        self.work(Work::Show, outputs);
    }

    /// As [`AnyBatch::sample`].
    pub fn sample(&mut self, actions: &mut [i32]) {
        for (env, action) in self.envs.iter_mut().zip(actions) {
            *action = env.sample();
        }
    }

    /// As [`AnyBatch::legal_count`].
    pub fn legal_count(&self) -> usize {
        self.envs.iter().map(|env| env.actions().len()).sum()
    }

    /// As [`AnyBatch::write_rows`].
    pub fn write_rows(&self, starts: &mut [i64], actions: &mut [i32]) {
        let mut at = 0;
        for (env, start) in self.envs.iter().zip(starts.iter_mut()) {
            *start = at as i64;
            for &action in env.actions() {
                actions[at] = action as i32;
                at += 1;
            }
        }
        starts[self.envs.len()] = at as i64;
    }

    /// The position of each board.
    pub(super) fn positions(&self) -> impl Iterator<Item = &Position<W>> {
        self.envs.iter().map(Env::position)
    }

    /// As [`AnyBatch::game`].
    pub fn game(&self, board: usize) -> Option<(&str, &[ActionId])> {
        let env = self.envs.get(board)?;
        Some((&self.spec.starts[env.start()].1, env.played()))
    }

    /// As [`AnyBatch::fen`].
    pub fn fen(&self, board: usize) -> Option<String> {
        self.envs.get(board).map(|env| crate::game::fen::write(&self.spec.variant, env.position()))
    }

    /// As [`AnyBatch::ended`].
    pub fn ended(&self, board: usize) -> Option<End> {
        self.envs.get(board).and_then(Env::ended)
    }

    fn work(&mut self, work: Work<'_>, outputs: Outputs<'_>) {
        let share = self.envs.len().div_ceil(self.spec.settings.threads.max(1)).max(MIN_SHARE);
        let spec = &*self.spec;
        if share >= self.envs.len() {
            self.torn |= !run(spec, &mut self.envs, work, outputs);
            return;
        }
        let mut jobs = vec![];
        let (mut envs, mut outputs, mut work) = (&mut self.envs[..], outputs, work);
        while envs.len() > share {
            let (first, rest) = envs.split_at_mut(share);
            let (shown, hidden) = outputs.split_at(share, spec);
            let (now, later) = work.split_at(share);
            jobs.push((first, now, shown));
            (envs, outputs, work) = (rest, hidden, later);
        }
        jobs.push((envs, work, outputs));
        let (threads, jobs, torn) = (jobs.len(), Mutex::new(jobs), AtomicBool::new(false));
        let work = || {
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let Some((envs, work, outputs)) = job else { return };
                if !run(spec, envs, work, outputs) {
                    torn.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            // If some threads cannot be started, the others do their work.
            (2..=threads).all(|number| start(scope, (number, threads), work).is_ok());
            work();
        });
        self.torn |= torn.into_inner();
    }
}

impl Work<'_> {
    fn split_at(self, boards: usize) -> (Self, Self) {
        match self {
            Self::Reset(Some(marked)) => {
                let (first, rest) = marked.split_at(boards);
                (Self::Reset(Some(first)), Self::Reset(Some(rest)))
            }
            other => (other, other),
        }
    }
}

/// Performs the task for some boards; false if it was interrupted. The masks then still match the boards.
fn run<const W: usize>(spec: &Spec<W>, envs: &mut [Env<W>], work: Work<'_>, mut outputs: Outputs<'_>) -> bool {
    let mut scratch = spec.starts[0].0.clone();
    for index in 0..envs.len() {
        if !spend(COST_OF_A_BOARD) {
            return false;
        }
        // Many boards do not fit into a processor's inner caches: while one is processed, the next ones are prefetched.
        if let Some(later) = envs.get(index + 2) {
            prefetch(later);
        }
        if let Some(next) = envs.get(index + 1) {
            next.prefetch();
            outputs.prefetch(index + 1, next.actions(), spec.table.len());
        }
        let env = &mut envs[index];
        outputs.unmark(index, env.actions(), spec.table.len());
        let mut reward = ByColor::both(0.0);
        let mut shown = None;
        match work {
            Work::Reset(marked) => {
                if marked.is_none_or(|marked| marked[index]) {
                    env.begin(spec, &mut scratch);
                }
            }
            Work::Step => {
                reward = env.step(spec, &mut scratch);
                if spec.settings.autoreset == Autoreset::SameStep {
                    if let Some(end) = env.ended() {
                        outputs.write_final(index, env, spec);
                        env.begin(spec, &mut scratch);
                        shown = Some(end);
                    }
                }
            }
            Work::Show => {}
        }
        if is_interrupted() {
            return false;
        }
        outputs.write(index, env, spec, shown.or_else(|| env.ended()), reward);
    }
    true
}

impl Layout {
    /// Writes the outputs of a lane.
    fn write_env<const W: usize, T: Value>(&self, env: &Env<W>, spec: &Spec<W>, out: &mut [T]) {
        self.write(&spec.variant, env.position(), env.context(), env.past(), out);
    }
}
