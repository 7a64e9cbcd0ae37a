//! `[evaluation]`.

use super::section;
use crate::variant::document::{Node, Value, expected};
use crate::variant::problem::{shown, suggestion};
use crate::variant::reader::{Reader, Scope};
use crate::variant::{Evaluation, Tapered, Weights};

/// The maximum weight of a term.
const MAX_WEIGHT: i64 = 1000;
/// The maximum value of a piece, in hundredths of a pawn.
const MAX_VALUE: i64 = 30_000;

/// The maximum length of a network's name.
const MAX_NAME: usize = 64;

/// Reads `[evaluation]`.
pub(super) fn read(definition: &Reader) -> Evaluation {
    let keys: Vec<&str> = Weights::NAMES.iter().copied().chain(["values", "reserve", "network"]).collect();
    let piece_types = definition.scope.piece_types.len();
    let mut evaluation = Evaluation {
        weights: Weights::default(),
        values: vec![None; piece_types],
        reserve: vec![None; piece_types],
        network: None,
    };
    let Some(reader) = section(definition, "evaluation", &keys) else { return evaluation };
    for (name, weight) in Weights::NAMES.iter().zip(evaluation.weights.all_mut()) {
        if let Some(node) = reader.table.get(name) {
            *weight = pair(definition.scope, node, &reader.key(name), MAX_WEIGHT).unwrap_or(*weight);
        }
    }
    by_piece_type(&reader, "values", &mut evaluation.values);
    by_piece_type(&reader, "reserve", &mut evaluation.reserve);
    evaluation.network = network(&reader);
    evaluation
}

/// Reads the name of a network, which is also its file name.
fn network(reader: &Reader) -> Option<String> {
    let node = reader.table.get("network")?;
    let plain = |name: &str| {
        (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    match &node.value {
        Value::Text(name) if plain(name) => Some(name.clone()),
        Value::Text(name) => {
            let message = format!(
                "expected the name of a variant, 1 to {MAX_NAME} letters (a to z), digits and `-`; found {}",
                shown(name)
            );
            reader.problem("network", message);
            None
        }
        other => {
            reader.problem("network", expected("the name of a variant", other));
            None
        }
    }
}

/// Reads values of piece types, given by name.
fn by_piece_type(reader: &Reader, key: &str, values: &mut [Option<Tapered>]) {
    let Some(table) = reader.table(key) else { return };
    for entry in &table.entries {
        let path = format!("{}.{}", reader.key(key), entry.key);
        match reader.scope.piece_type(&entry.key) {
            Some(piece_type) => values[piece_type.index()] = pair(reader.scope, &entry.node, &path, MAX_VALUE),
            None if reader.scope.problems.full() => return,
            None => {
                let near = suggestion(&entry.key, &reader.scope.piece_types);
                reader.scope.problems.add(
                    entry.place,
                    &reader.key(key),
                    format!("no piece is called {}: {near}", shown(&entry.key)),
                );
            }
        }
    }
}

/// Reads a value for the middle game and one for the endgame.
fn pair(scope: &Scope, node: &Node, path: &str, max: i64) -> Option<Tapered> {
    let number = |node: &Node| match node.value {
        Value::Integer(number) if (-max..=max).contains(&number) => Some(number as i32),
        _ => None,
    };
    let pair = match &node.value {
        Value::List(items) => match &items[..] {
            [middle, end] => number(middle).zip(number(end)),
            _ => None,
        },
        _ => None,
    };
    if pair.is_none() {
        let what = format!("a list of two whole numbers from -{max} to {max}, for the middle game and the endgame");
        let message = if matches!(node.value, Value::List(_)) {
            format!("expected {what}").into()
        } else {
            expected(&what, &node.value)
        };
        scope.problems.add(node.place, path, message);
    }
    pair.map(|(middle, end)| Tapered::new(middle, end))
}
