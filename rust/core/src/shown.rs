//! User-supplied text in messages.

use std::fmt::Write;

/// The text on one line of at most `max` characters, followed by `…` if it was cut. Control characters are escaped.
pub fn in_one_line(text: &str, max: usize) -> String {
    let (mut out, mut length) = (String::new(), 0);
    for character in text.chars() {
        let start = out.len();
        if breaks(character) {
            let _ = write!(out, "{}", character.escape_unicode());
        } else {
            out.push(character);
        }
        length += if breaks(character) { out.len() - start } else { 1 };
        if length > max {
            out.truncate(start);
            out.push('…');
            break;
        }
    }
    out
}

/// True for control characters, other line separators, and characters that change the writing direction.
fn breaks(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_in_its_line() {
        assert_eq!(in_one_line("e2\ne4\u{202e}", 17), "e2\\u{a}e4\\u{202e}");
        assert_eq!(in_one_line("e2\ne4", 6), "e2…");
        assert_eq!(in_one_line("ééé", 2), "éé…");
        assert_eq!(in_one_line("ééé", 3), "ééé");
    }
}
