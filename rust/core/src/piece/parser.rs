//! The parser of the piece notation, which converts tokens to groups by the grammar of `docs/pieces.md`, section 1.

use super::direction::{Atom, Word};
use super::error::{PieceError, PieceErrorKind};
use super::lexer::{Lexeme, Token, tokens};

/// The maximum number of groups in a string.
pub const MAX_GROUPS: usize = 64;
/// The maximum number of legs in a path.
pub const MAX_LEGS: usize = 8;
/// The maximum length of leaps and ranges, since no side of a board has more than 16 squares.
pub const MAX_STEPS: u32 = 15;

/// An atom with directions, doubling and range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegText {
    /// The direction letters before the atom.
    pub words: Vec<Word>,
    /// The atom.
    pub atom: Atom,
    /// The column of the atom.
    pub column: usize,
    /// True if the atom is written twice, which makes it a rider.
    pub doubled: bool,
    /// The number after the atom.
    pub range: Option<u8>,
    /// True if `?` follows (in brackets), so that the move may end here.
    pub stops: bool,
}

/// Mode letters, each with its column.
pub type Modes = Vec<(char, usize)>;

/// One group: mode letters and the legs that they apply to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Mode letters with their columns, without duplicates.
    pub modes: Modes,
    /// One leg, or several in brackets.
    pub legs: Vec<LegText>,
    /// True if the group is in brackets.
    pub bracket: bool,
    /// Its first column.
    pub column: usize,
}

impl Group {
    /// The column of a mode letter, if the group has this letter.
    pub fn mode(&self, letter: char) -> Option<usize> {
        self.modes.iter().find(|(mode, _)| *mode == letter).map(|&(_, column)| column)
    }
}

/// Parses a string in piece notation.
pub fn parse(text: &str) -> Result<Vec<Group>, PieceError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, end: text.chars().count() + 1 };
    let mut groups = Vec::new();
    while parser.peek().is_some() {
        if groups.len() == MAX_GROUPS {
            return Err(PieceError::new(
                PieceErrorKind::Limit,
                parser.column(),
                format!("more than {MAX_GROUPS} groups of moves"),
            ));
        }
        groups.push(parser.group()?);
    }
    if groups.is_empty() {
        return Err(PieceError::new(PieceErrorKind::Syntax, 1, "the text is empty: expected moves, such as `mWcF`"));
    }
    Ok(groups)
}

