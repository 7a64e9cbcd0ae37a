//! An engine for one variant: the data kept from search to search, and the threads of a search.

use super::end::SearchEnd;
use super::limits::{Control, Info, Limits, MAX_DEPTH, MAX_LINES, SearchResult};
use super::reduction::Reductions;
use super::root::{Iterations, RootMove};
use super::root_values::RootValues;
use super::score::Score;
use super::searcher::{Searcher, without_move};
use super::shared::{Memory, Shared};
use super::strength::Weakness;
use super::time::Time;
use super::tt::TranspositionTable;
use crate::chases::Trace;
use crate::endgame::Snapshot;
use crate::eval::{Breakdown, Evaluator};
use crate::interrupt::interruptible;
use crate::movegen::{GenMode, Sink, generate, has_races};
use crate::moves::Move;
use crate::network::{Network, NetworkError, Networked, PlayedEvaluation};
use crate::position::Position;
use crate::resources::{self, Exhausted, reserve};
use crate::tables::Variant;
use crate::variant::SearchSettings;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// The range of [`Settings::hash`], in MiB.
pub const HASH_RANGE: std::ops::RangeInclusive<usize> = 1..=65_536;

/// The range of [`Settings::threads`].
pub const THREADS_RANGE: std::ops::RangeInclusive<usize> = 1..=256;

/// The interval at which a finished search checks if it is still pondering.
const POLL: Duration = Duration::from_millis(1);

/// The resources that an engine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the transposition table, in MiB.
    pub hash: usize,
    /// The number of threads that search in parallel.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { hash: 16, threads: 1 }
    }
}

/// An engine for a variant with a board of at most `64 * W` squares.
pub struct Engine<const W: usize> {
    variant: Arc<Variant<W>>,
    evaluation: PlayedEvaluation<W>,
    tt: TranspositionTable,
    memories: Vec<Memory<W, PlayedEvaluation<W>>>,
    endgames: Option<Arc<Snapshot<W>>>,
    settings: Settings,
    search: SearchSettings,
    reductions: Reductions,
}

