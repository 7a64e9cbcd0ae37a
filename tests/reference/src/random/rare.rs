//! Rare keys added together to a random definition: facing pieces that must be parted (`accept`), along with compulsory
//! moves; first moves lost to enemies (`lost_to`); mates that need certain pieces (`mate_needs`).

use std::fmt::Write as _;

use fastrand::Rng;

use super::{Case, Label};
use crate::Game;

/// A case with rare keys, and the keys that were added; `None` if none can be added.
///
/// # Panics
/// Never: definitions that this crate cannot read are not generated.
pub fn with_rare_keys(case: &Case) -> Option<(Case, Vec<Label>)> {
    let mut random = Rng::with_seed(case.seed ^ 0x0FAC_E5F0);
    let mut keys = Vec::new();
    let mut toml = case.toml.clone();
    if random.u32(..3) > 0 {
        toml = hinder(&toml, &mut random, &mut keys);
    }
    if random.u32(..3) > 0 && !toml.contains("royal = false") {
        let _ = writeln!(toml, "\n[endings]\nmate_needs = [{}]", pick(&mut random, NEEDED));
        keys.push("mate_needs");
    }
    if random.u32(..4) > 0 && !toml.contains("facing = ") {
        toml = with_passes(&toml, &mut random);
        let (pieces, steps) = (pick(&mut random, FACING), pick(&mut random, &["W", "K"]));
        let result = pick(&mut random, &["draw", "win", "count"]);
        let _ = writeln!(
            toml,
            "\n[[ending]]\nfacing = [{pieces}]\nsteps = \"{steps}\"\nmoves = 2\naccept = \"pass\"\nresult = \"{result}\""
        );
        keys.push("accept");
        if toml.contains("compulsory = ") {
            keys.push("accept with compulsory moves");
        }
    }
    let mut with = Case { toml, ..case.clone() };
    let game = super::game(&with).unwrap_or_else(|why| unreachable!("{why}\n{}", with.toml));
    if keys.is_empty() || game.ended(game.start()).is_some() {
        return None;
    }
    with.fens = case.fens.iter().map(|fen| as_read(&game, fen)).collect();
    Some((with, keys))
}

/// The pieces that face each other.
const FACING: &[&str] = &["\"king\"", "\"king\", \"pawn\"", "\"king\", \"special-1\", \"pawn\""];

/// Pieces for `mate_needs`: one of them must have given check before a mate.
const NEEDED: &[&str] = &["\"pawn\"", "\"special-1\"", "\"pawn\", \"special-1\""];

fn pick<'a>(random: &mut Rng, texts: &[&'a str]) -> &'a str {
    texts[random.usize(..texts.len())]
}

/// Allows passing, and adds compulsory captures to most definitions without a `[moves]` table.
fn with_passes(toml: &str, random: &mut Rng) -> String {
    let always = "[moves]\npass = \"always\"\n";
    if toml.contains("[moves]") {
        return toml.replace("pass = \"stuck\"\n", "").replace("pass = \"always\"\n", "").replace("[moves]\n", always);
    }
    let compulsory = if random.u32(..4) > 0 { "compulsory = [\"capture\"]\n" } else { "" };
    format!("{toml}\n{always}{compulsory}")
}

/// Makes pieces with tracked first moves lose them to enemies.
fn hinder(toml: &str, random: &mut Rng, keys: &mut Vec<Label>) -> String {
    let by = "lost_to = [\"special-1\", \"pawn\", \"king\"]\n";
    let king = "letter = \"k\"\nmoves = \"K\"\n";
    let pawn = "moves = \"mfWcfFimfnD\"\n";
    let mut with = toml.replace(king, &format!("letter = \"k\"\nmoves = [\"K\", \"imN\"]\n{by}"));
    if random.bool() && !toml.contains(&format!("{pawn}first_move")) {
        with = with.replace(pawn, &format!("{pawn}{by}"));
    }
    if with != toml {
        keys.push("lost_to");
    }
    with
}

/// The FEN as the game writes it, since an e.p. capture may be legal in only one of the definitions.
fn as_read(game: &Game, fen: &str) -> String {
    game.fen(&game.position(fen).unwrap_or_else(|why| unreachable!("{why}: {fen}")))
}
