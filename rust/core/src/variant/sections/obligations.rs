//! `[moves]`: compulsory and forbidden moves of any piece, and passing.

use super::section;
use crate::board::PieceTypeSet;
use crate::variant::document::{Value, expected};
use crate::variant::ending::{EndingCondition, EndingRule};
use crate::variant::reader::Reader;
use crate::variant::{Compulsory, DropRule, MoveRules, PassRule, PieceType};

const KEYS: &[&str] = &["compulsory", "compulsory_pieces", "pass", "checks", "stuck"];

/// Reads the rules; without the table, none of them applies.
pub(super) fn read(
    definition: &Reader,
    piece_types: &[PieceType],
    drops: &[DropRule],
    endings: &[EndingRule],
) -> MoveRules {
    let rules = section(definition, "moves", KEYS).map(|reader| rules(&reader, piece_types, drops)).unwrap_or_default();
    let passed = |rule: &EndingRule| matches!(rule.condition, EndingCondition::Passed { .. });
    if rules.pass == PassRule::Never && endings.iter().any(passed) {
        definition.problem("ending", "`passed` needs passes: `pass` in `[moves]`");
    }
    let accepted = |rule: &EndingRule| matches!(rule.condition, EndingCondition::Facing { accepted: true, .. });
    if rules.pass != PassRule::Always && endings.iter().any(accepted) {
        definition.problem("ending", "`accept = \"pass\"` needs passes: `pass = \"always\"` in `[moves]`");
    }
    rules
}

fn rules(reader: &Reader, piece_types: &[PieceType], drops: &[DropRule]) -> MoveRules {
    let compulsory = compulsory(reader);
    if compulsory.contains(&Compulsory::Drop) && drops.is_empty() {
        reader.problem("compulsory", "this variant has no drops: there is no `[[drops]]`");
    }
    let named = reader.piece_type_set("compulsory_pieces");
    if named.is_some() && compulsory.is_empty() {
        reader.problem("compulsory_pieces", "goes with `compulsory`");
    }
    if named.is_some_and(PieceTypeSet::is_empty) {
        reader.problem("compulsory_pieces", "no piece is named");
    }
    let no_checks = reader.choice("checks", &[("any", false), ("never", true)]);
    if no_checks && !piece_types.iter().any(|piece_type| piece_type.royal.is_some()) {
        reader.problem("checks", "no piece is royal, so there are no checks");
    }
    MoveRules {
        compulsory_pieces: named.unwrap_or_else(|| reader.scope.all_piece_types()),
        compulsory,
        pass: reader
            .choice("pass", &[("never", PassRule::Never), ("stuck", PassRule::Stuck), ("always", PassRule::Always)]),
        no_checks,
        no_stuck: reader.choice("stuck", &[("any", false), ("never", true)]),
    }
}

/// Reads the compulsory classes, in order.
fn compulsory(reader: &Reader) -> Vec<Compulsory> {
    let Some(node) = reader.table.get("compulsory") else { return Vec::new() };
    let (path, what) = (reader.key("compulsory"), "`drop` or `capture`");
    let Value::List(items) = &node.value else {
        reader.scope.problems.add(node.place, &path, expected("a list of `drop` and `capture`", &node.value));
        return Vec::new();
    };
    if items.is_empty() {
        reader.problem("compulsory", "expected `drop`, `capture` or both");
    }
    let mut classes = Vec::new();
    for item in items.iter().take(8) {
        let class = match &item.value {
            Value::Text(word) if word == "drop" => Compulsory::Drop,
            Value::Text(word) if word == "capture" => Compulsory::Capture,
            other => {
                reader.scope.problems.add(item.place, &path, expected(what, other));
                continue;
            }
        };
        if classes.contains(&class) {
            reader.scope.problems.add(item.place, &path, "named twice");
        }
        classes.push(class);
    }
    classes
}
