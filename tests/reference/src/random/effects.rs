//! `[[effects]]` added to a random definition, and `[moves]` to one with `[walling]`.

use std::fmt::Write as _;

use fastrand::Rng;

use super::Case;
use crate::Game;

/// The definition of a case with one or two effects; `None` if the engine refuses them for its pieces.
///
/// # Panics
/// Never: the definition of a case can be read.
pub fn with_effects(case: &Case) -> Option<String> {
    let mut random = Rng::with_seed(case.seed ^ 0xB1A5_7000);
    let game = Game::from_toml(&case.toml, &|_| None).ok()?;
    let types = || game.piece_types.iter();
    let has_royals = types().any(|piece_type| piece_type.royal.is_some());
    if case.toml.contains("{ at_most = 2 }") {
        return None;
    }
    if has_royals && types().flat_map(|piece_type| &piece_type.rules).any(|rule| rule.effects.any()) {
        return None;
    }
    let list = |royal: bool| -> String {
        let names = types().filter(|piece_type| piece_type.royal.is_some() == royal && piece_type.drops_as.is_none());
        names.map(|piece_type| format!("\"{}\"", piece_type.name)).collect::<Vec<_>>().join(", ")
    };
    let (royals, others) = (list(true), list(false));
    let base = with_moves(case).filter(|_| random.bool()).unwrap_or_else(|| case.toml.clone());
    let mut toml = base.replace("walls = false", "walls = true");
    let keeps_one = toml.contains("keep = 1");
    for _ in 0..random.usize(1..=2) {
        let after = ["capture", "capture", "capture", "move", "drop", "any"][random.usize(..6)];
        let _ = writeln!(toml, "\n[[effects]]\nafter = \"{after}\"");
        let make = if random.bool() && !keeps_one { "wall" } else { "nothing" };
        let _ = match random.u32(..8) {
            0..=2 => {
                let (steps, centre) = (["K", "fN", "WA"][random.usize(..3)], random.bool());
                writeln!(toml, "steps = \"{steps}\"\ncentre = {centre}\nspares = [\"pawn\"]\nmake = \"{make}\"")
            }
            3 => writeln!(toml, "centre = true\npieces = [{others}]\nmake = \"{make}\""),
            4 => {
                let support = random.bool();
                writeln!(
                    toml,
                    "steps = \"K\"\nsupport = {support}\nowner = \"enemy\"\nspares = [{royals}]\nmake = \"own\""
                )
            }
            5 => writeln!(toml, "enclosed = \"Q\"\nspares = [{royals}]\nmake = \"own\""),
            6 if after != "drop" && !keeps_one => writeln!(toml, "start = true\nmake = \"wall\""),
            _ => writeln!(toml, "steps = \"W\"\nspares = [{royals}]\nmake = \"pawn\""),
        };
    }
    Some(toml)
}

/// The definition of a case in which moves place walls, with added rules for all moves; `None` for other cases.
pub fn with_moves(case: &Case) -> Option<String> {
    if !case.toml.contains("[walling]") || case.toml.contains("[moves]") {
        return None;
    }
    let mut random = Rng::with_seed(case.seed ^ 0x3070_5E5A);
    let mut toml = format!("{}\n[moves]\n", case.toml);
    let mut rule = |text: &str| {
        if random.u32(..100) < 45 {
            toml.push_str(text);
        }
    };
    rule("compulsory = [\"capture\"]\n");
    if !case.toml.contains("royal = false") {
        rule("checks = \"never\"\n");
    }
    rule("stuck = \"never\"\n");
    toml.push_str(["pass = \"stuck\"\n", "pass = \"always\"\n", "pass = \"never\"\n"][random.usize(..3)]);
    Some(toml)
}
