//! A from-scratch twin of what masks, limits and routes decide. Tests compare both at every node of a walk.

use super::guard::Guard;
use super::limits::Limits;
use super::sink::List;
use super::{Generator, legal_moves};
use crate::cpu::Baseline;
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
    let odd = judged.iter().find(|&turn| !played.0.contains(turn)).map(|turn| format!("{turn:?} is not legal"));
    odd.or_else(|| played.0.iter().find(|&turn| !judged.contains(turn)).map(|turn| format!("{turn:?} is legal")))
}