/// The state of the parser: a position in the tokens.
struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    /// The column after the last character.
    end: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn column(&self) -> usize {
        self.peek().map_or(self.end, |token| token.column)
    }

    /// Consumes a sign, if it is next.
    fn sign(&mut self, sign: char) -> bool {
        let found = self.peek().is_some_and(|token| token.lexeme == Lexeme::Sign(sign));
        self.at += usize::from(found);
        found
    }

    fn group(&mut self) -> Result<Group, PieceError> {
        let column = self.column();
        let (modes, words) = self.modifiers()?;
        if !self.sign('[') {
            let leg = self.leg(words)?;
            return Ok(Group { modes, legs: vec![leg], bracket: false, column });
        }
        if let Some(word) = words.first() {
            let message = "directions belong inside the brackets, before each atom";
            return Err(PieceError::new(PieceErrorKind::Syntax, word.column, message));
        }
        let mut legs = Vec::new();
        loop {
            if legs.len() == MAX_LEGS {
                return Err(PieceError::new(
                    PieceErrorKind::Limit,
                    self.column(),
                    format!("more than {MAX_LEGS} legs"),
                ));
            }
            let (inner, words) = self.modifiers()?;
            if let Some(&(letter, column)) = inner.first() {
                let message = format!(
                    "`{letter}` inside brackets: m, c and i belong before the bracket, and n, j, p, g, z and q are not allowed"
                );
                return Err(PieceError::new(PieceErrorKind::Syntax, column, message));
            }
            let mut leg = self.leg(words)?;
            if self.sign(']') {
                legs.push(leg);
                return Ok(Group { modes, legs, bracket: true, column });
            }
            leg.stops = self.sign('?');
            if !leg.stops && !self.sign('-') {
                return Err(PieceError::new(
                    PieceErrorKind::Syntax,
                    self.column(),
                    "expected `-`, `?` or `]` after a leg",
                ));
            }
            legs.push(leg);
        }
    }

    /// Parses mode letters and direction words, in any order.
    fn modifiers(&mut self) -> Result<(Modes, Vec<Word>), PieceError> {
        let mut modes: Modes = Vec::new();
        let mut words: Vec<Word> = Vec::new();
        let mut open = false;
        while let Some(token) = self.peek() {
            match token.lexeme {
                Lexeme::Direction(letter) => match words.last_mut().filter(|_| open && token.glued) {
                    Some(word) => word.letters.push(letter),
                    None => words.push(Word { letters: letter.to_string(), column: token.column }),
                },
                Lexeme::Mode(letter) => {
                    if modes.iter().any(|&(mode, _)| mode == letter) {
                        return Err(PieceError::new(
                            PieceErrorKind::Meaning,
                            token.column,
                            format!("`{letter}` is written twice"),
                        ));
                    }
                    modes.push((letter, token.column));
                }
                _ => break,
            }
            open = matches!(token.lexeme, Lexeme::Direction(_));
            self.at += 1;
        }
        Ok((modes, words))
    }

    /// Parses an atom, which may be doubled and may have a range.
    fn leg(&mut self, words: Vec<Word>) -> Result<LegText, PieceError> {
        let column = self.column();
        let start = self.at;
        let atom = self.atom()?;
        let first = &self.tokens[start..self.at];
        let again = self.tokens.get(self.at..self.at + first.len()).unwrap_or_default();
        let doubled = again.len() == first.len()
            && again.iter().zip(first).all(|(token, old)| token.lexeme == old.lexeme && token.glued);
        if doubled {
            if atom.slides {
                return Err(PieceError::new(
                    PieceErrorKind::Meaning,
                    self.column(),
                    "R, B and Q slide already and are not doubled",
                ));
            }
            self.at += first.len();
        }
        let mut range = None;
        if let Some(Token { lexeme: Lexeme::Number(number), column, glued: true }) = self.peek() {
            if number > MAX_STEPS {
                let message = format!("a range goes up to {MAX_STEPS}; 0 is no limit");
                return Err(PieceError::new(PieceErrorKind::Limit, column, message));
            }
            range = Some(number as u8);
            self.at += 1;
        }
        Ok(LegText { words, atom, column, doubled, range, stops: false })
    }

    fn atom(&mut self) -> Result<Atom, PieceError> {
        let column = self.column();
        let expected = || {
            PieceError::new(
                PieceErrorKind::Syntax,
                column,
                "expected an atom: one of W F D A G N C L Z J H K R B Q or (x,y)",
            )
        };
        if let Some(Token { lexeme: Lexeme::Atom(letter), .. }) = self.peek() {
            self.at += 1;
            return Atom::of_letter(letter).ok_or_else(expected);
        }
        if !self.sign('(') {
            return Err(expected());
        }
        let x = self.coordinate()?;
        if !self.sign(',') {
            return Err(PieceError::new(
                PieceErrorKind::Syntax,
                self.column(),
                "expected `,` between the two numbers of a leap",
            ));
        }
        let y = self.coordinate()?;
        if !self.sign(')') {
            return Err(PieceError::new(
                PieceErrorKind::Syntax,
                self.column(),
                "expected `)` after the two numbers of a leap",
            ));
        }
        Atom::of_leap(x, y).ok_or_else(|| PieceError::new(PieceErrorKind::Meaning, column, "(0,0) is not a leap"))
    }

    fn coordinate(&mut self) -> Result<u8, PieceError> {
        match self.peek() {
            Some(Token { lexeme: Lexeme::Number(number), .. }) if number <= MAX_STEPS => {
                self.at += 1;
                Ok(number as u8)
            }
            _ => Err(PieceError::new(
                PieceErrorKind::Syntax,
                self.column(),
                format!("expected a number from 0 to {MAX_STEPS}"),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_end_with_their_atoms() {
        let groups = parse("mfWcfFimfnD").unwrap();
        assert_eq!(groups.iter().map(|group| group.column).collect::<Vec<_>>(), [1, 4, 7]);
        assert_eq!(groups[2].mode('n'), Some(10));
        assert_eq!(groups[2].legs[0].words, [Word { letters: "f".into(), column: 9 }]);
    }

    #[test]
    fn doubling_needs_the_same_atom_at_once() {
        assert!(parse("NN").unwrap()[0].legs[0].doubled);
        assert_eq!(parse("N N").unwrap().len(), 2);
        assert_eq!(parse("(1,3)(1,3)2").unwrap()[0].legs[0].range, Some(2));
        assert_eq!(parse("(1,3)(3,1)").unwrap().len(), 2);
    }

    #[test]
    fn errors_name_the_column() {
        for (text, column) in [
            ("", 1),
            ("m", 2),
            ("mmW", 2),
            ("W16", 2),
            ("RR", 2),
            ("(0,0)", 1),
            ("(1,16)", 4),
            ("(1 2)", 4),
            ("f[F-R]", 1),
            ("[F?fsR", 7),
            ("[F-mR]", 4),
            ("W 3", 3),
            ("[]", 2),
            ("]", 1),
            ("[F-R-R-R-R-R-R-R-R]", 18),
            ("(1,2", 5),
        ] {
            assert_eq!(parse(text).unwrap_err().column, column, "{text}");
        }
    }
}
