//! `[[promotion]]`.

use super::pieces::refuse_reserve_only;
use crate::board::{PieceTypeId, PieceTypeSet, Region, Step};
use crate::variant::document::{Table, Value};
use crate::variant::problem::shown;
use crate::variant::reader::Reader;
use crate::variant::{InPlace, PieceType, Promotion};

/// The maximum number of promotion rules in a definition.
const MAX_RULES: usize = 32;

/// The keys of a rule.
const KEYS: [&str; 9] = ["pieces", "region", "leaving", "on", "forced", "to", "limits", "thrown", "in_place"];

/// Reads the promotion rules. A rule whose choices depend on the piece type is split into one rule for each type.
pub(super) fn read(definition: &Reader, piece_types: &[PieceType]) -> Vec<Promotion> {
    let mut rules: Vec<(usize, Promotion)> = Vec::new();
    for (number, (path, table)) in definition.tables("promotion", MAX_RULES).into_iter().enumerate() {
        let reader = Reader::new(table, path, &KEYS, definition.scope);
        for key in ["walling", "effects"].into_iter().filter(|key| reader.has("in_place") && definition.has(key)) {
            reader.problem("in_place", format!("does not go with `{key}`"));
        }
        for rule in promotions(&reader, piece_types) {
            let clash = rules
                .iter()
                .find(|(_, old)| old.pieces.overlaps(rule.pieces) && old.region.overlaps(rule.region))
                .filter(|(other, _)| *other != number);
            if let Some((old, _)) = clash {
                let message =
                    format!("promotion[{}] already says what happens to one of these pieces in this region", old + 1);
                reader.problem("", message);
            }
            let falls_back = |to: &PieceTypeId| piece_types[to.index()].moves.iter().any(|def| def.fallback.is_some());
            if rule.in_place.is_some_and(|found| found.steps) && rule.to.iter().any(falls_back) {
                reader.problem("in_place", "`steps` does not go with a new piece that has fallback moves");
            }
            let others = rules.iter().filter(|(_, old)| old.pieces.overlaps(rule.pieces));
            if others
                .clone()
                .any(|(other, old)| *other != number && (old.in_place.is_some() || rule.in_place.is_some()))
            {
                reader.problem("", "another rule concerns a piece that promotes in place");
            }
            rules.push((number, rule));
        }
    }
    rules.into_iter().map(|(_, rule)| rule).collect()
}

/// Reads the rules of one table.
fn promotions(reader: &Reader, piece_types: &[PieceType]) -> Vec<Promotion> {
    let stuck = reader.text_if_text("forced") == Some("stuck");
    let choices = choices(reader, piece_types);
    let all = choices.iter().flat_map(|(_, to)| to).copied().collect();
    let whole = promotion(reader, piece_types, all, stuck);
    let mut rules = Vec::new();
    for (pieces, to) in choices {
        let each: Vec<PieceTypeSet> = if stuck { pieces.iter().map(PieceTypeSet::of).collect() } else { vec![pieces] };
        for pieces in each {
            let mut rule = Promotion { pieces, to: to.clone(), ..whole.clone() };
            if let Some(only) = pieces.lowest().filter(|_| stuck) {
                rule.forced = stuck_squares(reader, &piece_types[only.index()]).and(rule.region);
            }
            rule.limits.retain(|(piece_type, _)| to.contains(piece_type));
            rules.push(rule);
        }
    }
    rules
}

/// Reads the pieces that promote, and the types that they may become.
fn choices(reader: &Reader, piece_types: &[PieceType]) -> Vec<(PieceTypeSet, Vec<PieceTypeId>)> {
    let Some(table) = reader.table_if_table("to") else {
        let pieces = reader.piece_types_or("pieces", &["pawn"]);
        refuse_reserve_only(reader, "pieces", piece_types, pieces, reader.scope);
        let to = reader.required_piece_types("to", "the names of the choices");
        refuse_reserve_only(reader, "to", piece_types, to.iter().copied().collect(), reader.scope);
        if pieces.overlaps(to.iter().copied().collect()) {
            reader.problem("to", "a piece cannot promote to its own type");
        }
        return vec![(pieces, to)];
    };
    if reader.has("pieces") {
        reader.problem("pieces", "the table `to` already names the pieces that promote");
    }
    if table.entries.is_empty() {
        reader.problem("to", "no piece is named");
    }
    each_choice(reader, table, piece_types)
}

