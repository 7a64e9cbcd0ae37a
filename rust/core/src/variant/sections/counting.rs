//! `[[counting]]`.

use super::pieces::refuse_reserve_only;
use crate::board::PieceTypeId;
use crate::variant::document::{Table, Value};
use crate::variant::reader::{Reader, Scope};
use crate::variant::{CountingRow, CountingRule, PieceType};

/// The maximum number of rules, and of rows in a rule.
const MAX_RULES: usize = 16;
/// The maximum number of moves.
const MAX_MOVES: i64 = 1000;

/// The counting rules.
pub(super) fn read(definition: &Reader, piece_types: &[PieceType]) -> Vec<CountingRule> {
    let keys = ["bare", "at_most", "without", "against", "moves", "from_pieces"];
    let mut rules: Vec<CountingRule> = Vec::new();
    for (path, table) in definition.tables("counting", MAX_RULES) {
        let reader = Reader::new(table, path, &keys, definition.scope);
        let without = reader.piece_type_set("without").unwrap_or_default();
        refuse_reserve_only(&reader, "without", piece_types, without, definition.scope);
        let rule = CountingRule {
            bare: reader.flag("bare", false),
            at_most: reader.number("at_most", 2..=256).map(|most| most as u32),
            without,
            against: reader
                .tables("against", MAX_RULES)
                .into_iter()
                .map(|(path, row)| row_of(path, row, definition.scope))
                .collect(),
            moves: reader.number("moves", 1..=MAX_MOVES).map(|moves| moves as u16),
            from_pieces: reader.flag("from_pieces", false),
        };
        for (index, row) in rule.against.iter().enumerate() {
            if let Some(first) = rule.against[..index].iter().position(|old| holds_if(old, row)) {
                reader.problem(
                    &format!("against[{}]", index + 1),
                    format!("never holds: against[{}] comes first", first + 1),
                );
            }
        }
        if rule.moves.is_none() && rule.against.is_empty() {
            reader.problem("", "needs `moves`, `against` or both: after how many moves the game is drawn");
        }
        if rule.bare && rule.at_most.is_some() {
            reader.problem("at_most", "a bare side has one piece");
        }
        if rule.from_pieces && !rule.bare {
            reader.problem(
                "from_pieces",
                "goes with `bare = true`: only a bare side counts from the pieces on the board",
            );
        }
        if let Some(old) = rules.iter().position(|old| covers(old, &rule)) {
            reader.problem("", format!("never applies: counting[{}] comes first", old + 1));
        }
        rules.push(rule);
    }
    rules
}

/// True if `old` applies wherever `rule` does.
fn covers(old: &CountingRule, rule: &CountingRule) -> bool {
    let most = |rule: &CountingRule| rule.at_most.unwrap_or(u32::MAX);
    let no_less = (old.without & !rule.without).is_empty() && most(old) >= most(rule);
    // Without a number for all other cases, a rule applies only if one of its rows matches.
    let rows =
        || rule.moves.is_none() && rule.against.iter().all(|row| old.against.iter().any(|old| holds_if(old, row)));
    old.bare == rule.bare && no_less && (old.moves.is_some() || rows())
}

/// True if `old` matches wherever `row` does.
fn holds_if(old: &CountingRow, row: &CountingRow) -> bool {
    let least = |row: &CountingRow, wanted| {
        row.pieces.iter().filter(|(piece_type, _)| *piece_type == wanted).map(|&(_, least)| least).max().unwrap_or(0)
    };
    old.pieces.iter().all(|&(piece_type, needed)| least(row, piece_type) >= needed)
}

/// Reads one row: pieces of the other side, and the number of moves that it has with these pieces.
fn row_of(path: String, table: &Table, scope: &Scope) -> CountingRow {
    let mut keys: Vec<&str> = vec!["moves"];
    keys.extend(&scope.piece_types);
    let reader = Reader::new(table, path, &keys, scope);
    if !reader.has("moves") {
        reader.problem("moves", "missing required key: a number of moves");
    }
    let entries = table.entries.iter().filter(|entry| entry.key != "moves");
    let pieces: Vec<(PieceTypeId, u32)> = entries
        .filter_map(|entry| {
            if !matches!(entry.node.value, Value::Integer(1..=256)) {
                reader.problem(&entry.key, "expected a whole number from 1 to 256");
            }
            let least = match entry.node.value {
                Value::Integer(least @ 1..=256) => least as u32,
                _ => 1,
            };
            scope.piece_type(&entry.key).map(|piece_type| (piece_type, least))
        })
        .collect();
    CountingRow { pieces, moves: reader.number("moves", 1..=MAX_MOVES).map_or(1, |moves| moves as u16) }
}
