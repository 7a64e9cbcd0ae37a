//! What the threads of one search share, and what each of them keeps from search to search.

use super::correction::Corrections;
use super::history::{History, NOWHERE, PieceTo};
use super::limits::{Control, Limits};
use super::score::MAX_PLY;
use super::scored::Scored;
use super::tt::TranspositionTable;
use crate::eval::Evaluator;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// What the threads of one search share.
pub(super) struct Shared<'a, const W: usize, E> {
    pub variant: &'a Variant<W>,
    pub evaluator: &'a E,
    pub tt: &'a TranspositionTable,
    pub control: &'a Control,
    pub limits: &'a Limits,
    /// Positions looked at by all threads, as far as they have told.
    pub nodes: AtomicU64,
    /// The first thread has ended.
    pub ended: AtomicBool,
}

/// A node of the line that is looked at.
pub(super) struct Frame<const W: usize, E: Evaluator<W>> {
    pub position: Position<W>,
    /// What the evaluation keeps of it.
    pub state: E::State,
    /// Its key for repetition and table.
    pub key: u64,
    /// Whether the side to move is in check.
    pub checked: bool,
    /// Its static evaluation; without meaning in check.
    pub eval: i32,
    /// Where the move ends that is being tried.
    pub piece_to: PieceTo,
    /// The same move, if it is quiet and one of several.
    pub quiet: Option<Move>,
    /// Quiet moves that refuted sisters.
    pub killers: [Move; 2],
    /// The move left out, to see whether it is the only good one.
    pub excluded: Option<Move>,
    /// Its moves; kept to be filled again.
    pub moves: Vec<Scored>,
    /// Moves tried so far; kept likewise.
    pub tried: Vec<Move>,
    /// The best line from here on.
    pub pv: Vec<Move>,
}

/// What a thread keeps from search to search.
pub(super) struct Memory<const W: usize, E: Evaluator<W>> {
    pub history: History,
    pub corrections: Corrections,
    pub frames: Vec<Frame<W, E>>,
    /// Moves as they are made; kept to be filled again.
    pub generated: Vec<Move>,
}

impl<const W: usize, E: Evaluator<W>> Memory<W, E> {
    /// Empty, for a variant.
    pub fn new(variant: &Variant<W>, evaluator: &E) -> Self {
        let empty = Position::empty(variant);
        let state = evaluator.start(&empty);
        let frame = |_| Frame {
            position: empty.clone(),
            state: state.clone(),
            key: 0,
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
            generated: vec![],
        }
    }

    /// Forgets what was learned from searches.
    pub fn forget(&mut self) {
        self.history.clear();
        self.corrections.clear();
    }

    /// Sets up for a search of `position`: frames are of its sort, and nothing is left of other lines.
    pub fn begin(&mut self, position: &Position<W>) {
        for frame in &mut self.frames {
            frame.position.clone_from(position);
            frame.killers = [Move::null(); 2];
            frame.excluded = None;
            frame.piece_to = NOWHERE;
        }
    }
}
