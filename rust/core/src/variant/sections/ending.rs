//! `[[ending]]` (a variant's own rules for ending a game), `[endings]` (mate, stalemate, dead positions) and `[values]`.

use crate::board::{ByColor, Color, PieceTypeSet, Region, Step};
use crate::piece::read_step;
use crate::variant::document::{Table, Value, expected};
use crate::variant::ending::{Answer, CountedValues, EndingCondition, EndingResult, EndingRule, Mate, Shape};
use crate::variant::reader::Reader;
use crate::variant::{Castling, DeadPositions, Endings, PieceType, Stalemate};

/// The maximum number of rules.
const MAX_RULES: usize = 32;

/// The maximum number of checks to be counted.
const MAX_CHECKS: i64 = 99;

/// The conditions, each with its additional keys; a rule has exactly one condition.
const CONDITIONS: [(&str, &[&str]); 10] = [
    ("reach", &["pieces", "count", "safe", "blocked"]),
    ("extinct", &["at_most", "enemy_has"]),
    ("checks", &[]),
    ("line", &["shape", "steps", "pieces"]),
    ("joined", &["steps", "pieces"]),
    ("facing", &["moves", "steps", "accept"]),
    ("passed", &[]),
    ("castled", &[]),
    ("forfeited", &[]),
    ("full", &[]),
];

/// The keys that every rule may have.
const COMMON: [&str; 2] = ["answer", "result"];

/// The rules.
pub(super) fn rules(definition: &Reader, piece_types: &[PieceType], castling: Option<&Castling>) -> Vec<EndingRule> {
    let mut keys: Vec<&str> = COMMON.to_vec();
    for (condition, others) in CONDITIONS {
        keys.push(condition);
        keys.extend(others.iter().filter(|other| !COMMON.contains(other)));
    }
    keys.sort_unstable();
    keys.dedup();
    let mut rules = Vec::new();
    for (path, table) in definition.tables("ending", MAX_RULES) {
        let reader = Reader::new(table, path, &keys, definition.scope);
        let rule = rule(&reader, piece_types, castling);
        let checks = |rule: &EndingRule| matches!(rule.condition, EndingCondition::Checks { .. });
        let facing = |rule: &EndingRule| matches!(rule.condition, EndingCondition::Facing { .. });
        if rule.as_ref().is_some_and(checks) && rules.iter().any(checks) {
            reader.problem("checks", "checks are counted once: there is another rule with this condition");
        }
        if rule.as_ref().is_some_and(facing) && rules.iter().any(facing) {
            reader.problem("facing", "this is counted once: there is another rule with this condition");
        }
        rules.extend(rule);
    }
    rules
}

