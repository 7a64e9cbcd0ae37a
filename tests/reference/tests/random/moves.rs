//! Random moves: texts, brackets, tables and paths with effects.

use std::collections::BTreeSet;

use fastrand::Rng;

type Primitives = BTreeSet<&'static str>;

fn pick<'a, T: ?Sized>(random: &mut Rng, from: &[&'a T]) -> &'a T {
    from[random.usize(..from.len())]
}

fn chance(random: &mut Rng, percent: u8) -> bool {
    random.u8(..100) < percent
}

/// The moves of one man, as the items of a list.
pub fn piece(random: &mut Rng, pawns: bool, used: &mut Primitives) -> String {
    let mut items: Vec<String> = vec![];
    for _ in 0..random.usize(1..=2) {
        items.push(item(random, pawns, used));
    }
    if chance(random, 25) {
        items.extend(with_fallback(random, pawns, used));
    }
    items.join(", ")
}

fn item(random: &mut Rng, pawns: bool, used: &mut Primitives) -> String {
    match random.u8(..5) {
        0 | 1 => format!("\"{}\"", text(random, used)),
        2 => format!("{{ move = \"{}\"{} }}", text(random, used), effects(random, used, false)),
        3 => hop_table(random, pawns, used),
        _ => path_table(random, pawns, used),
    }
}

/// One group of a text.
fn text(random: &mut Rng, used: &mut Primitives) -> String {
    let mut modifiers = String::from(mode(random, used));
    if chance(random, 15) {
        modifiers.push('i');
        used.insert("i");
    }
    if chance(random, 20) {
        return modifiers + &bracket(random, used);
    }
    let oblique = ["N", "C", "Z", "(1,4)", "NN", "CC", "N2", "(2,4)"];
    let (atom, leaps, rides) = match random.u8(..4) {
        0 => (pick(random, &["W", "F", "K"]), false, false),
        1 => (pick(random, &["D", "A", "H", "G", "DD", "AA", "D2", "A3"]), true, false),
        2 => (pick(random, &oblique), true, false),
        _ => (pick(random, &["R", "B", "Q", "R3", "B2", "Q4", "W2", "F3", "NN", "DD"]), false, true),
    };
    used.insert(match (leaps, rides) {
        (true, _) => "leap",
        (_, true) => "ride",
        _ => "step",
    });
    if leaps && chance(random, 30) {
        let (letter, name) = pick(random, &[&('n', "n"), &('j', "j")]);
        modifiers.push(*letter);
        used.insert(name);
    } else if rides && !atom.starts_with(['W', 'F']) && chance(random, 35) {
        let (letter, name) = pick(random, &[&('p', "p"), &('g', "g")]);
        modifiers.push(*letter);
        used.insert(name);
    }
    if chance(random, 35) {
        used.insert("direction");
        modifiers += pick(random, &["f", "b", "l", "r", "v", "s", "fr", "bl", "fs", "ff"]);
    }
    modifiers + atom
}

fn mode(random: &mut Rng, used: &mut Primitives) -> &'static str {
    match random.u8(..4) {
        0 => {
            used.insert("m");
            "m"
        }
        1 => {
            used.insert("c");
            "c"
        }
        _ => "",
    }
}

fn bracket(random: &mut Rng, used: &mut Primitives) -> String {
    let sign = if random.bool() { "?" } else { "-" };
    used.insert(if sign == "?" { "bracket ?" } else { "bracket -" });
    let (first, then) = *pick(
        random,
        &[
            &("F", "fsR"),
            &("W", "fsB"),
            &("R", "sR"),
            &("B2", "bsR2"),
            &("N", "fN"),
            &("N", "lN2"),
            &("K", "fsQ"),
            &("fW2", "frF3"),
            &("D", "fsA"),
            &("Q", "bQ"),
        ],
    );
    let third = if chance(random, 20) && !first.contains(['N', 'D']) { "-fK" } else { "" };
    format!("[{first}{sign}{then}{third}]")
}

/// Keys of effects, perhaps none. `oblique`: flanks do not exist there.
fn effects(random: &mut Rng, used: &mut Primitives, straight: bool) -> String {
    let mut keys = String::new();
    if chance(random, 45) {
        keys += ", overtake = true";
        used.insert("overtake");
    }
    if chance(random, 35) {
        let flanks = straight && random.bool();
        keys += match (flanks, random.bool()) {
            (true, true) => ", withdraw = [\"behind\", \"flanks\"]",
            (true, false) => ", withdraw = [\"flanks\"]",
            _ => ", withdraw = [\"behind\"]",
        };
        used.insert(if flanks { "flanks" } else { "behind" });
    }
    if chance(random, 45) {
        let first_rank = chance(random, 30);
        keys += if first_rank { ", throw = { first_rank = true }" } else { ", throw = true" };
        used.insert("throw");
    }
    if !keys.is_empty() && chance(random, 25) {
        keys += ", optional = true";
        used.insert("optional");
    }
    keys + &regions(random, used)
}

fn regions(random: &mut Rng, used: &mut Primitives) -> String {
    let mut keys = String::new();
    if chance(random, 10) {
        keys += ", from = \"ranks 1-4\"";
        used.insert("from");
    }
    if chance(random, 15) {
        let land = pick(
            random,
            &["\"same-colour\"", "\"other-colour\"", "\"dark\"", "\"ranks 2-5\"", "[\"files a-c\", \"light\"]"],
        );
        keys += &format!(", land = {land}");
        used.insert("land");
    }
    keys
}

