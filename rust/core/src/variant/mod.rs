//! Variants: from a TOML definition to its rules.
//!
//! `document` parses a string into a tree with positions, `load` adds the parts taken from other definitions, and `sections` turns
//! the tree into [`Rules`]. A [`VariantError`] reports all errors at once.

mod after_effect;
pub mod builtin;
pub(crate) mod document;
mod ending;
mod extent;
mod free_castling;
mod letters;
mod load;
pub(crate) mod names;
mod nesting;
mod problem;
mod reader;
mod region;
mod rules;
mod search_settings;
mod sections;
mod shapes;
mod tapered;
mod warnings;
mod weights;
mod writer;

pub use crate::board::{Region, Symmetry};
pub use after_effect::{After, AfterEffect, Make};
pub use document::MAX_TEXT;
pub use ending::{Answer, CountedValues, EndingCondition, EndingResult, EndingRule, Mate, Shape};
pub use letters::MoveLetter;
pub(crate) use letters::split_letter;
pub(crate) use load::library_letter;
pub use names::builtin_name;
pub(crate) use problem::Problems;
pub use problem::{Problem, ProblemKind, VariantError};
pub use rules::{
    Castling, CastlingSide, Chases, Clock, Compulsory, CountingRow, CountingRule, DeadPositions, DropRule, EnPassant,
    EnPassantFen, Endings, FirstMove, Gates, InPlace, MoveRules, PassRule, PieceType, Promotion, Relocate, RelocateTo,
    Repetition, RepetitionResult, Royalty, Rules, Stalemate, ToAndFro, WallPlace, Walling,
};
pub use search_settings::{SearchSetting, SearchSettingError, SearchSettings};
pub use tapered::Tapered;
pub use weights::{Evaluation, Weights};
pub(crate) use writer::hash;
pub(crate) use writer::{hash as hash_of, hash_bytes, text as write_text};

use crate::board::{Color, PieceTypeId, Square};
use document::Value;

/// The keys that name a definition.
const NAMES: [&str; 3] = ["name = ", "title = ", "description = "];

/// The keys of a piece type that do not affect its moves.
const LOOKS: [&str; 3] = ["letter = ", "value = ", "shape = "];

/// The error for an invalid start position, at one of its columns (counted from 1). Only the compiled variant can
/// detect it; `text` is its definition.
pub(crate) fn in_start(text: &str, column: usize, message: &str) -> VariantError {
    let problems = Problems::new(text);
    let document = load::document(&problems, 0);
    let board = document.as_ref().and_then(|document| document.get("board"));
    let start = match board.map(|node| &node.value) {
        Some(Value::Table(board)) => board.get("start"),
        _ => None,
    };
    // A string with escapes, or from another definition, has no columns in this text.
    let place = start.map_or(0, |node| if node.verbatim { node.place + column } else { node.place });
    let found = Problems::new(text);
    found.add(place, "board.start", ProblemKind::Start.with(message));
    found.error()
}

/// The error for the `[[ending]]` rule at an index. Only the compiled variant can detect it.
pub(crate) fn in_ending(text: &str, index: usize, message: &str) -> VariantError {
    let problems = Problems::new(text);
    let document = load::document(&problems, 0);
    let place = match document.as_ref().and_then(|document| document.get("ending")).map(|node| &node.value) {
        Some(Value::List(rules)) => rules.get(index).map_or(0, |rule| rule.place),
        _ => 0,
    };
    let found = Problems::new(text);
    found.add(place, &format!("ending[{}]", index + 1), message);
    found.error()
}

impl Rules {
    /// A built-in variant.
    ///
    /// # Errors
    /// If there is no variant with that name; the error suggests similar names.
    ///
    /// ```
    /// use fairychess_core::variant::Rules;
    ///
    /// assert_eq!(Rules::builtin("chess").unwrap().piece_types.len(), 6);
    /// assert!(Rules::builtin("ches").unwrap_err().to_string().contains("did you mean `chess`?"));
    /// ```
    pub fn builtin(name: &str) -> Result<Self, VariantError> {
        builtin::toml(name).map_or_else(
            || {
                if let Some(Err(error)) = free_castling::named(&builtin::spelled(name)) {
                    return Err(error);
                }
                let problems = Problems::new("");
                problems.add(0, "", ProblemKind::UnknownName.with(builtin::unknown(name)));
                problems.finish(None)
            },
            |text| Self::from_toml(&text),
        )
    }

