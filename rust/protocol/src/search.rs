//! A search in slices, for single-threaded hosts.

use crate::state::error;
use fairychess_core::search::{Control, FULL_SKILL, Info, Instant, Limits, Score, Settings, elo_of_skill};
use fairychess_core::{Board, Engine};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// The range of slice lengths, in milliseconds.
const SLICE: std::ops::RangeInclusive<u64> = 1..=10_000;

/// The size of the transposition table, in MiB.
const HASH: usize = 16;

/// A search in slices: each slice starts from scratch, but with the transposition table of the earlier slices.
pub(crate) struct Search {
    engine: Engine,
    board: Board,
    limits: Limits,
    /// The total time of all slices, in milliseconds.
    spent: u64,
    /// The factor by which slices exceed the requested time while they find nothing new.
    factor: u64,
    depth: u32,
    nodes: u64,
    lines: Vec<Value>,
    best: Option<String>,
    done: bool,
}

impl Search {
    /// A search of a position within the limits of a request. With `threat`, the side to move passes first.
    pub(crate) fn new(mut board: Board, request: &Value) -> Result<Self, Value> {
        let number = |key: &str| request[key].as_u64();
        let limits = Limits {
            depth: number("depth").map(|depth| depth.clamp(1, 100) as u32),
            nodes: number("nodes"),
            movetime: number("movetime").map(Duration::from_millis),
            multipv: number("multipv").unwrap_or(1).clamp(1, 256) as usize,
            elo: number("skill").and_then(|skill| elo_of_skill(skill.min(FULL_SKILL.into()) as u8)),
            ..Limits::default()
        };
        if request["threat"].as_bool() == Some(true) {
            let passed = board.null().and_then(|null| board.push(null));
            passed.map_err(|_| error("threat", "the side to move cannot pass here"))?;
        }
        let engine = Engine::new(board.variant(), Settings { hash: HASH, threads: 1 });
        let engine = engine.map_err(|wrong| error("search", &wrong.to_string()))?;
        let done = !board.has_legal();
        Ok(Self { engine, board, limits, spent: 0, factor: 1, depth: 0, nodes: 0, lines: vec![], best: None, done })
    }

    /// Searches for about `milliseconds` and reports the results so far.
    pub(crate) fn step(&mut self, milliseconds: u64) -> Value {
        if !self.done {
            self.slice(milliseconds.clamp(*SLICE.start(), *SLICE.end()));
        }
        json!({
            "lines": self.lines,
            "best": self.best,
            "depth": self.depth,
            "nodes": self.nodes,
            "done": self.done,
        })
    }

    fn slice(&mut self, milliseconds: u64) {
        let left = self.limits.movetime.map(|limit| (limit.as_millis() as u64).saturating_sub(self.spent).max(1));
        let time = (milliseconds * self.factor).min(*SLICE.end()).min(left.unwrap_or(u64::MAX));
        let nodes = self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes).max(1));
        let limits = Limits { movetime: Some(Duration::from_millis(time)), nodes, ..self.limits.clone() };
        let before = self.depth;
        let mut found = Lines::default();
        let begun = Instant::now();
        let result = self.engine.search(&self.board, &limits, &Control::new(), &mut |info| {
            found.add(info.clone());
        });
        let took = begun.elapsed().as_millis() as u64;
        self.spent += took;
        self.nodes += result.nodes;
        if result.depth >= self.depth || self.best.is_none() {
            self.depth = result.depth;
            self.best = result.best.map(|mv| self.board.uci(mv));
            let lines: Vec<Value> = found.complete().values().map(|info| self.line(info)).collect();
            if lines.len() >= self.lines.len() {
                self.lines = lines;
            }
        }
        self.factor = if self.depth > before { 1 } else { (self.factor * 2).min(*SLICE.end()) };
        let enough = |limit: Option<u64>, used: u64| limit.is_some_and(|limit| used >= limit);
        // If a search ends early, it has found a mate or searched the nodes of its skill level.
        self.done = took < time
            || enough(self.limits.nodes, self.nodes)
            || enough(self.limits.movetime.map(|limit| limit.as_millis() as u64), self.spent)
            || self.depth >= self.limits.depth.unwrap_or(fairychess_core::search::MAX_DEPTH);
    }

    fn line(&self, info: &Info) -> Value {
        let (unit, value) = match info.score {
            Score::Centipawns(value) => ("cp", value),
            Score::Mate(moves) => ("mate", moves),
        };
        json!({
            "rank": info.multipv,
            "depth": info.depth,
            "score": {unit: value},
            "pv": info.pv.iter().map(|&mv| self.board.uci(mv)).collect::<Value>(),
            "san": self.board.variation_san(&info.pv).ok(),
        })
    }
}

/// The reports of a search by rank. A set is used only after the next one has begun, because only then do all its lines have the
/// same depth.
#[derive(Default)]
struct Lines {
    complete: BTreeMap<usize, Info>,
    begun: BTreeMap<usize, Info>,
}

impl Lines {
    fn add(&mut self, info: Info) {
        if info.multipv == 1 {
            self.finish();
        }
        // A search that is broken off ends with lines of the depth before.
        if self.begun.values().next().is_none_or(|first| first.depth <= info.depth) {
            self.begun.insert(info.multipv, info);
        }
    }

    /// The last set that has at least as many lines as the sets before it.
    fn complete(mut self) -> BTreeMap<usize, Info> {
        self.finish();
        self.complete
    }

    fn finish(&mut self) {
        let begun = std::mem::take(&mut self.begun);
        if begun.len() >= self.complete.len() {
            self.complete = begun;
        }
    }
}
