//! Writes a document as canonical TOML, with a fixed order of keys and a single form for each value.

use super::document::{Entry, Node, Table, Value};
use std::fmt::Write;

/// The order in which keys are written. Names of pieces keep their order.
const ORDER: &[&str] = &[
    "name",
    "title",
    "description",
    "vote",
    "null_moves",
    "board",
    "pieces",
    "promotion",
    "en_passant",
    "castling",
    "gates",
    "drops",
    "walling",
    "effects",
    "captures",
    "clock",
    "repetition",
    "counting",
    "endings",
    "ending",
    "evaluation",
    "search",
    "files",
    "ranks",
    "start",
    "walls",
    "brackets",
    "symmetry",
    "letter",
    "value",
    "royal",
    "first_move",
    "lost_to",
    "move",
    "legs",
    "moves",
    "drops_as",
    "drop_to",
    "returns",
    "shape",
    "region",
    "leaving",
    "on",
    "forced",
    "to",
    "onto",
    "relocate",
    "in_check",
    "as",
    "free",
    "first",
    "per_file",
    "next_to",
    "encloses",
    "on_top",
    "apart",
    "pushed",
    "colours",
    "checks",
    "mates",
    "limits",
    "thrown",
    "in_place",
    "after",
    "steps",
    "enclosed",
    "centre",
    "support",
    "piece_types",
    "spares",
    "make",
    "attackers",
    "victims",
    "over",
    "passed",
    "promotes",
    "fen",
    "king",
    "partner",
    "K",
    "Q",
    "origin",
    "notation",
    "crossing",
    "dropped_partners",
    "dropped",
    "spoils",
    "triggers",
    "takes",
    "spares",
    "when",
    "compulsory",
    "compulsory_pieces",
    "pass",
    "checks",
    "stuck",
    "passes",
    "outlive",
    "judged",
    "captured",
    "to_reserve",
    "promoted",
    "claim",
    "end",
    "repetition_claim",
    "repetition_end",
    "resets",
    "drops_reset",
    "result",
    "checks",
    "bare",
    "at_most",
    "without",
    "against",
    "from_pieces",
    "chases",
    "chased",
    "stalemate",
    "draws",
    "no_mate_by",
    "mate_needs",
    "dead_positions",
    "minor",
    "colour_bound",
    "pair",
    "white",
    "black",
    "place",
    "keep",
    "instead",
];

/// Tables whose keys are names and keep their order.
const NAMED: [&str; 2] = ["pieces", "limits"];

/// Writes a document.
pub(crate) fn write(document: &Table) -> String {
    let mut out = String::new();
    section(&mut out, "", document);
    out
}

/// The entries in the order of writing.
fn ordered(table: &Table, named: bool) -> Vec<&Entry> {
    let mut entries: Vec<&Entry> = table.entries.iter().collect();
    if !named {
        let rank = |entry: &&Entry| ORDER.iter().position(|key| *key == entry.key).unwrap_or(ORDER.len());
        entries.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.key.cmp(&b.key)));
    }
    entries
}

/// True if a value is written in its own section: tables and lists of tables at the top level, and each piece.
fn own_section(path: &str, entry: &Entry) -> bool {
    match &entry.node.value {
        Value::Table(_) => path.is_empty() || path == "pieces",
        Value::List(items) => path.is_empty() && items.iter().all(|item| matches!(item.value, Value::Table(_))),
        _ => false,
    }
}

fn section(out: &mut String, path: &str, table: &Table) {
    let entries = ordered(table, NAMED.contains(&path));
    for entry in entries.iter().filter(|entry| !own_section(path, entry)) {
        key(out, &entry.key);
        out.push_str(" = ");
        // The numbers of `[values]` are written like those of `value`.
        value(out, if path == "values" { "value" } else { &entry.key }, &entry.node);
        out.push('\n');
    }
    for entry in entries.iter().filter(|entry| own_section(path, entry)) {
        let mut name = String::from(path);
        if !name.is_empty() {
            name.push('.');
        }
        key(&mut name, &entry.key);
        match &entry.node.value {
            // `[pieces]` contains only the tables of the pieces, so it needs no header.
            Value::Table(inner) if name == "pieces" => section(out, &name, inner),
            Value::Table(inner) => {
                let _ = writeln!(out, "\n[{name}]");
                section(out, &name, inner);
            }
            Value::List(items) => {
                for item in items {
                    if let Value::Table(inner) = &item.value {
                        let _ = writeln!(out, "\n[[{name}]]");
                        section(out, &name, inner);
                    }
                }
            }
            _ => {}
        }
    }
}

fn key(out: &mut String, key: &str) {
    if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_') {
        out.push_str(key);
    } else {
        text(out, key);
    }
}

/// A value on one line; `name` is its key.
fn value(out: &mut String, name: &str, node: &Node) {
    match &node.value {
        Value::Text(content) => text(out, content),
        // A value always has a decimal point, so that 3 and 3.0 are the same variant.
        Value::Integer(number) if name == "value" => {
            let _ = write!(out, "{number}.0");
        }
        Value::Integer(number) => {
            let _ = write!(out, "{number}");
        }
        Value::Float(number) => {
            let _ = write!(out, "{number:?}");
        }
        Value::Bool(is) => {
            let _ = write!(out, "{is}");
        }
        Value::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                value(out, "", item);
            }
            out.push(']');
        }
        Value::Table(table) => {
            out.push('{');
            for (index, entry) in ordered(table, NAMED.contains(&name)).into_iter().enumerate() {
                out.push_str(if index == 0 { " " } else { ", " });
                key(out, &entry.key);
                out.push_str(" = ");
                value(out, &entry.key, &entry.node);
            }
            out.push_str(if table.entries.is_empty() { "}" } else { " }" });
        }
        Value::Date => {}
    }
}

/// Appends a quoted string.
pub(crate) fn text(out: &mut String, content: &str) {
    out.push('"');
    for character in content.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04X}", control as u32);
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// The 64-bit FNV-1a hash of a string.
pub(crate) fn hash(text: &str) -> u64 {
    hash_bytes(text.as_bytes())
}

/// The 64-bit FNV-1a hash of bytes.
pub(crate) fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .copied()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
