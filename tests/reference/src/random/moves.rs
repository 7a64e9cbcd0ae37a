//! Random groups of moves, written as TOML.

use std::fmt::Write as _;

use fastrand::Rng;

use super::Label;
use super::path::{conditions, path};
use crate::betza;
use crate::table::{Context, parse_moves};

/// The text of a group of moves, with its primitives.
pub(super) struct Group {
    pub toml: String,
    pub labels: Vec<Label>,
}

/// The names that a random group may use.
pub(super) struct Names<'a> {
    pub piece_types: &'a [String],
    pub files: i32,
    pub ranks: i32,
}

pub(super) fn chance(random: &mut Rng, of_hundred: u32) -> bool {
    random.u32(..100) < of_hundred
}

pub(super) fn pick<T: Copy>(random: &mut Rng, from: &[T]) -> T {
    from[random.usize(..from.len())]
}

/// The moves of a piece: one to four groups, possibly with a fallback.
pub(super) fn piece(random: &mut Rng, names: &Names) -> Vec<Group> {
    let mut groups = Vec::new();
    for _ in 0..random.usize(1..=3) {
        groups.push(if chance(random, 45) { text_group(random) } else { table(random, names, "", false) });
    }
    if chance(random, 25) {
        let mut named = table(random, names, ", name = \"group\"", false);
        named.labels.push("name");
        groups.push(named);
        let legal = chance(random, 35);
        let direction = chance(random, 50);
        let scope = if direction { "direction" } else { "piece" };
        let judged = if legal { "legal" } else { "pseudo-legal" };
        let key = format!(", fallback = {{ group = \"group\", scope = \"{scope}\", judged = \"{judged}\" }}");
        let mut fallback = table(random, names, &key, legal);
        fallback.labels.push(match (direction, legal) {
            (true, true) => "fallback direction legal",
            (true, false) => "fallback direction",
            (false, true) => "fallback piece legal",
            (false, false) => "fallback piece",
        });
        groups.push(fallback);
    }
    groups
}

fn text_group(random: &mut Rng) -> Group {
    let (text, labels, _) = text(random, false);
    Group { toml: format!("\"{text}\""), labels }
}

/// One group as text, and true if it hops.
fn text(random: &mut Rng, quiet: bool) -> (String, Vec<Label>, bool) {
    loop {
        let (text, labels) = if chance(random, 20) { bracket(random, quiet) } else { atom_group(random, quiet) };
        if betza::parse(&text).is_ok() {
            let hops = labels.contains(&"p") || labels.contains(&"g");
            return (text, labels, hops);
        }
    }
}

fn mode(random: &mut Rng, quiet: bool, labels: &mut Vec<Label>) -> &'static str {
    let mode = if quiet { "m" } else { pick(random, &["", "", "m", "c", "mc"]) };
    labels.extend(match mode {
        "m" => vec!["m"],
        "c" => vec!["c"],
        "mc" => vec!["mc"],
        _ => vec![],
    });
    mode
}

/// An atom with its direction words and range; whether it is longer than one square; whether it is a rider.
fn atom(random: &mut Rng, labels: &mut Vec<Label>) -> (String, bool, bool) {
    let named = pick(random, &["W", "F", "D", "A", "H", "G", "N", "C", "L", "Z", "J", "K", "R", "B", "Q", "(", "("]);
    let name = if named == "(" {
        let (x, y) = (random.i32(0..=4), random.i32(1..=4));
        labels.push("(x,y)");
        if chance(random, 3) { "(1,15)".to_string() } else { format!("({x},{y})") }
    } else {
        named.to_string()
    };
    labels.push(match named {
        "W" | "D" | "H" | "R" => "straight",
        "F" | "A" | "G" | "B" => "diagonal",
        "K" | "Q" => "both ways",
        _ => "oblique or (x,y)",
    });
    let mut text = name.clone();
    let slides = "RBQ".contains(named);
    let mut rider = slides;
    if !slides && chance(random, 30) {
        rider = true;
        text.push_str(&name);
        labels.push("doubled");
    }
    if chance(random, 30) {
        let range = random.u32(..=4);
        text.push_str(&range.to_string());
        rider = range != 1;
        labels.push(if range == 0 { "range 0" } else { "range" });
    }
    labels.push(if rider { "rider" } else { "leap" });
    (text, !"WFKRBQ".contains(named), rider)
}

