//! Typed reading of a document's tables; every mistake is noted and reading goes on.

use super::document::{Node, Table, Value, expected};
use super::problem::{Problems, shown, suggestion};
use super::region::{self, Board};
use super::rules::{KindId, KindSet, Region};
use crate::piece::PieceError;
use crate::piece::normalise::Surroundings;
use std::ops::RangeInclusive;

/// What is known when a table is read.
pub(crate) struct Scope<'a> {
    /// Where problems go.
    pub problems: &'a Problems<'a>,
    /// Names of the kinds, in order.
    pub kinds: Vec<&'a str>,
    /// The board.
    pub board: Board,
}

impl<'a> Scope<'a> {
    /// The kind of a name.
    pub fn kind(&self, name: &str) -> Option<KindId> {
        self.kinds.iter().position(|kind| *kind == name).map(|index| index as KindId)
    }

    /// All kinds.
    pub fn all_kinds(&self) -> KindSet {
        self.kinds.iter().enumerate().fold(0, |set, (index, _)| set | 1 << (index % 64))
    }

    /// What piece texts need.
    pub fn surroundings(&self) -> Surroundings {
        Surroundings { board: self.board.all(), kinds: self.all_kinds() }
    }

    /// Notes a problem of a piece's text, at its column where the text stands in the file as it is.
    pub fn piece_problem(&self, node: &Node, path: &str, error: &PieceError) {
        match &node.value {
            Value::Text(text) if node.verbatim => {
                let bytes: usize = text.chars().take(error.column - 1).map(char::len_utf8).sum();
                self.problems.add(node.place + 1 + bytes, path, error.message.clone());
            }
            _ => self.problems.add(
                node.place,
                path,
                format!("at column {} of the text: {}", error.column, error.message),
            ),
        }
    }

    /// A region of any node; `None` where it is none, which is noted. Also whether it depends on the start square's colour.
    pub fn region(&self, node: &Node, path: &str, start_colour: bool) -> Option<(Region, Option<bool>)> {
        match region::read(node, self.board, start_colour) {
            Ok(found) => Some(found),
            Err((place, message)) => {
                self.problems.add(place, path, message);
                None
            }
        }
    }

    /// Kinds named in a list.
    pub fn kind_list(&self, node: &'a Node, path: &str) -> Vec<KindId> {
        let mut kinds = Vec::new();
        let Value::List(items) = &node.value else {
            self.problems.add(node.place, path, expected("a list of names of pieces", &node.value));
            return kinds;
        };
        for item in items.iter().take(1000) {
            if let Some(kind) = self.kind_of(item, path) {
                if kinds.contains(&kind) {
                    self.problems.add(item.place, path, format!("`{}` is named twice", self.kinds[kind as usize]));
                } else {
                    kinds.push(kind);
                }
            }
        }
        kinds
    }

    /// The kind that a node names.
    fn kind_of(&self, node: &Node, path: &str) -> Option<KindId> {
        let Value::Text(name) = &node.value else {
            self.problems.add(node.place, path, expected("the name of a piece", &node.value));
            return None;
        };
        let kind = self.kind(name);
        if kind.is_none() && !self.problems.full() {
            let message = format!("no piece is called {}: {}", shown(name), suggestion(name, &self.kinds));
            self.problems.add(node.place, path, message);
        }
        kind
    }
}

/// Kinds as a set.
pub(crate) fn kind_set(kinds: &[KindId]) -> KindSet {
    kinds.iter().fold(0, |set, kind| set | 1 << kind)
}

/// A table being read.
pub(crate) struct Reader<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its place in the document, such as `pieces.queen`.
    pub path: String,
    /// What is known.
    pub scope: &'a Scope<'a>,
}

impl<'a> Reader<'a> {
    /// Begins to read a table that may hold `keys` and no other.
    pub fn new(table: &'a Table, path: impl Into<String>, keys: &[&str], scope: &'a Scope<'a>) -> Self {
        let reader = Self { table, path: path.into(), scope };
        for entry in &table.entries {
            if !keys.contains(&entry.key.as_str()) && !scope.problems.full() {
                let message = format!("unknown key {}: {}", shown(&entry.key), suggestion(&entry.key, keys));
                scope.problems.add(entry.place, &reader.path, message);
            }
        }
        reader
    }

