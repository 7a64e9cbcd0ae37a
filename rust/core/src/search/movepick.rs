//! The order in which moves are tried: the best known, captures that win, what refuted a sister, quiet moves by history, captures that lose.
//!
//! They are made as they are needed: most nodes are refuted by the best known move or by a capture.

use super::history::PieceTo;
use super::scored::{COUNTERMOVE, KILLER, LOSING, Scored, TT_MOVE, WINNING};
use super::searcher::Searcher;
use super::see::{gain, see_ge};
use crate::eval::Evaluator;
use crate::movegen::sink::{GenMode, Sink};
use crate::movegen::{generate, is_legal_in};
use crate::moves::{Move, MoveKind};

/// What is known about the moves of a node.
pub(super) struct Hints {
    /// The best move of an earlier search.
    pub tt_move: Option<Move>,
    /// What refuted sisters.
    pub killers: [Move; 2],
    /// What answered the last move well.
    pub countermove: Move,
    /// Where the last two moves ended, the last first.
    pub before: [PieceTo; 2],
}

/// How far the making of moves has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is made.
    TtMove,
    /// The best known move was given.
    Start,
    /// Noisy moves are made.
    Noisy,
    /// All moves are made.
    Rest,
}

/// Gives the moves of a node one by one.
pub(super) struct Picker {
    hints: Hints,
    stage: Stage,
    /// Turns up to here have been given.
    next: usize,
    /// The best known move, once it was given before all others were made.
    given: Option<Move>,
    skips_quiet: bool,
}

impl Picker {
    /// For all moves.
    pub fn new(hints: Hints) -> Self {
        Self { hints, stage: Stage::TtMove, next: 0, given: None, skips_quiet: false }
    }

    /// For captures and promotions, those that lose too.
    pub fn noisy(hints: Hints) -> Self {
        Self { stage: Stage::Start, skips_quiet: true, ..Self::new(hints) }
    }

    /// What it goes by.
    pub fn hints(&self) -> &Hints {
        &self.hints
    }

    /// No more quiet moves are wanted.
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

/// Whether a move is of those whose legality can be told without the others.
fn stands_alone(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Plain | MoveKind::Introduce)
}

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The next move of the node at `ply`; `moves` holds those that are made.
    pub fn pick(&mut self, ply: usize, picker: &mut Picker, moves: &mut Vec<Scored>) -> Option<Scored> {
        loop {
            match picker.stage {
                Stage::TtMove => {
                    picker.stage = Stage::Start;
                    if let Some(scored) = self.tt_move(ply, &picker.hints) {
                        picker.given = Some(scored.mv);
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

    /// Adds the legal moves of a part, not judged yet.
    pub fn make(&mut self, ply: usize, mode: GenMode, moves: &mut Vec<Scored>) {
        let (here, next) = self.memory.frames.split_at_mut(ply + 1);
        let generated = &mut self.memory.generated;
        generated.clear();
        generate(self.shared.variant, &here[ply].position, &mut next[0].position, mode, Sink::List(generated));
        moves.extend(generated.iter().copied().map(Scored::new));
    }

    /// The best known move, if it can be told to be legal without the others.
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

    /// Judges the moves made from a place on; the one that was given is taken out.
    fn score(&self, ply: usize, picker: &Picker, moves: &mut Vec<Scored>, from: usize) {
        if let Some(at) = moves[from..].iter().position(|scored| picker.given == Some(scored.mv)) {
            moves.swap_remove(from + at);
        }
        let (variant, values, history) = (self.shared.variant, self.values(), &self.memory.history);
        let position = &self.frame(ply).position;
        let hints = &picker.hints;
        for scored in &mut moves[from..] {
            let mv = scored.mv;
            scored.gain = gain(variant, position, values, mv);
            scored.score = if hints.tt_move == Some(mv) {
                TT_MOVE
            } else if scored.gain > 0 {
                WINNING + scored.gain * 16 + history.capture(position, mv)
            } else if mv == hints.killers[0] {
                KILLER
            } else if mv == hints.killers[1] {
                KILLER - 1
            } else if mv == hints.countermove {
                COUNTERMOVE
            } else {
                history.quiet(position, mv, hints.before)
            };
        }
    }

    /// The best move of those from `next` on, put in its place. Captures that turn out to lose are put off.
    fn best(&self, ply: usize, next: usize, moves: &mut [Scored]) -> Option<Scored> {
        let (variant, values) = (self.shared.variant, self.values());
        loop {
            let (mut at, mut max) = (None, i32::MIN);
            for (index, scored) in moves.iter().enumerate().skip(next) {
                if scored.score > max {
                    (at, max) = (Some(index), scored.score);
                }
            }
            let at = at?;
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
