//! The lexer of the piece notation, which splits a string into tokens with columns.

use super::error::{PieceError, PieceErrorKind};

/// The maximum length of a string, which also bounds all later steps.
pub const MAX_TEXT: usize = 1024;

/// The contents of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lexeme {
    /// One of `f b l r v s`.
    Direction(char),
    /// One of `m c i n j p g z q`.
    Mode(char),
    /// An upper-case letter that names a leap or a slide.
    Atom(char),
    /// A number, at most 9999.
    Number(u32),
    /// One of `( , ) [ ] - ?`.
    Sign(char),
}

/// A token and its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its contents.
    pub lexeme: Lexeme,
    /// The column of its first character, counted from 1.
    pub column: usize,
    /// True if there is no space between the previous token and this one.
    pub glued: bool,
}

/// Splits a string into tokens.
pub fn tokens(text: &str) -> Result<Vec<Token>, PieceError> {
    let mut out: Vec<Token> = Vec::new();
    let mut glued = false;
    let mut chars = text.chars().enumerate().peekable();
    while let Some((index, character)) = chars.next() {
        let column = index + 1;
        if index >= MAX_TEXT {
            return Err(PieceError::new(
                PieceErrorKind::Limit,
                column,
                format!("the text is longer than {MAX_TEXT} characters"),
            ));
        }
        let lexeme = match character {
            ' ' | '\t' => {
                glued = false;
                continue;
            }
            'f' | 'b' | 'l' | 'r' | 'v' | 's' => Lexeme::Direction(character),
            'm' | 'c' | 'i' | 'n' | 'j' | 'p' | 'g' | 'z' | 'q' => Lexeme::Mode(character),
            'W' | 'F' | 'D' | 'A' | 'G' | 'N' | 'C' | 'L' | 'Z' | 'J' | 'H' | 'K' | 'R' | 'B' | 'Q' => {
                Lexeme::Atom(character)
            }
            '(' | ',' | ')' | '[' | ']' | '-' | '?' => Lexeme::Sign(character),
            '0'..='9' => {
                let mut number = digit(character);
                while let Some(&(_, next)) = chars.peek().filter(|(_, next)| next.is_ascii_digit()) {
                    number = (number * 10 + digit(next)).min(9999);
                    chars.next();
                }
                Lexeme::Number(number)
            }
            other => return Err(PieceError::new(PieceErrorKind::Syntax, column, unknown(other))),
        };
        out.push(Token { lexeme, column, glued });
        glued = true;
    }
    Ok(out)
}

/// The value of an ASCII digit.
fn digit(character: char) -> u32 {
    character.to_digit(10).unwrap_or(0)
}

/// The message for a character that cannot begin a token.
fn unknown(character: char) -> String {
    if character.is_ascii_uppercase() {
        if character == 'O' {
            return "`O` is castling in XBetza: castling is a rule of the variant, in its section [castling]"
                .to_owned();
        }
        format!("`{character}` is not an atom: expected one of W F D A G N C L Z J H K R B Q or (x,y)")
    } else if character.is_ascii_lowercase() {
        let instead = match character {
            'a' | 'y' => {
                "; in XBetza it joins legs: write them in brackets, such as `[F?fsR]`, or `notation = \"xbetza\"`"
            }
            'h' => "; here `fN` is the forward half and `ffN` the narrow pair",
            't' | 'u' | 'x' | 'd' | 'e' | 'o' | 'k' => "; the letter of XBetza needs `notation = \"xbetza\"`",
            _ => "",
        };
        format!(
            "`{character}` is not a modifier: expected one of m c i n j p g z q or the directions f b l r v s{instead}"
        )
    } else {
        format!("{character:?} has no meaning in a piece's text")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_columns() {
        let found = tokens("mfW (1,12)3").unwrap();
        assert_eq!(found.iter().map(|token| token.column).collect::<Vec<_>>(), [1, 2, 3, 5, 6, 7, 8, 10, 11]);
        assert_eq!(found[6].lexeme, Lexeme::Number(12));
        assert!(!found[3].glued && found[4].glued);
    }

    #[test]
    fn strangers_are_named_with_their_column() {
        assert_eq!(tokens("mWx").unwrap_err().column, 3);
        assert_eq!(tokens("é").unwrap_err().column, 1);
        assert_eq!(tokens(&"W".repeat(1025)).unwrap_err().column, 1025);
        assert_eq!(tokens("99999999999999999999").unwrap()[0].lexeme, Lexeme::Number(9999));
    }
}
