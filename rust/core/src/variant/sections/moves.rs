//! `moves`: converts strings and tables into move definitions.

use super::conditions::screen;
use super::legs;
use crate::board::PieceTypeSet;
use crate::piece::{
    Effects, Fallback, MoveDef, PieceError, Takes, When, read as read_betza, read_with_screen, read_xbetza,
};
use crate::variant::document::{Node, Table, Value, expected};
use crate::variant::problem::{Place, shown, suggestion};
use crate::variant::reader::{Reader, Scope};

const KEYS: &[&str] = &[
    "move", "legs", "mode", "first", "screen", "from", "land", "overtake", "withdraw", "throw", "optional", "name",
    "fallback", "takes", "spares", "when",
];
/// The maximum number of items for a piece, and of the resulting moves.
const MAX_MOVES: usize = 64;

/// The groups named in one item of the list.
struct Grouping<'a> {
    name: Option<&'a str>,
    fallback: Option<FallbackText<'a>>,
    place: Place,
    path: String,
}

/// A fallback whose group is still given by name.
struct FallbackText<'a> {
    group: &'a str,
    per_direction: bool,
    judged_legal: bool,
}

/// The notation of a piece's moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// As in `docs/pieces.md`, section 1.
    Betza,
    /// `XBetza`.
    XBetza,
}

impl Notation {
    fn read(self, text: &str, scope: &Scope) -> Result<Vec<MoveDef>, PieceError> {
        match self {
            Self::Betza => read_betza(text, &scope.surroundings()),
            Self::XBetza => read_xbetza(text, &scope.surroundings()),
        }
    }
}

/// Reads the `moves` of a piece.
pub(super) fn read(node: &Node, path: &str, notation: Notation, scope: &Scope) -> Vec<MoveDef> {
    let items: Vec<(String, &Node)> = match &node.value {
        Value::List(items) => {
            if items.is_empty() || items.len() > MAX_MOVES {
                scope.problems.add(node.place, path, format!("expected 1 to {MAX_MOVES} texts and tables"));
            }
            let numbered = items.iter().enumerate().take(MAX_MOVES);
            numbered.map(|(index, item)| (format!("{path}[{}]", index + 1), item)).collect()
        }
        _ => vec![(path.to_owned(), node)],
    };
    let mut moves: Vec<(usize, MoveDef)> = Vec::new();
    let mut groupings = Vec::new();
    for (index, (path, item)) in items.into_iter().enumerate() {
        let mut grouping = Grouping { name: None, fallback: None, place: item.place, path };
        let read = match &item.value {
            Value::Text(text) => notation.read(text, scope).unwrap_or_else(|error| {
                scope.piece_problem(item, &grouping.path, &error);
                Vec::new()
            }),
            Value::Table(table) => one_table(table, &mut grouping, notation, scope),
            other => {
                scope.problems.add(item.place, &grouping.path, expected("a text or a table of moves", other));
                Vec::new()
            }
        };
        moves.extend(read.into_iter().map(|def| (index, def)));
        groupings.push(grouping);
    }
    if moves.len() > MAX_MOVES {
        scope.problems.add(node.place, path, format!("a piece has at most {MAX_MOVES} groups of moves"));
    }
    group(&mut moves, &groupings, scope);
    moves.into_iter().map(|(_, def)| def).collect()
}

/// Replaces the names of groups by numbers.
fn group(moves: &mut [(usize, MoveDef)], groupings: &[Grouping], scope: &Scope) {
    let mut names: Vec<&str> = Vec::new();
    for name in groupings.iter().filter_map(|grouping| grouping.name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let number = |name: &str| names.iter().position(|known| *known == name).map(|index| index as u8);
    let mut fallbacks = Vec::new();
    for grouping in groupings {
        let Some(wanted) = &grouping.fallback else {
            fallbacks.push(None);
            continue;
        };
        let key = format!("{}.fallback", grouping.path);
        let found = number(wanted.group);
        if found.is_none() {
            let message = format!(
                "no moves of this piece have the name {}: {}",
                shown(wanted.group),
                suggestion(wanted.group, &names)
            );
            scope.problems.add(grouping.place, &key, message);
        }
        if groupings.iter().any(|other| other.name == Some(wanted.group) && other.fallback.is_some()) {
            scope.problems.add(grouping.place, &key, format!("{} is itself a fallback", shown(wanted.group)));
        }
        fallbacks.push(found.map(|group| Fallback {
            group,
            per_direction: wanted.per_direction,
            judged_legal: wanted.judged_legal,
        }));
    }
    for (index, def) in moves {
        def.group = groupings[*index].name.and_then(number);
        def.fallback = fallbacks[*index];
        if def.fallback.is_some_and(|fallback| fallback.judged_legal) && (def.capture || def.effects.any()) {
            let message = "`judged = \"legal\"` is only for moves that neither capture nor have effects";
            scope.problems.add(groupings[*index].place, &format!("{}.fallback", groupings[*index].path), message);
        }
    }
}

fn one_table<'a>(
    table: &'a Table,
    grouping: &mut Grouping<'a>,
    notation: Notation,
    scope: &'a Scope<'a>,
) -> Vec<MoveDef> {
    let reader = Reader::new(table, grouping.path.clone(), KEYS, scope);
    let mut moves = match (table.get("move"), table.get("legs")) {
        (Some(node), None) => text_moves(&reader, node, notation),
        (None, Some(_)) => legs::read(&reader),
        _ => {
            reader.problem("", "expected either `move` or `legs`");
            Vec::new()
        }
    };
    let from = reader.region("from");
    let land = table.get("land").and_then(|node| scope.region(node, &reader.key("land"), true));
    let effects = effects(&reader);
    let asks = asks(&reader, &moves, effects);
    for def in &mut moves {
        def.from = from.unwrap_or(def.from);
        if let Some((region, same)) = land {
            (def.land, def.land_same_colour) = (region, same);
        }
        // A move in XBetza may capture on the way.
        def.effects = Effects { overtake: effects.overtake || def.effects.overtake, ..effects };
        (def.takes, def.when) = (asks.takes, asks.when);
        let oblique = def.path.steps.iter().any(|step| step.dx != 0 && step.dy != 0 && step.dx.abs() != step.dy.abs());
        if effects.withdraw_flanks && oblique {
            reader.problem("withdraw", "`flanks` needs moves along files, ranks or diagonals");
        }
    }
    grouping.name = reader.text("name");
    if grouping.name.is_some_and(|name| name.is_empty() || name.len() > 64) {
        reader.problem("name", "expected 1 to 64 characters");
    }
    grouping.fallback = fallback(&reader);
    moves
}

