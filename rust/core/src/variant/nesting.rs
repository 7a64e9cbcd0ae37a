//! A look at the brackets and the dots of a text before it is parsed.
//!
//! The parser descends into them, and its own guard loses count where closing brackets are of the wrong kind (`{]{]{]…`): enough of them would
//! overflow the stack. Its tokens are counted here as it would take them at most.

use super::problem::Problems;
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// Deeper nesting is refused; variants need five levels.
pub(super) const MAX_DEPTH: usize = 16;

/// Notes the first place where brackets, or the parts of a key, nest too deep.
pub(super) fn check(problems: &Problems) {
    let mut open: Vec<TokenKind> = Vec::new();
    let mut dots = 0;
    for token in Source::new(problems.text()).lex() {
        let place = token.span().start();
        match token.kind() {
            TokenKind::LeftSquareBracket => open.push(TokenKind::RightSquareBracket),
            TokenKind::LeftCurlyBracket => open.push(TokenKind::RightCurlyBracket),
            // One of the wrong kind closes nothing.
            kind if open.last() == Some(&kind) => drop(open.pop()),
            TokenKind::Dot => dots += 1,
            TokenKind::Newline | TokenKind::Equals | TokenKind::Comma => dots = 0,
            _ => {}
        }
        if open.len() > MAX_DEPTH {
            return problems.add(place, "", format!("tables and lists are nested deeper than {MAX_DEPTH}"));
        }
        if dots >= MAX_DEPTH {
            return problems.add(place, "", format!("the key has more than {MAX_DEPTH} parts"));
        }
    }
}
