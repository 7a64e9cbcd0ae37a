//! The order in which turns are tried: the best known, captures that win, what refuted a sister, quiet turns by history, captures that lose.

use super::exchange::{exchange_reaches, gain};
use super::history::{History, Place};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// A turn with how early it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub turn: Move,
    pub score: i32,
    /// What it wins at once; 0 for quiet turns.
    pub gain: i32,
}

impl Scored {
    /// Whether it captures or promotes.
    pub fn is_loud(self) -> bool {
        self.gain > 0
    }
}

const KNOWN: i32 = 1 << 30;
const WINNING: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const ANSWER: i32 = (1 << 26) - 2;
const LOSING: i32 = -(1 << 28);

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

/// Gives all turns of a list their scores.
pub(super) fn score<const W: usize>(
    turns: &mut [Scored],
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    history: &History,
    hints: &Hints,
) {
    for scored in turns {
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

/// The next turn to try: the best of those from `next` on, put in its place. Captures that turn out to lose are put off.
pub(super) fn pick<const W: usize>(
    turns: &mut [Scored],
    next: usize,
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
) -> Option<Scored> {
    loop {
        let (at, _) = turns.iter().enumerate().skip(next).max_by_key(|(at, scored)| (scored.score, usize::MAX - at))?;
        let scored = turns[at];
        let unsure = scored.score >= WINNING / 2 && scored.score < KNOWN && scored.is_loud();
        if unsure && !exchange_reaches(variant, position, values, scored.turn, 0) {
            turns[at].score += LOSING - WINNING;
            continue;
        }
        turns.swap(next, at);
        return Some(scored);
    }
}

/// Whether a picked turn was put off as a losing capture.
pub(super) fn is_put_off(scored: Scored) -> bool {
    scored.score < LOSING / 2
}
