//! `[walling]`.

use super::board::Start;
use super::section;
use crate::board::Color;
use crate::variant::reader::Reader;
use crate::variant::rules::{WallPlace, Walling};

const KEYS: &[&str] = &["place", "region", "keep", "instead", "answers"];
/// Sections that `[walling]` cannot be combined with, and why.
const OTHERS: [(&str, &str); 2] = [
    ("gates", "a move that introduces a piece has no text with a wall"),
    ("drops", "the second part of a drop's text is a relocation, so that it cannot have a wall"),
];

/// Reads the rule for walls placed by moves; `None` if the definition has no `[walling]`.
pub(super) fn read(definition: &Reader, start: &Start) -> Option<Walling> {
    let reader = section(definition, "walling", KEYS)?;
    let places = [
        ("anywhere", WallPlace::Anywhere),
        ("beyond", WallPlace::Beyond),
        ("left", WallPlace::Left),
        ("rim", WallPlace::Rim),
    ];
    if !reader.has("place") {
        reader.problem("place", "missing required key: `anywhere`, `beyond`, `left` or `rim`");
    }
    let rule = Walling {
        place: reader.choice("place", &places),
        region: reader.region("region").unwrap_or_else(|| definition.scope.board.all()),
        one: reader.number("keep", 1..=1).is_some(),
        instead: reader.flag("instead", false),
        answers: reader.flag("answers", true),
        fixed: start.fixed,
    };
    let from_a_move = matches!(rule.place, WallPlace::Beyond | WallPlace::Left);
    if rule.instead && from_a_move {
        reader.problem("instead", "`beyond` and `left` need a move, and the wall is placed instead of one");
    }
    if Color::BOTH.into_iter().any(|side| (rule.region[side] & !rule.fixed).is_empty()) {
        reader.problem("region", "one side could never place a wall, and so never move");
    }
    for (key, reason) in OTHERS.into_iter().filter(|(key, _)| definition.has(key)) {
        reader.problem("", format!("`[walling]` and `{key}` cannot be combined: {reason}"));
    }
    if definition.flag("vote", false) {
        reader.problem("", "`[walling]` and `vote` cannot be combined: the vote is about drops, which place no walls");
    }
    Some(rule)
}
