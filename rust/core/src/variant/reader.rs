//! Typed reading of the tables of a document. Reading continues after errors, which are collected.

use super::document::{Node, Table, Value, expected};
use super::problem::{Finding, Place, ProblemKind, Problems, renamed, shown, suggestion};
use super::region::{self, Board};
use crate::board::{PieceTypeId, PieceTypeSet, Region};
use crate::piece::{PieceError, Surroundings};
use std::ops::RangeInclusive;

/// The context in which a table is read.
pub(crate) struct Scope<'a> {
    /// The collection of problems.
    pub problems: &'a Problems<'a>,
    /// The names of the piece types, in order.
    pub piece_types: Vec<&'a str>,
    /// The board.
    pub board: Board,
}

impl<'a> Scope<'a> {
    /// The piece type with this name.
    pub fn piece_type(&self, name: &str) -> Option<PieceTypeId> {
        self.piece_types.iter().position(|piece_type| *piece_type == name).map(PieceTypeId::from_index)
    }

    /// All piece types.
    pub fn all_piece_types(&self) -> PieceTypeSet {
        PieceTypeSet::first(self.piece_types.len())
    }

    /// The context for reading piece notation.
    pub fn surroundings(&self) -> Surroundings {
        Surroundings {
            board: self.board.all(),
            sides: (self.board.files, self.board.ranks),
            piece_types: self.all_piece_types(),
        }
    }

    /// Adds a problem in piece notation, at its column if the string has no escapes.
    pub fn piece_problem(&self, node: &Node, path: &str, error: &PieceError) {
        match &node.value {
            Value::Text(text) if node.verbatim => {
                let bytes: usize = text.chars().take(error.column - 1).map(char::len_utf8).sum();
                self.problems.add(node.place + 1 + bytes, path, ProblemKind::Notation.with(&error.message));
            }
            _ => self.problems.add(
                node.place,
                path,
                ProblemKind::Notation.with(format!("at column {} of the text: {}", error.column, error.message)),
            ),
        }
    }

    /// Reads a region. The second value shows whether it depends on the colour of the from-square. Errors are
    /// collected, and `None` is returned.
    pub fn region(&self, node: &Node, path: &str, start_colour: bool) -> Option<(Region, Option<bool>)> {
        match region::read(node, self.board, start_colour) {
            Ok(found) => Some(found),
            Err((place, message)) => {
                self.problems.add(place, path, message);
                None
            }
        }
    }

    /// Reads the piece types named in a list.
    pub fn piece_type_list(&self, node: &'a Node, path: &str) -> Vec<PieceTypeId> {
        let mut piece_types = Vec::new();
        let Value::List(items) = &node.value else {
            self.problems.add(node.place, path, expected("a list of names of pieces", &node.value));
            return piece_types;
        };
        for item in items.iter().take(1000) {
            if let Some(piece_type) = self.piece_type_of(item, path) {
                if piece_types.contains(&piece_type) {
                    self.problems.add(
                        item.place,
                        path,
                        format!("`{}` is named twice", self.piece_types[piece_type.index()]),
                    );
                } else {
                    piece_types.push(piece_type);
                }
            }
        }
        piece_types
    }

    /// Reads the piece type named by a node.
    fn piece_type_of(&self, node: &Node, path: &str) -> Option<PieceTypeId> {
        let Value::Text(name) = &node.value else {
            self.problems.add(node.place, path, expected("the name of a piece", &node.value));
            return None;
        };
        self.named(name, node.place, path)
    }

    /// Finds the piece type with a name that occurs at `place`; an unknown name is reported.
    pub fn named(&self, name: &str, place: Place, path: &str) -> Option<PieceTypeId> {
        let piece_type = self.piece_type(name);
        if piece_type.is_none() && !self.problems.full() {
            let message = format!("no piece is called {}: {}", shown(name), suggestion(name, &self.piece_types));
            self.problems.add(place, path, ProblemKind::UnknownName.with(message));
        }
        piece_type
    }
}

