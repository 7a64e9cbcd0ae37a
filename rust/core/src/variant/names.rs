//! Other names of built-in variants: their titles, and the spellings of other programs.

use super::problem::near;
use super::{Rules, builtin};
use std::sync::LazyLock;

/// The suffix in the name of a variant with Chess960 castling.
pub(crate) const FREE: &str = "960";

/// A word that many programs append to a name or leave out.
const CHESS: &str = "chess";

/// Additional spellings of names, in lower case without spaces or punctuation.
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
    ("xiangqi", &["chinese", "chinesechess"]),
    ("shogi", &["japanese", "japanesechess"]),
    ("janggi", &["korean", "koreanchess"]),
    ("cambodian", &["oukchatrang", "ouk"]),
    ("3check", &["threecheck", "threechecks"]),
    ("5check", &["fivecheck"]),
    ("kingofthehill", &["koth"]),
    ("seirawan", &["schess", "sharper"]),
    ("capablanca", &["capa"]),
    ("shouse", &["seirawanhouse"]),
];

/// Collective names for several variants, in the same form, each with the common prefix of those variants' names.
const SHARED: &[(&str, &str)] = &[
    ("chesswithdifferentarmies", "cwda-"),
    ("differentarmies", "cwda-"),
    ("cwda", "cwda-"),
    ("reserve", "reserve-"),
    ("reservechess", "reserve-"),
];

/// The titles that belong to only one built-in variant, each with the variant's name.
static TITLES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let all: Vec<_> = builtin::names().into_iter().filter_map(|name| Some((builtin::title(&name)?, name))).collect();
    let is_only = |title: &str| all.iter().filter(|(other, _)| other == title).count() == 1;
    all.iter().filter(|(title, _)| is_only(title)).cloned().collect()
});

/// A name in plain lower-case letters and digits, without spaces or punctuation.
fn plain(text: &str) -> String {
    let folded = text.chars().flat_map(char::to_lowercase).map(|character| match character {
        'á' | 'à' | 'â' | 'ä' | 'ā' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ē' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'ī' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'ō' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'ū' => 'u',
        '×' => 'x',
        _ => character,
    });
    folded.filter(char::is_ascii_alphanumeric).collect()
}

/// The built-in variant, if any, that a header refers to by its name, its title or another program's name. Case, spaces
/// and punctuation do not matter.
///
/// ```
/// use fairychess_core::variant::builtin_name;
///
/// assert_eq!(builtin_name("From Position").as_deref(), Some("chess"));
/// assert_eq!(builtin_name("Duck Chess").as_deref(), Some("duck"));
/// assert_eq!(builtin_name("Fischerandom").as_deref(), Some("chess960"));
/// assert_eq!(builtin_name("Crazyhouse960").as_deref(), Some("crazyhouse960"));
/// assert_eq!(builtin_name("Reserve-Dragonet").as_deref(), Some("reserve-dragonet"));
/// assert_eq!(builtin_name("Draughts"), None);
/// ```
pub fn builtin_name(header: &str) -> Option<String> {
    let with_title = |fits: &dyn Fn(&str) -> bool| {
        let mut found = TITLES.iter().filter(|(title, _)| fits(title)).map(|(_, name)| name.clone());
        found.next().filter(|_| found.next().is_none())
    };
    // A title may differ from a name only in punctuation, so an exact match is tried first.
    if let Some(name) = with_title(&|title| title == header.trim()) {
        return Some(name);
    }
    let find = |wanted: &str| {
        let known = SPELLINGS.iter().find(|(_, spellings)| spellings.contains(&wanted));
        known
            .map(|(name, _)| (*name).to_owned())
            .or_else(|| builtin::names().into_iter().find(|name| plain(name) == wanted))
            .or_else(|| with_title(&|title| plain(title) == wanted))
    };
    let find = |wanted: &str| find(wanted).or_else(|| find(wanted.strip_suffix(CHESS)?));
    let wanted = plain(header);
    find(&wanted).or_else(|| {
        let base = find(wanted.strip_suffix(FREE)?)?;
        // Without castling, or with free castling, only the start position differs, and the FEN gives it.
        let rules = Rules::builtin(&base).ok()?;
        let is_fixed = rules.castling.is_some_and(|castling| !castling.free_origin);
        Some(if is_fixed { base + FREE } else { base })
    })
}

