//! A random definition without its start position.

use std::fmt::Write as _;

use fastrand::Rng;

use super::Label;
use super::moves::{Names, piece, region};

/// A definition to which the start position must still be added.
pub(super) struct Sketch {
    /// The size of the board.
    pub files: i32,
    /// The size of the board.
    pub ranks: i32,
    /// True if there are walls.
    pub walls: bool,
    /// True if Black's directions are turned by 180°.
    pub turned: bool,
    /// True if pieces can be dropped.
    pub drops: bool,
    body: String,
    /// The primitives of the definition itself.
    pub labels: Vec<Label>,
    /// The primitives of each group of moves.
    pub groups: Vec<Vec<Label>>,
}

impl Sketch {
    /// The definition with this start position.
    pub fn definition(&self, start: &str) -> String {
        let board = format!(
            "[board]\nfiles = {}\nranks = {}\nwalls = {}\nsymmetry = \"{}\"\nstart = \"{start}\"",
            self.files,
            self.ranks,
            self.walls,
            if self.turned { "turned" } else { "mirror" }
        );
        format!("name = \"random\"\n\n{board}\n{}", self.body)
    }
}

fn chance(random: &mut Rng, of_hundred: u32) -> bool {
    random.u32(..100) < of_hundred
}

/// A board size, from one of three equally likely classes, with the name of the class.
fn size(random: &mut Rng) -> (i32, i32, Label) {
    match random.u32(..3) {
        0 => (random.i32(5..=8), random.i32(5..=8), "up to 64 squares"),
        1 => {
            let files = random.i32(5..=16);
            (files, random.i32((65 + files - 1) / files..=(128 / files).min(16)), "up to 128 squares")
        }
        _ => {
            let files = random.i32(9..=16);
            (files, random.i32((129 + files - 1) / files..=(256 / files).min(16)), "up to 256 squares")
        }
    }
}

/// A random definition.
pub(super) fn sketch(random: &mut Rng) -> Sketch {
    let (files, ranks, class) = size(random);
    let mut labels = vec![class];
    let mut groups = Vec::new();
    let mut body = String::new();
    let number = random.usize(1..=5);
    let mut piece_types: Vec<String> = vec!["king".into(), "pawn".into()];
    piece_types.extend((0..number).map(|index| format!("special-{}", index + 1)));
    let names = Names { piece_types: &piece_types, files, ranks };
    let royal = chance(random, 95);
    // Drawn separately, so that the other cases stay the same.
    let shared = ["\"last\"", "\"one\"", "true", "{ at_most = 1 }", "{ at_most = 2 }"]
        .get(random.get_seed() as usize % 16)
        .filter(|&&word| royal && (word != "true" || number > 1));
    labels.push(match shared {
        Some(&"true") => "royal twice",
        Some(&"\"last\"") => "royal last",
        Some(word) if word.starts_with('{') => "royal by number",
        Some(_) => "royal one",
        None if royal => "royal",
        None => "no royal",
    });
    let king = if chance(random, 85) { "K" } else { "KmN" };
    let royal = shared.map_or(royal.to_string(), ToString::to_string);
    let _ = writeln!(body, "\n[pieces.king]\nletter = \"k\"\nmoves = \"{king}\"\nroyal = {royal}");
    let mut more = apart(random);
    let first_letter = if chance(&mut more, 30) { "+p" } else { "a" };
    if first_letter == "+p" {
        labels.push("letter with +");
    }
    let pawn = if chance(random, 70) { "mfWcfFimfnD" } else { "mfWcfF" };
    let _ = writeln!(body, "\n[pieces.pawn]\nletter = \"p\"\nmoves = \"{pawn}\"");
    first_move(random, &mut body, &mut labels, "first_move = \"rank 2\"");
    for (index, piece_type) in piece_types[2..].iter().enumerate() {
        let letter = [first_letter, "b", "c", "d'", "z\""][index];
        let _ = writeln!(body, "\n[pieces.{piece_type}]\nletter = '''{letter}'''\nmoves = [");
        for group in piece(random, &names) {
            let _ = writeln!(body, "  {},", group.toml);
            groups.push(group.labels);
        }
        body.push_str("]\n");
        if index == 0 && chance(&mut more, 30) {
            body.push_str("returns = \"pawn\"\n");
            labels.push("returns");
        }
        if let Some(royal) = shared.filter(|_| index == 0) {
            let _ = writeln!(body, "royal = {royal}");
        }
        let some = region(random, &names, false);
        first_move(random, &mut body, &mut labels, &format!("first_move = {some}"));
    }
    let drops = chance(random, 15);
    rules(random, &mut body, &names, &mut labels);
    if shared.is_some_and(|word| word.starts_with('{')) {
        // The engine does not consider captures en passant of royal pieces.
        body = body.replace("victims = [\"pawn\", \"special-1\"]", "victims = [\"pawn\"]");
    }
    if drops {
        drop_rules(random, &mut body, &names, &mut labels);
    } else if chance(random, 8) {
        walling(random, &mut body, &mut labels);
    }
    if !body.contains("[walling]") {
        move_rules(random, &mut body, &mut labels, (royal != "false", drops));
    }
    // If placing a wall removes the previous one, at most one wall may be missing from the start position.
    let walls = chance(random, 20) && !body.contains("keep = 1");
    if walls {
        labels.push("walls");
    }
    let turned = chance(random, 15);
    if turned {
        labels.push("turned");
    }
    if body.contains("white = ") {
        labels.push("regions of one side");
    }
    Sketch { files, ranks, walls, turned, drops, body, labels, groups }
}