fn words(random: &mut Rng, of: &[&str], labels: &mut Vec<Label>) -> String {
    let number = pick(random, &[0, 0, 1, 1, 1, 2, 3]);
    if number > 0 {
        labels.push("direction");
    }
    (0..number).map(|_| pick(random, of)).collect()
}

fn atom_group(random: &mut Rng, quiet: bool) -> (String, Vec<Label>) {
    let mut labels = Vec::new();
    let (atom, long, rider) = atom(random, &mut labels);
    let mut modes = mode(random, quiet, &mut labels).to_string();
    if chance(random, 12) {
        modes.push('i');
        labels.push("i");
    }
    if rider && chance(random, 30) {
        let hop = pick(random, &["p", "g"]);
        modes.push_str(hop);
        labels.push(hop);
    } else if long && chance(random, 35) {
        let pass = pick(random, &["n", "j"]);
        modes.push_str(pass);
        labels.push(pass);
    }
    let words = words(
        random,
        &["f", "b", "l", "r", "v", "s", "fl", "fr", "ff", "fs", "bs", "lv", "ll", "br", "frv", "bls"],
        &mut labels,
    );
    // Mode letters may be before, after or between the direction letters.
    let place = if chance(random, 10) { random.usize(..=words.len()) } else { pick(random, &[0, words.len()]) };
    (format!("{}{modes}{}{atom}", &words[..place], &words[place..]), labels)
}

fn bracket(random: &mut Rng, quiet: bool) -> (String, Vec<Label>) {
    let mut labels = vec!["bracket"];
    let modes = mode(random, quiet, &mut labels);
    let first = if chance(random, 12) {
        labels.push("i");
        "i"
    } else {
        ""
    };
    let legs = pick(random, &[1, 2, 2, 2, 2, 3, 3, 3]);
    labels.push(["bracket of 1", "bracket of 2", "bracket of 3"][legs - 1]);
    let mut text = format!("{modes}{first}[");
    // The leaps of all legs are equally long. Three legs of unlimited length would be too expensive.
    let families: [&[&str]; 8] = if legs == 3 {
        [&["W", "F", "K", "W2", "F2"], &["K", "K2"], &["W", "F", "R2"], &["N"], &["D", "A"], &["W"], &["F"], &["C"]]
    } else {
        [
            &["W", "F", "K", "R", "B", "Q", "R3", "B2"],
            &["K", "Q", "Q2"],
            &["W", "F"],
            &["R", "B", "W"],
            &["N", "NN", "N2"],
            &["D", "A", "DD"],
            &["C", "CC"],
            &["H", "G", "HH2"],
        ]
    };
    let family = pick(random, &families);
    for leg in 0..legs {
        if leg > 0 {
            let stop = pick(random, &["-", "?"]);
            text.push_str(stop);
            labels.push(if stop == "?" { "bracket stop" } else { "bracket on" });
        }
        let words = if leg == 0 {
            words(random, &["f", "b", "l", "r", "v", "s"], &mut labels)
        } else {
            pick(random, &["", "", "f", "fs", "fl", "s", "r", "bs", "b", "br", "flr", "fsbs"]).to_string()
        };
        text.push_str(&words);
        text.push_str(pick(random, family));
    }
    text.push(']');
    (text, labels)
}

/// A table. If `quiet`, the group has no captures or effects, so it can be judged by legal moves.
fn table(random: &mut Rng, names: &Names, more: &str, quiet: bool) -> Group {
    let context = Context { size: (names.files, names.ranks), turned: false, names: names.piece_types };
    loop {
        let group = table_keys(random, names, quiet);
        let read: toml::Table = format!("moves = [{} }}]", group.toml).parse().unwrap_or_default();
        // `when` cannot be combined with group names.
        let apart = more.is_empty() || !group.labels.contains(&"when");
        if apart && read.get("moves").is_some_and(|moves| parse_moves(moves, &context).is_ok()) {
            return Group { toml: format!("{}{more} }}", group.toml), labels: group.labels };
        }
    }
}

