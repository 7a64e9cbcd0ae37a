//! Many games of one variant at once, step by step, for those who learn from them: `docs/batches.md`.

mod any;
mod chance;
mod lane;
mod legal;
mod outputs;
mod past_keys;
mod random;
mod settings;
mod state;

use crate::actions::{ActionId, ActionTable};
use crate::cpu::prefetch;
use crate::planes::{Layout, Value};
use crate::position::Position;
use crate::tables::Variant;
pub use any::AnyBatch;
pub(crate) use chance::Chance;
pub use lane::End;
use lane::Lane;
pub(crate) use legal::{Legal, list_legal};
pub use outputs::{Mask, Observation, Outputs};
pub use random::{RandomGames, Tally};
pub use settings::{Autoreset, Illegal, Settings};
pub use state::StateError;
use std::sync::Arc;

/// A batch has at most so many boards.
pub const MOST_BOARDS: usize = 1 << 20;

/// At most so many positions before the present one are shown.
pub const MOST_HISTORY: usize = 64;

/// Threads are worth their while from so many boards each.
const LEAST_SHARE: usize = 16;

/// What the games of a batch share.
#[derive(Debug)]
struct Common<const W: usize> {
    variant: Arc<Variant<W>>,
    table: Arc<ActionTable>,
    layout: Layout,
    settings: Settings,
    /// The positions that games begin with, and how they are written.
    starts: Vec<(Position<W>, String)>,
}

/// Games of one variant, all at once.
#[derive(Clone, Debug)]
pub struct Batch<const W: usize> {
    common: Arc<Common<W>>,
    lanes: Vec<Lane<W>>,
}

/// An action that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalAction {
    /// Which board, from 0.
    pub board: usize,
    /// What was given.
    pub action: i32,
    /// Its turn, where it is one.
    pub turn: Option<ActionId>,
}

/// What every board does in one call.
#[derive(Clone, Copy)]
enum Work<'a> {
    /// A new game: all boards, or those that are marked.
    Reset(Option<&'a [bool]>),
    /// The turns that were looked up before.
    Step,
    /// Nothing: it only shows itself.
    Show,
}

impl<const W: usize> Batch<W> {
    /// So many games at their start; `starts` is not empty.
    fn new(
        variant: &Arc<Variant<W>>,
        table: &Arc<ActionTable>,
        settings: Settings,
        starts: Vec<(Position<W>, String)>,
        boards: usize,
    ) -> Self {
        let layout = Layout::new(variant, settings.view, settings.history);
        let common = Common { variant: Arc::clone(variant), table: Arc::clone(table), layout, settings, starts };
        let lanes = (0..boards).map(|board| Lane::new(&common, board)).collect();
        Self { common: Arc::new(common), lanes }
    }

    /// Begins new games, on all boards or those that are marked.
    pub fn reset(&mut self, boards: Option<&[bool]>, outputs: Outputs<'_>) {
        self.work(Work::Reset(boards), outputs);
    }

    /// Plays an action on each board.
    ///
    /// # Errors
    /// If one is illegal where that is an error; no board has changed then.
    pub fn step(&mut self, actions: &[i32], outputs: Outputs<'_>) -> Result<(), IllegalAction> {
        let strict = self.common.settings.illegal == Illegal::Refused;
        for (board, (lane, &action)) in self.lanes.iter_mut().zip(actions).enumerate() {
            if !lane.choose(action) && strict {
                let seen = ActionId::try_from(action).ok().filter(|&id| (id as usize) < self.common.table.len());
                let turn = seen.map(|id| self.common.table.seen_by(lane.viewer(&self.common), id));
                return Err(IllegalAction { board, action, turn });
            }
        }
        self.work(Work::Step, outputs);
        Ok(())
    }

    /// Writes what there is to see.
    pub fn show(&mut self, outputs: Outputs<'_>) {
        self.work(Work::Show, outputs);
    }

