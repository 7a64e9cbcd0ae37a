//! The data shared by the threads of a search, and the data that each thread keeps from search to search.

use super::correction::Corrections;
use super::history::{History, NOWHERE, PieceTo};
use super::limits::{Control, Limits};
use super::reduction::Reductions;
use super::score::MAX_PLY;
use super::scored::Scored;
use super::tt::TranspositionTable;
use crate::chases::Trace;
use crate::endgame::Snapshot;
use crate::eval::Evaluator;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::SearchSettings;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The data shared by the threads of a search.
pub(super) struct Shared<'a, const W: usize, E> {
    pub variant: &'a Variant<W>,
    pub evaluator: &'a E,
    pub tt: &'a TranspositionTable,
    pub control: &'a Control,
    pub limits: &'a Limits,
    pub settings: &'a SearchSettings,
    pub reductions: &'a Reductions,
    /// The endgame tables, if any.
    pub endgames: Option<&'a Snapshot<W>>,
    /// The traces of the game's moves, in order, if the repetition rules need them.
    pub traces: &'a [Trace<W>],
    /// True if a side wins when its royal piece reaches a goal.
    pub races: bool,
    /// The number of nodes that the threads have reported so far.
    pub nodes: AtomicU64,
    /// True if the first thread has finished.
    pub ended: Arc<AtomicBool>,
}

/// A node of the current line.
pub(super) struct Frame<const W: usize> {
    pub position: Position<W>,
    /// Its key for repetitions and for the transposition table.
    pub key: u64,
    /// The current move.
    pub mv: Move,
    /// True if the side to move is in check, or must prevent a royal piece of the enemy from reaching a goal.
    pub checked: bool,
    /// Its static evaluation; meaningless in check.
    pub eval: i32,
    /// The current move as an index into the history.
    pub piece_to: PieceTo,
    /// The current move, if it is quiet and not the only move.
    pub quiet: Option<Move>,
    /// Killers: quiet moves that refuted sibling nodes.
    pub killers: [Move; 2],
    /// The move excluded from the search, to see if it is the only good one.
    pub excluded: Option<Move>,
    /// Its moves; the list is reused.
    pub moves: Vec<Scored>,
    /// The moves searched so far; this list is reused too.
    pub tried: Vec<Move>,
    /// The principal variation from this node on.
    pub pv: Vec<Move>,
}

/// The data that a thread keeps from search to search.
pub(super) struct Memory<const W: usize, E: Evaluator<W>> {
    pub history: History,
    pub corrections: Corrections,
    pub frames: Vec<Frame<W>>,
    /// The evaluation data for the positions of the frames.
    pub line: E::Line,
    /// Generated moves; the list is reused.
    pub generated: Vec<Move>,
}

impl<const W: usize, E: Evaluator<W>> Memory<W, E> {
    /// The approximate size in bytes.
    pub fn bytes(variant: &Variant<W>) -> usize {
        (MAX_PLY + 1) * size_of::<Frame<W>>() + History::bytes(variant) + Corrections::BYTES
    }

    /// Creates empty data for a variant.
    pub fn new(variant: &Variant<W>, evaluator: &E) -> Self {
        let empty = Position::empty(variant);
        let frame = |_| Frame {
            position: empty.clone(),
            key: 0,
            mv: Move::null(),
            checked: false,
            eval: 0,
            piece_to: NOWHERE,
            quiet: None,
            killers: [Move::null(); 2],
            excluded: None,
            moves: vec![],
            tried: vec![],
            pv: vec![],
        };
        Self {
            history: History::new(variant),
            corrections: Corrections::new(),
            frames: (0..=MAX_PLY).map(frame).collect(),
            line: evaluator.line(MAX_PLY + 1),
            generated: vec![],
        }
    }

    /// Forgets everything learned from earlier searches.
    pub fn forget(&mut self) {
        self.history.clear();
        self.corrections.clear();
    }

    /// Prepares for a search of `position`: adapts the frames to it, and removes the data of earlier lines.
    pub fn begin(&mut self, position: &Position<W>) {
        self.frames[0].position.clone_from(position);
        for frame in &mut self.frames {
            if !frame.position.fits(position) {
                frame.position.clone_from(position);
            }
            frame.killers = [Move::null(); 2];
            frame.excluded = None;
            frame.piece_to = NOWHERE;
        }
    }
}