fn conditions(random: &mut Rng, pawns: bool, used: &mut Primitives) -> String {
    used.insert("condition");
    let owner = pick(random, &["own", "enemy", "any"]);
    let kinds = match (pawns, random.u8(..4)) {
        (true, 0) => ", kinds = [\"pawn\"]",
        (true, 1) => ", except = [\"pawn\"]",
        (_, 2) => ", except = [\"king\"]",
        _ => "",
    };
    let behind = if random.bool() { format!(", behind = {}", random.u8(1..=3)) } else { String::new() };
    let other = if random.bool() { ", {}" } else { "" };
    format!("[{{ owner = \"{owner}\"{kinds}{behind} }}{other}]")
}

fn hop_table(random: &mut Rng, pawns: bool, used: &mut Primitives) -> String {
    let mode = mode(random, used);
    let hop = pick(random, &["p", "g"]);
    used.insert(if hop == "p" { "p" } else { "g" });
    let atom = pick(random, &["R", "B", "Q", "NN", "Q5", "fR", "DD"]);
    let screen = conditions(random, pawns, used);
    format!("{{ move = \"{mode}{hop}{atom}\", screen = {screen}{} }}", effects(random, used, false))
}

fn path_table(random: &mut Rng, pawns: bool, used: &mut Primitives) -> String {
    let straight = chance(random, 80);
    let step =
        if straight { pick(random, &["W", "F", "K", "fW", "D", "lrF"]) } else { pick(random, &["N", "(1,3)", "fN"]) };
    let mut legs = vec![leg(random, pawns, used, &format!("step = \"{step}\""), false)];
    let more = random.usize(..=2);
    for _ in 0..more {
        let turn = if straight {
            pick(random, &["\"f\"", "\"fs\"", "\"s\"", "\"b\"", "[\"f\", \"fl\"]", "\"br\""])
        } else {
            pick(random, &["\"f\"", "\"s\"", "\"b\"", "\"l\""])
        };
        used.insert("turn");
        legs.push(leg(random, pawns, used, &format!("turn = {turn}"), false));
    }
    // The last leg lands.
    let last = legs.len() - 1;
    let head =
        legs[last].split(", end").next().unwrap_or_default().split(", stops").next().unwrap_or_default().to_owned();
    legs[last] = if head.ends_with('}') { head } else { format!("{head} }}") };
    let mode = match mode(random, used) {
        "" => String::new(),
        mode => format!(", mode = \"{mode}\""),
    };
    let first = if chance(random, 10) {
        used.insert("i");
        ", first = true"
    } else {
        ""
    };
    format!("{{ legs = [{}]{mode}{first}{} }}", legs.join(", "), effects(random, used, straight))
}

/// One leg as it would stand before another.
fn leg(random: &mut Rng, pawns: bool, used: &mut Primitives, head: &str, last: bool) -> String {
    let range = pick(random, &["\"any\"", "1", "2", "[2, 3]", "[1, 4]", "\"any\""]);
    let end = random.u8(..4);
    let over = if matches!(end, 0 | 3) && chance(random, 30) {
        used.insert("over any");
        ", over = \"any\""
    } else {
        ""
    };
    let tail = match end {
        _ if last => String::new(),
        0 => {
            used.insert("end empty");
            ", end = \"empty\"".into()
        }
        1 => {
            used.insert("end screen");
            if random.bool() {
                ", end = \"screen\"".into()
            } else {
                format!(", end = \"screen\", screen = {}", conditions(random, pawns, used))
            }
        }
        2 => {
            let keys = *pick(
                random,
                &[
                    &("man = 0", "stop at man"),
                    &("edge = 0", "stop at edge"),
                    &("man = 1, edge = 2", "stop at man"),
                    &("edge = 1", "stop at edge"),
                    &("man = 0, edge = 0", "stop at edge"),
                ],
            );
            used.insert(keys.1);
            let screen = if chance(random, 25) {
                format!(", screen = {}", conditions(random, pawns, used))
            } else {
                String::new()
            };
            format!(", end = \"stop\", {}{screen}", keys.0)
        }
        _ => {
            used.insert("stops");
            ", stops = true".into()
        }
    };
    format!("{{ {head}, range = {range}{over}{tail} }}")
}

fn with_fallback(random: &mut Rng, pawns: bool, used: &mut Primitives) -> Vec<String> {
    let group = match random.u8(..3) {
        0 => format!("{{ move = \"{}\", name = \"first\"{} }}", text(random, used), effects(random, used, false)),
        1 => format!("{{ move = \"cpQ\", screen = {}, name = \"first\" }}", conditions(random, pawns, used)),
        _ => "{ legs = [{ step = \"K\", range = \"any\", over = \"any\" }], mode = \"c\", name = \"first\" }".into(),
    };
    let other = match random.u8(..3) {
        0 => {
            used.insert("fallback");
            format!("{{ move = \"{}\", fallback = \"first\"{} }}", text(random, used), effects(random, used, false))
        }
        1 => {
            used.insert("fallback by direction");
            format!(
                "{{ move = \"{}Q\", fallback = {{ group = \"first\", scope = \"direction\" }} }}",
                mode(random, used)
            )
        }
        _ => {
            used.insert("fallback judged legal");
            let scope = pick(random, &["piece", "direction"]);
            format!("{{ move = \"mK2\", fallback = {{ group = \"first\", scope = \"{scope}\", judged = \"legal\" }} }}")
        }
    };
    vec![group, other]
}
