//! `[repetition]`.

use super::section;
use crate::board::Color;
use crate::variant::reader::Reader;
use crate::variant::{Clock, Repetition, RepetitionResult};

/// What a repetition means; a draw without the table.
pub(super) fn read(definition: &Reader, clock: &Clock) -> Repetition {
    let Some(reader) = section(definition, "repetition", &["result", "checks"]) else {
        return Repetition::DRAW;
    };
    if !clock.counts_repetitions() {
        reader.problem("", "no repetition ends the game: `repetition_claim` and `repetition_end` of `[clock]` are 0");
    }
    let results = [
        ("draw", RepetitionResult::Draw),
        ("loss", RepetitionResult::Loss),
        ("win", RepetitionResult::Win),
        ("white", RepetitionResult::Side(Color::White)),
        ("black", RepetitionResult::Side(Color::Black)),
    ];
    Repetition {
        result: reader.choice("result", &results),
        checks: reader.choice("checks", &[("allow", false), ("lose", true)]),
    }
}