impl<const W: usize> Engine<W> {
    /// Creates an engine with an empty transposition table.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(variant: Arc<Variant<W>>, settings: Settings) -> Result<Self, Exhausted> {
        let evaluation = PlayedEvaluation::handmade(&variant);
        let tt = TranspositionTable::new(settings.hash)?;
        let search = variant.rules.search;
        let reductions = Reductions::new(&search);
        let mut engine =
            Self { evaluation, tt, memories: vec![], endgames: None, settings, search, reductions, variant };
        engine.start_threads(settings.threads)?;
        Ok(engine)
    }

    /// Allocates the data of each of the given number of threads.
    fn start_threads(&mut self, threads: usize) -> Result<(), Exhausted> {
        let (threads, variant) = (threads.max(1), &*self.variant);
        let new = threads.saturating_sub(self.memories.len());
        let what = || format!("what {threads} threads of a search keep");
        reserve(new.saturating_mul(Memory::<W, PlayedEvaluation<W>>::bytes(variant)), what)?;
        self.memories.resize_with(threads, || Memory::new(variant, &self.evaluation));
        Ok(())
    }

    /// The resources that the engine may use.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings; a transposition table of a different size starts empty.
    ///
    /// # Errors
    /// If there is not enough memory; the settings then stay as they were.
    pub fn set(&mut self, settings: Settings) -> Result<(), Exhausted> {
        if settings.hash != self.settings.hash {
            // Frees the old table first, since the two are never needed at the same time.
            self.tt = TranspositionTable::new(1)?;
            match TranspositionTable::new(settings.hash) {
                Ok(tt) => self.tt = tt,
                Err(error) => {
                    self.tt = TranspositionTable::new(self.settings.hash)?;
                    return Err(error);
                }
            }
            self.settings.hash = settings.hash;
        }
        self.start_threads(settings.threads)?;
        self.settings = settings;
        Ok(())
    }

    /// Uses other settings of the search than those in the definition.
    pub fn set_search(&mut self, search: SearchSettings) {
        self.search = search;
        self.reductions = Reductions::new(&search);
    }

    /// Forgets the results of all searches, as before a new game.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.memories.iter_mut().for_each(Memory::forget);
    }

    /// Sets the network for the evaluation, or removes it, and forgets the results of all searches.
    ///
    /// # Errors
    /// If the network is for another variant; the evaluation then stays as it was.
    pub fn set_network(&mut self, network: Option<Network>) -> Result<(), NetworkError> {
        let networked = network.map(|network| Networked::new(&self.variant, network)).transpose()?;
        self.evaluation.set_network(networked);
        for memory in &mut self.memories {
            memory.line = self.evaluation.line(memory.frames.len());
        }
        self.clear();
        Ok(())
    }

    /// The network for the evaluation, if any.
    pub fn network(&self) -> Option<&Networked> {
        self.evaluation.network()
    }

    /// Sets the endgame tables, which must be for the same variant, or removes them, and forgets the results of all
    /// searches.
    pub fn set_endgames(&mut self, endgames: Option<Arc<Snapshot<W>>>) {
        self.endgames = endgames;
        self.clear();
    }

    /// The static evaluation of a position, in centipawns for the side to move.
    pub fn evaluate(&self, position: &Position<W>) -> i32 {
        self.evaluation.value(&self.variant, position)
    }

    /// The handmade evaluation of a position, term by term.
    pub fn breakdown(&self, position: &Position<W>) -> Breakdown {
        self.evaluation.by_hand().breakdown(&self.variant, position)
    }

    /// Searches `position`; `keys` are the keys of the game's earlier positions, and `traces` the traces of its moves.
    /// If the system does not start all threads, the search ends by raising [`Exhausted::Thread`].
    pub fn search(
        &mut self,
        position: &Position<W>,
        keys: &[u64],
        traces: &[Trace<W>],
        limits: &Limits,
        control: &Control,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> SearchResult {
        self.tt.grow_older();
        let weakness = limits.elo.map(Weakness::of);
        let nodes = weakness.map(|weakness| weakness.nodes).into_iter().chain(limits.nodes).min();
        let limits = &Limits { nodes, ..limits.clone() };
        let wanted = |mv: &Move| limits.moves.is_empty() || limits.moves.contains(mv);
        let mut time = Some(Time::new(limits));
        let ended = Arc::new(AtomicBool::new(false));
        let end = SearchEnd::first(control, &ended, limits);
        let listed = self.list_moves(position, limits, &end);
        let mut moves: Vec<RootMove> = listed.into_iter().filter(wanted).map(RootMove::new).collect();
        if moves.is_empty() {
            return self.nothing_to_search(position);
        }
        let blurred = weakness.filter(|weakness| weakness.is_blurred());
        let lines = if blurred.is_some() { MAX_LINES } else { limits.multipv.max(1) };
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).max(1);
        let endgames = self.endgames.as_deref();
        let root =
            endgames.map(|endgames| RootValues::new(endgames, (&self.variant, position), keys, &mut moves, lines == 1));
        let root = root.unwrap_or_default();
        let shared = Shared {
            variant: &self.variant,
            evaluator: &self.evaluation,
            tt: &self.tt,
            control,
            limits,
            settings: &self.search,
            reductions: &self.reductions,
            endgames,
            traces,
            races: has_races(&self.variant),
            nodes: AtomicU64::new(0),
            ended,
        };
        let mut iterations = Iterations {
            lines: lines.min(moves.len()).min(MAX_LINES),
            moves,
            depth: 0,
            max_depth,
            known: root.known,
            reported: vec![],
            report: Some(report),
        };
        let Some((first, helpers)) = self.memories.split_first_mut() else {
            return self.nothing_to_search(position);
        };
        let threads = helpers.len() + 1;
        let mut searcher = Searcher::new(&shared, first, position, keys.to_vec(), time.take(), end.clone());
        let helped = thread::scope(|scope| {
            let mut started = vec![];
            for (index, memory) in helpers.iter_mut().enumerate() {
                let mut helped =
                    Iterations { moves: iterations.moves.clone(), report: None, ..iterations_of(&iterations) };
                let shared = &shared;
                let helper = move || {
                    let end = SearchEnd::helper(control, &shared.ended);
                    let mut searcher = Searcher::new(shared, memory, position, keys.to_vec(), None, end.clone());
                    // Every other thread starts a ply deeper, so that the threads search differently.
                    let first = 1 + (index as u32 + 1) % 2;
                    interruptible(move || end.is_over(), || searcher.deepen(&mut helped, first)).ok();
                    searcher.all_nodes();
                    helped
                };
                // The calling thread is the first one.
                match resources::start(scope, (index + 2, threads), helper) {
                    Ok(helper) => started.push(helper),
                    Err(error) => {
                        shared.ended.store(true, Ordering::Relaxed);
                        error.raise()
                    }
                }
            }
            // Results found before an interruption are kept.
            interruptible(move || end.is_over(), || searcher.deepen(&mut iterations, 1)).ok();
            while control.is_pondering() && !control.is_stopped() {
                thread::sleep(POLL);
            }
            shared.ended.store(true, Ordering::Relaxed);
            let helped = started.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            helped.collect::<Vec<_>>()
        });
        if let Some(weakness) = blurred {
            iterations.choose(|values| weakness.choose(values, position.hash()));
        } else if iterations.lines == 1 {
            iterations.vote(&helped);
            if let Some(fastest) = root.fastest {
                iterations.prefer(fastest);
            }
        }
        searcher.report_changed(&mut iterations);
        let nodes = searcher.all_nodes();
        result(&iterations, nodes)
    }

    /// The legal moves, or only some of them if there is no time to list all.
    fn list_moves(&self, position: &Position<W>, limits: &Limits, end: &SearchEnd) -> Vec<Move> {
        let (mut scratch, mut moves) = (position.clone(), vec![]);
        let asked = end.clone();
        let listed = interruptible(
            move || asked.is_over(),
            || {
                generate(&self.variant, position, &mut scratch, GenMode::All, Sink::List(&mut moves));
            },
        );
        if listed.is_ok() {
            return moves;
        }
        if !limits.moves.is_empty() {
            // The legality of these moves was checked when they were read.
            return limits.moves.clone();
        }
        if moves.is_empty() {
            let mut first = None;
            generate(&self.variant, position, &mut scratch, GenMode::All, Sink::First(&mut first));
            moves.extend(first);
        }
        moves
    }

    fn nothing_to_search(&self, position: &Position<W>) -> SearchResult {
        let score = Score::of(without_move(&self.variant, position, position.is_check(&self.variant), 0));
        SearchResult::nothing(score)
    }
}

