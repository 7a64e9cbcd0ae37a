//! Random legs of paths and conditions on screens, written as TOML.

use fastrand::Rng;

use super::Label;
use super::moves::{Names, chance, pick};

/// Conditions on a screen.
pub(super) fn conditions(random: &mut Rng, names: &Names, labels: &mut Vec<Label>) -> String {
    let mut list = Vec::new();
    for _ in 0..random.usize(1..=2) {
        let mut keys = Vec::new();
        if chance(random, 60) {
            keys.push(format!("owner = \"{}\"", pick(random, &["own", "enemy", "any"])));
            labels.push("screen owner");
        }
        let piece_type = &names.piece_types[random.usize(..names.piece_types.len())];
        match random.u32(..4) {
            0 => {
                keys.push(if piece_type == "pawn" {
                    "pieces = [\"pawn\"]".into()
                } else {
                    format!("pieces = [\"{piece_type}\", \"pawn\"]")
                });
                labels.push("screen pieces");
            }
            1 => {
                keys.push(format!("except = [\"{piece_type}\"]"));
                labels.push("screen except");
            }
            _ => {}
        }
        if chance(random, 40) {
            keys.push(format!("behind = {}", random.u32(1..=2)));
            labels.push("screen behind");
        }
        list.push(format!("{{ {} }}", keys.join(", ")));
    }
    format!("[{}]", list.join(", "))
}

/// The legs of a path.
pub(super) fn path(random: &mut Rng, names: &Names, labels: &mut Vec<Label>) -> String {
    let number = pick(random, &[1, 2, 2, 2, 3]);
    labels.push(["path of 1", "path of 2", "path of 3"][number - 1]);
    let step =
        pick(random, &["W", "W", "F", "F", "K", "fF", "fK", "sW", "D", "A", "N", "ffN", "(1,4)", "C", "bW", "(3,0)"]);
    let oblique = step.contains(['N', 'C']) || step == "(1,4)";
    let mut legs = Vec::new();
    for leg in 0..number {
        let last = leg + 1 == number;
        let mut keys = Vec::new();
        if leg == 0 {
            keys.push(format!("step = \"{step}\""));
        } else if chance(random, 85) {
            let rotations: &[&str] = if oblique {
                &["\"f\"", "\"l\"", "\"s\"", "\"b\"", "[\"r\", \"f\"]"]
            } else {
                &[
                    "\"f\"",
                    "\"fs\"",
                    "\"fl\"",
                    "\"fr\"",
                    "\"s\"",
                    "\"l\"",
                    "\"bs\"",
                    "\"br\"",
                    "\"b\"",
                    "[\"f\", \"s\"]",
                    "[\"fl\", \"r\"]",
                ]
            };
            keys.push(format!("turn = {}", pick(random, rotations)));
            labels.push("turn");
        }
        let end = if last { "last" } else { pick(random, &["default", "empty", "screen", "screen", "stop", "stop"]) };
        // Three legs of unlimited length would be too expensive.
        let limit = if number == 3 { 2 } else { 4 };
        match random.u32(..5) {
            0 => {}
            1 if number < 3 || end == "screen" || end == "stop" => {
                keys.push("range = \"any\"".into());
                labels.push("path any");
            }
            2 => {
                let min = random.u32(2..=limit);
                keys.push(format!("range = [{min}, {}]", min + random.u32(..=1)));
                labels.push("path least");
            }
            _ => {
                keys.push(format!("range = {}", random.u32(1..=limit)));
                labels.push("path range");
            }
        }
        if !matches!(end, "screen" | "stop") && chance(random, 25) {
            keys.push("over = \"any\"".into());
            labels.push("over any");
        }
        keys.extend(end_keys(random, names, end, labels));
        legs.push(format!("{{ {} }}", keys.join(", ")));
    }
    legs.join(", ")
}

fn end_keys(random: &mut Rng, names: &Names, end: &str, labels: &mut Vec<Label>) -> Vec<String> {
    let mut keys = Vec::new();
    if matches!(end, "empty" | "screen" | "stop") {
        keys.push(format!("end = \"{end}\""));
    }
    match end {
        "default" | "empty" => {
            labels.push("end empty");
            if chance(random, 50) {
                keys.push("stops = true".into());
                labels.push("stops");
            }
        }
        "screen" => labels.push("end screen"),
        "stop" => {
            let which = random.u32(..3);
            if which != 0 {
                keys.push(format!("piece = {}", random.u32(..=2)));
                labels.push("end stop piece");
            }
            if which != 1 {
                keys.push(format!("edge = {}", random.u32(..=2)));
                labels.push("end stop edge");
            }
        }
        _ => {}
    }
    if matches!(end, "screen" | "stop") && chance(random, 40) {
        keys.push(format!("screen = {}", conditions(random, names, labels)));
    }
    keys
}
