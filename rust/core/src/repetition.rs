//! Repetitions that are not simply drawn: who kept giving check, and who wins by a repetition otherwise.

use crate::board::Color;
use crate::variant::{Repetition, RepetitionResult, Rules};

/// The bit of a position's key that says if the side to move is in check, in variants where a repetition asks for that.
const CHECKED: u64 = 1;

/// How often a position has occurred, and who wins if that ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeated {
    /// The number of occurrences, the current one included.
    pub occurrences: u32,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

impl Repeated {
    /// The repetition of a position after `occurrences` of it; `before` are the keys of the earlier positions, the latest
    /// first. They are looked at only if the repetition ends the game, now or by a claim, and is not simply drawn.
    #[inline]
    pub fn new(
        rules: &Rules,
        side_to_move: Color,
        key: u64,
        occurrences: u32,
        before: impl Iterator<Item = u64>,
    ) -> Self {
        let clock = &rules.clock;
        let ends = if clock.is_repetition_end(occurrences) {
            clock.repetition_end
        } else if clock.is_repetition_claim(occurrences) {
            clock.repetition_claim
        } else {
            0
        };
        let plain = ends < 2 || rules.repetition.is_draw();
        let winner = if plain { None } else { rules.repetition.winner(side_to_move, key, ends, before) };
        Self { occurrences, winner }
    }
}

/// The key of a position, marked if it is one of a check.
pub fn marked(key: u64, checked: bool) -> u64 {
    key & !CHECKED | u64::from(checked)
}

/// True if two keys differ in more than that mark.
pub fn differ(key: u64, other: u64) -> bool {
    (key ^ other) & !CHECKED != 0
}

impl Repetition {
    /// The winner when the position with `key` has occurred `occurrences` times; `before` are the keys of the earlier
    /// positions, the latest first.
    #[cold]
    pub(crate) fn winner(
        self,
        side_to_move: Color,
        key: u64,
        occurrences: u32,
        before: impl Iterator<Item = u64>,
    ) -> Option<Color> {
        // Whether each side was in check whenever it was to move, since the first of these occurrences.
        let (mut us, mut them, mut found) = (key & CHECKED != 0, true, 1);
        for (earlier, ours) in before.zip([false, true].into_iter().cycle()) {
            let all = if ours { &mut us } else { &mut them };
            *all &= earlier & CHECKED != 0;
            found += u32::from(earlier == key);
            if found >= occurrences {
                break;
            }
        }
        match (self.checks, us, them) {
            (true, true, true) => None,
            (true, true, false) => Some(side_to_move),
            (true, false, true) => Some(side_to_move.other()),
            _ => match self.result {
                RepetitionResult::Draw => None,
                RepetitionResult::Loss => Some(side_to_move.other()),
                RepetitionResult::Win => Some(side_to_move),
                RepetitionResult::Side(color) => Some(color),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_always_gave_check_loses() {
        let rule = Repetition { result: RepetitionResult::Side(Color::Black), checks: true };
        let winner = |key: u64, before: [u64; 8]| rule.winner(Color::White, key, 3, before.into_iter());
        // White, to move, is in check each time.
        assert_eq!(winner(3, [4, 5, 6, 3, 4, 5, 6, 3]), Some(Color::White));
        // Black is.
        assert_eq!(winner(2, [5, 4, 7, 2, 5, 4, 7, 2]), Some(Color::Black));
        // Both are, or once one is not.
        assert_eq!(winner(3, [5, 5, 7, 3, 5, 5, 7, 3]), None);
        assert_eq!(winner(3, [4, 5, 6, 3, 4, 8, 6, 3]), Some(Color::Black));
        // What happened before the first of the occurrences does not matter.
        assert_eq!(rule.winner(Color::White, 3, 2, [4, 5, 6, 3, 4, 8, 6, 3].into_iter()), Some(Color::White));
    }

    #[test]
    fn a_mark_changes_no_other_bit() {
        assert_eq!((marked(6, true), marked(7, false), marked(7, true)), (7, 6, 7));
        assert!(differ(4, 6) && !differ(6, 7));
    }
}
