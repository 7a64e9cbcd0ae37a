//! The header of a network: its sizes and its variant, as TOML.

use super::features::{Features, MAX_INPUTS};
use super::{NetworkError, NetworkErrorKind};
use crate::resources::have_room;
use crate::tables::Variant;
use crate::variant::document::{self, Table, Value, expected_text};
use crate::variant::{Problems, write_text};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// The number of hidden neurons must be a multiple of this.
pub const HIDDEN_STEP: usize = 32;

/// The maximum number of hidden neurons.
pub const MAX_HIDDEN: usize = 1024;

/// The maximum number of output buckets.
pub const MAX_BUCKETS: usize = 16;

/// The maximum number of bytes in a header.
pub(super) const MAX_HEADER: usize = 16 << 10;

/// The maximum number of entries of [`Header::trained`].
const MAX_TRAINED: usize = 64;

/// The metadata of a network file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The number of hidden neurons of one view, a multiple of [`HIDDEN_STEP`].
    pub hidden: usize,
    /// The number of inputs of one view.
    pub inputs: usize,
    /// The number of output buckets.
    pub buckets: usize,
    /// The value of a hidden neuron that is fully on.
    pub qa: i32,
    /// The value that stands for an output weight of 1.
    pub qb: i32,
    /// The number of hundredths of a pawn that correspond to an output of 1.
    pub scale: i32,
    /// The name of the variant that the network was trained for.
    pub variant: String,
    /// The identity of that variant.
    pub variant_id: String,
    /// The identifier of that variant's rules of play.
    pub rules_id: String,
    /// The text of its [`Features`].
    pub features: String,
    /// The version of fairychess that wrote it.
    pub fairychess: String,
    /// Keys and values that describe the training.
    pub trained: Vec<(String, String)>,
}

impl Header {
    /// Creates the header of a new network for a variant.
    pub fn new<const W: usize>(variant: &Variant<W>, features: &Features, hidden: usize, buckets: usize) -> Self {
        Self {
            hidden,
            inputs: features.inputs(),
            buckets,
            qa: 255,
            qb: 64,
            scale: 400,
            variant: variant.rules.name.clone(),
            variant_id: variant.rules.id(),
            rules_id: variant.rules.rules_id(),
            features: features.text().to_owned(),
            fairychess: env!("CARGO_PKG_VERSION").to_owned(),
            trained: vec![],
        }
    }

