//! `[pieces]`: names, letters, values, moves.

use super::moves::{self, Notation};
use super::royal;
use crate::board::{MAX_PIECE_TYPES, PieceTypeSet};
use crate::piece::MoveDef;
use crate::piece::ways::{self, MAX_WAYS, MAX_WAYS_TOGETHER};
use crate::shown::in_one_line;
use crate::variant::document::{Node, Table, Value, expected};
use crate::variant::problem::{ProblemKind, Problems, shown, suggestion};
use crate::variant::reader::{Reader, Scope};
use crate::variant::{FirstMove, PieceType, builtin, shapes};

const KEYS: &[&str] = &[
    "letter",
    "moves",
    "library",
    "value",
    "royal",
    "first_move",
    "lost_to",
    "drops_as",
    "drop_to",
    "returns",
    "shape",
    "notation",
];
/// The maximum total number of conditional leaps, counted over all pieces and squares.
const MAX_LEAPS: u64 = 1 << 19;
/// The maximum value, in pawns.
const MAX_VALUE: f64 = 1000.0;

/// Reads the names of the piece types; `None` if there are no pieces.
pub(super) fn names<'a>(document: &'a Table, problems: &Problems) -> Option<Vec<&'a str>> {
    let table = match document.get("pieces") {
        Some(Node { value: Value::Table(table), .. }) => table,
        Some(other) => {
            problems.add(other.place, "pieces", expected("a table of pieces", &other.value));
            return None;
        }
        None => {
            problems.add(
                document.place,
                "pieces",
                "missing required key: a table for each piece, such as [pieces.king], or `extends`",
            );
            return None;
        }
    };
    if table.entries.is_empty() || table.entries.len() > MAX_PIECE_TYPES {
        let message = format!("{} pieces; a variant has 1 to {MAX_PIECE_TYPES}", table.entries.len());
        problems.add(table.place, "pieces", message);
        return None;
    }
    for entry in &table.entries {
        let good = entry.key.len() <= 64
            && entry.key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            && !entry.key.is_empty();
        if !good {
            let message =
                format!("{}: a piece's name is 1 to 64 lower-case letters (a to z), digits and `-`", shown(&entry.key));
            problems.add(entry.place, "pieces", message);
        }
    }
    Some(table.entries.iter().map(|entry| entry.key.as_str()).collect())
}

/// The piece types.
pub(super) fn read(definition: &Reader) -> Vec<PieceType> {
    let Some(table) = definition.table("pieces") else {
        return Vec::new();
    };
    let mut piece_types: Vec<PieceType> = Vec::new();
    for entry in &table.entries {
        let path = format!("pieces.{}", entry.key);
        let piece = match &entry.node.value {
            Value::Table(piece) => piece,
            other => {
                let message = match other {
                    Value::Bool(false) => ProblemKind::UnknownName.with("there is no such piece to remove"),
                    Value::Text(text) => ProblemKind::Type.with(format!(
                        "expected a table, found a text: for moves write `[pieces.{}]`, and in it `moves = \"{}\"`",
                        entry.key,
                        in_one_line(text, 40)
                    )),
                    other => expected("a table", other),
                };
                definition.scope.problems.add(entry.node.place, &path, message);
                // The number of a piece type is its place in the list, so every name needs an entry.
                piece_types.push(placeholder(&entry.key, definition));
                continue;
            }
        };
        let reader = Reader::new(piece, path, KEYS, definition.scope);
        let piece_type = piece_type(&reader, &entry.key);
        if let Some(other) =
            piece_types.iter().find(|other| other.letter == piece_type.letter && !piece_type.letter.is_empty())
        {
            reader.problem("letter", format!("`{}` is already the letter of `{}`", piece_type.letter, other.name));
        }
        piece_types.push(piece_type);
    }
    bound_ways(definition, &mut piece_types);
    for (piece_type, entry) in piece_types.iter().zip(&table.entries) {
        let Some(target) = piece_type.drops_as else {
            continue;
        };
        if piece_types.get(target.index()).is_some_and(|target| target.drops_as.is_some()) {
            let message = "a piece of the reserve becomes a piece of the board, not another piece of the reserve";
            definition.scope.problems.add(entry.place, &format!("pieces.{}.drops_as", piece_type.name), message);
        }
    }
    piece_types
}

