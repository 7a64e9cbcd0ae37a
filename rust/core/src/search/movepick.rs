//! Move ordering: the TT move, winning captures, checks that count, killers and the countermove, quiet moves by history, losing captures.
//!
//! Moves are generated in stages as needed, since most nodes are refuted by the first move or by a capture.

use super::checks::Checks;
use super::history::PieceTo;
use super::scored::{COUNTED_CHECK, COUNTERMOVE, GOAL, KILLER, LOSING, Scored, TT_MOVE, WINNING};
use super::searcher::Searcher;
use super::see::{gain, see_ge};
use crate::eval::Evaluator;
use crate::movegen::{GenMode, Sink, generate, is_legal_in, reaches_goal};
use crate::moves::{Move, MoveKind};

/// Hints about the moves of a node before they are generated.
pub(super) struct Hints {
    /// The TT move.
    pub tt_move: Option<Move>,
    /// Quiet moves that refuted sibling nodes.
    pub killers: [Move; 2],
    /// The quiet move that last refuted the previous move.
    pub countermove: Move,
    /// The last two moves as indices into the history, latest first.
    pub before: [PieceTo; 2],
}

/// The stage of generation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// No move has been generated.
    TtMove,
    /// The TT move has been returned.
    Start,
    /// Noisy moves have been generated.
    Noisy,
    /// All moves have been generated.
    Rest,
}

/// Returns the moves of a node one by one.
pub(super) struct Picker {
    hints: Hints,
    stage: Stage,
    /// The index of the next move; the moves before it have been returned.
    next: usize,
    /// The TT move, if it was returned before the others were generated.
    returned: Option<Move>,
    skips_quiet: bool,
}

impl Picker {
    /// Creates a picker of all moves.
    pub fn new(hints: Hints) -> Self {
        Self { hints, stage: Stage::TtMove, next: 0, returned: None, skips_quiet: false }
    }

    /// Creates a picker of captures and promotions, including losing ones.
    pub fn noisy(hints: Hints) -> Self {
        Self { stage: Stage::Start, skips_quiet: true, ..Self::new(hints) }
    }

    /// The hints that the picker started with.
    pub fn hints(&self) -> &Hints {
        &self.hints
    }

    /// Skips the remaining quiet moves.
    pub fn skip_quiet(&mut self, moves: &mut Vec<Scored>) {
        self.skips_quiet = true;
        let mut at = self.next;
        while self.stage == Stage::Rest && at < moves.len() {
            if moves[at].is_noisy() {
                at += 1;
            } else {
                moves.swap_remove(at);
            }
        }
    }
}

