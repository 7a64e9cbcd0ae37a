//! The built-in variants. Each is a file in its family's folder, except the Reserve games, which share two templates.

use super::free_castling;
use super::names::instead_of;
use super::problem::shown;
use std::borrow::Cow;

/// The library of pieces.
pub(crate) const LIBRARY: &str = include_str!("../../variants/library.toml");

/// A group of related built-in variants.
///
/// # Examples
/// ```
/// use fairychess_core::variant::builtin;
///
/// let families = builtin::families();
/// let chess = families.iter().find(|family| family.name == "chess").unwrap();
/// assert_eq!(chess.title, "Orthodox chess");
/// assert!(chess.variants.iter().any(|name| name == "chess960"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// Its name, which is also the name of its folder.
    pub name: &'static str,
    /// A heading for its variants.
    pub title: &'static str,
    /// The names of its variants.
    pub variants: Vec<String>,
}

/// A folder of definitions: its name and title, and the name and text of each file.
struct Folder(&'static str, &'static str, &'static [(&'static str, &'static str)]);

macro_rules! folders {
    ($($family:literal $title:literal [$($name:literal),* $(,)?])*) => {
        &[$(Folder($family, $title, &[
            $(($name, include_str!(concat!("../../variants/", $family, "/", $name, ".toml")))),*
        ])),*]
    };
}

/// All folders. The Reserve games have templates instead of files.
const FOLDERS: &[Folder] = folders! {
    "chess" "Orthodox chess" [
        "chess",
        "chess960",
        "nocastle",
        "opposite-castling",
        "raazuvaa",
        "advancedpawn",
        "cornerrook",
        "upsidedown",
        "pawnsmassacre",
        "semitorpedo",
        "armageddon",
    ]
    "stoltz" "Stoltz Chess" [
        "stoltz",
        "stoltz2",
    ]
    "culverin" "Culverin Chess" [
        "culverin",
        "culverin2",
    ]
    "newchess" "New Chess" [
        "newchess",
        "newchess-corner",
        "meteoric",
    ]
    "wolf" "Wolf Chess" [
        "wolf",
    ]
    "reserve" "Reserve Chess, with 21 pieces in two forms" []
    "fairy" "Chess with fairy pieces" [
        "nightrider",
        "grasshopper",
        "almost",
        "amazon",
        "berolina",
        "hoppelpoppel",
        "knightmate",
        "legan",
        "newzealand",
        "paradigm",
        "pawnback",
        "pawnsideways",
        "perfect",
        "torpedo",
        "fairy",
        "allwayspawns",
        "centaurking",
        "doublearmy",
        "dragon-chess",
        "ajax-orthodox",
        "forward",
        "argess",
    ]
    "large" "Larger boards" [
        "capablanca",
        "gothic",
        "grand",
        "xhess",
        "caparandom",
        "centaur",
        "chancellor",
        "embassy",
        "gustav3",
        "janus",
        "modern",
        "omicron",
        "blackletter",
        "opulent",
        "shako",
        "tencubed",
        "troitzky",
        "gemini",
        "active",
        "wildebeest",
        "quasi-shatranj",
        "chak",
    ]
    "drops" "Drops and introductions" [
        "crazyhouse",
        "loop",
        "chessgi",
        "pocketknight",
        "capahouse",
        "gothhouse",
        "grandhouse",
        "minihouse",
        "mansindam",
        "pandemonium",
        "chennis",
        "dragonfly",
        "atomiczh",
        "seirawan",
        "dragon",
        "shouse",
        "fullmoon",
        "makhouse",
        "shogun",
        "mounted",
        "leaperhouse",
        "mandala",
        "muje",
        "cetus",
        "placement",
        "screen",
        "stardust",
    ]
    "small" "Smaller boards" [
        "gardner",
        "losalamos",
        "caught-in-a-snag",
        "4x5chess",
        "4x6chess",
        "5x6chess",
        "microchess",
        "diana",
        "haynie",
        "petty",
        "1d-chess",
    ]
    "armies" "Different armies" [
        "chigorin",
        "sortofalmost",
        "orda",
        "ordamirror",
        "khans",
        "spartan",
        "maharajah",
        "maharajah2",
        "peasant",
        "weak",
        "chessvshp",
        "empire",
        "ordavsempire",
        "synochess",
        "shinobi",
        "shinobimirror",
        "shinobiplus",
        "cwda-fide-clobberers",
        "cwda-fide-knights",
        "cwda-fide-rookies",
        "cwda-clobberers-knights",
        "cwda-clobberers-rookies",
        "cwda-knights-rookies",
    ]
    "historic" "Historic chess" [
        "chaturanga",
        "georgian",
        "shatranj",
        "shatar",
        "courier",
        "indiangreat",
    ]
    "goals" "Other ways to win or lose" [
        "kingofthehill",
        "horde",
        "crossing",
        "sixthrank",
        "rooksquare",
        "river",
        "squatter",
        "extinction",
        "kinglet",
        "threekings",
        "captureall",
        "kamikazerooks",
        "3check",
        "5check",
        "3check-crazyhouse",
        "racingkings",
        "coffeerace",
        "racingchess",
        "checkmateless",
        "misere",
        "massacre",
        "castle",
        "rookmate",
        "pawnsonly",
        "pawnsking",
        "coregal",
        "twokings2",
        "backrank",
        "crossderby",
    ]
    "captures" "Other captures" [
        "giveaway",
        "antichess",
        "suicide",
        "losers",
        "codrus",
        "andersgiveaway",
        "andersanti",
        "antiantichess",
        "capture",
        "coffeehouse",
        "atomic",
        "nocheckatomic",
        "atomar",
        "6x6atom",
        "allexplodeatomic",
        "nuclear",
        "epicatomic",
        "petrified",
        "atomic-giveaway",
        "atomic-giveaway-hill",
        "antiatomic",
        "atomicduck",
        "anti-losalamos",
        "antihouse",
        "elimination",
        "antiminishogi",
    ]
    "abstract" "Board games without kings" [
        "breakthrough",
        "breakthrough5",
        "breakthrough6",
        "breakthrough7",
        "hexapawn",
        "jesonmor",
        "alapo",
        "kono",
        "aralzaa",
        "tictactoe",
        "picaria",
        "nineholes",
        "tictacchess",
        "teeko",
        "cfour",
        "cfour-misere",
        "cfour-anyside",
        "symphony",
        "asimplegame",
        "allqueenschess",
        "roll-ing-to-four",
        "three-musketeers",
        "fox-and-hounds",
        "bajr",
        "buffalo",
        "tuktuk",
        "clobber",
        "clobber10",
        "ataxx",
        "quadwrangle",
        "quadwrangle7x7",
        "crusade",
        "flipersi",
        "flipello",
        "flipello10",
        "flipello6",
        "annexation",
        "gale",
        "snort",
        "nim",
        "capturethequeen",
        "lewthwaite",
        "knights-halma",
    ]
    "makruk" "Makruk" [
        "makruk",
        "makpong",
        "cambodian",
        "karouk",
        "asean",
        "ai-wok",
        "sittuyin",
    ]
    "walls" "Moves that place walls" [
        "duck",
        "atlantis",
        "amazons",
        "cowboys",
        "isolation",
        "isolation7x7",
        "snailtrail",
        "joust",
        "la-mancha-squeez",
        "la-mancha-duel",
    ]
    "shogi" "Shogi" [
        "shogi",
        "minishogi",
        "mini",
        "judkins",
        "gorogoro",
        "gorogoroplus",
        "euroshogi",
        "kyotoshogi",
        "micro",
        "torishogi",
        "yarishogi",
        "okisakishogi",
        "cannonshogi",
        "dobutsu",
        "checkshogi",
        "shoshogi",
        "gethenian",
    ]
    "xiangqi" "Xiangqi and Janggi" [
        "xiangqi",
        "minixiangqi",
        "manchu",
        "crowdedxiangqi",
        "xiangqihouse",
        "janggi",
        "janggitraditional",
        "janggimodern",
        "janggicasual",
        "janggihouse",
    ]
};

/// Other programs' names for built-in variants.
const ALIASES: [(&str, &str); 2] = [("normal", "chess"), ("fischerandom", "chess960")];

/// The family of the templates.
const RESERVE: &str = "reserve";

/// Templates of the Reserve games: name prefix and text.
const TEMPLATES: [(&str, &str); 2] = [
    ("reserve-", include_str!("../../variants/reserve/reserve.toml")),
    ("reserve-alt-", include_str!("../../variants/reserve/reserve-alt.toml")),
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

/// The names of all built-in variants, and each name followed by `960`, whether or not such a variant exists.
pub fn all_spelled() -> impl Iterator<Item = String> {
    names().into_iter().flat_map(|name| [format!("{name}960"), name])
}

/// The title of a built-in variant, taken directly from the text of its definition.
pub(crate) fn title(name: &str) -> Option<String> {
    let text = listed(name)?;
    let line = text.lines().find_map(|line| line.strip_prefix("title = \""))?;
    Some(line.strip_suffix('"')?.to_owned())
}

/// The names of all built-in variants.
///
/// ```
/// use fairychess_core::variant::builtin;
///
/// assert!(builtin::names().iter().any(|name| name == "reserve-alt-llama"));
/// ```
pub fn names() -> Vec<String> {
    families().into_iter().flat_map(|family| family.variants).collect()
}

/// The built-in variants by family. See the example of [`Family`].
pub fn families() -> Vec<Family> {
    let members = |&Folder(name, title, files): &Folder| {
        let mut variants: Vec<String> = files.iter().map(|(name, _)| (*name).to_owned()).collect();
        if name == RESERVE {
            for (prefix, _) in TEMPLATES {
                variants.extend(RESERVES.iter().map(|(piece, ..)| format!("{prefix}{piece}")));
            }
        }
        Family { name, title, variants }
    };
    FOLDERS.iter().map(members).collect()
}

/// The text of a built-in variant, found by its name or another common name.
///
/// # Examples
/// ```
/// use fairychess_core::variant::builtin;
///
/// assert!(builtin::toml("chess").is_some_and(|text| text.contains("name = \"chess\"")));
/// assert_eq!(builtin::toml("fischerandom"), builtin::toml("chess960"));
/// assert_eq!(builtin::toml("ches"), None);
/// ```
pub fn toml(name: &str) -> Option<String> {
    let name = spelled(name);
    listed(&name).or_else(|| Some(free_castling::named(&name)?.ok()?.canonical))
}

/// The spelling of a name in [`Rules::name`](super::Rules), if `name` is a variation of it; otherwise `name`.
///
/// ```
/// use fairychess_core::variant::builtin;
///
/// assert_eq!(["fischerandom", "atomic-960", "x"].map(|name| builtin::spelled(name).into_owned()), ["chess960", "atomic960", "x"]);
/// ```
pub fn spelled(name: &str) -> Cow<'_, str> {
    if let Some((_, name)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
        return Cow::Borrowed(name);
    }
    name.strip_suffix("-960").map_or(Cow::Borrowed(name), |base| Cow::Owned(format!("{base}960")))
}

/// The text of the built-in variant with exactly this name.
pub(super) fn listed(name: &str) -> Option<String> {
    if let Some((_, text)) = FOLDERS.iter().flat_map(|folder| folder.2).find(|(known, _)| *known == name) {
        return Some((*text).to_owned());
    }
    TEMPLATES.iter().find_map(|(prefix, template)| {
        let piece = name.strip_prefix(prefix)?;
        let (_, letter, title) = RESERVES.iter().find(|(known, ..)| *known == piece)?;
        Some(fill(template, piece, *letter, title))
    })
}

/// The error message for a name unknown to [`toml`].
pub(super) fn unknown(name: &str) -> String {
    match free_castling::named(&spelled(name)) {
        Some(Err(error)) => error.to_string(),
        _ => format!("no built-in variant is called {}: {}", shown(name), instead_of(name)),
    }
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

/// Fills in a template for a piece.
fn fill(template: &str, piece: &str, letter: char, title: &str) -> String {
    template
        .replace("{piece}", piece)
        .replace("{letter}", &letter.to_string())
        .replace("{LETTER}", &letter.to_ascii_uppercase().to_string())
        .replace("{Name}", title)
}