fn first_move(random: &mut Rng, body: &mut String, labels: &mut Vec<Label>, by_region: &str) {
    if chance(random, 50) {
        let _ = writeln!(body, "{by_region}");
        labels.push("first move by region");
    } else {
        labels.push("first move tracked");
    }
}

/// Separate random numbers for later additions, so that the rest of each case stays the same.
fn apart(random: &Rng) -> Rng {
    Rng::with_seed(random.clone().u64(..) ^ 0x000A_DDED)
}

/// Promotion and e.p.
fn rules(random: &mut Rng, body: &mut String, names: &Names, labels: &mut Vec<Label>) {
    if chance(random, 75) {
        labels.push("promotion");
        let last = names.piece_types.len() - 1;
        let first = &names.piece_types[2];
        let second = &names.piece_types[last];
        let to = if first == second { format!("\"{first}\"") } else { format!("\"{first}\", \"{second}\"") };
        let _ = writeln!(body, "\n[[promotion]]\npieces = [\"pawn\"]\nto = [{to}]");
        let mut more = apart(random);
        if chance(random, 30) {
            body.push_str("region = \"ranks -2--1\"\nforced = \"rank -1\"\n");
            labels.push("promotion not forced");
        } else if chance(&mut more, 40) {
            body.push_str("region = \"ranks -3--1\"\nforced = \"stuck\"\n");
            labels.push("promotion forced where stuck");
        }
        if chance(&mut more, 30) {
            body.push_str("leaving = true\n");
            labels.push("promotion leaving");
        }
        if chance(&mut more, 20) {
            body.push_str("on = \"capture\"\n");
            labels.push("promotion on capture");
        }
        if chance(random, 20) {
            let _ = writeln!(body, "limits = {{ {first} = 2 }}");
            labels.push("promotion limit");
        }
        if chance(random, 50) {
            let _ = writeln!(body, "thrown = \"{second}\"");
            labels.push("promotion thrown");
        }
        if chance(&mut more, 20) {
            let _ = writeln!(body, "\n[[promotion]]\nto = {{ {first} = \"pawn\" }}\nleaving = true");
            labels.push("demotion");
        }
    }
    if chance(random, 70) {
        labels.push("en passant");
        let fen = ["legal", "pseudo-legal", "always"][random.usize(..3)];
        let plain = chance(&mut apart(random), 15);
        let more = &names.piece_types[random.usize(1..names.piece_types.len())];
        let attackers = if more == "pawn" { "\"pawn\"".to_string() } else { format!("\"pawn\", \"{more}\"") };
        let victims = if chance(random, 70) { "\"pawn\"" } else { &attackers };
        let _ = writeln!(body, "\n[en_passant]\nattackers = [{attackers}]\nvictims = [{victims}]\nfen = \"{fen}\"");
        if chance(random, 20) {
            body.push_str("passed = \"any\"\n");
            labels.push("en passant on any square passed");
        }
        if plain {
            body.push_str("promotes = false\n");
            labels.push("en passant without promotion");
        }
        if chance(random, 10) {
            let _ = writeln!(body, "over = {}", region(random, names, false));
            labels.push("en passant over a region");
        }
    }
}

