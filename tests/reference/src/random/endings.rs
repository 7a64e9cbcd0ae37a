//! Random rules that end a game.

use std::fmt::Write as _;

use fastrand::Rng;

use super::definition::Sketch;
use crate::Game;

/// Adds rules that end a game to every fourth definition, unless one of them holds at the start. The bool is true if
/// any were added.
///
/// They use separate random numbers, so they do not affect the other primitives generated from a seed.
pub(super) fn add(seed: u64, sketch: &Sketch, toml: String, game: Game) -> (String, Game, bool) {
    let mut random = Rng::with_seed(seed ^ 0xE4D1_4600_0000_0000);
    if random.u32(..4) > 0 {
        return (toml, game, false);
    }
    let mut with = toml.clone();
    for _ in 0..random.u32(1..=2) {
        rule(&mut random, sketch, &mut with);
    }
    if with.contains("count\"") && random.bool() {
        with.push_str("\n[values]\npawn = 1\nspecial-1 = 2.5\nblack = 0.5\n");
    }
    match Game::from_toml(&with, &|_| None) {
        Ok(game) if game.ended(game.start()).is_none() => (with, game, true),
        Ok(_) => (toml, game, false),
        // A definition that cannot be read is a bug in this module.
        Err(why) => unreachable!("{why}\n{with}"),
    }
}

fn rule(random: &mut Rng, sketch: &Sketch, toml: &mut String) {
    let pick = |random: &mut Rng, texts: &[&str]| texts[random.usize(..texts.len())].to_string();
    let pieces = pick(random, &["", "", "pieces = [\"king\"]\n", "pieces = [\"pawn\", \"special-1\"]\n"]);
    let steps = pick(random, &["", "steps = \"W\"\n", "steps = \"F\"\n", "steps = \"K\"\n"]);
    let least = sketch.files.min(sketch.ranks);
    toml.push_str("\n[[ending]]\n");
    let mut may_be_answered = true;
    match random.u32(..8) {
        0 | 1 => {
            let region = pick(random, &["rank -1", "ranks -2--1", "files b-c", "squares b3 c4 d3"]);
            let count = pick(random, &["", "", "count = 2\n", "count = 2\nblocked = true\n"]);
            let safe = pick(random, &["", "safe = true\n"]);
            let _ = write!(toml, "reach = \"{region}\"\n{pieces}{count}{safe}");
        }
        2 => {
            let what = pick(random, &["\"each\"", "\"all\"", "[\"pawn\"]", "[\"special-1\", \"pawn\"]"]);
            let _ = write!(toml, "extinct = {what}\nat_most = {}\nenemy_has = {}\n", random.u32(..3), random.u32(..3));
        }
        3 => {
            let _ = match random.u32(..3) {
                0 => write!(toml, "line = 2\nshape = \"square\"\n{pieces}"),
                1 => write!(toml, "line = {}\nshape = \"scattered\"\n{steps}{pieces}", random.i32(2..=least)),
                _ => write!(toml, "line = {}\n{steps}{pieces}", random.i32(2..=4)),
            };
        }
        7 if !toml.contains("facing") => {
            let _ = write!(toml, "facing = [\"king\", \"special-1\"]\nmoves = {}\n{steps}", random.u32(1..=2));
            may_be_answered = false;
        }
        4 if !toml.contains("checks = ") && !toml.contains("royal = false") => {
            let _ = writeln!(toml, "checks = {}", random.u32(1..=3));
        }
        4 | 5 => {
            let _ = write!(toml, "joined = {{ from = \"ranks 1-2\", to = \"ranks -2--1\" }}\n{steps}{pieces}");
        }
        _ => {
            toml.push_str("full = true\n");
            may_be_answered = false;
        }
    }
    let result = pick(random, &["win", "loss", "draw", "count"]);
    let _ = writeln!(toml, "result = \"{result}\"");
    if may_be_answered && matches!(result.as_str(), "win" | "loss") && random.bool() {
        let _ = writeln!(toml, "answer = \"{}\"", pick(random, &["both", "white", "black"]));
    }
}
