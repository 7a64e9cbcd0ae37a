//! The order in which turns are tried: the best known, captures that win, what refuted a sister, quiet turns by history, captures that lose.
//!
//! They are made as they are needed: most nodes are refuted by the best known turn or by a capture.

use super::exchange::{exchange_reaches, gain};
use super::history::Place;
use super::scored::{ANSWER, KILLER, KNOWN, LOSING, Scored, WINNING};
use super::searcher::Searcher;
use crate::eval::Evaluator;
use crate::movegen::sink::Wanted;
use crate::movegen::{allows_in, generate};
use crate::moves::{Move, MoveKind};

/// What is known about the turns of a node.
pub(super) struct Hints {
    /// The best turn of an earlier search.
    pub known: Option<Move>,
    /// What refuted sisters.
    pub killers: [Move; 2],
    /// What answered the last turn well.
    pub answer: Move,
    /// Where the last two turns ended, the last first.
    pub before: [Place; 2],
}

/// How far the making of turns has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is made.
    Known,
    /// The best known turn was given.
    Start,
    /// Loud turns are made.
    Loud,
    /// All turns are made.
    Rest,
}

/// Gives the turns of a node one by one.
pub(super) struct Picker {
    hints: Hints,
    stage: Stage,
    /// Turns up to here have been given.
    next: usize,
    /// The best known turn, once it was given before all others were made.
    given: Option<Move>,
    skips_quiet: bool,
}

impl Picker {
    /// For all turns.
    pub fn new(hints: Hints) -> Self {
        Self { hints, stage: Stage::Known, next: 0, given: None, skips_quiet: false }
    }

    /// For captures and promotions, those that lose too.
    pub fn loud(hints: Hints) -> Self {
        Self { stage: Stage::Start, skips_quiet: true, ..Self::new(hints) }
    }

    /// What it goes by.
    pub fn hints(&self) -> &Hints {
        &self.hints
    }

    /// No more quiet turns are wanted.
    pub fn skip_quiet(&mut self, turns: &mut Vec<Scored>) {
        self.skips_quiet = true;
        let mut at = self.next;
        while self.stage == Stage::Rest && at < turns.len() {
            if turns[at].is_loud() {
                at += 1;
            } else {
                turns.swap_remove(at);
            }
        }
    }
}

/// Whether a turn is of those whose legality can be told without the others.
fn stands_alone(turn: Move) -> bool {
    matches!(turn.kind(), MoveKind::Plain | MoveKind::Introduce)
}

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The next turn of the node at `ply`; `turns` holds those that are made.
    pub fn pick(&mut self, ply: usize, picker: &mut Picker, turns: &mut Vec<Scored>) -> Option<Scored> {
        loop {
            match picker.stage {
                Stage::Known => {
                    picker.stage = Stage::Start;
                    if let Some(scored) = self.known(ply, &picker.hints) {
                        picker.given = Some(scored.turn);
                        return Some(scored);
                    }
                }
                Stage::Start => {
                    turns.clear();
                    let at_once = self.frame(ply).checked && !picker.skips_quiet
                        || picker.hints.known.is_some_and(|turn| !stands_alone(turn));
                    self.make(ply, if at_once { Wanted::All } else { Wanted::Loud }, turns);
                    picker.stage = if at_once { Stage::Rest } else { Stage::Loud };
                    self.score(ply, picker, turns, 0);
                    if picker.skips_quiet {
                        turns.retain(|scored| scored.is_loud());
                    }
                }
                Stage::Loud => {
                    let best = self.best(ply, picker.next, turns);
                    if let Some(scored) = best.filter(|scored| scored.score > WINNING / 2 || picker.skips_quiet) {
                        picker.next += 1;
                        return Some(scored);
                    }
                    picker.stage = Stage::Rest;
                    if !picker.skips_quiet {
                        let from = turns.len();
                        self.make(ply, Wanted::Quiet, turns);
                        self.score(ply, picker, turns, from);
                    }
                }
                Stage::Rest => {
                    let scored = self.best(ply, picker.next, turns)?;
                    picker.next += 1;
                    return Some(scored);
                }
            }
        }
    }

    /// Adds the legal turns of a part, not judged yet.
    pub fn make(&mut self, ply: usize, wanted: Wanted, turns: &mut Vec<Scored>) {
        let (here, next) = self.memory.frames.split_at_mut(ply + 1);
        let made = &mut self.memory.made;
        made.turns.clear();
        made.wanted = wanted;
        generate(self.shared.variant, &here[ply].position, &mut next[0].position, made);
        turns.extend(made.turns.iter().copied().map(Scored::new));
    }

    /// The best known turn, if it can be told to be legal without the others.
    fn known(&mut self, ply: usize, hints: &Hints) -> Option<Scored> {
        let turn = hints.known.filter(|&turn| stands_alone(turn))?;
        let values = self.values();
        let (here, next) = self.memory.frames.split_at_mut(ply + 1);
        let (variant, position) = (self.shared.variant, &here[ply].position);
        allows_in(variant, position, &mut next[0].position, turn).then(|| Scored {
            turn,
            score: KNOWN,
            gain: gain(variant, position, values, turn),
        })
    }

    /// Judges the turns made from a place on; the one that was given is taken out.
    fn score(&self, ply: usize, picker: &Picker, turns: &mut Vec<Scored>, from: usize) {
        if let Some(at) = turns[from..].iter().position(|scored| picker.given == Some(scored.turn)) {
            turns.swap_remove(from + at);
        }
        let (variant, values, history) = (self.shared.variant, self.values(), &self.memory.history);
        let position = &self.frame(ply).position;
        let hints = &picker.hints;
        for scored in &mut turns[from..] {
            let turn = scored.turn;
            scored.gain = gain(variant, position, values, turn);
            scored.score = if hints.known == Some(turn) {
                KNOWN
            } else if scored.gain > 0 {
                WINNING + scored.gain * 16 + history.capture(position, turn)
            } else if turn == hints.killers[0] {
                KILLER
            } else if turn == hints.killers[1] {
                KILLER - 1
            } else if turn == hints.answer {
                ANSWER
            } else {
                history.quiet(position, turn, hints.before)
            };
        }
    }

    /// The best turn of those from `next` on, put in its place. Captures that turn out to lose are put off.
    fn best(&self, ply: usize, next: usize, turns: &mut [Scored]) -> Option<Scored> {
        let (variant, values) = (self.shared.variant, self.values());
        loop {
            let (mut at, mut most) = (None, i32::MIN);
            for (index, scored) in turns.iter().enumerate().skip(next) {
                if scored.score > most {
                    (at, most) = (Some(index), scored.score);
                }
            }
            let at = at?;
            let scored = turns[at];
            let unsure = scored.score > WINNING / 2 && scored.score < KNOWN;
            if unsure && !exchange_reaches(variant, &self.frame(ply).position, values, scored.turn, 0) {
                turns[at].score += LOSING - WINNING;
                continue;
            }
            turns.swap(next, at);
            return Some(scored);
        }
    }
}