    /// The full name of a key.
    pub fn key(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Notes a problem of a key, at its value or at the table where it is missing.
    pub fn problem(&self, key: &str, message: impl Into<String>) {
        let place = self.table.get(key).map_or(self.table.place, |node| node.place);
        let key = if key.is_empty() { self.path.clone() } else { self.key(key) };
        self.scope.problems.add(place, &key, message);
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.get(key).is_some()
    }

    /// Notes that a value has the wrong type.
    fn wrong(&self, key: &str, what: &str, node: &Node) {
        self.scope.problems.add(node.place, &self.key(key), expected(what, &node.value));
    }

    /// A text.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        match self.table.get(key)? {
            Node { value: Value::Text(text), .. } => Some(text),
            other => {
                self.wrong(key, "a text", other);
                None
            }
        }
    }

    /// A text, where the value is one; no complaint where it is not.
    pub fn text_if_text(&self, key: &str) -> Option<&'a str> {
        match self.table.get(key)? {
            Node { value: Value::Text(text), .. } => Some(text),
            _ => None,
        }
    }

    /// A table, where the value is one; no complaint where it is not.
    pub fn table_if_table(&self, key: &str) -> Option<&'a Table> {
        match self.table.get(key)? {
            Node { value: Value::Table(table), .. } => Some(table),
            _ => None,
        }
    }

    /// True or false.
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

    /// A whole number within bounds.
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

    /// One of several words, the first by default.
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
                let words: Vec<String> = choices.iter().map(|(word, _)| format!("`{word}`")).collect();
                self.wrong(key, &words.join(" or "), node);
                choices[0].1
            },
            |choice| choice.1,
        )
    }

    /// A table within.
    pub fn table(&self, key: &str) -> Option<&'a Table> {
        match self.table.get(key)? {
            Node { value: Value::Table(table), .. } => Some(table),
            other => {
                self.wrong(key, "a table", other);
                None
            }
        }
    }

    /// A list of tables, each with its path.
    pub fn tables(&self, key: &str, most: usize) -> Vec<(String, &'a Table)> {
        let items = match self.table.get(key) {
            None => return Vec::new(),
            Some(Node { value: Value::List(items), .. }) => items,
            Some(other) => {
                self.wrong(key, "a list of tables", other);
                return Vec::new();
            }
        };
        if items.len() > most {
            self.problem(key, format!("at most {most} are allowed"));
        }
        let mut tables = Vec::new();
        for (index, item) in items.iter().take(most).enumerate() {
            let path = format!("{}[{}]", self.key(key), index + 1);
            match &item.value {
                Value::Table(table) => tables.push((path, table)),
                other => self.scope.problems.add(item.place, &path, expected("a table", other)),
            }
        }
        tables
    }

    /// A region.
    pub fn region(&self, key: &str) -> Option<Region> {
        self.scope.region(self.table.get(key)?, &self.key(key), false).map(|(region, _)| region)
    }

    /// One kind.
    pub fn kind(&self, key: &str) -> Option<KindId> {
        self.scope.kind_of(self.table.get(key)?, &self.key(key))
    }

    /// Several kinds.
    pub fn kinds(&self, key: &str) -> Option<Vec<KindId>> {
        Some(self.scope.kind_list(self.table.get(key)?, &self.key(key)))
    }

    /// A set of kinds; by default those of `names`, each of which must then exist.
    pub fn kinds_or(&self, key: &str, names: &[&str]) -> KindSet {
        if let Some(kinds) = self.kinds(key) {
            return kind_set(&kinds);
        }
        for name in names.iter().filter(|name| self.scope.kind(name).is_none()) {
            self.problem(key, format!("needed, since the default names `{name}`, and no piece is called so"));
        }
        self.existing(names)
    }

    /// A set of kinds; by default those of `names` that exist.
    pub fn kinds_or_existing(&self, key: &str, names: &[&str]) -> KindSet {
        self.kinds(key).map_or_else(|| self.existing(names), |kinds| kind_set(&kinds))
    }

    fn existing(&self, names: &[&str]) -> KindSet {
        kind_set(&names.iter().filter_map(|name| self.scope.kind(name)).collect::<Vec<_>>())
    }

    /// The two sides' whole board.
    pub fn everywhere(&self) -> Region {
        self.scope.board.all()
    }
}
