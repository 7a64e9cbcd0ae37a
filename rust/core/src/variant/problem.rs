//! The errors of a definition, collected with their positions.

use super::extent;
use crate::shown::in_one_line;
use std::cell::RefCell;
use std::fmt::{self, Display};

/// The maximum number of errors in a report; hostile texts could cause millions.
const MAX_PROBLEMS: usize = 100;

/// The maximum length of a key in a message; longer keys are cut.
const MAX_KEY: usize = 160;
/// The maximum length of a message; longer messages are cut. The longest one lists the names of all pieces.
const MAX_MESSAGE: usize = 8000;

/// One error in a definition. The key and the message are always a single line each.
///
/// # Examples
/// ```
/// use fairychess_core::Rules;
/// use fairychess_core::variant::ProblemKind;
///
/// let error = Rules::from_toml("name = \"mine\"\nextends = \"chess\"\nbored = 1").unwrap_err();
/// let problem = &error.problems[0];
/// assert_eq!((problem.kind(), problem.line, problem.column), (ProblemKind::UnknownKey, 3, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    sort: ProblemKind,
    /// The line of the text, counted from 1; 0 if the error has no position.
    pub line: usize,
    /// The column: the number of the character in the line, counted from 1.
    pub column: usize,
    /// The line where the problem ends, counted from 1.
    pub end_line: usize,
    /// The column after the problem's last character; `column` if it has no extent. It is never beyond the end of the
    /// line.
    pub end_column: usize,
    /// The key, such as `pieces.queen.letter`; empty for the whole text.
    pub key: String,
    /// What was found, and what was expected.
    pub message: String,
}

impl Problem {
    /// A problem at a position, without an extent. The key and the message are each put on one line, and cut if too
    /// long.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::variant::{Problem, ProblemKind};
    ///
    /// let problem = Problem::new(ProblemKind::Value, (2, 7), "board.files", "expected a whole number from 1 to 16");
    /// assert_eq!(problem.to_string(), "line 2, column 7: board.files: expected a whole number from 1 to 16");
    /// ```
    pub fn new(sort: ProblemKind, (line, column): (usize, usize), key: &str, message: &str) -> Self {
        let (key, message) = (in_one_line(key, MAX_KEY), in_one_line(message, MAX_MESSAGE));
        Self { sort, line, column, end_line: line, end_column: column, key, message }
    }

    /// Returns the same problem, extended over a number of characters in its line.
    #[must_use]
    pub(crate) fn with_length(self, characters: usize) -> Self {
        Self { end_column: self.column + characters, ..self }
    }

    /// The kind of problem.
    pub fn kind(&self) -> ProblemKind {
        self.sort
    }
}

/// The kind of problem in a definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The text cannot be read as TOML, or is too long or too deeply nested.
    Text,
    /// A key that does not exist.
    UnknownKey,
    /// A piece or variant name that does not exist.
    UnknownName,
    /// A value of the wrong type.
    Type,
    /// An error in piece notation.
    Notation,
    /// The start position.
    Start,
    /// Any other value that is missing, invalid, or inconsistent with the others.
    Value,
}

/// A problem without a position: its category and a message.
pub(crate) struct Finding {
    sort: ProblemKind,
    message: String,
}

impl<T: Into<String>> From<T> for Finding {
    fn from(message: T) -> Self {
        ProblemKind::Value.with(message)
    }
}

