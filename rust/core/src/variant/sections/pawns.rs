//! `[[promotion]]` and `[en_passant]`.

use super::pieces::refuse_reserve_only;
use super::section;
use crate::board::PieceTypeId;
use crate::variant::document::Value;
use crate::variant::problem::shown;
use crate::variant::reader::Reader;
use crate::variant::{EnPassant, EnPassantFen, PieceType, Promotion};

/// The maximum number of promotion rules.
const MAX_RULES: usize = 32;

/// The promotion rules.
pub(super) fn promotions(definition: &Reader, piece_types: &[PieceType]) -> Vec<Promotion> {
    let mut rules: Vec<Promotion> = Vec::new();
    for (path, table) in definition.tables("promotion", MAX_RULES) {
        let keys = ["pieces", "region", "forced", "to", "limits", "thrown"];
        let reader = Reader::new(table, path, &keys, definition.scope);
        let rule = promotion(&reader, piece_types);
        let clash = rules.iter().position(|old| old.pieces.overlaps(rule.pieces) && old.region.overlaps(rule.region));
        if let Some(old) = clash {
            let message =
                format!("promotion[{}] already says what happens to one of these pieces in this region", old + 1);
            reader.problem("", message);
        }
        rules.push(rule);
    }
    rules
}

fn promotion(reader: &Reader, piece_types: &[PieceType]) -> Promotion {
    let pieces = reader.piece_types_or("pieces", &["pawn"]);
    refuse_reserve_only(reader, "pieces", piece_types, pieces, reader.scope);
    let region = reader.region("region").unwrap_or_else(|| last_rank(reader));
    let forced = reader.region("forced").unwrap_or(region);
    if !forced.within(region) {
        reader.problem("forced", "extends beyond `region`: promotion can be forced only within it");
    }
    let to = reader.piece_types("to").unwrap_or_default();
    if to.is_empty() {
        reader.problem("to", "missing required key: the names of the choices");
    }
    refuse_reserve_only(reader, "to", piece_types, to.iter().copied().collect(), reader.scope);
    let thrown = reader.piece_type("thrown");
    refuse_reserve_only(reader, "thrown", piece_types, thrown.into_iter().collect(), reader.scope);
    Promotion { pieces, region, forced, limits: limits(reader, &to), to, thrown }
}

/// The last rank, seen from each side.
fn last_rank(reader: &Reader) -> crate::board::Region {
    reader.scope.board.rank(reader.scope.board.ranks - 1)
}

fn limits(reader: &Reader, to: &[PieceTypeId]) -> Vec<(PieceTypeId, u32)> {
    let Some(table) = reader.table("limits") else {
        return Vec::new();
    };
    let scope = reader.scope;
    let path = reader.key("limits");
    let mut limits = Vec::new();
    for entry in table.entries.iter().take(100) {
        let piece_type = scope.piece_type(&entry.key).filter(|piece_type| to.contains(piece_type));
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

/// The rule of en passant; `None` if the definition has no such table.
pub(super) fn en_passant(definition: &Reader) -> Option<EnPassant> {
    let reader = section(definition, "en_passant", &["attackers", "victims", "fen"])?;
    let fen =
        [("legal", EnPassantFen::Legal), ("pseudo-legal", EnPassantFen::PseudoLegal), ("always", EnPassantFen::Always)];
    Some(EnPassant {
        attackers: reader.piece_types_or("attackers", &["pawn"]),
        victims: reader.piece_types_or("victims", &["pawn"]),
        fen: reader.choice("fen", &fen),
    })
}