/// A table being read.
pub(crate) struct Reader<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its path in the document, such as `pieces.queen`.
    pub path: String,
    /// The context.
    pub scope: &'a Scope<'a>,
}

impl<'a> Reader<'a> {
    /// Creates a reader for a table in which only `keys` are allowed.
    pub fn new(table: &'a Table, path: impl Into<String>, keys: &[&str], scope: &'a Scope<'a>) -> Self {
        let reader = Self { table, path: path.into(), scope };
        for entry in &table.entries {
            if !keys.contains(&entry.key.as_str()) && !scope.problems.full() {
                let message = format!("unknown key {}: {}", shown(&entry.key), suggestion(&entry.key, keys));
                scope.problems.add(entry.place, &reader.path, ProblemKind::UnknownKey.with(message));
            }
        }
        reader
    }

    /// The full path of a key.
    pub fn key(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Adds a problem with a key, at the position of its value, or of the table if the key is missing.
    pub fn problem(&self, key: &str, finding: impl Into<Finding>) {
        let place = self.table.get(key).map_or(self.table.place, |node| node.place);
        let key = if key.is_empty() { self.path.clone() } else { self.key(key) };
        self.scope.problems.add(place, &key, finding);
    }

    /// Adds a problem at a byte of a string, or with the string as a whole if it has escapes.
    pub fn problem_within(&self, key: &str, at: usize, finding: impl Into<Finding>) {
        match self.table.get(key) {
            Some(node) if node.verbatim => self.scope.problems.add(node.place + 1 + at, &self.key(key), finding),
            _ => self.problem(key, finding),
        }
    }

    /// True if the table has a key.
    pub fn has(&self, key: &str) -> bool {
        self.table.get(key).is_some()
    }

    /// Adds a problem: a value has the wrong type.
    fn wrong(&self, key: &str, what: &str, node: &Node) {
        self.scope.problems.add(node.place, &self.key(key), expected(what, &node.value));
    }

    /// Reads a string.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        match self.table.get(key)? {
            Node { value: Value::Text(text), .. } => Some(text),
            other => {
                self.wrong(key, "a text", other);
                None
            }
        }
    }

    /// Returns the value if it is a string; other values are not reported.
    pub fn text_if_text(&self, key: &str) -> Option<&'a str> {
        match self.table.get(key)? {
            Node { value: Value::Text(text), .. } => Some(text),
            _ => None,
        }
    }

    /// Returns the value if it is a table; other values are not reported.
    pub fn table_if_table(&self, key: &str) -> Option<&'a Table> {
        match self.table.get(key)? {
            Node { value: Value::Table(table), .. } => Some(table),
            _ => None,
        }
    }

    /// Reads a boolean.
    pub fn flag(&self, key: &str, default: bool) -> bool {
        match self.table.get(key) {
            None => default,
            Some(Node { value: Value::Bool(flag), .. }) => *flag,
            Some(other) => {
                self.wrong(key, "true or false", other);
                default
            }
        }
    }

    /// Reads a whole number within bounds.
    pub fn number(&self, key: &str, bounds: RangeInclusive<i64>) -> Option<i64> {
        let what = format!("a whole number from {} to {}", bounds.start(), bounds.end());
        match self.table.get(key)? {
            Node { value: Value::Integer(number), .. } if bounds.contains(number) => Some(*number),
            Node { value: Value::Integer(_), .. } => {
                self.problem(key, format!("expected {what}"));
                None
            }
            other => {
                self.wrong(key, &what, other);
                None
            }
        }
    }

    /// Reads one of several words; the first is the default.
    pub fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> T {
        let Some(node) = self.table.get(key) else {
            return choices[0].1;
        };
        let found = match &node.value {
            Value::Text(text) => choices.iter().find(|(word, _)| word == text),
            _ => None,
        };
        found.map_or_else(
            || {
                let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
                match &node.value {
                    Value::Text(text) if renamed(text, &words).is_some() => {
                        self.problem(key, format!("unknown word {}: {}", shown(text), suggestion(text, &words)));
                    }
                    _ => self.wrong(key, &format!("`{}`", words.join("` or `")), node),
                }
                choices[0].1
            },
            |choice| choice.1,
        )
    }

    /// Returns a table inside this one.
    pub fn table(&self, key: &str) -> Option<&'a Table> {
        match self.table.get(key)? {
            Node { value: Value::Table(table), .. } => Some(table),
            other => {
                self.wrong(key, "a table", other);
                None
            }
        }
    }

    /// Reads a list of tables, and returns each with its path.
    pub fn tables(&self, key: &str, max: usize) -> Vec<(String, &'a Table)> {
        let items = match self.table.get(key) {
            None => return Vec::new(),
            Some(Node { value: Value::List(items), .. }) => items,
            Some(Node { value: Value::Table(_), .. }) => {
                let full = self.key(key);
                self.problem(
                    key,
                    format!("this can be there several times: write `[[{full}]]` in place of `[{full}]`"),
                );
                return Vec::new();
            }
            Some(other) => {
                self.wrong(key, "a list of tables", other);
                return Vec::new();
            }
        };
        if items.len() > max {
            self.problem(key, format!("at most {max} are allowed"));
        }
        let mut tables = Vec::new();
        for (index, item) in items.iter().take(max).enumerate() {
            let path = format!("{}[{}]", self.key(key), index + 1);
            match &item.value {
                Value::Table(table) => tables.push((path, table)),
                other => self.scope.problems.add(item.place, &path, expected("a table", other)),
            }
        }
        tables
    }

    /// Reads a region.
    pub fn region(&self, key: &str) -> Option<Region> {
        self.scope.region(self.table.get(key)?, &self.key(key), false).map(|(region, _)| region)
    }

    /// Reads one piece type.
    pub fn piece_type(&self, key: &str) -> Option<PieceTypeId> {
        self.scope.piece_type_of(self.table.get(key)?, &self.key(key))
    }

    /// Reads several piece types.
    pub fn piece_types(&self, key: &str) -> Option<Vec<PieceTypeId>> {
        Some(self.scope.piece_type_list(self.table.get(key)?, &self.key(key)))
    }

    /// Reads a key that must name at least one piece type; `names` says what its names are, in the message that it is
    /// missing.
    pub fn required_piece_types(&self, key: &str, names: &str) -> Vec<PieceTypeId> {
        if !self.has(key) {
            self.problem(key, format!("missing required key: {names}"));
        }
        if self.has_empty_list(key) {
            self.problem(key, "no piece is named");
        }
        self.piece_types(key).unwrap_or_default()
    }

    /// True if the value is a list without items. A list of unknown names is not empty, and has been reported.
    pub fn has_empty_list(&self, key: &str) -> bool {
        self.table.get(key).is_some_and(|node| matches!(&node.value, Value::List(items) if items.is_empty()))
    }

    /// Reads several piece types as a set.
    pub fn piece_type_set(&self, key: &str) -> Option<PieceTypeSet> {
        self.piece_types(key).map(PieceTypeSet::from_iter)
    }

    /// Reads a set of piece types. The default is `names`, all of which must exist.
    pub fn piece_types_or(&self, key: &str, names: &[&str]) -> PieceTypeSet {
        if let Some(piece_types) = self.piece_type_set(key) {
            return piece_types;
        }
        for name in names.iter().filter(|name| self.scope.piece_type(name).is_none()) {
            self.problem(
                key,
                format!("missing required key, since the default names `{name}`, and no piece has that name"),
            );
        }
        self.existing(names)
    }

    /// Reads a set of piece types. By default, it has the types among `names` that exist.
    pub fn piece_types_or_existing(&self, key: &str, names: &[&str]) -> PieceTypeSet {
        self.piece_type_set(key).unwrap_or_else(|| self.existing(names))
    }

    fn existing(&self, names: &[&str]) -> PieceTypeSet {
        names.iter().filter_map(|name| self.scope.piece_type(name)).collect()
    }

    /// The whole board, for both sides.
    pub fn everywhere(&self) -> Region {
        self.scope.board.all()
    }
}
