//! The built-in variants. Each is a file of `variants/`, except the Reserve games, which share two templates.

/// The library of pieces.
pub(crate) const LIBRARY: &str = include_str!("../../variants/library.toml");

macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../../variants/", $name, ".toml")))),*] };
}

/// Variants with a file of their own; the Reserve games are between the two lists.
const FIRST: &[(&str, &str)] = files![
    "chess",
    "chess960",
    "stoltz",
    "stoltz2",
    "culverin",
    "culverin2",
    "newchess",
    "newchess-corner",
    "meteoric",
    "wolf",
];
const LAST: &[(&str, &str)] =
    files!["capablanca", "gothic", "grand", "seirawan", "crazyhouse", "nightrider", "grasshopper"];

/// Templates of the Reserve games: the prefix of the name, and the text.
const TEMPLATES: [(&str, &str); 2] = [
    ("reserve-", include_str!("../../variants/reserve.toml")),
    ("reserve-alt-", include_str!("../../variants/reserve-alt.toml")),
];

/// The pieces of the Reserve games: name, letter, title.
const RESERVES: [(&str, char, &str); 21] = [
    ("swedish-cannon", 's', "Swedish Cannon"),
    ("chancellor", 'c', "Chancellor"),
    ("archbishop", 'a', "Archbishop"),
    ("amazon", 'a', "Amazon"),
    ("mastodon", 'm', "Mastodon"),
    ("dimachaer", 'd', "Dimachaer"),
    ("trebuchet", 't', "Trebuchet"),
    ("kwagga", 'w', "Kwagga"),
    ("divaricator", 'd', "Divaricator"),
    ("murmillo", 'm', "Murmillo"),
    ("culverin", 'c', "Culverin"),
    ("belfry", 'y', "Belfry"),
    ("adjutant", 'a', "Adjutant"),
    ("zeppelin", 'z', "Zeppelin"),
    ("consul", 'c', "Consul"),
    ("dragonet", 'd', "Dragonet"),
    ("camel", 'c', "Camel"),
    ("llama", 'l', "Llama"),
    ("alpaca", 'a', "Alpaca"),
    ("guanaco", 'g', "Guanaco"),
    ("vicuna", 'v', "Vicuña"),
];

/// The names of all built-in variants.
///
/// ```
/// assert_eq!(fairychess_core::variant::builtin::names().len(), 59);
/// ```
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = FIRST.iter().map(|(name, _)| (*name).to_owned()).collect();
    for (prefix, _) in TEMPLATES {
        names.extend(RESERVES.iter().map(|(piece, ..)| format!("{prefix}{piece}")));
    }
    names.extend(LAST.iter().map(|(name, _)| (*name).to_owned()));
    names
}

/// The text of a built-in variant.
///
/// # Examples
/// ```
/// use fairychess_core::variant::builtin;
///
/// assert!(builtin::toml("chess").is_some_and(|text| text.contains("name = \"chess\"")));
/// assert_eq!(builtin::toml("ches"), None);
/// ```
pub fn toml(name: &str) -> Option<String> {
    if let Some((_, text)) = FIRST.iter().chain(LAST).find(|(known, _)| *known == name) {
        return Some((*text).to_owned());
    }
    TEMPLATES.iter().find_map(|(prefix, template)| {
        let piece = name.strip_prefix(prefix)?;
        let (_, letter, title) = RESERVES.iter().find(|(known, ..)| *known == piece)?;
        Some(fill(template, piece, *letter, title))
    })
}

/// The names of the library's pieces.
///
/// # Examples
/// ```
/// use fairychess_core::variant::builtin;
///
/// assert!(builtin::library().contains(&"amazon"));
/// ```
pub fn library() -> Vec<&'static str> {
    super::load::library_names()
}

/// Fills a piece into a template.
fn fill(template: &str, piece: &str, letter: char, title: &str) -> String {
    template
        .replace("{piece}", piece)
        .replace("{letter}", &letter.to_string())
        .replace("{LETTER}", &letter.to_ascii_uppercase().to_string())
        .replace("{Name}", title)
}
