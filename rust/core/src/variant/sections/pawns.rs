//! `[en_passant]`.

use super::section;
use crate::variant::reader::Reader;
use crate::variant::{EnPassant, EnPassantFen};

/// Reads the en passant rule; `None` if the definition has no `[en_passant]`.
pub(super) fn en_passant(definition: &Reader) -> Option<EnPassant> {
    let reader = section(definition, "en_passant", &["attackers", "victims", "over", "passed", "promotes", "fen"])?;
    let fen =
        [("legal", EnPassantFen::Legal), ("pseudo-legal", EnPassantFen::PseudoLegal), ("always", EnPassantFen::Always)];
    Some(EnPassant {
        attackers: reader.piece_types_or("attackers", &["pawn"]),
        victims: reader.piece_types_or("victims", &["pawn"]),
        fen: reader.choice("fen", &fen),
        over: reader.region("over").unwrap_or_else(|| reader.everywhere()),
        any: reader.choice("passed", &[("straight", false), ("any", true)]),
        promotes: reader.flag("promotes", true),
    })
}