/// Reads the entries of a table such as `{ pawn = "tokin", knight = ["gold", "silver"] }`.
fn each_choice<'a>(
    reader: &Reader<'a>,
    table: &'a Table,
    piece_types: &[PieceType],
) -> Vec<(PieceTypeSet, Vec<PieceTypeId>)> {
    let scope = reader.scope;
    let path = reader.key("to");
    let mut choices = Vec::new();
    for entry in &table.entries {
        let Some(piece) = scope.named(&entry.key, entry.place, &path) else { continue };
        let key = format!("{path}.{}", entry.key);
        let to = match &entry.node.value {
            Value::Text(name) => scope.named(name, entry.node.place, &key).into_iter().collect(),
            _ => scope.piece_type_list(&entry.node, &key),
        };
        if to.is_empty() && matches!(entry.node.value, Value::List(_)) {
            scope.problems.add(entry.node.place, &key, "no piece is named");
        }
        if to.contains(&piece) {
            scope.problems.add(entry.node.place, &key, "a piece cannot promote to its own type");
        }
        let set: PieceTypeSet = to.iter().copied().chain([piece]).collect();
        refuse_reserve_only(reader, "to", piece_types, set, scope);
        choices.push((PieceTypeSet::of(piece), to));
    }
    // A table is unordered.
    choices.sort_by_key(|(pieces, _)| pieces.lowest());
    choices
}

/// Reads the keys of a table that apply to all of its pieces.
fn promotion(reader: &Reader, piece_types: &[PieceType], choices: PieceTypeSet, stuck: bool) -> Promotion {
    let region = reader.region("region").unwrap_or_else(|| last_rank(reader));
    let forced = if stuck { None } else { reader.region("forced") };
    if forced.is_some_and(|forced| !forced.within(region)) {
        reader.problem("forced", "extends beyond `region`: promotion can be forced only within it");
    }
    let thrown = reader.piece_type("thrown");
    refuse_reserve_only(reader, "thrown", piece_types, thrown.into_iter().collect(), reader.scope);
    let in_place = in_place(reader);
    Promotion {
        pieces: PieceTypeSet::EMPTY,
        region,
        leaving: reader.flag("leaving", false),
        on_capture: reader.choice("on", &[("any", false), ("capture", true)]),
        forced: forced.unwrap_or(region),
        always: !reader.has("forced"),
        to: Vec::new(),
        limits: limits(reader, choices),
        thrown,
        in_place,
    }
}

/// Reads the details of a promotion that is a separate move.
fn in_place(rule: &Reader) -> Option<InPlace> {
    let reader = Reader::new(rule.table("in_place")?, rule.key("in_place"), &["steps", "attacks", "last"], rule.scope);
    for key in ["leaving", "on", "forced", "thrown"].into_iter().filter(|key| rule.has(key)) {
        rule.problem(key, "does not go with `in_place`, which is a move of its own");
    }
    Some(InPlace {
        steps: reader.flag("steps", false),
        attacks: reader.choice("attacks", &[("any", true), ("never", false)]),
        last: reader.region("last").unwrap_or(Region::EMPTY),
    })
}

/// The last rank, seen from each side.
fn last_rank(reader: &Reader) -> Region {
    reader.scope.board.rank(reader.scope.board.ranks - 1)
}

/// The squares from which the first step of every move would leave the board.
fn stuck_squares(reader: &Reader, piece_type: &PieceType) -> Region {
    let board = reader.scope.board;
    let steps: Vec<Step> = piece_type.moves.iter().flat_map(|def| def.path.steps.iter().copied()).collect();
    board.relative(|file, rank| {
        let inside = |at: u8, by: i8, size: u8| (0..i16::from(size)).contains(&(i16::from(at) + i16::from(by)));
        !steps.iter().any(|step| inside(file, step.dx, board.files) && inside(rank, step.dy, board.ranks))
    })
}

fn limits(reader: &Reader, to: PieceTypeSet) -> Vec<(PieceTypeId, u32)> {
    let Some(table) = reader.table("limits") else {
        return Vec::new();
    };
    let scope = reader.scope;
    let path = reader.key("limits");
    let mut limits = Vec::new();
    for entry in table.entries.iter().take(100) {
        let piece_type = scope.piece_type(&entry.key).filter(|&piece_type| to.contains(piece_type));
        let number = match entry.node.value {
            Value::Integer(number) if (0..=256).contains(&number) => Some(number as u32),
            _ => None,
        };
        if piece_type.is_none() {
            scope.problems.add(entry.place, &path, format!("{} is not one of the choices in `to`", shown(&entry.key)));
        }
        if number.is_none() {
            scope.problems.add(entry.node.place, &path, "expected a whole number from 0 to 256");
        }
        limits.extend(piece_type.zip(number));
    }
    limits.sort_unstable();
    limits
}
