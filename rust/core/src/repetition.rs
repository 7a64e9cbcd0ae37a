//! Repetitions that are not simply drawn: finds the side that wins because the other side kept giving check or chasing,
//! or for other reasons.

use crate::board::{Color, Square};
use crate::chases::{Trace, is_chased};
use crate::position::Position;
use crate::tables::zobrist::CHECKED;
use crate::variant::{Repetition, RepetitionResult, Rules, ToAndFro};

/// The number of occurrences of a position, and the winner if this ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeated {
    /// The number of occurrences, including the current one.
    pub occurrences: u32,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// True if the side that has just moved loses by moving a piece back and forth.
    pub to_and_fro: bool,
}

impl Repeated {
    /// Judges the repetition of a position that has occurred `occurrences` times. `before` are the keys of the earlier
    /// positions, latest first, and `line(0)` is the last move. The earlier positions and moves are examined only if
    /// the repetition ends the game, at once or by a claim, and is not simply drawn.
    #[inline]
    pub fn new<const W: usize>(
        rules: &Rules,
        position: &Position<W>,
        key: u64,
        occurrences: u32,
        before: impl Iterator<Item = u64>,
        line: impl Fn(usize) -> Option<Trace<W>>,
    ) -> Self {
        let (clock, rule) = (&rules.clock, &rules.repetition);
        let ends = if clock.is_repetition_end(occurrences) {
            clock.repetition_end
        } else if clock.is_repetition_claim(occurrences) {
            clock.repetition_claim
        } else {
            0
        };
        let plain = ends < 2 || rule.is_draw();
        let winner = if plain { None } else { rule.winner(position.side_to_move(), key, ends, before, &line) };
        let to_and_fro = rule.to_and_fro.is_some_and(|rule| rule.holds(position.halfmove_clock(), &line));
        Self { occurrences, winner, to_and_fro }
    }
}

/// True if two keys differ in more than the mark for a check.
pub fn differ(key: u64, other: u64) -> bool {
    (key ^ other) & !CHECKED != 0
}

impl Repetition {
    /// The winner when the position with `key` has occurred `occurrences` times; `before` are the keys of the earlier
    /// positions, latest first, and `line(0)` is the last move.
    #[cold]
    pub(crate) fn winner<const W: usize>(
        &self,
        side_to_move: Color,
        key: u64,
        occurrences: u32,
        before: impl Iterator<Item = u64>,
        line: impl Fn(usize) -> Option<Trace<W>>,
    ) -> Option<Color> {
        // True if the side was in check each time it was to move, since the first of these occurrences.
        let (mut us, mut them, mut found, mut plies) = (key & CHECKED != 0, true, 1, 0);
        for (earlier, ours) in before.zip([false, true].into_iter().cycle()) {
            let all = if ours { &mut us } else { &mut them };
            *all &= earlier & CHECKED != 0;
            found += u32::from(earlier == key);
            plies += 1;
            if found >= occurrences {
                break;
            }
        }
        let by_one = |us: bool, them: bool| {
            if us == them { None } else { Some(if us { side_to_move } else { side_to_move.other() }) }
        };
        if self.checks && (us || them) {
            return by_one(us, them);
        }
        if self.chases.is_some() {
            let (us, them) = (is_chased(plies, 0, &line), is_chased(plies, 1, &line));
            if us || them {
                return by_one(us, them);
            }
        }
        match self.result {
            RepetitionResult::Draw => None,
            RepetitionResult::Loss => Some(side_to_move.other()),
            RepetitionResult::Win => Some(side_to_move),
            RepetitionResult::Side(color) => Some(color),
        }
    }
}

impl ToAndFro {
    /// True if the last move brings back a piece that has moved back and forth too often since it arrived, without a
    /// capture and without having to answer a check. Passes in between make no difference.
    pub(crate) fn holds<const W: usize>(self, halfmoves: u32, line: impl Fn(usize) -> Option<Trace<W>>) -> bool {
        let wanted = 2 * usize::from(self.times) + 1;
        let mut moves: Vec<(Square, Square)> = vec![];
        for back in (0..).step_by(2) {
            let Some(trace) = line(back) else { return false };
            let Some((from, to)) = trace.moved else {
                if back == 0 || !trace.passed {
                    return false;
                }
                continue;
            };
            let number = moves.len();
            let returns = match moves.last() {
                None => self.pieces.contains(trace.piece_type),
                // The earliest of these moves may come from any square; all later ones must go back and forth.
                Some(&(next_from, next_to)) => to == next_from && (number + 1 == wanted || from == next_to),
            };
            if !returns || trace.checked || trace.captures {
                return false;
            }
            moves.push((from, to));
            if number + 1 == wanted {
                // There must not have been a capture in the meantime.
                return halfmoves as usize >= back;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::zobrist::marked;

    #[test]
    fn who_always_gave_check_loses() {
        let rule = Repetition { result: RepetitionResult::Side(Color::Black), checks: true, ..Repetition::DRAW };
        let line = |_| -> Option<Trace<1>> { None };
        let winner = |key: u64, before: [u64; 8]| rule.winner(Color::White, key, 3, before.into_iter(), line);
        // White is in check each time it is to move.
        assert_eq!(winner(3, [4, 5, 6, 3, 4, 5, 6, 3]), Some(Color::White));
        // Black is.
        assert_eq!(winner(2, [5, 4, 7, 2, 5, 4, 7, 2]), Some(Color::Black));
        // Both sides are, except for Black at one move in the second case.
        assert_eq!(winner(3, [5, 5, 7, 3, 5, 5, 7, 3]), None);
        assert_eq!(winner(3, [4, 5, 6, 3, 4, 8, 6, 3]), Some(Color::Black));
        // Moves before the first occurrence do not matter.
        assert_eq!(rule.winner(Color::White, 3, 2, [4, 5, 6, 3, 4, 8, 6, 3].into_iter(), line), Some(Color::White));
    }

    #[test]
    fn a_mark_changes_no_other_bit() {
        assert_eq!((marked(6, true), marked(7, false), marked(7, true)), (7, 6, 7));
        assert!(differ(4, 6) && !differ(6, 7));
    }
}