/// Reads one rule; `None` if its condition cannot be read.
fn rule(reader: &Reader, piece_types: &[PieceType], castling: Option<&Castling>) -> Option<EndingRule> {
    let mut named = CONDITIONS.iter().filter(|(condition, _)| reader.has(condition));
    let Some(&(condition, others)) = named.next() else {
        let names: Vec<String> = CONDITIONS.iter().map(|(condition, _)| format!("`{condition}`")).collect();
        reader.problem("", format!("expected a condition: one of {}", names.join(", ")));
        return None;
    };
    for (second, _) in named {
        reader.problem(second, format!("a rule has one condition, and this one has `{condition}`: write two rules"));
    }
    for (owner, keys) in CONDITIONS {
        for key in keys.iter().filter(|key| owner != condition && !others.contains(key) && reader.has(key)) {
            reader.problem(key, format!("goes with `{owner}`, not with `{condition}`"));
        }
    }
    let results = [
        ("win", EndingResult::Win),
        ("loss", EndingResult::Loss),
        ("draw", EndingResult::Draw),
        ("count", EndingResult::Count),
    ];
    let result = reader.choice("result", &results);
    let answers = [
        ("none", Answer::None),
        ("both", Answer::Both),
        ("white", Answer::Only(Color::White)),
        ("black", Answer::Only(Color::Black)),
    ];
    let answer = reader.choice("answer", &answers);
    if answer != Answer::None && !matches!(result, EndingResult::Win | EndingResult::Loss) {
        reader.problem("answer", "only an ending that one side wins and the other loses has an answer");
    }
    let condition = match condition {
        "reach" => reach(reader)?,
        "extinct" => extinct(reader, piece_types)?,
        "checks" => EndingCondition::Checks { count: checks(reader, piece_types)? },
        "line" => line(reader)?,
        "joined" => joined(reader)?,
        "facing" => facing(reader)?,
        "passed" => EndingCondition::Passed { count: reader.number("passed", 1..=99)? as u8 },
        "castled" => EndingCondition::Castled { wings: wings(reader, condition, castling)? },
        "forfeited" => EndingCondition::Forfeited { wings: wings(reader, condition, castling)? },
        _ => {
            if !reader.flag("full", true) {
                reader.problem("full", "expected true");
            }
            EndingCondition::Full
        }
    };
    let final_ones = matches!(
        condition,
        EndingCondition::Full
            | EndingCondition::Passed { .. }
            | EndingCondition::Castled { .. }
            | EndingCondition::Forfeited { .. }
    );
    if final_ones && answer != Answer::None {
        reader.problem("answer", "no move can answer this");
    }
    Some(EndingRule { condition, answer, result })
}

fn reach(reader: &Reader) -> Option<EndingCondition> {
    let region = reader.region("reach")?;
    let count = reader.number("count", 1..=256).map_or(1, |count| count as u32);
    let largest = region.0.iter().map(|squares| squares.count()).max().unwrap_or(0);
    if largest == 0 {
        reader.problem("reach", "no square for either side: the ending could never hold");
    } else if count > largest {
        reader.problem("count", format!("more pieces than the region has squares ({largest})"));
    }
    Some(EndingCondition::Reach {
        region,
        pieces: pieces(reader),
        count,
        safe: reader.flag("safe", false),
        blocked: reader.flag("blocked", false),
    })
}

/// Reads the piece types of the key `pieces`; all types if it is missing.
fn pieces(reader: &Reader) -> PieceTypeSet {
    let pieces = reader.piece_type_set("pieces").unwrap_or_else(|| reader.scope.all_piece_types());
    if pieces.is_empty() {
        reader.problem("pieces", "no piece is named");
    }
    pieces
}

fn extinct(reader: &Reader, piece_types: &[PieceType]) -> Option<EndingCondition> {
    let all = reader.scope.all_piece_types();
    let groups = match &reader.table.get("extinct")?.value {
        Value::Text(word) if word == "all" => vec![all],
        Value::Text(word) if word == "each" => {
            let on_board = all.iter().filter(|piece_type| piece_types[piece_type.index()].drops_as.is_none());
            on_board.map(PieceTypeSet::of).collect()
        }
        Value::List(_) => {
            let named = reader.piece_types("extinct").unwrap_or_default();
            if named.is_empty() {
                reader.problem("extinct", "no piece is named");
            }
            named.into_iter().map(PieceTypeSet::of).collect()
        }
        other => {
            reader.problem("extinct", expected("a list of names, \"each\" or \"all\"", other));
            return None;
        }
    };
    let count = |key| reader.number(key, 0..=1000).map_or(0, |count| count as u32);
    Some(EndingCondition::Extinct { groups, only: None, at_most: count("at_most"), enemy_has: count("enemy_has") })
}

fn checks(reader: &Reader, piece_types: &[PieceType]) -> Option<u8> {
    if piece_types.iter().all(|piece_type| piece_type.royal.is_none()) {
        reader.problem("checks", "no piece is royal, so there is never a check");
    }
    reader.number("checks", 1..=MAX_CHECKS).map(|count| count as u8)
}