/// The requirements for a move.
struct Asks {
    takes: Takes,
    when: When,
}

/// Reads `takes` or `spares`, and `when`.
fn asks(reader: &Reader, moves: &[MoveDef], effects: Effects) -> Asks {
    let when = [("always", When::Always), ("unchecked", When::Unchecked), ("checked", When::Checked)];
    let takes = match reader.table.get("takes").map(|node| &node.value) {
        Some(Value::Text(word)) if word == "checkers" => Takes::Checkers,
        Some(Value::Text(_)) => {
            reader.problem("takes", "expected a list of names of pieces, or `checkers`");
            Takes::All
        }
        Some(_) => Takes::Only(reader.piece_type_set("takes").unwrap_or_default()),
        None => reader
            .piece_type_set("spares")
            .map_or(Takes::All, |spared| Takes::Only(reader.scope.all_piece_types() & !spared)),
    };
    let asks = Asks { takes, when: reader.choice("when", &when) };
    let key = if reader.has("takes") { "takes" } else { "spares" };
    if reader.has("takes") && reader.has("spares") {
        reader.problem("spares", "goes without `takes`, which already says what the move captures");
    }
    if asks.takes == Takes::Only(PieceTypeSet::EMPTY) {
        reader.problem(key, "no piece type is left that the move could capture: write it without `c`");
    }
    if asks.takes != Takes::All && !moves.is_empty() && !moves.iter().any(|def| def.capture) {
        reader.problem(key, "the moves capture nothing");
    }
    if asks.takes != Takes::All && effects.any() {
        reader.problem(key, "goes without effects: it is about captures by landing");
    }
    if asks.when != When::Always && (effects.any() || reader.has("name") || reader.has("fallback")) {
        reader.problem("when", "goes without effects, `name` and `fallback`");
    }
    asks
}

/// Reads `move`, with the conditions of `screen`.
fn text_moves<'a>(reader: &Reader<'a>, node: &'a Node, notation: Notation) -> Vec<MoveDef> {
    for key in ["mode", "first"] {
        if reader.has(key) {
            reader.problem(key, "goes with `legs`; in `move` it is a letter (m, c, i) of the text");
        }
    }
    let Some(text) = reader.text("move") else {
        return Vec::new();
    };
    let screen = screen(reader);
    let read = match notation {
        Notation::Betza => read_with_screen(text, &reader.scope.surroundings(), screen.as_deref()),
        Notation::XBetza => notation.read(text, reader.scope),
    };
    if notation == Notation::XBetza && screen.is_some() {
        reader.problem("screen", "goes without `notation = \"xbetza\"`, where `t` asks for an own piece");
    }
    read.unwrap_or_else(|error| {
        reader.scope.piece_problem(node, &reader.key("move"), &error);
        Vec::new()
    })
}

fn effects(reader: &Reader) -> Effects {
    let mut effects = Effects { overtake: reader.flag("overtake", false), ..Effects::default() };
    if let Some(node) = reader.table.get("withdraw") {
        let items = if let Value::List(items) = &node.value { items.as_slice() } else { std::slice::from_ref(node) };
        for item in items {
            match &item.value {
                Value::Text(word) if word == "behind" => effects.withdraw_behind = true,
                Value::Text(word) if word == "flanks" => effects.withdraw_flanks = true,
                other => reader.scope.problems.add(
                    item.place,
                    &reader.key("withdraw"),
                    expected("`behind` or `flanks`", other),
                ),
            }
        }
        if items.is_empty() {
            reader.problem("withdraw", "expected `behind`, `flanks` or both");
        }
    }
    match reader.table.get("throw").map(|node| &node.value) {
        Some(Value::Table(table)) => {
            effects.throw = true;
            let inner = Reader::new(table, reader.key("throw"), &["first_rank"], reader.scope);
            effects.throw_first_rank = inner.flag("first_rank", false);
        }
        _ => effects.throw = reader.flag("throw", false),
    }
    effects.optional = reader.flag("optional", false);
    if effects.optional && !effects.any() {
        reader.problem("optional", "there is no effect that could be optional");
    }
    effects
}

fn fallback<'a>(reader: &Reader<'a>) -> Option<FallbackText<'a>> {
    match &reader.table.get("fallback")?.value {
        Value::Table(table) => {
            let inner = Reader::new(table, reader.key("fallback"), &["group", "scope", "judged"], reader.scope);
            if !inner.has("group") {
                inner.problem("group", "missing required key: the name of the moves that come first");
            }
            let per_direction = inner.choice("scope", &[("piece", false), ("direction", true)]);
            let judged_legal = inner.choice("judged", &[("pseudo-legal", false), ("legal", true)]);
            Some(FallbackText { group: inner.text("group")?, per_direction, judged_legal })
        }
        _ => Some(FallbackText { group: reader.text("fallback")?, per_direction: false, judged_legal: false }),
    }
}
