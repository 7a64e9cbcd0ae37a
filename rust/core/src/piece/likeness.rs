//! Compares moves: decides whether two pieces move in the same way, regardless of their notation.

use super::ast::{End, MoveDef};

/// True if two lists of moves allow the same moves. The order, the grouping of directions and modes, and redundant
/// moves make no difference (`RB` equals `Q`, `mRcR` equals `R`). Paths of several legs must have the same legs.
pub fn alike(one: &[MoveDef], other: &[MoveDef]) -> bool {
    let (one, other) = (single(one), single(other));
    let includes = |all: &[MoveDef], some: &[MoveDef]| some.iter().all(|def| all.contains(def));
    includes(&one, &other) && includes(&other, &one)
}

/// Splits moves by first step, and drops those that are included in another.
fn single(defs: &[MoveDef]) -> Vec<MoveDef> {
    let mut singles: Vec<MoveDef> = vec![];
    for def in defs {
        for &step in &def.path.steps {
            let mut single = def.clone();
            single.path.steps = vec![step];
            match singles
                .iter_mut()
                .find(|known| MoveDef { quiet: def.quiet, capture: def.capture, ..(*known).clone() } == single)
            {
                Some(known) => (known.quiet, known.capture) = (known.quiet | def.quiet, known.capture | def.capture),
                None => singles.push(single),
            }
        }
    }
    let kept = singles.iter().filter(|def| !singles.iter().any(|other| other != *def && covers(other, def)));
    kept.cloned().collect()
}

/// True if one move allows everything that another does, for example because it goes farther, has more modes, or does
/// not require an unmoved piece.
fn covers(larger: &MoveDef, smaller: &MoveDef) -> bool {
    let [long, short] = [larger, smaller].map(|def| &def.path.legs[0]);
    let modes = larger.quiet >= smaller.quiet && larger.capture >= smaller.capture && larger.first <= smaller.first;
    let mut cut = larger.clone();
    (cut.quiet, cut.capture, cut.first) = (smaller.quiet, smaller.capture, smaller.first);
    if long.end == End::Land && long.max >= short.max {
        cut.path.legs[0].max = short.max;
    }
    modes && cut == *smaller
}
