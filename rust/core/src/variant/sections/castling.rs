//! `[castling]`.

use super::pieces::refuse_reserve_only;
use super::section;
use crate::board::{Bitboard, Color, PieceTypeId, Square, Step, Symmetry, UNLIMITED, turned};
use crate::piece::{End, MoveDef};
use crate::variant::document::Value;
use crate::variant::problem::shown;
use crate::variant::reader::Reader;
use crate::variant::region::Board;
use crate::variant::{Castling, CastlingSide, PieceType};

const KEYS: &[&str] =
    &["king", "partner", "K", "Q", "origin", "notation", "crossing", "dropped_partners", "dropped", "spoils"];

/// Reads the castling rule; `None` if the definition has no `[castling]`.
pub(super) fn read(definition: &Reader, piece_types: &[PieceType]) -> Option<Castling> {
    let reader = section(definition, "castling", KEYS)?;
    let piece = |key: &str, default: &str| -> Option<PieceTypeId> {
        if reader.has(key) {
            return reader.piece_type(key);
        }
        let found = definition.scope.piece_type(default);
        if found.is_none() {
            reader.problem(
                key,
                format!("missing required key, since the default is `{default}`, and no piece has that name"),
            );
        }
        found
    };
    if definition.scope.board.symmetry == Symmetry::Turned {
        reader.problem("", "castling needs symmetry = \"mirror\": Black's squares are on the same files as White's");
    }
    let king = piece("king", "king");
    // Either one name or a list of names.
    let partners = match reader.table.get("partner").map(|node| &node.value) {
        Some(Value::List(_)) => reader.piece_type_set("partner"),
        _ => piece("partner", "rook").map(|partner| [partner].into_iter().collect()),
    };
    if reader.has_empty_list("partner") {
        reader.problem("partner", "expected at least one name");
    }
    for (key, set) in [("king", king.into_iter().collect()), ("partner", partners.unwrap_or_default())] {
        refuse_reserve_only(&reader, key, piece_types, set, definition.scope);
    }
    if king.zip(partners).is_some_and(|(king, partners)| partners.contains(king)) {
        reader.problem("partner", "king and partner are the same piece");
    }
    let castling = Castling {
        king: king?,
        partners: partners?,
        sides: ["K", "Q"].map(|key| side(&reader, key)),
        free_origin: reader.choice("origin", &[("fixed", false), ("position", true)]),
        king_takes_partner: reader.choice("notation", &[("king-to", false), ("king-takes-partner", true)]),
        king_stays: reader.choice("crossing", &[("moved", false), ("home", true)]),
        dropped_partners: reader.flag("dropped_partners", false),
        dropped: reader.choice("dropped", &[("none", false), ("both", true)]),
        spoils: reader.flag("spoils", false),
    };
    if !reader.has("K") && !reader.has("Q") {
        reader.problem("", "needs `K`, `Q` or both: from and to of king and partner");
    }
    if castling.dropped && (castling.free_origin || castling.dropped_partners) {
        reader.problem("dropped", "goes neither with origin = \"position\" nor with `dropped_partners`");
    }
    check(&reader, &castling, piece_types);
    Some(castling)
}

/// Reads one castling move: four squares on one rank.
fn side(reader: &Reader, key: &str) -> Option<CastlingSide> {
    let inner = Reader::new(reader.table(key)?, reader.key(key), &["king", "partner"], reader.scope);
    let (king, partner) = (squares(&inner, "king"), squares(&inner, "partner"));
    let ((king_from, king_to), (partner_from, partner_to)) = (king?, partner?);
    let board = reader.scope.board;
    let rank = |square| board.file_rank(square).1;
    if [king_to, partner_from, partner_to].into_iter().any(|square| rank(square) != rank(king_from)) {
        inner.problem("", "king and partner start and end on one rank");
    }
    if king_from == partner_from || king_to == partner_to {
        inner.problem("", "king and partner cannot share a square");
    }
    Some(CastlingSide { king_from, king_to, partner_from, partner_to })
}

