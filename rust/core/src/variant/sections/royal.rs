//! `royal` of a piece: when its owner may not leave it attacked.

use super::board::Start;
use crate::board::{PieceTypeId, PieceTypeSet};
use crate::variant::document::{Value, expected};
use crate::variant::problem::shown;
use crate::variant::reader::Reader;
use crate::variant::rules::on_board;
use crate::variant::{PieceType, Promotion, Royalty};

/// Reads the condition under which a piece is royal; `None` if it never is.
pub(super) fn read(reader: &Reader) -> Option<Royalty> {
    match reader.table.get("royal").map(|node| &node.value) {
        None | Some(Value::Bool(false)) => None,
        Some(Value::Bool(true)) => Some(Royalty::Always),
        Some(Value::Text(text)) if text == "last" => Some(Royalty::Last),
        Some(Value::Text(text)) if text == "one" => Some(Royalty::One),
        Some(Value::Text(text)) => {
            reader.problem(
                "royal",
                format!("unknown word {}: expected true, false, `last`, `one` or `{{ at_most = 1 }}`", shown(text)),
            );
            None
        }
        Some(Value::Table(table)) => at_most(&Reader::new(table, reader.key("royal"), &["at_most"], reader.scope)),
        Some(other) => {
            reader.problem("royal", expected("true, false, `last`, `one` or `{ at_most = 1 }`", other));
            None
        }
    }
}

fn at_most(reader: &Reader) -> Option<Royalty> {
    if !reader.has("at_most") {
        reader.problem("at_most", "missing required key: the number of such pieces up to which they are royal");
    }
    reader.number("at_most", 1..=255).map(|number| Royalty::AtMost(number as u8))
}

/// Reports royal piece types that can never be on the board.
pub(super) fn refuse_missing(definition: &Reader, piece_types: &[PieceType], start: &Start, promotions: &[Promotion]) {
    let becomes = |piece_type: PieceTypeId| {
        promotions.iter().any(|rule| rule.to.contains(&piece_type) || rule.thrown == Some(piece_type))
    };
    if definition.scope.problems.any() || start.setups {
        // The start position may be missing.
        return;
    }
    for other in PieceTypeSet::first(piece_types.len()) {
        let stands = start.home[other.index()].0.iter().any(|side| !side.is_empty());
        let piece_type = &piece_types[other.index()];
        let enters = || {
            let reserved = PieceTypeSet::first(piece_types.len()).iter();
            reserved
                .filter(|&reserve| on_board(piece_types, reserve) == other)
                .any(|reserve| start.reserve.iter().any(|side| side[reserve.index()] > 0))
        };
        if piece_type.royal.is_some() && !stands && !becomes(other) && !enters() {
            let message = "no side ever has this royal piece: it is not in the start position, and nothing becomes it (`setups = true` of `[board]` allows that)";
            let table = definition.table("pieces").and_then(|pieces| pieces.table(&piece_type.name));
            let place = table.and_then(|table| table.get("royal")).map_or(definition.table.place, |node| node.place);
            definition.scope.problems.add(place, &format!("pieces.{}.royal", piece_type.name), message);
        }
    }
}
