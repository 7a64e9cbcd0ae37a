//! Splits movetext into tokens.

use super::results::{self, ENDS};
use std::str::Chars;

/// A token of movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    /// A comment without its braces; the flag is false if the closing brace is missing.
    Comment(&'t str, bool),
    /// A numeric annotation glyph.
    Nag(u32),
    /// `(`
    Open,
    /// `)`
    Close,
    /// The result of the game.
    Result(&'static str),
    /// A string that should be a move.
    Move(&'t str),
    /// Text that is invalid in movetext.
    Stray(&'t str),
}

/// The signs that may follow a move, with their glyph numbers; longer signs first.
const GLYPHS: [(&str, u32); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Words that annotators write between moves.
const REMARKS: [&str; 9] = ["e.p", "ep", "ch", "dbl", "mate", "N", "D", "TN", "Diagram"];

/// The maximum number of a glyph.
const MAX_NAG: u32 = 65535;

/// Splits movetext into tokens.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// There is no `>` between the current position and this one.
    unclosed: usize,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0, unclosed: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips text without meaning.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            match rest.as_bytes() {
                [b';', ..] => self.skip_line(),
                [b'%', ..] if self.text[..self.at].ends_with('\n') || self.at == 0 => self.skip_line(),
                [b'<', ..] => self.skip_reserved(),
                [b'[' | b']' | b'>' | b'%' | b' ' | b'\t'..=b'\r', ..] => self.at += 1,
                [byte, ..] if byte.is_ascii() => return,
                _ => {
                    match rest.chars().next().filter(|character| character.is_whitespace() || *character == '\u{feff}')
                    {
                        Some(space) => self.at += space.len_utf8(),
                        None => return,
                    }
                }
            }
        }
    }

    /// Skips text in angle brackets on one line, which the standard reserves for extensions. If a bracket is never
    /// closed, only the bracket itself is skipped. The search for a closing bracket is never repeated over the same
    /// text.
    fn skip_reserved(&mut self) {
        if self.at < self.unclosed {
            self.at += 1;
            return;
        }
        let rest = self.rest();
        let end = rest.find(['>', '\n']).unwrap_or(rest.len());
        if rest[end..].starts_with('>') {
            self.at += end + 1;
        } else {
            self.unclosed = self.at + end;
            self.at += 1;
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    fn comment(&mut self) -> Token<'t> {
        let inside = &self.rest()[1..];
        let end = inside.find('}');
        let text = &inside[..end.unwrap_or(inside.len())];
        self.at += 1 + text.len() + usize::from(end.is_some());
        Token::Comment(text, end.is_some())
    }

    fn nag(&mut self) -> Token<'t> {
        let rest = self.rest();
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        self.at += 1 + digits;
        match rest[1..=digits].parse().ok().filter(|&number| number <= MAX_NAG) {
            Some(number) => Token::Nag(number),
            None => Token::Stray(&rest[..=digits]),
        }
    }

    /// Reads a word; returns `None` if it has no meaning.
    fn word(&mut self) -> Option<Token<'t>> {
        let whole = word(self.rest());
        if !whole.as_bytes()[0].is_ascii_alphabetic() {
            if let Some(result) = results::result(whole) {
                self.at += whole.len();
                return Some(Token::Result(result));
            }
            let number = number(whole);
            if number > 0 {
                self.at += number;
                return None;
            }
        }
        // The result `*` may directly follow a move. Inside a move, a square follows the `*`.
        let word = whole.strip_suffix('*').filter(|word| !word.is_empty()).unwrap_or(whole);
        self.at += word.len();
        let mv = match word.as_bytes().last() {
            Some(b'1'..=b'9' | b'+' | b'#' | b'A'..=b'Z') if word.len() > 1 => word,
            _ => without_remarks(word)?,
        };
        Some(Token::Move(mv))
    }
}

/// A word without the signs that annotators write after moves; `None` if nothing is left.
fn without_remarks(word: &str) -> Option<&str> {
    let word = word.trim_end_matches(['.', ',', ':', '\u{2026}']);
    let mv = ["e.p", "ep"].iter().find_map(|remark| word.strip_suffix(remark)).unwrap_or(word);
    let says = word.bytes().any(|byte| byte.is_ascii_alphanumeric()) || SIGN_ANNOTATIONS.contains(&word);
    (says && !mv.is_empty() && !REMARKS.contains(&word)).then_some(mv)
}

/// The text up to the next space or separate token.
fn word(text: &str) -> &str {
    let ends = |byte: u8| ENDS.get(usize::from(byte)).copied();
    let end = text.bytes().position(|byte| ends(byte).unwrap_or(true)).unwrap_or(text.len());
    if text.as_bytes().get(end).is_none_or(u8::is_ascii) {
        return &text[..end];
    }
    let ends =
        |character: char| u8::try_from(character).ok().and_then(ends).unwrap_or_else(|| character.is_whitespace());
    &text[..text.find(ends).unwrap_or(text.len())]
}