fn facing(reader: &Reader) -> Option<EndingCondition> {
    let pieces = reader.piece_type_set("facing")?;
    if pieces.is_empty() {
        reader.problem("facing", "no piece is named");
    }
    let moves = reader.number("moves", 1..=99).map_or(1, |moves| moves as u8);
    let accepted = reader.choice("accept", &[("any", false), ("pass", true)]);
    if accepted && moves < 2 {
        reader.problem("accept", "needs `moves = 2` or more: the game has ended before anyone can accept");
    }
    Some(EndingCondition::Facing { pieces, steps: steps(reader, "W")?, moves, accepted })
}

/// Reads the wings that a string names by their FEN letters.
fn wings(reader: &Reader, key: &str, castling: Option<&Castling>) -> Option<u8> {
    let text = reader.text(key)?;
    let mut wings = 0;
    for letter in text.chars() {
        let Some(wing) = ['K', 'Q', 'k', 'q'].iter().position(|&wing| wing == letter) else {
            reader.problem(key, "expected letters of `KQkq`, as in FEN");
            return None;
        };
        if castling.is_none_or(|castling| castling.sides[wing % 2].is_none()) {
            reader.problem(key, "there is no such castling: `[castling]` does not define it");
        }
        wings |= 1 << wing;
    }
    if wings == 0 {
        reader.problem(key, "no wing is named");
    }
    Some(wings)
}

/// Reads the directions of the key `steps`, one of each pair of opposites.
fn steps(reader: &Reader, default: &str) -> Option<Vec<Step>> {
    let text = if reader.has("steps") { reader.text("steps")? } else { default };
    match read_step(text) {
        Ok(steps) => {
            let mut kept: Vec<Step> = Vec::new();
            for step in steps {
                if !kept.contains(&step) && !kept.contains(&Step { dx: -step.dx, dy: -step.dy }) {
                    kept.push(step);
                }
            }
            Some(kept)
        }
        Err(error) => {
            reader.scope.piece_problem(reader.table.get("steps")?, &reader.key("steps"), &error);
            None
        }
    }
}

fn line(reader: &Reader) -> Option<EndingCondition> {
    let board = reader.scope.board;
    let longest = board.files.max(board.ranks);
    let shape =
        reader.choice("shape", &[("row", Shape::Row), ("square", Shape::Square), ("scattered", Shape::Scattered)]);
    if shape == Shape::Square && reader.has("steps") {
        reader.problem("steps", "a square has no direction");
    }
    let count = reader.number("line", 2..=16)? as u32;
    let most = if shape == Shape::Square { board.files.min(board.ranks) } else { longest };
    if count > u32::from(most) {
        reader.problem("line", format!("the board has room for {most} at most"));
    }
    Some(EndingCondition::Line { count, shape, steps: steps(reader, "K")?, pieces: pieces(reader) })
}

fn joined(reader: &Reader) -> Option<EndingCondition> {
    let inner = Reader::new(reader.table("joined")?, reader.key("joined"), &["from", "to"], reader.scope);
    let region = |key: &str| -> Option<Region> {
        if !inner.has(key) {
            inner.problem(key, "missing required key: a region");
        }
        let region = inner.region(key)?;
        if region.0.iter().all(|squares| squares.is_empty()) {
            inner.problem(key, "no square for either side: the ending could never hold");
        }
        Some(region)
    };
    let (from, to) = (region("from"), region("to"));
    Some(EndingCondition::Joined { from: from?, to: to?, steps: steps(reader, "W")?, pieces: pieces(reader) })
}

/// Reads `[values]`, which is rejected if nothing is counted.
pub(super) fn values(definition: &Reader, endings: &Endings, rules: &[EndingRule]) -> Option<CountedValues> {
    let table = definition.table("values")?;
    let names = &definition.scope.piece_types;
    let keys: Vec<&str> = names.iter().copied().chain(["white", "black"]).collect();
    let reader = Reader::new(table, "values", &keys, definition.scope);
    let counts = endings.counts_draws
        || endings.stalemate == Stalemate::Count
        || rules.iter().any(|rule| rule.result == EndingResult::Count);
    if !counts {
        definition.problem("values", "nothing is counted: no ending has the result \"count\"");
    }
    for side in ["white", "black"] {
        if names.contains(&side) && reader.has(side) {
            reader.problem(side, "both a side and a piece have this name");
        }
    }
    Some(CountedValues {
        pieces: names.iter().map(|name| value(&reader, name)).collect(),
        sides: ByColor::new(value(&reader, "white"), value(&reader, "black")),
    })
}