/// True if the legality of the move can be decided without generating the others.
fn stands_alone(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Plain | MoveKind::Introduce)
}

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// Returns the next move of the node at `ply`; `moves` holds the moves generated so far.
    pub fn pick(&mut self, ply: usize, picker: &mut Picker, moves: &mut Vec<Scored>) -> Option<Scored> {
        loop {
            match picker.stage {
                Stage::TtMove => {
                    picker.stage = Stage::Start;
                    if let Some(scored) = self.tt_move(ply, &picker.hints) {
                        picker.returned = Some(scored.mv);
                        return Some(scored);
                    }
                }
                Stage::Start => {
                    moves.clear();
                    let at_once = self.frame(ply).checked && !picker.skips_quiet
                        || picker.hints.tt_move.is_some_and(|mv| !stands_alone(mv));
                    self.make(ply, if at_once { GenMode::All } else { GenMode::Noisy }, moves);
                    picker.stage = if at_once { Stage::Rest } else { Stage::Noisy };
                    self.score(ply, picker, moves, 0);
                    if picker.skips_quiet {
                        moves.retain(|scored| scored.is_noisy());
                        if self.shared.variant.rules.walling.is_some() {
                            // One wall represents all walls that a capture may place.
                            moves.dedup_by_key(|scored| scored.mv.without_wall());
                        }
                    }
                }
                Stage::Noisy => {
                    let best = self.best(ply, picker.next, moves);
                    if let Some(scored) = best.filter(|scored| scored.score > WINNING / 2 || picker.skips_quiet) {
                        picker.next += 1;
                        return Some(scored);
                    }
                    picker.stage = Stage::Rest;
                    if !picker.skips_quiet {
                        let from = moves.len();
                        self.make(ply, GenMode::Quiet, moves);
                        self.score(ply, picker, moves, from);
                    }
                }
                Stage::Rest => {
                    let scored = self.best(ply, picker.next, moves)?;
                    picker.next += 1;
                    return Some(scored);
                }
            }
        }
    }

    /// Generates the legal moves that `mode` requests, without scores.
    pub fn make(&mut self, ply: usize, mode: GenMode, moves: &mut Vec<Scored>) {
        let (here, next) = self.memory.frames.split_at_mut(ply + 1);
        let generated = &mut self.memory.generated;
        generated.clear();
        generate(self.shared.variant, &here[ply].position, &mut next[0].position, mode, Sink::List(generated));
        moves.extend(generated.iter().copied().map(Scored::new));
    }

    /// The TT move, if it is known to be legal without generating the others.
    fn tt_move(&mut self, ply: usize, hints: &Hints) -> Option<Scored> {
        let mv = hints.tt_move.filter(|&mv| stands_alone(mv))?;
        let values = self.values();
        let (here, next) = self.memory.frames.split_at_mut(ply + 1);
        let (variant, position) = (self.shared.variant, &here[ply].position);
        is_legal_in(variant, position, &mut next[0].position, mv).then(|| Scored {
            mv,
            score: TT_MOVE,
            gain: gain(variant, position, values, mv),
        })
    }

    /// Scores the moves from index `from` on, and removes the move already returned.
    fn score(&self, ply: usize, picker: &Picker, moves: &mut Vec<Scored>, from: usize) {
        if let Some(at) = moves[from..].iter().position(|scored| picker.returned == Some(scored.mv)) {
            moves.swap_remove(from + at);
        }
        let (variant, values, history) = (self.shared.variant, self.values(), &self.memory.history);
        let position = &self.frame(ply).position;
        let hints = &picker.hints;
        let quiet = history.of_quiet(position, hints.before);
        let checks = (variant.tallied.checks > 0).then(|| Checks::new(variant, position));
        let counts = |mv| checks.as_ref().is_some_and(|checks| checks.gives(variant, position, mv));
        for scored in &mut moves[from..] {
            let mv = scored.mv;
            scored.gain = gain(variant, position, values, mv);
            scored.score = if hints.tt_move == Some(mv) {
                TT_MOVE
            } else if scored.gain > 0 {
                let more = scored.gain * 16 + history.capture(position, mv);
                let loses = || !see_ge(variant, position, values, mv, 0);
                if counts(mv) && loses() { COUNTED_CHECK + more } else { WINNING + more }
            } else if !variant.endings.is_empty() && reaches_goal(variant, position, mv) {
                GOAL
            } else if counts(mv) {
                COUNTED_CHECK + quiet.score(position, mv)
            } else if mv == hints.killers[0] {
                KILLER
            } else if mv == hints.killers[1] {
                KILLER - 1
            } else if mv == hints.countermove {
                COUNTERMOVE
            } else {
                quiet.score(position, mv)
            };
        }
    }

    /// The history of a quiet move of the node at `ply`.
    pub fn quiet_history(&self, ply: usize, before: [PieceTo; 2], mv: Move) -> i32 {
        let position = &self.frame(ply).position;
        self.memory.history.of_quiet(position, before).score(position, mv)
    }

    /// Moves the best move from index `next` on to that index, and returns it. Captures that lose by SEE are postponed.
    fn best(&self, ply: usize, next: usize, moves: &mut [Scored]) -> Option<Scored> {
        let (variant, values) = (self.shared.variant, self.values());
        loop {
            // Two short loops are faster than one that also tracks the index of the best move.
            let rest = &moves[next..];
            let max = rest.iter().map(|scored| scored.score).max()?;
            let at = next + rest.iter().position(|scored| scored.score == max)?;
            let scored = moves[at];
            let unsure = scored.score > WINNING / 2 && scored.score < TT_MOVE;
            if unsure && !see_ge(variant, &self.frame(ply).position, values, scored.mv, 0) {
                moves[at].score += LOSING - WINNING;
                continue;
            }
            moves.swap(next, at);
            return Some(scored);
        }
    }
}
