//! Values of the header `Variant` for built-in variants.

use crate::variant::names::FREE;
use std::borrow::Cow;

/// The names that other programs expect, if they differ from fairychess's own.
const WRITTEN: &[(&str, &str)] = &[
    ("chess960", "Chess960"),
    ("crazyhouse", "Crazyhouse"),
    ("kingofthehill", "King of the Hill"),
    ("3check", "Three-check"),
    ("antichess", "Antichess"),
    ("atomic", "Atomic"),
    ("horde", "Horde"),
    ("racingkings", "Racing Kings"),
];

/// The value of the tag `Variant` for a built-in variant; `None` for chess, which does not need the tag.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::header_name;
///
/// assert_eq!(header_name("chess960").as_deref(), Some("Chess960"));
/// assert_eq!(header_name("seirawan960").as_deref(), Some("Seirawan960"));
/// assert_eq!(header_name("chess"), None);
/// ```
pub fn header_name(builtin: &str) -> Option<Cow<'_, str>> {
    if let Some((_, written)) = WRITTEN.iter().find(|(name, _)| *name == builtin) {
        return Some(Cow::Borrowed(written));
    }
    // The name of a variant with Chess960 castling, in the style of pychess.
    let first = builtin.chars().next().filter(|_| builtin.ends_with(FREE));
    let written =
        first.map(|first| Cow::Owned(format!("{}{}", first.to_ascii_uppercase(), &builtin[first.len_utf8()..])));
    (builtin != "chess").then(|| written.unwrap_or(Cow::Borrowed(builtin)))
}

#[cfg(test)]
mod tests {
    use super::header_name;
    use crate::variant::{builtin, builtin_name};

    #[test]
    fn every_variant_is_found_by_what_is_written_for_it() {
        for name in builtin::names() {
            let header = header_name(&name).unwrap_or("Standard".into());
            assert_eq!(builtin_name(&header), Some(name.clone()));
            assert_eq!(builtin_name(&name.to_uppercase().replace('-', " ")), Some(name));
        }
    }
}
