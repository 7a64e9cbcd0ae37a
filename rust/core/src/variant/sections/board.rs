//! `[board]`: size and start position.

use crate::board::{Bitboard, ByColor, Color, PieceTypeId, PieceTypeSet, Region, Symmetry};
use crate::variant::document::{Node, Value};
use crate::variant::problem::{Place, ProblemKind, shown};
use crate::variant::reader::Reader;
use crate::variant::region::Board;
use crate::variant::{PieceType, split_letter};

const KEYS: &[&str] = &["files", "ranks", "start", "walls", "setups", "brackets", "symmetry"];
/// The maximum length of the start position.
const MAX_FEN: usize = 4096;

/// The part of the rules that comes from the start position.
#[derive(Default)]
pub(super) struct Start {
    /// The FEN.
    pub fen: String,
    /// True if positions set up by hand may have royal pieces that the start position lacks.
    pub setups: bool,
    /// True if walls are allowed.
    pub walls: bool,
    /// The squares of walls.
    pub fixed: Bitboard<4>,
    /// True if brackets are always written.
    pub brackets: bool,
    /// The order of piece types in the brackets.
    pub reserve_order: ByColor<Vec<PieceTypeId>>,
    /// The squares of each piece type.
    pub home: Vec<Region>,
    /// The number of pieces of each type in the brackets, for each side.
    pub reserve: ByColor<Vec<u32>>,
}

/// Reads the size and the symmetry of the board; `None` without `[board]`.
pub(super) fn size(definition: &Reader) -> Option<Board> {
    if !definition.has("board") {
        definition.problem("board", "missing required key: a table with the start position");
    }
    let reader = Reader::new(definition.table("board")?, "board", KEYS, definition.scope);
    let side = |key, least| {
        if reader.has(key) { reader.number(key, least..=16).map(|side| side as u8) } else { Some(8) }
    };
    let (files, ranks) = (side("files", 2), side("ranks", 1));
    let symmetry = reader.choice("symmetry", &[("mirror", Symmetry::Mirror), ("turned", Symmetry::Turned)]);
    Some(Board { files: files?, ranks: ranks?, symmetry })
}

/// Reads the start position and the FEN style.
pub(super) fn read(definition: &Reader, piece_types: &[PieceType]) -> Start {
    let empty = Region::EMPTY;
    let reserve = ByColor::from_fn(|_| vec![0; piece_types.len()]);
    let mut start = Start { home: vec![empty; piece_types.len()], reserve, ..Start::default() };
    let Some(table) = definition.table("board") else {
        return start;
    };
    let reader = Reader { table, path: "board".to_owned(), scope: definition.scope };
    start.walls = reader.flag("walls", false);
    start.setups = reader.flag("setups", false);
    start.brackets = reader.choice("brackets", &[("filled", false), ("always", true)]);
    if !reader.has("start") {
        reader.problem("start", "missing required key: FEN of the start position");
    }
    reader.text("start").unwrap_or_default().clone_into(&mut start.fen);
    if start.fen.len() > MAX_FEN || !start.fen.is_ascii() {
        let message = format!("expected at most {MAX_FEN} characters, all ASCII");
        reader.problem("start", ProblemKind::Start.with(message));
    } else if !start.fen.is_empty() {
        let keeps_promoted = definition.table_if_table("captures").is_some_and(|captures| {
            let kept = |node: &Node| matches!(&node.value, Value::Text(word) if word == "kept");
            captures.get("to_reserve").is_some_and(|node| matches!(node.value, Value::Bool(true)))
                && !captures.get("promoted").is_some_and(kept)
        });
        Placement { reader: &reader, piece_types, walls: start.walls, keeps_promoted }.read(&mut start);
    }
    for order in &mut start.reserve_order {
        let rest: Vec<PieceTypeId> =
            PieceTypeSet::first(piece_types.len()).iter().filter(|piece_type| !order.contains(piece_type)).collect();
        order.extend(rest);
    }
    start
}

/// Reads the first field of a FEN.
struct Placement<'a> {
    reader: &'a Reader<'a>,
    piece_types: &'a [PieceType],
    walls: bool,
    keeps_promoted: bool,
}