impl ProblemKind {
    /// Creates a problem of this category, with a message.
    pub(crate) fn with(self, message: impl Into<String>) -> Finding {
        Finding { sort: self, message: message.into() }
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

/// A definition is invalid. The error lists all problems.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", lines(.problems))]
pub struct VariantError {
    /// All problems, in the order of their positions; never empty.
    pub problems: Vec<Problem>,
}

/// One line for each problem.
fn lines(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A position in the text, in bytes.
pub(crate) type Place = usize;

/// Collects problems while reading a string.
pub(crate) struct Problems<'t> {
    text: &'t str,
    found: RefCell<Vec<(Place, Problem)>>,
}

impl<'t> Problems<'t> {
    /// An empty collection for this text.
    pub fn new(text: &'t str) -> Self {
        Self { text, found: RefCell::new(Vec::new()) }
    }

    /// The text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Adds a problem.
    pub fn add(&self, place: Place, key: &str, finding: impl Into<Finding>) {
        if self.full() {
            return;
        }
        let mut found = self.found.borrow_mut();
        let mut place = place.min(self.text.len());
        while !self.text.is_char_boundary(place) {
            place -= 1;
        }
        let before = &self.text[..place];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        let Finding { sort, message } = finding.into();
        let length = self.text[place..extent::end(self.text, place)].chars().count();
        let problem = Problem::new(sort, (line, column), key, &message).with_length(length);
        if !found.iter().any(|(_, old)| *old == problem) {
            found.push((place, problem));
        }
    }

    /// True if the maximum number of problems has been reached and a reader may stop.
    pub fn full(&self) -> bool {
        self.found.borrow().len() >= MAX_PROBLEMS
    }

    /// True if there are any problems.
    pub fn any(&self) -> bool {
        !self.found.borrow().is_empty()
    }

    /// Returns `value` if there are no problems, otherwise the error.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, VariantError> {
        match value {
            Some(value) if !self.any() => Ok(value),
            _ => Err(self.error()),
        }
    }

    /// The error with all problems, in the order of their positions.
    pub fn error(self) -> VariantError {
        let mut found = self.found.into_inner();
        found.sort_by_key(|(place, _)| *place);
        let mut problems: Vec<Problem> = found.into_iter().map(|(_, problem)| problem).collect();
        if problems.is_empty() {
            problems.push(Problem::new(ProblemKind::Text, (1, 1), "", "the text is not a definition of a variant"));
        }
        VariantError { problems }
    }
}

/// Returns a word as quoted in messages: cut if it is too long.
pub(crate) fn shown(word: &str) -> String {
    format!("`{}`", in_one_line(word, 40))
}

/// Words formerly used in definitions, and the words that replaced them.
const RENAMED: &[(&str, &str)] = &[
    ("kinds", "pieces"),           // old-words: ok
    ("man", "piece"),              // old-words: ok
    ("captors", "attackers"),      // old-words: ok
    ("three-men", "three-pieces"), // old-words: ok
    ("danger", "king_danger"),
];

/// Words that users write, and the words that definitions use.
const SYNONYMS: &[(&str, &str)] = &[
    ("width", "files"),
    ("columns", "files"),
    ("height", "ranks"),
    ("rows", "ranks"),
    ("fen", "start"),
    ("start_fen", "start"),
    ("betza", "moves"),
    ("move", "moves"),
    ("movement", "moves"),
    ("symbol", "letter"),
    ("char", "letter"),
    ("worth", "value"), // old-words: ok
    ("price", "value"),
    ("piece", "pieces"),
    ("piece_types", "pieces"),
    ("promotions", "promotion"),
    ("ep", "en_passant"),
    ("drop", "drops"),
    ("gate", "gates"),
    ("capture", "captures"),
    ("ending", "endings"),
    ("base", "extends"),
    ("inherits", "extends"),
    ("wall", "walls"),
    ("commoner", "mann"),
    ("guard", "mann"),
    ("fers", "ferz"),
    ("griffin", "griffon"),
    ("rhino", "manticore"),
    ("cardinal", "archbishop"),
    ("princess", "archbishop"),
    ("marshal", "chancellor"),
    ("empress", "chancellor"),
    ("superqueen", "amazon"),
];

/// The word that replaced a former one, if it is among the `known` words.
pub(crate) fn renamed<'k, S: AsRef<str>>(word: &str, known: &'k [S]) -> Option<&'k str> {
    let (_, new) = RENAMED.iter().find(|(old, _)| *old == word)?;
    known.iter().map(AsRef::as_ref).find(|known| known == new)
}

/// The end of a message about an unknown word: its new name if it was renamed, otherwise the closest known words, or all of them.
pub(crate) fn suggestion<S: AsRef<str>>(word: &str, known: &[S]) -> String {
    near(word, known).unwrap_or_else(|| match known {
        [] => "there are none".to_owned(),
        _ => format!("known are {}", known.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")),
    })
}

/// Like [`suggestion`], but only if a known word is close.
pub(super) fn near<S: AsRef<str>>(word: &str, known: &[S]) -> Option<String> {
    if let Some(new) = renamed(word, known) {
        return Some(format!("it is now called `{new}`"));
    }
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == word.to_lowercase());
    if let Some((_, new)) = synonym.filter(|(_, new)| known.iter().any(|known| known.as_ref() == *new)) {
        return Some(format!("did you mean `{new}`?"));
    }
    let mut near: Vec<(usize, &str)> = Vec::new();
    if word.len() <= 64 {
        for candidate in known {
            let candidate = candidate.as_ref();
            let distance = distance(&word.to_lowercase(), candidate);
            if distance <= 2.min(candidate.chars().count() / 2) {
                near.push((distance, candidate));
            }
        }
    }
    near.sort_unstable();
    let nearest = near.first().map_or(0, |&(distance, _)| distance);
    near.retain(|&(distance, _)| distance == nearest);
    if near.is_empty() {
        return None;
    }
    let near: Vec<String> = near.iter().take(3).map(|(_, word)| format!("`{word}`")).collect();
    Some(format!("did you mean {}?", near.join(" or ")))
}

/// The number of letters to change, add or remove to turn one word into the other (Levenshtein distance).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let change = corner + usize::from(from != *to);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters() {
        let problems = Problems::new("a = 1\né = 2\n");
        problems.add(9, "é", "no");
        problems.add(0, "", "first");
        problems.add(9, "", "at the end of the line");
        let error = problems.finish::<()>(None).unwrap_err();
        assert_eq!(
            error.problems.iter().map(|problem| (problem.column, problem.end_column)).collect::<Vec<_>>(),
            [(1, 2), (3, 4), (3, 4)]
        );
        let error = VariantError { problems: error.problems[..2].to_vec() };
        assert_eq!(error.to_string(), "line 1, column 1: first\nline 2, column 3: é: no");
    }

    #[test]
    fn near_words_are_suggested() {
        assert_eq!(suggestion("lettr", &["letter", "moves"]), "did you mean `letter`?");
        assert_eq!(suggestion("width", &["files", "ranks"]), "did you mean `files`?");
        assert_eq!(suggestion("width", &["letter", "moves"]), "known are letter, moves");
        assert_eq!(suggestion("xyz", &["letter", "moves"]), "known are letter, moves");
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