/// Reads a value, in hundredths; 0 if it is missing.
fn value(reader: &Reader, key: &str) -> i32 {
    let number = match reader.table.get(key).map(|node| &node.value) {
        None => return 0,
        Some(Value::Integer(number)) => {
            f64::from(i32::try_from(*number).unwrap_or(if *number < 0 { i32::MIN } else { i32::MAX }))
        }
        Some(Value::Float(number)) => *number,
        Some(other) => {
            reader.problem(key, expected("a number", other));
            return 0;
        }
    };
    if !(-1000.0..=1000.0).contains(&number) {
        reader.problem(key, "expected a number from -1000 to 1000");
        return 0;
    }
    (number * 100.0).round() as i32
}

/// Reads `[endings]`; all defaults if the table is missing.
pub(super) fn endings(definition: &Reader, piece_types: &[PieceType]) -> Endings {
    let none = Table::default();
    let keys =
        ["stalemate", "mate", "draws", "no_mate_by", "mate_needs", "dead_positions", "minor", "colour_bound", "pair"];
    let reader = Reader::new(definition.table("endings").unwrap_or(&none), "endings", &keys, definition.scope);
    let stalemate = [
        ("draw", Stalemate::Draw),
        ("loss", Stalemate::Loss),
        ("win", Stalemate::Win),
        ("count", Stalemate::Count),
        ("fewer", Stalemate::Fewer),
    ];
    let mate = [("loss", Mate::Loss), ("win", Mate::Win), ("draw", Mate::Draw)];
    let draws = [
        ("draw", (None, false)),
        ("white", (Some(Color::White), false)),
        ("black", (Some(Color::Black), false)),
        ("count", (None, true)),
    ];
    let (draws, counts_draws) = reader.choice("draws", &draws);
    let mate = reader.choice("mate", &mate);
    let some_royal = piece_types.iter().any(|piece_type| piece_type.royal.is_some());
    for key in ["no_mate_by", "mate_needs"].into_iter().filter(|key| reader.has(key)) {
        if !some_royal {
            reader.problem(key, "no piece is royal, so there is never a mate");
        } else if mate != Mate::Loss {
            reader.problem(key, "needs `mate = \"loss\"`: it says which mates win");
        }
    }
    let dead = [
        ("derived", DeadPositions::Derived),
        ("fide", DeadPositions::Fide),
        ("three-pieces", DeadPositions::ThreePieces),
        ("blasts", DeadPositions::Blasts),
        ("apart", DeadPositions::Apart),
        ("none", DeadPositions::None),
    ];
    let all = PieceTypeSet::first(piece_types.len());
    // If these lists are given without `dead_positions`, the rule of orthodox chess applies.
    let listed = !reader.has("dead_positions") && (reader.has("minor") || reader.has("colour_bound"));
    Endings {
        stalemate: reader.choice("stalemate", &stalemate),
        mate,
        no_mate_by: reader.piece_type_set("no_mate_by").unwrap_or_default(),
        mate_needs: reader.piece_type_set("mate_needs").unwrap_or_default(),
        draws,
        counts_draws,
        dead_positions: if listed { DeadPositions::Fide } else { reader.choice("dead_positions", &dead) },
        minor: reader.piece_type_set("minor").unwrap_or(all),
        colour_bound: reader.piece_type_set("colour_bound").unwrap_or(all),
        pair: reader.piece_type_set("pair").unwrap_or_default(),
    }
}