    /// A legal action for each board, each as likely as the others; 0 where the game is over.
    pub fn sample(&mut self, actions: &mut [i32]) {
        for (lane, action) in self.lanes.iter_mut().zip(actions) {
            *action = lane.sample();
        }
    }

    /// Number of legal actions on all boards.
    pub fn legal_count(&self) -> usize {
        self.lanes.iter().map(|lane| lane.actions().len()).sum()
    }

    /// Writes the legal actions of all boards one after the other, and for each board where its own begin; at the end where they end.
    pub fn write_rows(&self, starts: &mut [i64], actions: &mut [i32]) {
        let mut at = 0;
        for (lane, start) in self.lanes.iter().zip(starts.iter_mut()) {
            *start = at as i64;
            for &action in lane.actions() {
                actions[at] = action as i32;
                at += 1;
            }
        }
        starts[self.lanes.len()] = at as i64;
    }

    /// How a game began, and the actions played in it, as White sees them.
    pub fn game(&self, board: usize) -> Option<(&str, &[ActionId])> {
        let lane = self.lanes.get(board)?;
        Some((&self.common.starts[lane.start()].1, lane.played()))
    }

    /// The FEN of a board.
    pub fn fen(&self, board: usize) -> Option<String> {
        self.lanes.get(board).map(|lane| crate::game::fen::write(&self.common.variant, lane.position()))
    }

    /// How the game of a board ended, if it is over.
    pub fn ended(&self, board: usize) -> Option<End> {
        self.lanes.get(board).and_then(Lane::ended)
    }

    fn work(&mut self, work: Work<'_>, outputs: Outputs<'_>) {
        let share = self.lanes.len().div_ceil(self.common.settings.threads.max(1)).max(LEAST_SHARE);
        let common = &*self.common;
        if share >= self.lanes.len() {
            run(common, &mut self.lanes, work, outputs);
            return;
        }
        std::thread::scope(|scope| {
            let (mut lanes, mut outputs, mut work) = (&mut self.lanes[..], outputs, work);
            while lanes.len() > share {
                let (first, rest) = lanes.split_at_mut(share);
                let (shown, hidden) = outputs.split_at(share, common);
                let (now, later) = work.split_at(share);
                scope.spawn(move || run(common, first, now, shown));
                (lanes, outputs, work) = (rest, hidden, later);
            }
            run(common, lanes, work, outputs);
        });
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

/// Does the work of some boards.
fn run<const W: usize>(common: &Common<W>, lanes: &mut [Lane<W>], work: Work<'_>, mut outputs: Outputs<'_>) {
    let mut scratch = common.starts[0].0.clone();
    for index in 0..lanes.len() {
        // Many boards are more than a processor's nearer caches hold: while one is worked on, the next ones are fetched.
        if let Some(later) = lanes.get(index + 2) {
            prefetch(later);
        }
        if let Some(next) = lanes.get(index + 1) {
            next.prefetch();
            outputs.prefetch(index + 1, next.actions(), common.table.len());
        }
        let lane = &mut lanes[index];
        outputs.unmark(index, lane.actions(), common.table.len());
        let mut reward = [0.0; 2];
        let mut shown = None;
        match work {
            Work::Reset(marked) => {
                if marked.is_none_or(|marked| marked[index]) {
                    lane.begin(common, &mut scratch);
                }
            }
            Work::Step => {
                reward = lane.step(common, &mut scratch);
                if common.settings.autoreset == Autoreset::SameStep {
                    if let Some(end) = lane.ended() {
                        outputs.write_final(index, lane, common);
                        lane.begin(common, &mut scratch);
                        shown = Some(end);
                    }
                }
            }
            Work::Show => {}
        }
        outputs.write(index, lane, common, shown.or_else(|| lane.ended()), reward);
    }
}

impl Layout {
    /// Writes what a lane shows.
    fn write_lane<const W: usize, T: Value>(&self, lane: &Lane<W>, common: &Common<W>, out: &mut [T]) {
        self.write(&common.variant, lane.position(), lane.context(), lane.past(), out);
    }
}