/// The names of the built-in variants that share a collective name.
pub(crate) fn sharing(header: &str) -> Vec<String> {
    let wanted = plain(header);
    let Some((_, start)) = SHARED.iter().find(|(shared, _)| *shared == wanted) else { return vec![] };
    builtin::names().into_iter().filter(|name| name.starts_with(start)).collect()
}

/// The end of the message for a name that no built-in variant has.
pub(super) fn instead_of(name: &str) -> String {
    if let Some(meant) = builtin_name(name) {
        return format!("did you mean `{meant}`?");
    }
    let names = builtin::names();
    let several = sharing(name);
    if !several.is_empty() {
        return format!("several variants share this name: {}", several.join(", "));
    }
    near(name, &names).unwrap_or_else(|| format!("`fairychess variants` lists all {}", names.len()))
}

#[cfg(test)]
mod tests {
    use super::{SHARED, SPELLINGS, builtin_name, instead_of, plain, sharing};
    use crate::variant::builtin;

    #[test]
    fn every_spelling_finds_its_variant() {
        for (name, spellings) in SPELLINGS {
            assert!(builtin::names().iter().any(|known| known == name));
            for spelling in *spellings {
                let owners = SPELLINGS.iter().filter(|(_, others)| others.contains(spelling)).count();
                assert_eq!((builtin_name(spelling).as_deref(), owners), (Some(*name), 1));
            }
        }
    }

    #[test]
    fn a_name_that_several_share_is_answered_with_all() {
        for (shared, start) in SHARED {
            assert_eq!(builtin_name(shared), None);
            assert!(sharing(shared).len() > 1 && sharing(shared).iter().all(|name| name.starts_with(start)));
        }
        assert!(instead_of("Chess with Different Armies").ends_with("cwda-clobberers-rookies, cwda-knights-rookies"));
        assert!(instead_of("Duck Chess").ends_with("did you mean `duck`?"));
        assert!(instead_of("stolz").ends_with("did you mean `stoltz`?"));
        assert!(instead_of("xyzzyxyzzy").contains("`fairychess variants` lists all"));
    }

    #[test]
    fn every_title_finds_its_game() {
        let names = builtin::names();
        let titled: Vec<_> = names.iter().filter_map(|name| Some((builtin::title(name)?, name))).collect();
        assert_eq!(titled.len(), names.len());
        for (title, name) in &titled {
            let shared = titled.iter().filter(|(other, _)| other == title).count() > 1;
            let found = builtin_name(title);
            if shared {
                // A shared title is also the name of one of the variants.
                assert_eq!(found.map(|found| plain(&found)), Some(plain(title)), "{title}");
            } else {
                assert_eq!(found.as_ref(), Some(*name), "{title}");
            }
        }
    }

    #[test]
    fn no_spelling_is_the_name_or_title_of_another_game() {
        for (name, spellings) in SPELLINGS {
            for other in builtin::names().iter().filter(|other| other != name) {
                let title = builtin::title(other).unwrap();
                for taken in [plain(other), plain(&title)] {
                    assert!(!spellings.contains(&taken.as_str()), "{taken}: {name} or {other}");
                }
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
            ("Misere chess", "misere"),
            ("Misère Chess", "misere"),
            ("Ouk Chaktrang", "cambodian"),
            ("Breakthrough on 5x5", "breakthrough5"),
            ("Dobutsu Shogi", "dobutsu"),
            ("Dragon Chess", "dragon"),
            ("dragon-chess", "dragon-chess"),
            ("Minishogi", "minishogi"),
            ("Chinese Chess", "xiangqi"),
            ("Japanese Chess", "shogi"),
            ("Korean Chess", "janggi"),
        ];
        for (header, name) in names {
            assert_eq!(builtin_name(header).as_deref(), Some(name), "{header}");
        }
    }
}
