//! `[gates]`.

use super::board::Start;
use super::pieces::refuse_reserve_only;
use super::section;
use crate::board::{PieceTypeId, PieceTypeSet, Region};
use crate::variant::reader::Reader;
use crate::variant::rules::on_board;
use crate::variant::{Castling, Gates, PieceType, Promotion};

const KEYS: &[&str] = &["triggers", "pieces", "compulsory", "passes", "outlive", "castling", "judged", "captured"];

/// Reads the rule about gates; `None` if the definition has no `[gates]`.
pub(super) fn read(
    definition: &Reader,
    piece_types: &[PieceType],
    start: &Start,
    promotions: &[Promotion],
    castling: Option<&Castling>,
    to_reserve: bool,
) -> Option<Gates> {
    let reader = section(definition, "gates", KEYS)?;
    let list = reader.required_piece_types("triggers", "the names of the pieces whose first move introduces");
    let triggers = list.iter().copied().collect();
    refuse_reserve_only(&reader, "triggers", piece_types, triggers, definition.scope);
    for rule in promotions {
        for &piece_type in list.iter().filter(|&&piece_type| rule.pieces.contains(piece_type)) {
            let name = definition.scope.piece_types[piece_type.index()];
            reader.problem("triggers", format!("`{name}` promotes: a move cannot promote and introduce at once"));
        }
    }
    let home = list.iter().filter_map(|piece_type| start.home.get(piece_type.index()));
    let first_rank = definition.scope.board.rank(0);
    let anywhere = castling.is_some_and(|castling| castling.free_origin);
    let squares =
        if anywhere { first_rank } else { home.fold(Region::EMPTY, |all, home| all.or(*home)).and(first_rank) };
    let compulsory = reader.flag("compulsory", true);
    let gates = Gates {
        triggers,
        pieces: reader.piece_type_set("pieces").unwrap_or_else(|| definition.scope.all_piece_types()),
        squares,
        anywhere,
        compulsory,
        passes: reader.number("passes", 0..=1).map_or(0, |passes| passes as u8),
        outlive: reader.flag("outlive", to_reserve && !compulsory),
        castling: reader.flag("castling", false),
        judged_with: reader.choice("judged", &[("with", true), ("without", false)]),
    };
    reader.choice("captured", &[("lost", ())]);
    letters(&reader, &gates, castling);
    if gates.passes > 0 && !gates.compulsory {
        reader
            .problem("passes", "has no effect: it is the number of times that a compulsory introduction may be put off, and this one is not compulsory");
    }
    if reader.has("pieces") && gates.compulsory {
        reader.problem("pieces", "a compulsory introduction needs a piece: use compulsory = false");
    }
    if gates.outlive && gates.compulsory {
        reader.problem("outlive", "a compulsory introduction needs a reserve: use compulsory = false");
    }
    if to_reserve && gates.castling && !gates.outlive {
        let message = "a piece that is captured would come to a reserve whose gates are gone, and FEN has the gates of king and partner as long as they may castle: ";
        reader.problem("outlive", format!("{message}use compulsory = false and outlive = true"));
    }
    let royal = |piece_type: PieceTypeId| piece_types[on_board(piece_types, piece_type).index()].royal.is_some();
    let waits = |piece_type: PieceTypeId| start.reserve.iter().any(|side| side[piece_type.index()] > 0);
    let mut all = PieceTypeSet::first(piece_types.len()).iter();
    if !gates.judged_with && all.any(|piece_type| royal(piece_type) && waits(piece_type)) {
        reader.problem("judged", "`without` would let a royal piece of the reserve come into check");
    }
    if gates.castling && castling.is_none() {
        reader.problem("castling", "there is no castling in this variant");
    }
    Some(gates)
}

/// Reports gates that the castling field of a FEN, which names gates by their files, could not tell from castling
/// rights.
fn letters(reader: &Reader, gates: &Gates, castling: Option<&Castling>) {
    let Some(castling) = castling else { return };
    if castling.dropped {
        reader.problem("", "gates do not go with `dropped` of `[castling]`");
    }
    if castling.free_origin && gates.hide_partners(castling) {
        reader.problem(
            "triggers",
            "with castling from any position FEN names partners by file, and could not tell them from gates",
        );
    }
    for square in gates.squares.0.into_iter().flatten() {
        let (file, _) = reader.scope.board.file_rank(square);
        let letter = char::from(b'A' + file);
        if letter == 'K' || (letter == 'E' && castling.dropped_partners) {
            reader.problem(
                "triggers",
                format!("the gate on file {letter} would be written in FEN as the castling right `{letter}`"),
            );
            return;
        }
    }
}
