//! Conditions on a piece that is jumped over or that ends a leg.

use crate::board::UNLIMITED;
use crate::piece::{Condition, Owner};
use crate::variant::document::Table;
use crate::variant::reader::{Reader, Scope};

/// Reads the list of conditions on a piece, if there is one.
pub(super) fn screen(reader: &Reader) -> Option<Vec<Condition>> {
    if !reader.has("screen") {
        return None;
    }
    let tables = reader.tables("screen", 16);
    if tables.is_empty() {
        reader.problem("screen", "expected at least one condition: `{}` is any piece");
    }
    Some(tables.into_iter().map(|(path, table)| condition(path, table, reader.scope)).collect())
}

fn condition<'a>(path: String, table: &'a Table, scope: &'a Scope<'a>) -> Condition {
    let reader = Reader::new(table, path, &["owner", "pieces", "except", "behind"], scope);
    let owner = reader.choice("owner", &[("any", Owner::Any), ("own", Owner::Own), ("enemy", Owner::Enemy)]);
    let among = reader.piece_type_set("pieces").unwrap_or_else(|| scope.all_piece_types());
    let piece_types = among & !reader.piece_type_set("except").unwrap_or_default();
    if piece_types.is_empty() {
        reader.problem("", "no piece type is left that could satisfy this condition");
    }
    let behind = reader.number("behind", 1..=15).map_or(UNLIMITED, |steps| steps as u8);
    Condition { owner, piece_types, behind }
}
