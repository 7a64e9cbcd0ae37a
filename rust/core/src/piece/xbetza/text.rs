//! Splits an `XBetza` text into groups, each with one or more legs followed by one atom.

use super::hints;
use crate::board::UNLIMITED;
use crate::piece::direction::Atom;
use crate::piece::error::{PieceError, PieceErrorKind};
use crate::piece::lexer::MAX_TEXT;
use crate::piece::parser::{MAX_LEGS, MAX_STEPS};

/// The maximum number of groups, and of moves that result from them.
pub(super) const MAX_GROUPS: usize = 64;
const DIRECTIONS: &str = "fblrvsh";
const MODES: &str = "mcijnptgyzq";

/// The modifiers of one leg.
#[derive(Debug, Default)]
pub(super) struct LegText {
    /// Its letters with their columns, in order.
    pub letters: Vec<(char, usize)>,
    /// The column after its last letter.
    pub end: usize,
}

impl LegText {
    /// True if the leg has the letter.
    pub fn has(&self, letter: char) -> bool {
        self.column(letter).is_some()
    }

    /// The column of a letter.
    pub fn column(&self, letter: char) -> Option<usize> {
        self.letters.iter().find(|&&(other, _)| other == letter).map(|&(_, column)| column)
    }

    /// The first letter of the leg that is one of `letters`, with its column.
    pub fn any(&self, letters: &str) -> Option<(char, usize)> {
        self.letters.iter().copied().find(|&(letter, _)| letters.contains(letter))
    }
}

/// Legs followed by one atom.
#[derive(Debug)]
pub(super) struct Group {
    /// One leg or more.
    pub legs: Vec<LegText>,
    /// The atom of the first leg.
    pub atom: Atom,
    /// The maximum number of steps of a leg.
    pub range: u8,
    /// True if the range is given as a number.
    pub numbered: bool,
    /// The column of the atom.
    pub column: usize,
}

impl Group {
    /// The last leg.
    pub fn last(&self) -> &LegText {
        &self.legs[self.legs.len() - 1]
    }
}

/// A part of the text.
#[derive(Debug)]
pub(super) enum Item {
    /// Legs joined by `a`.
    Group(Group),
    /// A path in brackets, with the modifiers before it.
    Bracket {
        /// The text.
        text: String,
        /// Its first column.
        column: usize,
    },
}

/// Creates an error at a column of the text.
pub(super) fn wrong(sort: PieceErrorKind, column: usize, message: impl Into<String>) -> PieceError {
    PieceError::new(sort, column, message)
}

/// Splits the text.
pub(super) fn items(text: &str) -> Result<Vec<Item>, PieceError> {
    let chars: Vec<char> = text.chars().take(MAX_TEXT + 1).collect();
    if chars.len() > MAX_TEXT {
        let message = format!("the text is longer than {MAX_TEXT} characters");
        return Err(wrong(PieceErrorKind::Limit, MAX_TEXT + 1, message));
    }
    let mut reader = Reader { chars: &chars, at: 0 };
    let mut items = Vec::new();
    while reader.skip_blanks() {
        if items.len() == MAX_GROUPS {
            let message = format!("more than {MAX_GROUPS} groups of moves");
            return Err(wrong(PieceErrorKind::Limit, reader.column(), message));
        }
        items.push(reader.item()?);
    }
    if items.is_empty() {
        return Err(wrong(PieceErrorKind::Syntax, 1, "the text is empty: expected moves, such as `fmWfcF`"));
    }
    Ok(items)
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn column(&self) -> usize {
        self.at + 1
    }

    /// Skips blanks; returns false at the end.
    fn skip_blanks(&mut self) -> bool {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.at += 1;
        }
        self.at < self.chars.len()
    }

    fn item(&mut self) -> Result<Item, PieceError> {
        let start = self.at;
        let legs = self.legs()?;
        match self.peek() {
            Some('[') if legs.len() == 1 => {
                let Some(length) = self.chars[self.at..].iter().position(|&sign| sign == ']') else {
                    return Err(wrong(PieceErrorKind::Syntax, self.column(), "the bracket has no closing `]`"));
                };
                self.at += length + 1;
                Ok(Item::Bracket { text: self.chars[start..self.at].iter().collect(), column: start + 1 })
            }
            Some('(') => Err(wrong(
                PieceErrorKind::Syntax,
                self.column(),
                "`(` repeats legs in XBetza: write the paths one by one; `z` and `q` are crooked and circular riders",
            )),
            _ => self.atom(legs),
        }
    }

    /// Reads the modifiers before an atom.
    fn legs(&mut self) -> Result<Vec<LegText>, PieceError> {
        let mut legs = vec![LegText::default()];
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            let (count, column) = (legs.len(), self.column());
            let leg = &mut legs[count - 1];
            leg.end = column;
            if letter == 'a' {
                if count == MAX_LEGS {
                    return Err(wrong(PieceErrorKind::Limit, column, format!("more than {MAX_LEGS} legs")));
                }
                legs.push(LegText { letters: vec![], end: column + 1 });
            } else if let Some(message) = hints::modifier(letter) {
                return Err(wrong(PieceErrorKind::Meaning, column, message));
            } else if MODES.contains(letter) && leg.has(letter) {
                return Err(wrong(PieceErrorKind::Meaning, column, format!("`{letter}` is written twice")));
            } else if MODES.contains(letter) || DIRECTIONS.contains(letter) {
                leg.letters.push((letter, column));
                leg.end = column + 1;
            } else {
                let message = format!("`{letter}` is not a modifier: expected one of a {MODES} {DIRECTIONS}");
                return Err(wrong(PieceErrorKind::Syntax, column, message));
            }
            self.at += 1;
        }
        Ok(legs)
    }

    /// Reads an atom, which may be doubled and may have a range.
    fn atom(&mut self, legs: Vec<LegText>) -> Result<Item, PieceError> {
        let column = self.column();
        let Some(letter) = self.peek() else {
            return Err(wrong(
                PieceErrorKind::Syntax,
                column,
                "expected an atom: one of W F D A G N C L Z J H K R B Q",
            ));
        };
        let Some(atom) = Atom::of_letter(letter) else {
            return Err(wrong(PieceErrorKind::Syntax, column, hints::atom(letter)));
        };
        self.at += 1;
        let doubled = self.peek() == Some(letter);
        if doubled && atom.slides {
            let message = "R, B and Q slide already and are not doubled";
            return Err(wrong(PieceErrorKind::Meaning, self.column(), message));
        }
        self.at += usize::from(doubled);
        if self.peek() == Some('X') {
            return Err(wrong(PieceErrorKind::Syntax, self.column(), hints::atom('X')));
        }
        let mut range = if doubled || atom.slides { UNLIMITED } else { 1 };
        let number = self.number()?;
        if let Some(number) = number {
            range = if number == 0 { UNLIMITED } else { number };
        }
        Ok(Item::Group(Group { legs, atom, range, numbered: number.is_some(), column }))
    }

    fn number(&mut self) -> Result<Option<u8>, PieceError> {
        let column = self.column();
        let mut number: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|sign| sign.to_digit(10)) {
            number = Some((number.unwrap_or(0) * 10 + digit).min(9999));
            self.at += 1;
        }
        match number {
            Some(number) if number > MAX_STEPS => {
                Err(wrong(PieceErrorKind::Limit, column, format!("a range goes up to {MAX_STEPS}; 0 is no limit")))
            }
            _ => Ok(number.map(|number| number as u8)),
        }
    }
}
