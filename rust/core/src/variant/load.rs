//! Resolves a document's references to others: to `library` pieces and to the variant that it `extends`.

use super::builtin;
use super::document::{Entry, Node, Table, Value, expected, merge, read};
use super::problem::{Place, ProblemKind, Problems, shown, suggestion};
use std::sync::OnceLock;

/// The maximum length of a chain of `extends`.
const MAX_CHAIN: usize = 8;
/// The keys that a piece takes from the library piece it names.
const TAKEN: [&str; 4] = ["letter", "value", "first_move", "moves"];
/// The keys that a piece with its own moves takes from the library piece of the same name.
const TAKEN_BY_NAME: [&str; 2] = ["letter", "value"];

/// Reads a document and everything it builds on. Errors go to `problems`.
pub(super) fn document(problems: &Problems, depth: usize) -> Option<Table> {
    let mut document = chain(problems, depth)?;
    for entry in pieces(&mut document) {
        // A piece without moves is the library piece of the same name. Pieces that exist only in the reserve need no moves.
        let Value::Table(piece) = &mut entry.node.value else {
            continue;
        };
        if piece.get("drops_as").is_some() {
            continue;
        }
        if let Some(from) = library().get(&entry.key) {
            let keys = if piece.get("moves").is_none() { &TAKEN[..] } else { &TAKEN_BY_NAME };
            take(piece, from, keys, entry.place);
        }
    }
    Some(document)
}

/// Reads a document, merged into the one that it extends.
fn chain(problems: &Problems, depth: usize) -> Option<Table> {
    let mut over = read(problems)?;
    for entry in pieces(&mut over) {
        if let Value::Table(piece) = &mut entry.node.value {
            from_library(piece, &entry.key, problems);
        }
    }
    let Some(extends) = over.take("extends") else {
        return Some(over);
    };
    let Value::Text(name) = &extends.value else {
        problems.add(extends.place, "extends", expected("the name of a built-in variant", &extends.value));
        return None;
    };
    if depth >= MAX_CHAIN {
        problems.add(extends.place, "extends", format!("the chain is longer than {MAX_CHAIN}, or a circle"));
        return None;
    }
    let Some(text) = builtin::toml(name) else {
        problems.add(extends.place, "extends", ProblemKind::UnknownName.with(builtin::unknown(name)));
        return None;
    };
    // The extended document is completed first, so that its library pieces are complete and can be changed key by key.
    let inner = Problems::new(&text);
    let Some(mut base) = document(&inner, depth + 1) else {
        problems.add(extends.place, "extends", format!("{} cannot be read", shown(name)));
        return None;
    };
    // The name, title and description are not inherited.
    for key in ["name", "title", "description"] {
        base.take(key);
    }
    base.move_to(extends.place);
    forget_values(&mut base, &over);
    forget_network(&mut base);
    merge(&mut base, over);
    Some(base)
}

/// Removes the `[evaluation]` values of pieces that the document changes or removes, because they apply to the old pieces.
fn forget_values(base: &mut Table, over: &Table) {
    let (Some(evaluation), Some(changed)) = (base.table_mut("evaluation"), over.table("pieces")) else {
        return;
    };
    for of in ["values", "reserve"] {
        if let Some(values) = evaluation.table_mut(of) {
            values.entries.retain(|entry| changed.get(&entry.key).is_none());
        }
    }
}

/// Removes the network named by the extended document, which fits only the rules of that document.
fn forget_network(base: &mut Table) {
    let Some(evaluation) = base.table_mut("evaluation") else { return };
    if evaluation.take("network").is_some() && evaluation.entries.is_empty() {
        base.take("evaluation");
    }
}

/// The entries of `[pieces]`.
fn pieces(document: &mut Table) -> &mut [Entry] {
    document.table_mut("pieces").map_or(&mut [], |pieces| pieces.entries.as_mut_slice())
}

/// Replaces `library = "…"` with the library entry; keys of the piece itself take precedence.
fn from_library(piece: &mut Table, name: &str, problems: &Problems) {
    let Some(wanted) = piece.take("library") else {
        return;
    };
    let key = format!("pieces.{name}.library");
    let Value::Text(text) = &wanted.value else {
        problems.add(wanted.place, &key, expected("the name of a piece of the library", &wanted.value));
        return;
    };
    match library().get(text) {
        Some(from) => take(piece, from, &TAKEN, wanted.place),
        None if problems.full() => {}
        None => problems.add(
            wanted.place,
            &key,
            ProblemKind::UnknownName.with(format!(
                "the library has no {}: {}",
                shown(text),
                suggestion(text, &library_names())
            )),
        ),
    }
}

/// Adds keys of the library piece that this piece lacks.
fn take(piece: &mut Table, from: &Node, keys: &[&str], place: Place) {
    let Value::Table(from) = &from.value else {
        return;
    };
    for &key in keys {
        if let (None, Some(node)) = (piece.get(key), from.get(key)) {
            let mut node = node.clone();
            node.move_to(place);
            piece.set(key, node);
        }
    }
}

/// The library, read once.
fn library() -> &'static Table {
    static LIBRARY: OnceLock<Table> = OnceLock::new();
    LIBRARY.get_or_init(|| read(&Problems::new(builtin::LIBRARY)).unwrap_or_default())
}

/// The letter of a library piece, in lower case; `None` if the library has no piece of this name.
pub fn library_letter(name: &str) -> Option<&'static str> {
    let Value::Table(piece) = &library().get(name)?.value else { return None };
    match &piece.get("letter")?.value {
        Value::Text(letter) => Some(letter),
        _ => None,
    }
}

/// The names of the library's pieces, in order.
pub fn library_names() -> Vec<&'static str> {
    library().entries.iter().map(|entry| entry.key.as_str()).collect()
}