/// Reports pieces whose moves would take too long to generate, and removes these moves to protect later steps.
fn bound_ways(definition: &Reader, piece_types: &mut [PieceType]) {
    let board = definition.scope.board;
    let (side, squares) = (board.files.max(board.ranks), u64::from(board.files) * u64::from(board.ranks));
    let (mut together, mut leaps) = (0_u64, 0);
    for piece_type in piece_types {
        let path = format!("pieces.{}.moves", piece_type.name);
        let place = |table: &Table| table.get("moves").map_or(table.place, |node| node.place);
        let place = definition.table("pieces").and_then(|pieces| pieces.get(&piece_type.name)).map_or(0, |node| {
            match &node.value {
                Value::Table(table) => place(table),
                _ => node.place,
            }
        });
        let ways = ways::ways(&piece_type.moves, side);
        together = together.saturating_add(ways);
        leaps += ways::conditional_leaps(&piece_type.moves, squares);
        let message = if ways > MAX_WAYS {
            format!(
                "its paths may go {ways} ways on this board; at most {MAX_WAYS} are allowed: shorter ranges and fewer directions reduce them"
            )
        } else if together > MAX_WAYS_TOGETHER {
            format!(
                "the paths of all pieces up to this may go {together} ways on this board; at most {MAX_WAYS_TOGETHER} are allowed"
            )
        } else if leaps > MAX_LEAPS {
            format!(
                "all pieces up to this have {leaps} leaps with conditions on this board; at most {MAX_LEAPS} are allowed"
            )
        } else {
            continue;
        };
        definition.scope.problems.add(place, &path, message);
        piece_type.moves.clear();
    }
}

/// A substitute for a piece type that cannot be read.
fn placeholder(name: &str, definition: &Reader) -> PieceType {
    PieceType {
        name: name.to_owned(),
        letter: String::new(),
        value: None,
        shape: None,
        royal: None,
        first_move: FirstMove::Tracked,
        lost_to: PieceTypeSet::EMPTY,
        moves: Vec::new(),
        drops_as: None,
        drop_to: definition.everywhere(),
        returns: None,
    }
}

fn piece_type(reader: &Reader, name: &str) -> PieceType {
    let drops_as = reader.piece_type("drops_as");
    let first_move = match reader.text_if_text("first_move") {
        Some("tracked") => FirstMove::Tracked,
        _ => reader.region("first_move").map_or(FirstMove::Tracked, FirstMove::Region),
    };
    let moves = piece_moves(reader, name);
    if reader.has("lost_to") && (first_move != FirstMove::Tracked || !moves.iter().any(|def| def.first)) {
        reader.problem("lost_to", "needs a first move (`i`) of a piece whose moves are tracked");
    }
    PieceType {
        name: name.to_owned(),
        letter: letter(reader),
        value: value(reader),
        royal: royal::read(reader),
        first_move,
        lost_to: reader.piece_type_set("lost_to").unwrap_or_default(),
        moves,
        drops_as,
        drop_to: reader.region("drop_to").unwrap_or_else(|| reader.everywhere()),
        returns: reader.piece_type("returns"),
        shape: shape(reader),
    }
}

fn piece_moves(reader: &Reader, name: &str) -> Vec<MoveDef> {
    let notation = reader.choice("notation", &[("betza", Notation::Betza), ("xbetza", Notation::XBetza)]);
    match reader.table.get("moves") {
        Some(node) => moves::read(node, &reader.key("moves"), notation, reader.scope),
        None if reader.has("drops_as") => Vec::new(),
        None => {
            let library = builtin::library();
            let hint = suggestion(name, &library);
            reader
                .problem("moves", format!("missing required key, since the library has no piece of this name: {hint}"));
            Vec::new()
        }
    }
}

/// Reads a piece's letter, in its FEN form for White; empty if it has none.
fn letter(reader: &Reader) -> String {
    let text = reader.text("letter").unwrap_or_default();
    match text.as_bytes() {
        [letter] | [letter, b'\'' | b'"'] | [b'+', letter] | [b'+', letter, b'\'' | b'"']
            if letter.is_ascii_alphabetic() =>
        {
            return text.to_ascii_uppercase();
        }
        _ if !reader.has("letter") => reader.problem("letter", "missing required key: one letter"),
        _ => reader.problem(
            "letter",
            format!(
                "expected one letter (a to z), perhaps after + and perhaps followed by ' or \", found {}",
                shown(text)
            ),
        ),
    }
    String::new()
}

/// Reads a piece's value, in hundredths of a pawn.
fn value(reader: &Reader) -> Option<i32> {
    let value = match reader.table.get("value")?.value {
        Value::Integer(value) => i32::try_from(value).map_or(f64::NAN, f64::from),
        Value::Float(value) => value,
        _ => f64::NAN,
    };
    if value.abs() <= MAX_VALUE {
        return Some((value * 100.0).round() as i32);
    }
    reader.problem("value", format!("expected a number of pawns from -{MAX_VALUE} to {MAX_VALUE}"));
    None
}

/// Reads a piece's shape in pictures.
fn shape(reader: &Reader) -> Option<&'static str> {
    let text = reader.text("shape")?;
    let found = shapes::shape(text);
    if found.is_none() {
        reader.problem("shape", format!("unknown shape {}: {}", shown(text), suggestion(text, &shapes::SHAPES)));
    }
    found
}

/// Reports reserve-only piece types used where a piece on the board is required.
pub(super) fn refuse_reserve_only(
    reader: &Reader,
    key: &str,
    piece_types: &[PieceType],
    set: PieceTypeSet,
    scope: &Scope,
) {
    for piece_type in set {
        if piece_types.get(piece_type.index()).is_some_and(|piece_type| piece_type.drops_as.is_some()) {
            let name = scope.piece_types[piece_type.index()];
            reader.problem(key, format!("`{name}` exists in the reserve only"));
        }
    }
}
