//! The limits of drops other than their squares, and the types of dropped pieces.

use crate::board::{PieceTypeId, PieceTypeSet};
use crate::variant::document::{Node, Value};
use crate::variant::reader::Reader;
use crate::variant::rules::on_board;
use crate::variant::sections::pieces::refuse_reserve_only;
use crate::variant::{DropRule, PieceType};

/// Returns the drop rules of one table: if `as` is a table too, one rule for each piece named there.
pub(super) fn each_dropped_as(reader: &Reader, piece_types: &[PieceType], rule: &DropRule) -> Vec<DropRule> {
    let Some(node) = reader.table.get("as") else { return vec![rule.clone()] };
    if rule.relocate.is_some() {
        reader.problem("as", "not together with `relocate`");
    }
    let Value::Table(table) = &node.value else {
        let becomes = choices(reader, node, &reader.key("as"), piece_types);
        return vec![DropRule { becomes, ..rule.clone() }];
    };
    if reader.has("pieces") {
        reader.problem("pieces", "the table `as` already names the pieces that are dropped");
    }
    let path = reader.key("as");
    let mut rules = Vec::new();
    for entry in &table.entries {
        let Some(piece) = reader.scope.named(&entry.key, entry.place, &path) else { continue };
        let becomes = choices(reader, &entry.node, &format!("{path}.{}", entry.key), piece_types);
        rules.push(DropRule { pieces: PieceTypeSet::of(piece), becomes, ..rule.clone() });
    }
    if table.entries.is_empty() {
        reader.problem("as", "no piece is named");
    }
    rules.sort_by_key(|rule| rule.pieces.lowest());
    rules
}

fn choices<'a>(reader: &Reader<'a>, node: &'a Node, path: &str, piece_types: &[PieceType]) -> Vec<PieceTypeId> {
    let mut choices = reader.scope.piece_type_list(node, path);
    if choices.is_empty() && matches!(node.value, Value::List(_)) {
        reader.scope.problems.add(node.place, path, "no piece is named");
    }
    refuse_reserve_only(reader, "as", piece_types, choices.iter().copied().collect(), reader.scope);
    choices.sort_unstable();
    choices
}

/// Reports keys of one rule that contradict each other.
pub(super) fn contradictions(reader: &Reader, rule: &DropRule, walling: bool) {
    if walling && !(rule.checks && rule.mates) {
        reader.problem(if rule.checks { "mates" } else { "checks" }, "not together with `[walling]`");
    }
    if rule.relocate.is_some() {
        let others = [
            "free", "first", "per_file", "next_to", "encloses", "on_top", "apart", "pushed", "colours", "checks",
            "mates",
        ];
        for key in others.into_iter().filter(|key| reader.has(key)) {
            reader.problem(key, "not together with `relocate`");
        }
    }
    if !rule.checks && !rule.mates {
        reader.problem("mates", "without checks (`checks = \"never\"`) there is no mate");
    }
    if rule.both_colours && reader.has("as") {
        reader.problem("colours", "not together with `as`");
    }
    let beside = rule.apart.iter().filter(|step| step.dx.abs().max(step.dy.abs()) == 1).count();
    if rule.encloses && beside == 8 {
        reader.problem("apart", "not together with `encloses`, which needs an enemy beside the piece");
    }
    if rule.encloses && rule.next_to_own {
        reader.problem("next_to", "not together with `encloses`, which needs an enemy beside the piece");
    }
}

/// Reports drops of royal pieces without a reserve, since a side may not gain royal pieces.
pub(super) fn refuse_free_royals(reader: &Reader, piece_types: &[PieceType], rules: &[DropRule]) {
    for rule in rules.iter().filter(|rule| rule.free) {
        let usual = rule.pieces.iter().map(|piece_type| on_board(piece_types, piece_type));
        let becomes = if rule.becomes.is_empty() { usual.collect() } else { rule.becomes.clone() };
        for piece_type in becomes {
            if let Some(royal) = piece_types.get(piece_type.index()).filter(|piece_type| piece_type.royal.is_some()) {
                reader.problem("free", format!("`{}` is royal, and needs a reserve to be dropped", royal.name));
            }
        }
    }
}

/// True if promoted pieces stay promoted when captured.
pub(in crate::variant::sections) fn keeps_promoted(captures: &Reader) -> bool {
    let kept = captures.choice("promoted", &[("reverts", false), ("kept", true)]);
    if kept && !captures.flag("to_reserve", false) {
        captures.problem("promoted", "captured pieces stay promoted only in a reserve: `to_reserve = true` is missing");
    }
    kept
}
