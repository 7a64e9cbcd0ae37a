//! `vote`.

use super::board::Start;
use crate::board::Color;
use crate::variant::reader::Reader;

/// Reads whether there is a vote, which only the FEN of a position can begin.
pub(super) fn read(definition: &Reader, start: &Start) -> bool {
    let vote = definition.flag("vote", false);
    // The games of a variant with set-up positions may begin with a vote, whatever its start position is.
    if !vote || start.fen.is_empty() || start.setups {
        return vote;
    }
    if !start.fen.split_ascii_whitespace().any(|word| word.starts_with("vote=")) {
        definition.problem("vote", "the start position has no vote: end its FEN with `vote=w`");
    } else if Color::BOTH.into_iter().all(|side| start.reserve[side].iter().all(|&count| count == 0)) {
        definition.problem("vote", "the vote is about the reserve, which is empty in the start position");
    }
    vote
}