/// Null moves without letters and digits.
const SIGN_ANNOTATIONS: [&str; 2] = ["--", "@@@@"];

/// The length of the move number at the start of a word.
fn number(word: &str) -> usize {
    let after = |characters: &Chars| word.len() - characters.as_str().len();
    let mut characters = word.chars();
    let mut digits = characters.clone();
    while digits.next().is_some_and(|character| character.is_ascii_digit()) {
        characters.next();
    }
    let digits = after(&characters);
    while characters.as_str().starts_with(['.', '\u{2026}']) {
        characters.next();
    }
    let dotted = after(&characters) > digits;
    match characters.clone().next() {
        _ if dotted => after(&characters),
        // `0000` is a move: the null move.
        None if !word.starts_with("00") => digits,
        // The `1` of `1e4` is a move number; the `0` of the castling move `0-0` is not.
        Some(next) if next.is_ascii_alphabetic() || next == '@' => digits,
        _ => 0,
    }
}

impl<'t> Iterator for Lexer<'t> {
    /// A token with its byte offset.
    type Item = (usize, Token<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.skip();
            let (at, rest) = (self.at, self.rest());
            let one = |token| Some(((at, token), 1));
            let single = match *rest.as_bytes().first()? {
                b'{' => return Some((at, self.comment())),
                b'$' => return Some((at, self.nag())),
                b'(' => one(Token::Open),
                b')' => one(Token::Close),
                b'}' => one(Token::Stray("}")),
                b'!' | b'?' => {
                    let glyph = GLYPHS.iter().find(|(sign, _)| rest.starts_with(sign));
                    glyph.map(|(sign, number)| ((at, Token::Nag(*number)), sign.len()))
                }
                _ => None,
            };
            if let Some((token, length)) = single {
                self.at += length;
                return Some(token);
            }
            if let Some(token) = self.word() {
                return Some((at, token));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lexer, Token};

    fn moves(text: &str) -> Vec<&str> {
        let mv = |(_, token)| match token {
            Token::Move(word) => Some(word),
            _ => None,
        };
        Lexer::new(text).filter_map(mv).collect()
    }

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Lexer::new(text).map(|(_, token)| token).collect()
    }

    #[test]
    fn numbers_are_left_out_in_every_style() {
        for text in
            ["1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "1 e4 e5 2 Nf3", "1... e4 1.. . e5 ... 2Nf3", "1…e4 … e5 2. 2. Nf3."]
        {
            assert_eq!(moves(text), ["e4", "e5", "Nf3"], "{text}");
        }
        assert_eq!(
            moves("1. 0-0 0-0-0 2. -- 0000 Z0 @@@@ 3. @f3 1@f3"),
            ["0-0", "0-0-0", "--", "0000", "Z0", "@@@@", "@f3", "@f3"]
        );
        assert_eq!(moves("Nc3/D N@e2,c4 Re1*d1e1^a1b2 O-O/He1"), ["Nc3/D", "N@e2,c4", "Re1*d1e1^a1b2", "O-O/He1"]);
    }

    #[test]
    fn results_comments_glyphs_brackets() {
        use Token::{Close, Comment, Move, Nag, Open, Result, Stray};
        assert_eq!(
            tokens("e4!?( {a{b} $14) 1-0"),
            [Move("e4"), Nag(5), Open, Comment("a{b", true), Nag(14), Close, Result("1-0")]
        );
        assert_eq!(tokens("e5*"), [Move("e5"), Result("*")]);
        assert_eq!(tokens("½-½ 1/2-1/2 0–1"), [Result("1/2-1/2"), Result("1/2-1/2"), Result("0-1")]);
        assert_eq!(tokens("a!!!? $ $70000 }"), [Move("a"), Nag(3), Nag(5), Stray("$"), Stray("$70000"), Stray("}")]);
        assert_eq!(tokens("{a"), [Comment("a", false)]);
    }

    #[test]
    fn what_says_nothing_is_left_out() {
        assert_eq!(
            moves("e4 ; x {\n%y (\ne5 %\n<x> [q] > < e6 +- = # ± \u{feff}\u{a0}- .. e.p. D mate"),
            ["e4", "e5", "q", "e6"]
        );
        assert_eq!(moves("<e4\nd5> <<x>c4> c5"), ["e4", "d5", "c4", "c5"]);
        assert_eq!(moves("exd6e.p. exd6ep exd6 e.p. \"x\""), ["exd6", "exd6", "exd6", "\"x\""]);
    }

    #[test]
    fn unclosed_brackets_take_no_time() {
        assert_eq!(moves(&format!("{}e4", "<".repeat(1 << 22))), ["e4"]);
    }
}
