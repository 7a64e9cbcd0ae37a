//! The same game with Chess960 castling.

use super::document::{Node, Table, Value, read};
use super::problem::{Problem, ProblemKind, Problems, VariantError};
use super::{Rules, builtin, sections};

impl Rules {
    /// The same game with Chess960 castling: the king and its partner start anywhere on their rank, only their target squares are
    /// fixed, and castling is written as the king capturing its partner. The name gets the suffix `960`. The start
    /// position stays the same; other start positions can be set with a FEN.
    ///
    /// # Errors
    /// If the variant has no castling, or has a rule that excludes Chess960 castling.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::Rules;
    ///
    /// let free = Rules::builtin("crazyhouse")?.with_free_castling()?;
    /// assert_eq!(free, Rules::builtin("crazyhouse960")?);
    /// let error = Rules::builtin("shogi")?.with_free_castling().unwrap_err();
    /// assert_eq!(error.to_string(), "`shogi` has no castling, so it has none of Chess960");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_free_castling(&self) -> Result<Self, VariantError> {
        let Some(castling) = &self.castling else {
            return Err(refused(&format!("`{}` has no castling, so it has none of Chess960", self.name)));
        };
        if castling.free_origin {
            return Ok(self.clone());
        }
        if castling.dropped || castling.dropped_partners {
            let message =
                format!("`{}` has no castling of Chess960: its drops give rights on fixed squares", self.name);
            return Err(refused(&message));
        }
        let problems = Problems::new(&self.canonical);
        let free = read(&problems).and_then(|mut document| {
            self.free(&mut document);
            sections::rules(document, &problems)
        });
        problems.finish(free).map(Self::or_listed).map_err(|error| {
            let reasons: Vec<&str> = error.problems.iter().map(|problem| problem.message.as_str()).collect();
            refused(&format!("`{}` has no castling of Chess960: {}", self.name, reasons.join("; ")))
        })
    }

    /// Returns the listed variant, such as Chess960, if only its title and description differ.
    fn or_listed(self) -> Self {
        let known = builtin::listed(&self.name).and_then(|text| Self::from_toml(&text).ok());
        let same = |known: &Self| {
            let game =
                |rules: &Self| (rules.rules_id(), rules.start_fen.clone(), rules.evaluation.clone(), rules.search);
            game(known) == game(&self)
        };
        known.filter(same).unwrap_or(self)
    }

    /// Changes the keys of the definition.
    fn free(&self, document: &mut Table) {
        let title = if self.title.is_empty() { &self.name } else { &self.title };
        let description = format!("{title} with the castling of Chess960, from any squares of the rank.");
        set(document, "description", &description);
        set(document, "title", &format!("{title} {END}"));
        set(document, "name", &format!("{}{END}", self.name));
        if let Some(castling) = document.table_mut("castling") {
            set(castling, "origin", "position");
            set(castling, "notation", "king-takes-partner");
        }
        // The network of the original variant also evaluates this one.
        let listed = Some(&self.name).filter(|name| builtin::listed(name).is_some());
        let Some(network) = self.evaluation.network.as_ref().or(listed) else { return };
        if document.table("evaluation").is_none() {
            document.set("evaluation", node(Value::Table(Table::default())));
        }
        if let Some(evaluation) = document.table_mut("evaluation") {
            set(evaluation, "network", network);
        }
    }
}

/// The suffix in the name of a variant with Chess960 castling.
const END: &str = "960";

/// A built-in variant with Chess960 castling, by its name with the suffix `960`; `None` for other names, and if the variant
/// already castles this way.
pub(super) fn named(name: &str) -> Option<Result<Rules, VariantError>> {
    let base = name.strip_suffix(END).filter(|base| builtin::listed(base).is_some())?;
    let rules = Rules::builtin(base).ok()?;
    let is_free = rules.castling.as_ref().is_some_and(|castling| castling.free_origin);
    (!is_free).then(|| rules.with_free_castling())
}

fn refused(message: &str) -> VariantError {
    VariantError { problems: vec![Problem::new(ProblemKind::Value, (0, 0), "", message)] }
}

fn set(table: &mut Table, key: &str, text: &str) {
    table.set(key, node(Value::Text(text.to_owned())));
}

fn node(value: Value) -> Node {
    Node { place: 0, verbatim: false, value }
}