    /// The header as text.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        for (key, number) in [("hidden", self.hidden), ("inputs", self.inputs), ("buckets", self.buckets)] {
            let _ = writeln!(text, "{key} = {number}");
        }
        for (key, number) in [("qa", self.qa), ("qb", self.qb), ("scale", self.scale)] {
            let _ = writeln!(text, "{key} = {number}");
        }
        let mut line = |key: &str, content: &str| {
            text += key;
            text += " = ";
            write_text(&mut text, content);
            text.push('\n');
        };
        line("variant", &self.variant);
        line("variant_id", &self.variant_id);
        line("rules_id", &self.rules_id);
        line("fairychess", &self.fairychess);
        line("features", &self.features);
        text += "\n[trained]\n";
        for (key, content) in &self.trained {
            write_text(&mut text, key);
            text += " = ";
            write_text(&mut text, content);
            text.push('\n');
        }
        text
    }

    /// The size of the network's numbers in bytes.
    pub(super) fn bytes(&self) -> usize {
        2 * self.hidden * (self.inputs + 1) + 4 * self.inputs + self.buckets * (4 * self.hidden + 4)
    }

    /// Checks that there is enough memory for the numbers in a trainer's and in a network's form, and for a temporary copy;
    /// raises [`crate::Exhausted`] if not.
    pub(super) fn have_room(&self) {
        have_room(3 * self.bytes(), || {
            format!("a network of {} inputs and {} hidden neurons", self.inputs, self.hidden)
        });
    }

    /// Returns an error if the header could not be read back.
    pub(super) fn check(&self) -> Result<(), NetworkError> {
        let text = self.to_toml();
        if text.len() > MAX_HEADER {
            let message = format!("expected at most {MAX_HEADER} bytes of header, found {}", text.len());
            return Err(NetworkError::new(NetworkErrorKind::Header, 0, message));
        }
        Self::read(text.as_bytes(), 0).map(|_| ())
    }

    /// Reads a header, which begins at byte `offset` of a file.
    pub(super) fn read(bytes: &[u8], offset: usize) -> Result<Self, NetworkError> {
        let wrong = |at: usize, message: String| NetworkError::new(NetworkErrorKind::Header, offset + at, message);
        let text = std::str::from_utf8(bytes)
            .map_err(|error| wrong(error.valid_up_to(), "expected UTF-8, found other bytes".into()))?;
        let problems = Problems::new(text);
        let table = document::read(&problems);
        let table = problems.finish(table).map_err(|error| wrong(0, error.to_string()))?;
        let fields = Fields { table: &table, offset };
        let header = Self {
            hidden: fields.number("hidden", HIDDEN_STEP as i64..=MAX_HIDDEN as i64)? as usize,
            inputs: fields.number("inputs", 1..=MAX_INPUTS as i64)? as usize,
            buckets: fields.number("buckets", 1..=MAX_BUCKETS as i64)? as usize,
            qa: fields.number("qa", 1..=255)? as i32,
            qb: fields.number("qb", 1..=1024)? as i32,
            scale: fields.number("scale", 1..=10_000)? as i32,
            variant: fields.text("variant")?,
            variant_id: fields.text("variant_id")?,
            rules_id: fields.text("rules_id")?,
            fairychess: fields.text("fairychess")?,
            features: fields.text("features")?,
            trained: fields.trained()?,
        };
        if header.hidden % HIDDEN_STEP != 0 {
            let message = format!("hidden: expected a multiple of {HIDDEN_STEP}, found {}", header.hidden);
            return Err(fields.wrong("hidden", message));
        }
        Ok(header)
    }
}

/// The fields of a header.
struct Fields<'t> {
    table: &'t Table,
    offset: usize,
}

impl Fields<'_> {
    fn wrong(&self, key: &str, message: impl Into<String>) -> NetworkError {
        let place = self.table.get(key).map_or(0, |node| node.place);
        NetworkError::new(NetworkErrorKind::Header, self.offset + place, message)
    }

    fn get(&self, key: &str) -> Result<&Value, NetworkError> {
        let found = self.table.get(key).map(|node| &node.value);
        found.ok_or_else(|| self.wrong(key, format!("expected the key `{key}`, found none")))
    }

    fn number(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64, NetworkError> {
        let what = format!("{key}: expected a whole number from {} to {}", range.start(), range.end());
        match self.get(key)? {
            Value::Integer(number) if range.contains(number) => Ok(*number),
            Value::Integer(number) => Err(self.wrong(key, format!("{what}, found {number}"))),
            other => Err(self.wrong(key, format!("{what}, found {}", other.type_name()))),
        }
    }

    fn text(&self, key: &str) -> Result<String, NetworkError> {
        match self.get(key)? {
            Value::Text(text) => Ok(text.clone()),
            other => Err(self.wrong(key, format!("{key}: {}", expected_text("a text", other)))),
        }
    }

    fn trained(&self) -> Result<Vec<(String, String)>, NetworkError> {
        let Value::Table(table) = self.get("trained")? else {
            return Err(self.wrong("trained", "trained: expected a table"));
        };
        if table.entries.len() > MAX_TRAINED {
            let message = format!("trained: expected at most {MAX_TRAINED} keys, found {}", table.entries.len());
            return Err(self.wrong("trained", message));
        }
        let fields = Fields { table, offset: self.offset };
        table.entries.iter().map(|entry| Ok((entry.key.clone(), fields.text(&entry.key)?))).collect()
    }
}
