//! Reads a document into [`Rules`]: a module for each part of the definition, and checks that concern several parts.

mod after_effects;
mod board;
mod castling;
mod conditions;
mod counting;
mod drops;
mod ending;
mod evaluation;
mod gates;
mod legs;
mod lost_royals;
mod moves;
mod obligations;
mod pawns;
mod pieces;
mod promotion;
mod repetition;
mod royal;
mod search;
mod vote;
mod walling;

use super::document::{Table, Value, drop_false};
use super::problem::Problems;
use super::reader::{Reader, Scope};
use super::region::Board;
use super::rules::{Clock, Rules};
use super::writer;
use crate::board::Symmetry;

/// The top-level keys of a definition.
const KEYS: &[&str] = &[
    "name",
    "title",
    "description",
    "extends",
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
    "moves",
    "captures",
    "clock",
    "repetition",
    "counting",
    "endings",
    "ending",
    "values",
    "evaluation",
    "search",
];
/// The keys of tables, which `false` can remove.
const SECTIONS: &[&str] = &[
    "promotion",
    "en_passant",
    "castling",
    "gates",
    "drops",
    "walling",
    "effects",
    "moves",
    "captures",
    "clock",
    "repetition",
    "counting",
    "endings",
    "ending",
    "values",
    "evaluation",
    "search",
];

/// Reads a document in which `extends` and `library` have been resolved.
pub(crate) fn rules(mut document: Table, problems: &Problems) -> Option<Rules> {
    drop_false(&mut document, SECTIONS);
    if let Some(Value::Bool(true)) = document.get("null_moves").map(|node| &node.value) {
        document.take("null_moves");
    }
    if let Some(Value::Table(castling)) = document.get_mut("castling").map(|node| &mut node.value) {
        drop_false(castling, &["K", "Q"]);
    }
    let names = pieces::names(&document, problems);
    let has_pieces = names.is_some();
    let board = Board { files: 8, ranks: 8, symmetry: Symmetry::Mirror };
    let first = Scope { problems, piece_types: names.unwrap_or_default(), board };
    // The top-level keys are checked even if there are no pieces: the cause may be a typo in `extends` or `pieces`.
    let definition = Reader::new(&document, "", KEYS, &first);
    if !has_pieces {
        name(&definition);
        return None;
    }
    let board = board::size(&definition)?;
    let scope = Scope { board, ..first };
    let definition = Reader { table: &document, path: String::new(), scope: &scope };
    let mut rules = read(&definition);
    if problems.any() {
        return None;
    }
    rules.canonical = writer::write(&document);
    if rules.canonical.len() > super::document::MAX_TEXT {
        problems.add(0, "", "the variant is too long when everything it takes from others is written out");
    }
    Some(rules)
}

