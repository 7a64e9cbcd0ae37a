//! Finds where the text of a problem ends.

/// The end, in bytes, of the item that begins at `start`, on the same line: a quoted string, a list or table with its brackets,
/// or a word. The end equals `start` only at the end of a line.
pub(crate) fn end(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let line = rest.split(['\n', '\r']).next().unwrap_or_default();
    let length = match line.chars().next() {
        None => 0,
        Some('"' | '\'') => quoted(line),
        Some('[' | '{') => bracketed(line),
        Some(first) => {
            let ends = |at: char| at.is_whitespace() || ",=]}#\"'".contains(at);
            line.find(ends).filter(|&end| end > 0).unwrap_or(if ends(first) { first.len_utf8() } else { line.len() })
        }
    };
    start + length
}

/// The length of the quoted string at the beginning of a line; the length of the line if the string is not closed.
fn quoted(line: &str) -> usize {
    let quote = &line[..1];
    let mark = if line.starts_with(&quote.repeat(3)) { 3 } else { 1 };
    let mut escaped = false;
    let mut chars = line[mark..].char_indices();
    let closing = chars.find_map(|(at, char)| {
        if escaped || (char == '\\' && quote == "\"") {
            escaped = !escaped;
            return None;
        }
        line[mark + at..].starts_with(&quote.repeat(mark)).then_some(mark + at + mark)
    });
    closing.unwrap_or_else(|| line.trim_end().len())
}

/// The length of the bracketed text at the beginning of a line.
fn bracketed(line: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(char) = line[at..].chars().next() {
        match char {
            '"' | '\'' => {
                at += quoted(&line[at..]);
                continue;
            }
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            '#' => break,
            _ => {}
        }
        at += char.len_utf8();
        if depth == 0 {
            return at;
        }
    }
    line[..at].trim_end().len()
}

#[cfg(test)]
mod tests {
    use super::end;

    #[test]
    fn an_extent_is_a_word_a_quoted_text_or_brackets() {
        let cases = [
            ("files = 8 # eight", "files"),
            ("8 # eight", "8"),
            ("8, 9", "8"),
            ("\"a b\" # c", "\"a b\""),
            ("\"a \\\" b\", 1", "\"a \\\" b\""),
            ("'a \\' # c", "'a \\'"),
            ("\"\"\"a \"b\" c\"\"\" # d", "\"\"\"a \"b\" c\"\"\""),
            ("\"open  ", "\"open"),
            ("[pieces.wolf] # x", "[pieces.wolf]"),
            ("[[drops]]", "[[drops]]"),
            ("[\"]\", [1]], 2", "[\"]\", [1]]"),
            ("{ a = \"}\", b = { } } # x", "{ a = \"}\", b = { } }"),
            ("[1, # open", "[1,"),
            ("é = 1", "é"),
            ("= 1", "="),
            ("", ""),
            ("\nnext", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(&text[..end(text, 0)], expected, "{text}");
        }
    }
}
