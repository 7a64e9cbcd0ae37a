//! Work on all boards, shared by the threads of a pool.

use super::environment::Env;
use super::{Autoreset, Batch, COST_OF_A_BOARD, Illegal, MIN_SHARE, Outputs, Spec, cut};
use crate::board::ByColor;
use crate::interrupt::{is_interrupted, spend};
use crate::pool::{Divide, Pool};
use crate::position::Position;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The minimum number of boards per thread for cheap work that only reads a board's list of moves.
pub(super) const MIN_LOOKS: usize = 256;

/// The task that one call performs on every board.
#[derive(Clone, Copy)]
pub enum Work<'a> {
    /// Begin a new game on all boards, or on the marked ones.
    Reset(Option<&'a [bool]>),
    /// Play the moves that were looked up beforehand.
    Step,
    /// Only write the outputs.
    Show,
}

/// Some of the boards, with their task and their outputs.
struct Job<'a, const W: usize> {
    spec: &'a Spec<W>,
    envs: &'a mut [Env<W>],
    work: Work<'a>,
    outputs: Outputs<'a>,
}

impl<const W: usize> Divide for Job<'_, W> {
    fn size(&self) -> usize {
        self.envs.len()
    }

    fn split_at(self, at: usize) -> (Self, Self) {
        let spec = self.spec;
        let (first, rest) = self.envs.split_at_mut(at);
        let (now, later) = self.work.split_at(at);
        let (shown, hidden) = self.outputs.split_at(at, spec);
        (Self { spec, envs: first, work: now, outputs: shown }, Self { spec, envs: rest, work: later, outputs: hidden })
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

impl<const W: usize> Job<'_, W> {
    /// Performs the task; returns false if it was interrupted, in which case the masks still match the boards.
    fn run(mut self, scratch: &mut Position<W>) -> bool {
        let (spec, envs, outputs) = (self.spec, self.envs, &mut self.outputs);
        for index in 0..envs.len() {
            if !spend(COST_OF_A_BOARD) {
                return false;
            }
            // Many boards do not fit into a processor's inner caches, so later boards are prefetched while one is
            // processed.
            if let Some(later) = envs.get(index + 2) {
                later.prefetch(spec);
            }
            if let Some(next) = envs.get(index + 1) {
                next.prefetch_next();
                outputs.prefetch(index + 1, next, spec);
            }
            let env = &mut envs[index];
            outputs.unmark(index, env, spec);
            let mut reward = ByColor::both(0.0);
            let mut shown = None;
            match self.work {
                Work::Reset(marked) => {
                    if marked.is_none_or(|marked| marked[index]) {
                        env.begin(spec, scratch);
                    }
                }
                Work::Step => {
                    reward = env.step(spec, scratch);
                    if spec.settings.autoreset == Autoreset::SameStep {
                        if let Some(end) = env.ended() {
                            outputs.write_final(index, env, spec);
                            env.begin(spec, scratch);
                            shown = Some(end);
                        }
                    }
                }
                Work::Show => {}
            }
            if is_interrupted() {
                return false;
            }
            let shown = shown.or_else(|| env.ended());
            outputs.write(index, env, spec, shown, reward);
        }
        true
    }
}

/// The legal actions of some boards, one after the other, and the index of each board's first action.
struct Rows<'a, const W: usize> {
    envs: &'a [Env<W>],
    /// One more entry than there are boards.
    starts: &'a [i64],
    actions: &'a mut [i32],
}

impl<const W: usize> Divide for Rows<'_, W> {
    fn size(&self) -> usize {
        self.envs.len()
    }

    fn split_at(self, at: usize) -> (Self, Self) {
        let (first, rest) = self.actions.split_at_mut((self.starts[at] - self.starts[0]) as usize);
        (
            Self { envs: &self.envs[..at], starts: &self.starts[..=at], actions: first },
            Self { envs: &self.envs[at..], starts: &self.starts[at..], actions: rest },
        )
    }
}

/// Prefetches the legal moves of later boards, which are not in order in memory.
fn look_ahead<const W: usize>(envs: &[Env<W>], index: usize) {
    if let Some(later) = envs.get(index + 8) {
        later.prefetch_lists();
    }
    if let Some(next) = envs.get(index + 4) {
        next.prefetch_legal();
    }
}

impl<const W: usize> Batch<W> {
    /// Performs a task on all boards.
    pub(super) fn work(&mut self, work: Work<'_>, outputs: Outputs<'_>) {
        Pool::renew(&mut self.pool);
        let (spec, torn) = (&*self.spec, AtomicBool::new(false));
        let job = Job { spec, envs: &mut self.envs, work, outputs };
        let scratch = |_| spec.starts[0].0.clone();
        self.pool.divide(job, MIN_SHARE, scratch, |scratch, _, job| {
            if !job.run(scratch) {
                torn.store(true, Ordering::Relaxed);
            }
        });
        self.torn |= torn.into_inner();
    }

    /// Looks up the actions to be played next. Returns the first board with an illegal action, if that is an error.
    pub(super) fn choose(&mut self, actions: &[i32]) -> Option<usize> {
        let spec = &*self.spec;
        let strict = spec.settings.illegal == Illegal::Refused;
        let wrong = AtomicUsize::new(usize::MAX);
        self.pool.divide(
            (&mut self.envs[..], actions),
            MIN_LOOKS,
            |_| (),
            |(), first, (envs, actions)| {
                for (index, &action) in actions.iter().enumerate() {
                    look_ahead(envs, index);
                    if !envs[index].choose(spec, action) && strict {
                        wrong.fetch_min(first + index, Ordering::Relaxed);
                        return;
                    }
                }
            },
        );
        Some(wrong.into_inner()).filter(|&board| board < usize::MAX)
    }

    /// Like [`AnyBatch::sample`](super::AnyBatch::sample).
    pub fn sample(&mut self, actions: &mut [i32]) {
        Pool::renew(&mut self.pool);
        let spec = &*self.spec;
        self.pool.divide(
            (&mut self.envs[..], actions),
            MIN_LOOKS,
            |_| (),
            |(), _, (envs, actions)| {
                for (index, action) in actions.iter_mut().enumerate() {
                    look_ahead(envs, index);
                    *action = envs[index].sample(spec);
                }
            },
        );
    }

    /// Like [`AnyBatch::legal_count`](super::AnyBatch::legal_count).
    pub fn legal_count(&self) -> usize {
        self.envs.iter().map(Env::legal_count).sum()
    }

    /// Like [`AnyBatch::write_rows`](super::AnyBatch::write_rows).
    pub fn write_rows(&self, starts: &mut [i64], actions: &mut [i32]) -> usize {
        let spec = &*self.spec;
        let looks = |envs: &[Env<W>], counts: &mut [i64]| {
            for (env, count) in envs.iter().zip(counts) {
                *count = env.legal_count() as i64;
            }
        };
        let work = (&self.envs[..], &mut starts[1..]);
        self.pool.divide(work, MIN_LOOKS, |_| (), |(), _, (envs, counts)| looks(envs, counts));
        starts[0] = 0;
        let mut all = 0;
        for start in &mut starts[1..] {
            all += *start;
            *start = all;
        }
        let Some(actions) = actions.get_mut(..all as usize) else { return all as usize };
        let rows = Rows { envs: &self.envs, starts, actions };
        self.pool.divide(
            rows,
            MIN_LOOKS,
            |_| (),
            |(), _, rows| {
                let mut rest = bytemuck::cast_slice_mut(rows.actions);
                for env in rows.envs {
                    env.write_legal(spec, cut(&mut rest, env.legal_count()));
                }
            },
        );
        all as usize
    }
}