impl Placement<'_> {
    /// Adds a problem at a column of the text, from 0.
    fn problem(&self, column: usize, message: impl Into<String>) {
        let Some(node) = self.reader.table.get("start") else {
            return;
        };
        let message = message.into();
        if node.verbatim {
            let place: Place = node.place + 1 + column;
            self.reader.scope.problems.add(place, "board.start", ProblemKind::Start.with(message));
        } else {
            let message = format!("at column {} of the text: {message}", column + 1);
            self.reader.problem("start", ProblemKind::Start.with(message));
        }
    }

    fn read(&self, start: &mut Start) {
        let fen = start.fen.clone();
        let field = fen.split(' ').next().unwrap_or_default();
        let (rows, reserve) = match field.split_once('[') {
            Some((rows, reserve)) => (rows, Some(reserve)),
            None => (field, None),
        };
        let board = self.reader.scope.board;
        let count = rows.split('/').count();
        if count != board.ranks as usize {
            self.problem(0, format!("{count} rows; the board has {} ranks", board.ranks));
            return;
        }
        let mut column = 0;
        for (index, row) in rows.split('/').enumerate() {
            self.row(row, column, board.ranks - 1 - index as u8, start);
            column += row.len() + 1;
        }
        if let Some(reserve) = reserve {
            self.reserve(reserve, rows.len() + 1, start);
        }
    }

    /// Reads one rank, from the left; `column` is its start in the text.
    fn row(&self, row: &str, column: usize, rank: u8, start: &mut Start) {
        let board = self.reader.scope.board;
        let mut file = 0_u32;
        let mut at = 0;
        while at < row.len() {
            let rest = &row[at..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let mut length = 1;
            if digits > 0 {
                length = digits;
                file += rest[..digits].parse::<u32>().unwrap_or(1000).min(1000);
            } else if rest.starts_with('*') {
                if !self.walls {
                    self.problem(column + at, "`*` is a wall, and the board has none: `walls = true` allows them");
                }
                if let Some(square) = u8::try_from(file).ok().and_then(|file| board.square(file, rank)) {
                    start.fixed.insert(square);
                }
                file += 1;
            } else if let Some((piece_type, side, letters)) = self.letter(rest, column + at) {
                length = letters;
                if self.piece_types[piece_type.index()].drops_as.is_some() {
                    self.problem(
                        column + at,
                        format!("`{}` exists in the reserve only", self.piece_types[piece_type.index()].name),
                    );
                }
                if let Some(square) = u8::try_from(file).ok().and_then(|file| board.square(file, rank)) {
                    start.home[piece_type.index()][side].insert(square);
                }
                file += 1;
                if rest[length..].starts_with('~') {
                    if !self.keeps_promoted {
                        self.problem(
                            column + at + length,
                            "`~` marks promoted pieces only where captures go to the reserve",
                        );
                    }
                    length += 1;
                }
            } else {
                return;
            }
            at += length;
        }
        if file != u32::from(board.files) {
            self.problem(column, format!("row {} has {file} squares; the board has {} files", shown(row), board.files));
        }
    }

    /// Reads the content of the brackets.
    fn reserve(&self, reserve: &str, column: usize, start: &mut Start) {
        let Some(letters) = reserve.strip_suffix(']') else {
            self.problem(column + reserve.len(), "expected `]` after the reserve");
            return;
        };
        let mut at = 0;
        while at < letters.len() {
            let Some((piece_type, side, length)) = self.letter(&letters[at..], column + at) else {
                return;
            };
            start.reserve[side][piece_type.index()] += 1;
            if !start.reserve_order[side].contains(&piece_type) {
                start.reserve_order[side].push(piece_type);
            }
            at += length;
        }
    }

    /// Reads the letter at the start of a string: returns its piece type, its side and its length.
    fn letter(&self, text: &str, column: usize) -> Option<(PieceTypeId, Color, usize)> {
        let first = text.chars().next()?;
        let (letter, length) = split_letter(text).unwrap_or((first, first.len_utf8()));
        let wanted = text[..length].to_ascii_uppercase();
        if let Some(piece_type) = self.piece_types.iter().position(|piece_type| piece_type.letter == wanted) {
            return Some((PieceTypeId::from_index(piece_type), Color::of_case(letter.is_ascii_uppercase()), length));
        }
        // If a piece has no letter, that problem has already been reported.
        if self.piece_types.iter().all(|piece_type| !piece_type.letter.is_empty()) {
            self.problem(column, format!("{} is not the letter of a piece", shown(&text[..length])));
        }
        None
    }
}