/// Copies the iterations for a helper thread, without reports.
fn iterations_of(iterations: &Iterations<'_>) -> Iterations<'static> {
    let &Iterations { lines, max_depth, known, .. } = iterations;
    Iterations { moves: vec![], depth: 0, lines, max_depth, known, reported: vec![], report: None }
}

fn result(iterations: &Iterations<'_>, nodes: u64) -> SearchResult {
    let chosen = &iterations.moves[0];
    SearchResult {
        best: Some(chosen.mv),
        ponder: chosen.pv.get(1).copied(),
        score: Score::of(chosen.value()),
        depth: iterations.depth,
        nodes,
        pv: chosen.pv.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::key;
    use crate::variant::Rules;

    #[test]
    fn the_root_is_evaluated_and_remembered() {
        let variant = Arc::new(Variant::<1>::new(Rules::builtin("chess").expect("built in")).expect("a variant"));
        let position = Position::from_fen(&variant, &variant.rules.start_fen).expect("a position");
        let mut engine = Engine::new(Arc::clone(&variant), Settings { hash: 1, threads: 1 }).expect("memory");
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let result = engine.search(&position, &[], &[], &limits, &Control::new(), &mut |_| {});
        assert_eq!(engine.memories[0].frames[0].eval, engine.evaluate(&position));
        let entry = engine.tt.get(key(&variant, &position)).expect("an entry");
        assert_eq!((entry.best, entry.depth), (result.best, 4));
    }
}
