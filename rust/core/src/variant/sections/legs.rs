//! `legs`: paths as tables.

use super::conditions::screen;
use crate::board::{Rotation, Step, UNLIMITED};
use crate::piece::{Condition, End, Leg, MoveDef, Owner, Passing, Path, plain, read_step, rotation_word, with_stops};
use crate::variant::document::{Value, expected_text};
use crate::variant::problem::suggestion;
use crate::variant::reader::Reader;

const KEYS: &[&str] = &["step", "turn", "range", "over", "end", "stops", "screen", "piece", "edge"];
const ROTATION_WORDS: &[&str] = &["f", "fl", "fr", "fs", "l", "r", "s", "bl", "br", "bs", "b"];
/// The maximum number of legs.
const MAX_LEGS: usize = 8;

/// Reads the path of a move table: one move, plus another for each leg after which it may stop.
pub(super) fn read(table: &Reader) -> Vec<MoveDef> {
    if table.has("screen") {
        table.problem("screen", "goes with `move`; with `legs` it belongs to the leg that ends on the piece");
    }
    let tables = table.tables("legs", MAX_LEGS);
    if tables.is_empty() {
        table.problem("legs", format!("expected a list of 1 to {MAX_LEGS} legs"));
        return Vec::new();
    }
    let last = tables.len() - 1;
    let mut path = Path { steps: Vec::new(), legs: Vec::new(), total: UNLIMITED };
    let mut stops = Vec::new();
    for (index, (name, leg)) in tables.into_iter().enumerate() {
        let reader = Reader::new(leg, name, KEYS, table.scope);
        let rotations = if index == 0 {
            path.steps = first_step(&reader);
            Vec::new()
        } else {
            later_rotations(&reader)
        };
        let (min, max) = range(&reader);
        let over_any = reader.choice("over", &[("empty", false), ("any", true)]);
        let end = end(&reader, index == last, over_any);
        stops.push(reader.flag("stops", false));
        if reader.has("stops") && end != End::Empty {
            reader.problem("stops", "goes with `end = \"empty\"`, and not with the last leg, where every path ends");
        }
        path.legs.push(Leg { rotations, min, max, over_any, passing: Passing::Any, end });
    }
    let modes =
        table.choice("mode", &[("mc", (true, true)), ("cm", (true, true)), ("m", (true, false)), ("c", (false, true))]);
    let modes = (modes.0, modes.1, table.flag("first", false));
    let around = table.scope.surroundings();
    with_stops(path, &stops).into_iter().map(|path| plain(path, modes, &around)).collect()
}

fn first_step(reader: &Reader) -> Vec<Step> {
    if reader.has("turn") {
        reader.problem("turn", "the first leg has a `step`, not a `turn`");
    }
    let Some(node) = reader.table.get("step") else {
        reader.problem("step", "required in the first leg, such as \"W\" or \"fF\"");
        return Vec::new();
    };
    let Some(text) = reader.text("step") else {
        return Vec::new();
    };
    read_step(text).unwrap_or_else(|error| {
        reader.scope.piece_problem(node, &reader.key("step"), &error);
        Vec::new()
    })
}

/// Reads the rotations of a later leg.
fn later_rotations(reader: &Reader) -> Vec<Rotation> {
    if reader.has("step") {
        reader.problem("step", "only the first leg has a step; later ones have a `turn`");
    }
    let mut rotations = Vec::new();
    match reader.table.get("turn") {
        None => rotations.push(Rotation(0)),
        Some(node) => {
            let items =
                if let Value::List(items) = &node.value { items.as_slice() } else { std::slice::from_ref(node) };
            for item in items {
                let found = if let Value::Text(word) = &item.value { rotation_word(word) } else { None };
                if let Some(found) = found {
                    rotations.extend_from_slice(found);
                    continue;
                }
                let word = if let Value::Text(word) = &item.value { word.as_str() } else { "" };
                let message = format!(
                    "{}; {}",
                    expected_text("a relative direction", &item.value),
                    suggestion(word, ROTATION_WORDS)
                );
                reader.scope.problems.add(item.place, &reader.key("turn"), message);
            }
            if items.is_empty() {
                reader.problem("turn", "expected at least one relative direction");
            }
        }
    }
    rotations.sort_unstable();
    rotations.dedup();
    rotations
}

fn range(reader: &Reader) -> (u8, u8) {
    const MAX_RANGE: i64 = 15;
    let steps = |value: &Value| match value {
        Value::Integer(number) if (1..=MAX_RANGE).contains(number) => Some(*number as u8),
        _ => None,
    };
    let read = match reader.table.get("range").map(|node| &node.value) {
        None => return (1, 1),
        Some(Value::Text(word)) if word == "any" => return (1, UNLIMITED),
        Some(Value::List(items)) => match items.as_slice() {
            [min, max] => steps(&min.value).zip(steps(&max.value)).filter(|(min, max)| min <= max),
            _ => None,
        },
        Some(value) => steps(value).map(|max| (1, max)),
    };
    read.unwrap_or_else(|| {
        reader.problem("range", format!("expected a number from 1 to {MAX_RANGE}, two of them in a list, or \"any\""));
        (1, 1)
    })
}

fn end(reader: &Reader, last: bool, over_any: bool) -> End {
    let end = reader.choice("end", &[("empty", 0), ("screen", 1), ("stop", 2)]);
    if last && reader.has("end") {
        reader.problem("end", "the last leg lands and has no other end");
    }
    if end == 0 || last {
        if reader.has("screen") {
            reader.problem("screen", "goes with `end = \"screen\"` or `end = \"stop\"`");
        }
    } else if over_any {
        reader.problem("over", "`any` does not go with an end on a piece or an edge");
    }
    let to = |key| reader.number(key, 0..=15).map(|steps| steps as u8);
    let (piece, edge) = (to("piece"), to("edge"));
    if end != 2 || last {
        for key in ["piece", "edge"] {
            if reader.has(key) {
                reader.problem(key, "goes with `end = \"stop\"`");
            }
        }
    } else if !reader.has("piece") && !reader.has("edge") {
        reader.problem("end", "`stop` needs `piece`, `edge` or both: the least number of steps before it stops there");
    }
    let any_piece =
        || vec![Condition { owner: Owner::Any, piece_types: reader.scope.all_piece_types(), behind: UNLIMITED }];
    match (last, end) {
        (true, _) => End::Land,
        (_, 0) => End::Empty,
        (_, 1) => End::Screen(screen(reader).unwrap_or_else(any_piece)),
        _ => End::Stop { piece, edge, screen: screen(reader).unwrap_or_else(any_piece) },
    }
}