/// Reads two squares from one string.
fn squares(reader: &Reader, key: &str) -> Option<(Square, Square)> {
    const EXPECTED: &str = "two squares of the board, such as \"e1 g1\"";
    if !reader.has(key) {
        reader.problem(key, format!("missing required key: {EXPECTED}"));
    }
    let words: Vec<&str> = reader.text(key)?.split_ascii_whitespace().collect();
    let &[from, to] = &words[..] else {
        let number = words.len();
        let plural = if number == 1 { "" } else { "s" };
        reader.problem(key, format!("found {number} word{plural}: expected {EXPECTED}"));
        return None;
    };
    let square = |word: &str| {
        let square = reader.scope.board.read_square(word);
        if square.is_none() {
            reader.problem(key, format!("{} is not a square of the board: expected {EXPECTED}", shown(word)));
        }
        square
    };
    let (from, to) = (square(from), square(to));
    from.zip(to)
}

/// Checks that the two castling moves conflict neither with each other nor with the king's moves.
fn check(reader: &Reader, castling: &Castling, piece_types: &[PieceType]) {
    let sides: Vec<(&str, CastlingSide)> =
        ["K", "Q"].into_iter().zip(castling.sides).filter_map(|(key, side)| side.map(|side| (key, side))).collect();
    if let [(_, king_side), (_, queen_side)] = sides[..] {
        if king_side.king_from != queen_side.king_from {
            reader.problem("Q", "the king has another home than in `K`");
        }
        if king_side.partner_from == queen_side.partner_from {
            reader.problem("Q", "the partner has the same home as in `K`");
        }
        if !castling.king_takes_partner && king_side.king_to == queen_side.king_to {
            reader.problem("Q", "both castlings would be written alike: use notation = \"king-takes-partner\"");
        }
    }
    if castling.king_takes_partner {
        return;
    }
    for (key, _) in sides.iter().filter(|(_, side)| side.king_from == side.king_to) {
        let message = "the king stays on its square, and castling would be written as that square twice: use notation = \"king-takes-partner\"";
        reader.problem(key, message);
    }
    if castling.free_origin {
        reader.problem(
            "notation",
            "with origin = \"position\" the king may stand next to its target: use \"king-takes-partner\"",
        );
    }
    let Some(king) = piece_types.get(castling.king.index()) else {
        return;
    };
    for (key, side) in sides {
        let reached =
            |def: &MoveDef| def.quiet && reach(def, side.king_from, reader.scope.board).contains(side.king_to);
        if king.moves.iter().any(reached) {
            let message = "the king's own moves reach its target, and castling would be written like them: use notation = \"king-takes-partner\"";
            reader.problem(key, message);
        }
    }
}

/// The possible to-squares of a white piece from a square, ignoring blockers.
fn reach(def: &MoveDef, from: Square, board: Board) -> Bitboard<4> {
    let mut at: Vec<(Square, Step)> = def.path.steps.iter().map(|&step| (from, step)).collect();
    for (index, leg) in def.path.legs.iter().enumerate() {
        let turned: Vec<(Square, Step)> = if index == 0 {
            at
        } else {
            at.iter()
                .flat_map(|&(square, way)| {
                    leg.rotations.iter().filter_map(move |&rotation| Some((square, turned(way, rotation)?)))
                })
                .collect()
        };
        let mut next = Vec::new();
        let mut seen = std::collections::HashSet::new();
        // A leg may stop on its from-square, whatever the minimum of its range.
        let min = if matches!(leg.end, End::Stop { .. }) { 0 } else { leg.min };
        let max = if leg.max == UNLIMITED { 16 } else { leg.max };
        for (start, way) in turned {
            let (file, rank) = board.file_rank(start);
            for count in min..=max.min(16) {
                let to = |at: u8, by: i8| u8::try_from(at as i32 + by as i32 * count as i32).ok();
                let square = to(file, way.dx).zip(to(rank, way.dy)).and_then(|(file, rank)| board.square(file, rank));
                let Some(square) = square else { break };
                if seen.insert((square, way)) {
                    next.push((square, way));
                }
            }
        }
        at = next;
    }
    let land = def.land[Color::White] & at.into_iter().map(|(square, _)| square).collect();
    if def.from[Color::White].contains(from) { land.without(from) } else { Bitboard::EMPTY }
}