    /// Reads a variant from its definition.
    ///
    /// # Errors
    /// If the definition is invalid: all errors, each with line and column.
    ///
    /// ```
    /// use fairychess_core::variant::Rules;
    ///
    /// let error = Rules::from_toml("name = \"mine\"\nextends = \"chess\"\nbored = 1").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 1: unknown key `bored`: did you mean `board`?");
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, VariantError> {
        let problems = Problems::new(text);
        let rules = load::document(&problems, 0).and_then(|document| sections::rules(document, &problems));
        problems.finish(rules)
    }

    /// The variant as a complete definition, without `extends` or `library` and with the keys in a fixed order.
    /// [`Rules::from_toml`] reads it back to equal rules.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::Rules;
    ///
    /// let rules = Rules::builtin("chess")?;
    /// assert_eq!(Rules::from_toml(&rules.to_toml())?.id(), rules.id());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_toml(&self) -> String {
        self.canonical.clone()
    }

    /// The square with this name.
    ///
    /// ```
    /// use fairychess_core::Square;
    /// use fairychess_core::variant::Rules;
    ///
    /// let wolf = Rules::builtin("wolf").unwrap();
    /// assert_eq!((wolf.square("b10"), wolf.square("b11"), wolf.square("b01")), (Some(Square::new(73)), None, None));
    /// ```
    pub fn square(&self, name: &str) -> Option<Square> {
        region::Board { files: self.files, ranks: self.ranks, symmetry: self.symmetry }.read_square(name)
    }

    /// The identifier of the variant: 16 hexadecimal digits that depend only on the canonical text. See the example of
    /// [`Rules::to_toml`].
    pub fn id(&self) -> String {
        format!("{:016x}", writer::hash(&self.canonical))
    }

    /// The identifier of the rules of play: like [`Rules::id`], but without names, start position, evaluation and
    /// settings of the search.
    ///
    /// ```
    /// use fairychess_core::Rules;
    ///
    /// let [gothic, capablanca, chess] = ["gothic", "capablanca", "chess"].map(|name| Rules::builtin(name).unwrap());
    /// assert_eq!(gothic.rules_id(), capablanca.rules_id());
    /// assert_ne!(chess.rules_id(), capablanca.rules_id());
    /// ```
    pub fn rules_id(&self) -> String {
        let (mut section, mut text) = ("", String::new());
        for line in self.canonical.lines() {
            if line.starts_with('[') {
                section = line;
            }
            let named = section.is_empty() && NAMES.iter().any(|key| line.starts_with(key));
            let start = section == "[board]" && line.starts_with("start = ");
            if !named && !start && !["[evaluation]", "[search]"].contains(&section) {
                text += line;
                text.push('\n');
            }
        }
        // Drops the empty line before an omitted last section.
        text.truncate(text.trim_end().len() + 1);
        format!("{:016x}", writer::hash(&text))
    }

    /// True if a piece's square may be a gate.
    pub(crate) fn may_have_gate(&self, piece_type: PieceTypeId, color: Color, square: Square) -> bool {
        self.gates.as_ref().is_some_and(|gates| {
            let begins = gates.anywhere || self.home[piece_type.index()][color].contains(square);
            begins && gates.squares[color].contains(square) && gates.triggers.contains(piece_type)
        })
    }

    /// A hash of a piece type's behaviour: its definition without letter, value and shape.
    pub(crate) fn movement_hash(&self, piece_type: PieceTypeId) -> u64 {
        let (mut section, mut text) = (None, String::new());
        for line in self.canonical.lines() {
            if line.starts_with("[pieces.") {
                section = Some(section.map_or(0, |last| last + 1));
            } else if line.starts_with('[') && section.is_some() {
                break;
            } else if section == Some(piece_type.index()) && !LOOKS.iter().any(|key| line.starts_with(key)) {
                text += line;
                text.push('\n');
            }
        }
        writer::hash(&text)
    }
}