fn walling(random: &mut Rng, body: &mut String, labels: &mut Vec<Label>) {
    let (place, label) = [
        ("anywhere", "walling anywhere"),
        ("beyond", "walling beyond"),
        ("left", "walling left"),
        ("rim", "walling rim"),
    ][random.usize(..4)];
    labels.push(label);
    let _ = writeln!(body, "\n[walling]\nplace = \"{place}\"");
    // A large choice of squares makes the reference slow.
    let files = if place == "anywhere" || chance(random, 20) { "squares a1 b2 c3 a5" } else { "all" };
    let _ = writeln!(body, "region = \"{files}\"");
    if chance(random, 40) {
        body.push_str("keep = 1\n");
        labels.push("walling keeps one");
    }
    if matches!(place, "anywhere" | "rim") && chance(random, 40) {
        body.push_str("instead = true\n");
        labels.push("walling instead");
    }
    if apart(random).u32(..3) == 0 {
        body.push_str("answers = false\n");
    }
}

/// Limits on drops other than limits on their squares.
fn limits_of_drops(random: &mut Rng, body: &mut String, labels: &mut Vec<Label>) {
    if chance(random, 80) {
        let keys = [
            "per_file = 1",
            "next_to = \"own\"",
            "encloses = true",
            "on_top = true",
            "apart = \"W\"",
            "apart = [\"F\", \"fN\"]",
            "pushed = \"W\"",
            "pushed = [\"bW\", \"fF\"]",
            "colours = \"both\"",
            "checks = \"never\"",
            "mates = \"never\"",
            "free = true\npieces = [\"pawn\"]",
            "first = \"rank 1\"",
        ];
        let _ = writeln!(body, "{}", keys[random.usize(..keys.len())]);
        labels.push("drop limited");
    }
}

/// The rules that apply to all moves of a side.
fn move_rules(random: &mut Rng, body: &mut String, labels: &mut Vec<Label>, (royal, drops): (bool, bool)) {
    if chance(random, 60) {
        return;
    }
    body.push_str("\n[moves]\n");
    let mut classes = Vec::new();
    if drops && chance(random, 40) {
        classes.push("\"drop\"");
        labels.push("compulsory drops");
    }
    if chance(random, 40) {
        classes.insert(random.usize(..=classes.len()), "\"capture\"");
        labels.push("compulsory captures");
    }
    if !classes.is_empty() {
        let _ = writeln!(body, "compulsory = [{}]", classes.join(", "));
        if chance(random, 30) {
            body.push_str("compulsory_pieces = [\"king\", \"pawn\"]\n");
            labels.push("compulsory pieces");
        }
    }
    if chance(random, 40) {
        let pass = if chance(random, 50) { "stuck" } else { "always" };
        let _ = writeln!(body, "pass = \"{pass}\"");
        labels.push("pass");
    }
    if royal && chance(random, 30) {
        body.push_str("checks = \"never\"\n");
        labels.push("no checks");
    }
    if chance(random, 30) {
        body.push_str("stuck = \"never\"\n");
        labels.push("nothing stuck");
    }
}

fn drop_rules(random: &mut Rng, body: &mut String, names: &Names, labels: &mut Vec<Label>) {
    labels.push("drops");
    let never = if chance(random, 30) { "in_check = \"never\"\n" } else { "" };
    if chance(random, 70) {
        let mut more = apart(random);
        let _ = writeln!(body, "\n[[drops]]\nto = {}\n{never}", region(random, names, false));
        limits_of_drops(&mut more, body, labels);
        labels.push("drop plain");
    }
    match random.u32(..3) {
        0 => {
            body.push_str("\n[[drops]]\nonto = [\"pawn\"]\nrelocate = { forward = 2, en_passant = true }\n");
            labels.push("drop onto");
        }
        1 => {
            body.push_str("\n[[drops]]\nrelocate = { ahead = 1, pieces = [\"pawn\"], forward = 1 }\n");
            labels.push("drop behind");
        }
        _ => {
            body.push_str(
                "\n[[drops]]\nonto = [\"pawn\", \"special-1\"]\nrelocate = { from = \"ranks 1-3\", to = \"ranks 2-3\" }\n",
            );
            labels.push("drop relocates to region");
        }
    }
    if chance(random, 50) {
        body.push_str("\n[captures]\nto_reserve = true\n");
        labels.push("captures to reserve");
    }
}
