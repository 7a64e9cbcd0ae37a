//! TOML parsed into a tree that keeps the order of the keys and the position of every value.

use super::nesting::{self, MAX_DEPTH};
use super::problem::{Finding, Place, ProblemKind, Problems, shown};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The maximum length of a string in bytes, over a hundred times the length of the longest built-in variant.
pub const MAX_TEXT: usize = 256 * 1024;

/// A value and its position.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The position where the value starts.
    pub place: Place,
    /// True for a string without escapes, whose columns match those of the file.
    pub verbatim: bool,
    /// The value.
    pub value: Value,
}

/// The value types of TOML.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// A string.
    Text(String),
    /// A whole number; `i64::MAX` if the number is too large.
    Integer(i64),
    /// A number with a decimal point.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// A list.
    List(Vec<Node>),
    /// A table.
    Table(Table),
    /// A date or time, which no key accepts.
    Date,
}

impl Value {
    /// The name of the type, for messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Integer(_) => "a whole number",
            Value::Float(_) => "a number",
            Value::Bool(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Date => "a date",
        }
    }
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The key.
    pub key: String,
    /// The position of the key.
    pub place: Place,
    /// The value.
    pub node: Node,
}

/// Keys and values, in text order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The position where the table starts.
    pub place: Place,
    /// The entries; no key appears twice.
    pub entries: Vec<Entry>,
}

impl Table {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// Gives mutable access to the value of a key.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.entries.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.node)
    }

    /// The table under a key.
    pub fn table(&self, key: &str) -> Option<&Table> {
        match self.get(key) {
            Some(Node { value: Value::Table(table), .. }) => Some(table),
            _ => None,
        }
    }

    /// Gives mutable access to the table under a key.
    pub fn table_mut(&mut self, key: &str) -> Option<&mut Table> {
        match self.get_mut(key) {
            Some(Node { value: Value::Table(table), .. }) => Some(table),
            _ => None,
        }
    }

    /// Removes a key and returns its value.
    pub fn take(&mut self, key: &str) -> Option<Node> {
        let index = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(index).node)
    }

    /// Sets a value; an existing key keeps its position in the order.
    pub fn set(&mut self, key: &str, node: Node) {
        match self.get_mut(key) {
            Some(old) => *old = node,
            None => self.entries.push(Entry { key: key.to_owned(), place: node.place, node }),
        }
    }

    /// Sets the position of everything in the table to that of the key that included it.
    pub fn move_to(&mut self, place: Place) {
        self.place = place;
        for entry in &mut self.entries {
            entry.place = place;
            entry.node.move_to(place);
        }
    }
}

impl Node {
    /// Sets the position of the node and of everything in it.
    pub fn move_to(&mut self, place: Place) {
        self.place = place;
        self.verbatim = false;
        match &mut self.value {
            Value::List(items) => items.iter_mut().for_each(|item| item.move_to(place)),
            Value::Table(table) => table.move_to(place),
            _ => {}
        }
    }
}

/// Reads TOML. Errors go to `problems`.
pub(crate) fn read(problems: &Problems) -> Option<Table> {
    let text = problems.text();
    if text.len() > MAX_TEXT {
        problems.add(
            0,
            "",
            ProblemKind::Text.with(format!("the text has {} bytes; at most {MAX_TEXT} are read", text.len())),
        );
        return None;
    }
    nesting::check(problems);
    if problems.any() {
        return None;
    }
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in errors.into_iter().take_while(|_| !problems.full()) {
        let place = error.span().map_or(0, |span| span.start);
        problems.add(place, "", ProblemKind::Text.with(format!("not TOML: {}", error.message().replace('\n', " "))));
    }
    if problems.any() {
        return None;
    }
    let span = document.span().start;
    let table = table(document.into_inner(), span, problems, 0);
    (!problems.any()).then_some(table)
}

fn table(from: DeTable<'_>, place: Place, problems: &Problems, depth: usize) -> Table {
    let mut entries = Vec::with_capacity(from.len());
    if depth >= MAX_DEPTH {
        problems.add(place, "", ProblemKind::Text.with(format!("tables and lists are nested deeper than {MAX_DEPTH}")));
        return Table { place, entries };
    }
    for (key, value) in from {
        let place = key.span().start;
        let node = node(value, problems, depth + 1);
        entries.push(Entry { key: key.into_inner().into_owned(), place, node });
    }
    // The `toml` crate sorts by key, but piece types keep the order of the text.
    entries.sort_by_key(|entry| entry.place);
    Table { place, entries }
}

fn node(from: Spanned<DeValue<'_>>, problems: &Problems, depth: usize) -> Node {
    let span = from.span();
    let mut verbatim = false;
    let value = match from.into_inner() {
        DeValue::String(text) => {
            let source = problems.text().get(span.start + 1..span.end.saturating_sub(1));
            verbatim = source == Some(&*text);
            Value::Text(text.into_owned())
        }
        DeValue::Integer(number) => {
            let read = i64::from_str_radix(number.as_str(), number.radix());
            Value::Integer(read.unwrap_or(i64::MAX))
        }
        DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(value) => Value::Bool(value),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(_) if depth >= MAX_DEPTH => {
            problems.add(
                span.start,
                "",
                ProblemKind::Text.with(format!("tables and lists are nested deeper than {MAX_DEPTH}")),
            );
            Value::List(Vec::new())
        }
        DeValue::Array(items) => Value::List(items.into_iter().map(|item| node(item, problems, depth + 1)).collect()),
        DeValue::Table(inner) => Value::Table(table(inner, span.start, problems, depth)),
    };
    Node { place: span.start, verbatim, value }
}

/// Merges one document into another: tables are merged key by key, other values are replaced, and `false` removes a table.
pub(crate) fn merge(base: &mut Table, over: Table) {
    base.place = over.place;
    for entry in over.entries {
        let Some(index) = base.entries.iter().position(|old| old.key == entry.key) else {
            base.entries.push(entry);
            continue;
        };
        let old = &mut base.entries[index];
        match (&mut old.node.value, &entry.node.value) {
            (Value::Table(_), Value::Table(_)) => {}
            (value, Value::Bool(false)) if holds_tables(value) => {
                base.entries.remove(index);
                continue;
            }
            _ => {
                *old = entry;
                continue;
            }
        }
        (old.place, old.node.place) = (entry.place, entry.node.place);
        if let (Value::Table(old), Value::Table(new)) = (&mut old.node.value, entry.node.value) {
            merge(old, new);
        }
    }
}

/// True if a value is a table or a list of tables, which `false` can remove.
fn holds_tables(value: &Value) -> bool {
    match value {
        Value::Table(_) => true,
        Value::List(items) => items.iter().all(|item| matches!(item.value, Value::Table(_))),
        _ => false,
    }
}

/// Removes keys whose value `false` means "absent", such as `castling = false` if nothing is inherited.
pub(crate) fn drop_false(table: &mut Table, keys: &[&str]) {
    table
        .entries
        .retain(|entry| !matches!(entry.node.value, Value::Bool(false)) || !keys.contains(&entry.key.as_str()));
}

/// The message for a value of the wrong type.
pub(crate) fn expected(what: &str, found: &Value) -> Finding {
    ProblemKind::Type.with(expected_text(what, found))
}

/// The text of the message for a value of the wrong type.
pub(crate) fn expected_text(what: &str, found: &Value) -> String {
    match found {
        Value::Text(text) => format!("expected {what}, found the text {}", shown(text)),
        other => format!("expected {what}, found {}", other.type_name()),
    }
}