/// Reads all parts of the definition. Each part reports its own problems and returns a default to continue with.
fn read(definition: &Reader) -> Rules {
    let piece_types = pieces::read(definition);
    let start = board::read(definition, &piece_types);
    let promotions = promotion::read(definition, &piece_types);
    royal::refuse_missing(definition, &piece_types, &start, &promotions);
    let en_passant = pawns::en_passant(definition);
    let castling = castling::read(definition, &piece_types);
    let captures = section(definition, "captures", &["to_reserve", "promoted"]);
    let to_reserve = captures.as_ref().is_some_and(|table| table.flag("to_reserve", false));
    let gates = gates::read(definition, &piece_types, &start, &promotions, castling.as_ref(), to_reserve);
    let drops = drops::read(definition, &piece_types, en_passant.is_some());
    let mut ending_rules = ending::rules(definition, &piece_types, castling.as_ref());
    let endings = ending::endings(definition, &piece_types);
    let values = ending::values(definition, &endings, &ending_rules);
    let walling = walling::read(definition, &start);
    let vote = vote::read(definition, &start);
    let after_effects = after_effects::read(definition, &piece_types, start.walls, walling.as_ref());
    let moves = obligations::read(definition, &piece_types, &drops, &ending_rules);
    ending_rules.extend(lost_royals::endings(
        &piece_types,
        &start,
        &promotions,
        &after_effects,
        en_passant.as_ref(),
        &ending_rules,
    ));
    let clock = clock(definition);
    let counting = counting::read(definition, &piece_types);
    let repetition = repetition::read(definition, &clock, &piece_types);
    let Board { files, ranks, symmetry } = definition.scope.board;
    Rules {
        name: name(definition),
        title: text_for_users(definition, "title", false),
        description: text_for_users(definition, "description", true),
        files,
        ranks,
        symmetry,
        walls: start.walls || walling.is_some(),
        start_fen: start.fen,
        brackets: start.brackets,
        piece_types,
        reserve_order: start.reserve_order,
        home: start.home,
        start_reserve: start.reserve,
        promotions,
        en_passant,
        castling,
        gates,
        drops,
        walling,
        after_effects,
        moves,
        captures_to_reserve: to_reserve,
        keeps_promoted: captures.is_some_and(|table| drops::keeps_promoted(&table)),
        vote,
        null_moves: definition.flag("null_moves", true),
        repetition,
        counting,
        clock,
        endings,
        ending_rules,
        values,
        evaluation: evaluation::read(definition),
        search: search::read(definition),
        canonical: String::new(),
    }
}

/// Returns a reader for a table of the definition.
fn section<'a>(definition: &Reader<'a>, key: &str, keys: &[&str]) -> Option<Reader<'a>> {
    definition.table(key).map(|table| Reader::new(table, key, keys, definition.scope))
}

fn name(definition: &Reader) -> String {
    let name = definition.text("name").unwrap_or_default();
    if !definition.has("name") {
        definition.problem("name", "missing required key: letters, digits and `-`");
    }
    let good = (1..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if definition.has("name") && !good {
        let mut message = "expected 1 to 64 letters (a to z), digits and `-`".to_owned();
        if let Some(better) = as_name(name) {
            message = format!("{message}, such as `{better}`");
        }
        definition.problem("name", message);
    }
    name.to_owned()
}

/// Returns the valid name closest to `text`, if `text` has any usable characters.
fn as_name(text: &str) -> Option<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    (1..=64).contains(&name.len()).then_some(name)
}

/// Reads a string for users: the title, or the description, which may have several lines. Other control characters could
/// change what a terminal shows.
fn text_for_users(definition: &Reader, key: &str, lines: bool) -> String {
    let text = definition.text(key).unwrap_or_default();
    if text.len() > 4096 {
        definition.problem(key, "expected at most 4096 bytes");
    }
    let allowed = |at: usize, found: char| lines && (matches!(found, '\n' | '\t') || text[at..].starts_with("\r\n"));
    let wrong = text.char_indices().find(|&(at, found)| found.is_control() && !allowed(at, found));
    if let Some((at, found)) = wrong {
        let message = format!("control characters such as `{}` are not allowed", found.escape_unicode());
        definition.problem_within(key, at, message);
    }
    text.to_owned()
}

/// Reads the clock; all defaults if the table is missing.
fn clock(definition: &Reader) -> Clock {
    let none = Table::default();
    let keys = ["claim", "end", "repetition_claim", "repetition_end", "resets", "drops_reset"];
    let table = definition.table("clock").unwrap_or(&none);
    let reader = Reader::new(table, "clock", &keys, definition.scope);
    let count = |key, default| reader.number(key, 0..=1_000_000).map_or(default, |count| count as u32);
    Clock {
        claim: count("claim", 100),
        end: count("end", 150),
        repetition_claim: count("repetition_claim", 3),
        repetition_end: count("repetition_end", 5),
        resets: reader.piece_types_or_existing("resets", &["pawn"]),
        drops_reset: reader.flag("drops_reset", true),
    }
}
