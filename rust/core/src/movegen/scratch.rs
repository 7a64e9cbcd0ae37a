//! A from-scratch twin of what masks, limits and routes decide. Tests compare both at every node of a walk.

use super::guard::Guard;
use super::limits::Limits;
use super::sink::{List, Wanted};
use super::{Generator, generate, legal_moves};
use crate::cpu::Baseline;
use crate::moves::Move;
use crate::position::{Position, Vote};
use crate::tables::Variant;

/// What the generator gets wrong that plays each turn to see whether it is legal gets right, if there is anything.
pub fn misjudgement<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<String> {
    if position.vote != Vote::Over {
        return None;
    }
    let (mut played, mut scratch, mut limits) = (List::default(), position.clone(), Limits::none(variant));
    let mut generator = Generator::<W, List, Baseline>::new(variant, position, &mut scratch, &mut played, &mut limits);
    generator.guard = Guard::Verify;
    generator.all();
    let judged = legal_moves(variant, position);
    let odd = judged.iter().find(|&turn| !played.turns.contains(turn)).map(|turn| format!("{turn:?} is not legal"));
    odd.or_else(|| played.turns.iter().find(|&turn| !judged.contains(turn)).map(|turn| format!("{turn:?} is legal")))
        .or_else(|| misparted(variant, position, judged))
}

/// How loud and quiet turns, made apart, are not all turns, if they are not.
fn misparted<const W: usize>(variant: &Variant<W>, position: &Position<W>, mut all: Vec<Move>) -> Option<String> {
    let [loud, quiet] = [Wanted::Loud, Wanted::Quiet].map(|wanted| {
        let mut list = List { wanted, ..List::default() };
        generate(variant, position, &mut position.clone(), &mut list);
        list.turns
    });
    if let Some(turn) = quiet.iter().find(|&&turn| position.is_capture(variant, turn) || turn.promotion().is_some()) {
        return Some(format!("{turn:?} is not quiet"));
    }
    let mut parts = [loud, quiet].concat();
    parts.sort_unstable();
    all.sort_unstable();
    (parts != all).then(|| format!("apart {parts:?}, at once {all:?}"))
}
