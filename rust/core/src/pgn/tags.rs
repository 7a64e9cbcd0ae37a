//! Tag pairs: `[Name "value"]`.

/// True if a string is a valid tag name: letters, digits and `_+#=:-`, beginning with a letter or digit.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::is_tag_name;
///
/// assert!(is_tag_name("White") && !is_tag_name("White player"));
/// ```
pub fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphanumeric()) && name.bytes().all(is_in_name)
}

fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

/// True if a line begins with a tag name and ends like a tag pair.
pub fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.trim_ascii().strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]")) else {
        return false;
    };
    let rest = rest.trim_ascii();
    let name = rest.iter().take_while(|&&byte| is_in_name(byte)).count();
    let value = rest[name..].trim_ascii_start();
    name > 0
        && rest[0].is_ascii_alphanumeric()
        && value.len() >= 2
        && value.starts_with(b"\"")
        && value.ends_with(b"\"")
}

/// Reads the tag pairs of a line, usually only one. The value of a single pair may contain unescaped quotation marks.
/// `None` if the line is not valid.
pub fn read(line: &str) -> Option<Vec<(&str, String)>> {
    let line = line.trim();
    let (mut rest, mut pairs) = (line, vec![]);
    while !rest.is_empty() {
        let Some((name, value, after)) = pair(rest) else { return greedy(line).map(|pair| vec![pair]) };
        pairs.push((name, value));
        rest = after.trim_start();
    }
    Some(pairs)
}

/// Reads the tag name at the start of a string; returns it and the text after the first quotation mark.
fn opening(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('[')?.trim_start();
    let name = &text[..text.bytes().take_while(|&byte| is_in_name(byte)).count()];
    let value = text[name.len()..].trim_start().strip_prefix('"')?;
    is_name(name).then_some((name, value))
}

/// Reads one well-formed tag pair; returns it and the rest of the text.
fn pair(text: &str) -> Option<(&str, String, &str)> {
    let (name, rest) = opening(text)?;
    let mut escaped = false;
    let end = rest.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })?;
    let after = rest[end + 1..].trim_start().strip_prefix(']')?;
    Some((name, unescape(&rest[..end]), after))
}

/// Reads a whole line as one tag pair, with any text between the first and the last quotation mark.
fn greedy(line: &str) -> Option<(&str, String)> {
    let (name, rest) = opening(line)?;
    Some((name, unescape(rest.strip_suffix(']')?.trim_end().strip_suffix('"')?)))
}

/// A backslash escapes a quotation mark or a backslash; before any other character it is literal.
fn unescape(value: &str) -> String {
    if !value.contains('\\') {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let protected = character == '\\' && matches!(characters.peek(), Some('"' | '\\'));
        text.extend(if protected { characters.next() } else { Some(character) });
    }
    text
}

/// Writes a tag pair with its line feed.
pub fn write(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for character in value.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            // A value must be a single line.
            '\n' | '\r' => text.push(' '),
            _ => text.push(character),
        }
    }
    text.push_str("\"]\n");
}

#[cfg(test)]
mod tests {
    use super::{is_name, is_tag, read, write};

    fn one(line: &str) -> Option<(&str, String)> {
        read(line).map(|mut pairs| pairs.remove(0))
    }

    #[test]
    fn values_are_escaped_and_read_back() {
        for value in ["", "a", "a \"b\" \\ c", "\\", "\"", "\\\"", "] [x", "ä\u{1f600}"] {
            let mut text = String::new();
            write(&mut text, "Event", value);
            assert_eq!(one(&text), Some(("Event", value.to_owned())), "{text}");
            assert!(is_tag(text.as_bytes()));
        }
    }

    #[test]
    fn tags_of_other_hands() {
        assert_eq!(one("[Event \"a \"b\" c\"]"), Some(("Event", "a \"b\" c".to_owned())));
        assert_eq!(one("[Site \"C:\\chess\\\"]"), Some(("Site", "C:\\chess\\".to_owned())));
        assert_eq!(one(" [ Event\"x\" ] \r\n"), Some(("Event", "x".to_owned())));
        assert_eq!(read("[A \"b\"] [C \"d\"]"), Some(vec![("A", "b".to_owned()), ("C", "d".to_owned())]));
        for line in
            ["[Event x]", "[Event \"x]", "[Event \"x\"", "[_a \"x\"]", "[ö \"x\"]", "[Event \"x\"] e4", "[", "[]"]
        {
            assert_eq!(read(line), None, "{line}");
            assert!(!is_tag(line.as_bytes()), "{line}");
        }
        assert!(is_name("B-+=:#d_1") && is_name("1a") && !is_name("") && !is_name("a b") && !is_name("-a"));
    }
}
