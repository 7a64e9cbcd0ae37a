//! The values of the header `Variant` for built-in variants, here and in other programs.

use crate::variant::builtin;

/// Spellings beyond our own names, without spaces and signs, in lower case.
const SPELLINGS: &[(&str, &[&str])] = &[
    ("chess", &["standard", "standardchess", "normal", "classical", "orthodox", "illegal", "fromposition"]),
    (
        "chess960",
        &[
            "fischerandom",
            "fischerrandom",
            "fischerandomchess",
            "fischerrandomchess",
            "freestyle",
            "wildfr",
            "frc",
            "960",
        ],
    ),
    ("crazyhouse", &["house", "zh"]),
    ("3check", &["threecheck", "threechecks"]),
    ("5check", &["fivecheck"]),
    ("kingofthehill", &["koth"]),
    ("seirawan", &["schess", "seirawanchess", "sharper"]),
    ("capablanca", &["capa", "capablancachess"]),
    ("gothic", &["gothicchess"]),
    ("grand", &["grandchess"]),
];

/// The names that other programs expect, if they differ from ours.
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

/// The built-in variant that a header names, if it names one. Case, spaces and signs do not matter.
///
/// ```
/// use fairychess_core::pgn::builtin_name;
///
/// assert_eq!(builtin_name("From Position").as_deref(), Some("chess"));
/// assert_eq!(builtin_name("Fischerandom").as_deref(), Some("chess960"));
/// assert_eq!(builtin_name("Reserve-Dragonet").as_deref(), Some("reserve-dragonet"));
/// assert_eq!(builtin_name("Draughts"), None);
/// ```
pub fn builtin_name(header: &str) -> Option<String> {
    let plain = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).map(|character| character.to_ascii_lowercase()).collect()
    };
    let wanted = plain(header);
    let known = SPELLINGS.iter().find(|(_, spellings)| spellings.contains(&wanted.as_str()));
    known
        .map(|(name, _)| (*name).to_owned())
        .or_else(|| builtin::names().into_iter().find(|name| plain(name) == wanted))
}

/// The value of the tag `Variant` for a built-in variant; `None` for chess, which needs no such tag.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::header_name;
///
/// assert_eq!(header_name("chess960"), Some("Chess960"));
/// assert_eq!(header_name("chess"), None);
/// ```
pub fn header_name(builtin: &str) -> Option<&str> {
    let written = WRITTEN.iter().find(|(name, _)| *name == builtin).map_or(builtin, |(_, written)| written);
    (builtin != "chess").then_some(written)
}

#[cfg(test)]
mod tests {
    use super::{SPELLINGS, builtin_name, header_name};
    use crate::variant::builtin;

    #[test]
    fn every_variant_is_found_by_what_is_written_for_it() {
        for name in builtin::names() {
            let header = header_name(&name).unwrap_or("Standard");
            assert_eq!(builtin_name(header), Some(name.clone()));
            assert_eq!(builtin_name(&name.to_uppercase().replace('-', " ")), Some(name));
        }
        for (name, spellings) in SPELLINGS {
            assert!(builtin::names().iter().any(|known| known == name));
            for spelling in *spellings {
                let owners = SPELLINGS.iter().filter(|(_, others)| others.contains(spelling)).count();
                assert_eq!((builtin_name(spelling).as_deref(), owners), (Some(*name), 1));
            }
        }
    }
}
