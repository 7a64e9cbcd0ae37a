//! `[repetition]`.

use super::section;
use crate::board::{Color, PieceTypeId, PieceTypeSet};
use crate::variant::document::{Value, expected};
use crate::variant::reader::Reader;
use crate::variant::{Chases, Clock, PieceType, Repetition, RepetitionResult, ToAndFro};

/// The maximum number of classes of chasing pieces.
const MAX_CLASSES: usize = 16;

/// Reads the result of a repetition; a draw if the table is missing.
pub(super) fn read(definition: &Reader, clock: &Clock, piece_types: &[PieceType]) -> Repetition {
    let keys = ["result", "checks", "chases", "chased", "moves", "pieces"];
    let Some(reader) = section(definition, "repetition", &keys) else {
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
        chases: chases(&reader, piece_types),
        to_and_fro: to_and_fro(&reader),
    }
}

/// Reads `chases` and `chased`.
fn chases(reader: &Reader, piece_types: &[PieceType]) -> Option<Chases> {
    let Some(node) = reader.table.get("chases") else {
        if reader.has("chased") {
            reader.problem("chased", "goes with `chases`: which pieces chase");
        }
        return None;
    };
    let classes: Vec<PieceTypeSet> = match &node.value {
        Value::List(items) if (1..=MAX_CLASSES).contains(&items.len()) => {
            let class = |item| reader.scope.piece_type_list(item, &reader.key("chases")).into_iter().collect();
            items.iter().map(class).collect()
        }
        Value::List(_) => {
            reader.problem("chases", format!("expected 1 to {MAX_CLASSES} lists of pieces, the strongest first"));
            return None;
        }
        other => {
            reader.problem("chases", expected("lists of pieces, the strongest first", other));
            return None;
        }
    };
    let mut all = PieceTypeSet::EMPTY;
    for &class in &classes {
        if class.is_empty() || !(class & all).is_empty() {
            reader.problem("chases", "expected each piece once, and at least one piece in each class");
        }
        all |= class;
    }
    let royal = |piece_type: PieceTypeId| piece_types[piece_type.index()].royal.is_some();
    if all.iter().any(royal) {
        reader.problem("chases", "a royal piece may chase, and is not chased: leave it out");
    }
    let mut chased = Vec::new();
    if let Some(table) = reader.table("chased") {
        let inner = Reader::new(table, reader.key("chased"), &reader.scope.piece_types, reader.scope);
        for entry in &table.entries {
            if let Some((piece_type, region)) = reader.scope.piece_type(&entry.key).zip(inner.region(&entry.key)) {
                if all.contains(piece_type) || royal(piece_type) {
                    inner.problem(&entry.key, "expected a piece that is neither royal nor in `chases`");
                }
                chased.push((piece_type, region));
            }
        }
    }
    Some(Chases { classes, chased })
}

/// Reads `moves` and `pieces`.
fn to_and_fro(reader: &Reader) -> Option<ToAndFro> {
    if !reader.has("moves") {
        if reader.has("pieces") {
            reader.problem("pieces", "goes with `moves`: how often a piece may go to and fro");
        }
        return None;
    }
    let pieces = reader.piece_type_set("pieces").unwrap_or_else(|| reader.scope.all_piece_types());
    if pieces.is_empty() {
        reader.problem("pieces", "no piece is named");
    }
    reader.number("moves", 1..=20).map(|times| ToAndFro { times: times as u8, pieces })
}