/// A table without its closing brace, which may be invalid.
fn table_keys(random: &mut Rng, names: &Names, quiet: bool) -> Group {
    let mut labels = Vec::new();
    let mut toml = String::from("{ ");
    if chance(random, 45) {
        let (text, found, hops) = text(random, quiet);
        labels.extend(found);
        let _ = write!(toml, "move = \"{text}\"");
        if hops && chance(random, 70) {
            let _ = write!(toml, ", screen = {}", conditions(random, names, &mut labels));
        }
    } else {
        labels.push("legs");
        let _ = write!(toml, "legs = [{}]", path(random, names, &mut labels));
        let modes = mode(random, quiet, &mut labels);
        if !modes.is_empty() {
            let _ = write!(toml, ", mode = \"{modes}\"");
        }
        if chance(random, 12) {
            toml.push_str(", first = true");
            labels.push("first");
        }
    }
    if chance(random, 12) {
        let _ = write!(toml, ", from = {}", region(random, names, false));
        labels.push("from");
    }
    if chance(random, 15) {
        let land = region(random, names, true);
        labels.push(if land.contains("colour") { "land colour" } else { "land" });
        let _ = write!(toml, ", land = {land}");
    }
    if !quiet && chance(random, 55) {
        toml.push_str(&effects(random, &mut labels));
    } else {
        if chance(random, 20) {
            labels.push(asks_whom(random, names, &mut toml));
        }
        if chance(random, 20) {
            let when = pick(random, &["checked", "unchecked"]);
            let _ = write!(toml, ", when = \"{when}\"");
            labels.push("when");
        }
    }
    Group { toml, labels }
}

/// The enemies that a group may capture.
fn asks_whom(random: &mut Rng, names: &Names, toml: &mut String) -> Label {
    let some = pick(random, &["king", "pawn", "special-1"]);
    let last = names.piece_types.last().filter(|name| *name != some);
    let list = last.map_or_else(|| format!("[\"{some}\"]"), |last| format!("[\"{some}\", \"{last}\"]"));
    let (text, label) = match random.u32(..3) {
        0 => (format!(", takes = {list}"), "takes"),
        1 => (format!(", spares = {list}"), "spares"),
        _ => (", takes = \"checkers\"".to_string(), "takes checkers"),
    };
    toml.push_str(&text);
    label
}

fn effects(random: &mut Rng, labels: &mut Vec<Label>) -> String {
    let mut toml = String::new();
    if chance(random, 40) {
        toml.push_str(", overtake = true");
        labels.push("overtake");
    }
    if chance(random, 45) {
        let (list, found): (&str, &[Label]) = match random.u32(..3) {
            0 => ("\"behind\"", &["withdraw behind"]),
            1 => ("\"flanks\"", &["withdraw flanks"]),
            _ => ("\"behind\", \"flanks\"", &["withdraw behind", "withdraw flanks"]),
        };
        let _ = write!(toml, ", withdraw = [{list}]");
        labels.extend(found);
    }
    if toml.is_empty() || chance(random, 40) {
        let anywhere = chance(random, 40);
        toml.push_str(if anywhere { ", throw = { first_rank = true }" } else { ", throw = true" });
        labels.push(if anywhere { "throw first rank" } else { "throw" });
    }
    if chance(random, 45) {
        toml.push_str(", optional = true");
        labels.push("optional");
    }
    toml
}

/// A region of the board, as TOML; in one of ten cases, a different one for each side.
pub(super) fn region(random: &mut Rng, names: &Names, land: bool) -> String {
    if chance(random, 10) {
        let (white, black) = (one_region(random, names, false), one_region(random, names, false));
        return format!("{{ white = {white}, black = {black} }}");
    }
    one_region(random, names, land)
}

fn one_region(random: &mut Rng, names: &Names, land: bool) -> String {
    let (files, ranks) = (names.files, names.ranks);
    let file = |number: i32| crate::square::file_letter(number);
    let number = random.u32(..if land { 9 } else { 7 });
    match number {
        0 => format!("\"ranks 1-{}\"", random.i32(2..ranks)),
        1 => format!("\"ranks {}--1\"", -random.i32(2..ranks)),
        2 => format!("\"files a-{}\"", file(random.i32(1..files))),
        3 => "\"light\"".into(),
        4 => "[\"dark\", \"rank -1\"]".into(),
        5 => format!("\"ranks 2-{ranks} and files b-{}\"", file(files - 1)),
        6 => format!("[\"squares a1 b2 {}{}\", \"file {}\", \"rank 3\"]", file(files - 1), ranks, file(files / 2)),
        7 => "\"same-colour\"".into(),
        _ => "\"other-colour\"".into(),
    }
}
