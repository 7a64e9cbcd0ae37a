//! The values of the header `Variant` for built-in variants, here and in other programs.

use crate::variant::{Rules, builtin};
use std::borrow::Cow;

/// The end of the name of a variant with the castling of Chess960.
const FREE: &str = "960";

/// A word that many programs put behind a name, or leave out.
const CHESS: &str = "chess";

/// Spellings beyond our own names, without spaces and signs, in lower case.
const SPELLINGS: &[(&str, &[&str])] = &[
    ("chess", &["standard", "standardchess", "normal", "classical", "orthodox", "illegal", "fromposition", "wild0"]),
    (
        "chess960",
        &[
            "fischerandom",
            "fischerrandom",
            "fischerandomchess",
            "fischerrandomchess",
            "freestyle",
            "freestylechess",
            "wildfr",
            "frc",
            "960",
        ],
    ),
    ("crazyhouse", &["house", "zh"]),
    ("antichess", &["anti"]),
    ("atomic", &["atom"]),
    ("racingkings", &["racing", "race"]),
    ("cambodian", &["oukchatrang", "ouk"]),
    ("3check", &["threecheck", "threechecks"]),
    ("5check", &["fivecheck"]),
    ("kingofthehill", &["koth"]),
    ("seirawan", &["schess", "sharper"]),
    ("capablanca", &["capa"]),
    ("shouse", &["seirawanhouse"]),
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
/// assert_eq!(builtin_name("Duck Chess").as_deref(), Some("duck"));
/// assert_eq!(builtin_name("Fischerandom").as_deref(), Some("chess960"));
/// assert_eq!(builtin_name("Crazyhouse960").as_deref(), Some("crazyhouse960"));
/// assert_eq!(builtin_name("Reserve-Dragonet").as_deref(), Some("reserve-dragonet"));
/// assert_eq!(builtin_name("Draughts"), None);
/// ```
pub fn builtin_name(header: &str) -> Option<String> {
    let plain = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).map(|character| character.to_ascii_lowercase()).collect()
    };
    let find = |wanted: &str| {
        let known = SPELLINGS.iter().find(|(_, spellings)| spellings.contains(&wanted));
        known
            .map(|(name, _)| (*name).to_owned())
            .or_else(|| builtin::names().into_iter().find(|name| plain(name) == wanted))
    };
    let find = |wanted: &str| find(wanted).or_else(|| find(wanted.strip_suffix(CHESS)?));
    let wanted = plain(header);
    find(&wanted).or_else(|| {
        let base = find(wanted.strip_suffix(FREE)?)?;
        // Without castling, or if that is free, only the start position is another one, and that is given as FEN.
        let rules = Rules::builtin(&base).ok()?;
        let is_fixed = rules.castling.is_some_and(|castling| !castling.free_origin);
        Some(if is_fixed { base + FREE } else { base })
    })
}

/// The value of the tag `Variant` for a built-in variant; `None` for chess, which needs no such tag.
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
    // With the castling of Chess960 as pychess writes it.
    let first = builtin.chars().next().filter(|_| builtin.ends_with(FREE));
    let written =
        first.map(|first| Cow::Owned(format!("{}{}", first.to_ascii_uppercase(), &builtin[first.len_utf8()..])));
    (builtin != "chess").then(|| written.unwrap_or(Cow::Borrowed(builtin)))
}

#[cfg(test)]
mod tests {
    use super::{SPELLINGS, builtin_name, header_name};
    use crate::variant::builtin;

    #[test]
    fn every_variant_is_found_by_what_is_written_for_it() {
        for name in builtin::names() {
            let header = header_name(&name).unwrap_or("Standard".into());
            assert_eq!(builtin_name(&header), Some(name.clone()));
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

    #[test]
    fn names_of_other_programs_find_the_variant() {
        let names = [
            ("Suicide chess", "suicide"),
            ("Give away chess", "giveaway"),
            ("Atomic chess", "atomic"),
            ("Horde chess", "horde"),
            ("Three check chess", "3check"),
            ("Racing", "racingkings"),
            ("Anti", "antichess"),
            ("Ouk Chatrang", "cambodian"),
            ("Almost Chess", "almost"),
            ("Extinction Chess", "extinction"),
            ("Freestyle Chess", "chess960"),
            ("Wild 0", "chess"),
            ("Gothic Chess", "gothic"),
            ("S-Chess", "seirawan"),
            ("S-House", "shouse"),
            ("Kyoto Shogi", "kyotoshogi"),
            ("Orda Mirror", "ordamirror"),
        ];
        for (header, name) in names {
            assert_eq!(builtin_name(header).as_deref(), Some(name), "{header}");
        }
    }
}
