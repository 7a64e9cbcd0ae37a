//! Checks how deeply brackets and dotted keys are nested before a string is parsed.
//!
//! The parser is recursive, and its own limit loses count if closing brackets do not match (`{]{]{]…`), so enough of them would
//! overflow the stack. This check therefore assumes the worst case.

use super::problem::{ProblemKind, Problems};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// The maximum depth; variants need five levels.
pub(super) const MAX_DEPTH: usize = 16;

/// Reports the first position where brackets or the parts of a key are nested too deeply.
pub(super) fn check(problems: &Problems) {
    let mut open: Vec<TokenKind> = Vec::new();
    let mut dots = 0;
    for token in Source::new(problems.text()).lex() {
        let place = token.span().start();
        match token.kind() {
            TokenKind::LeftSquareBracket => open.push(TokenKind::RightSquareBracket),
            TokenKind::LeftCurlyBracket => open.push(TokenKind::RightCurlyBracket),
            // A mismatched bracket closes nothing.
            bracket if open.last() == Some(&bracket) => drop(open.pop()),
            TokenKind::Dot => dots += 1,
            TokenKind::Newline | TokenKind::Equals | TokenKind::Comma => dots = 0,
            _ => {}
        }
        if open.len() > MAX_DEPTH {
            return problems.add(
                place,
                "",
                ProblemKind::Text.with(format!("tables and lists are nested deeper than {MAX_DEPTH}")),
            );
        }
        if dots >= MAX_DEPTH {
            return problems.add(place, "", ProblemKind::Text.with(format!("the key has more than {MAX_DEPTH} parts")));
        }
    }
}
