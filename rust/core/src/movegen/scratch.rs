//! A second implementation of legality, without masks, limits or routes. Tests compare it with the first at every node
//! of a walk.

use super::sink::{GenMode, Sink};
use super::{Scope, generate, generate_in, legal_moves};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// Describes a difference between the usual generator and this one, which plays each move to see if it is legal; `None`
/// if they agree.
pub fn misjudgement<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<String> {
    if position.only_moves().is_some() {
        return None;
    }
    let mut played = vec![];
    let scope = Scope { by_playing: true, ..Scope::all(GenMode::All) };
    generate_in(variant, position, &mut position.clone(), scope, Sink::List(&mut played));
    let judged = legal_moves(variant, position);
    let odd = judged.iter().find(|&mv| !played.contains(mv)).map(|mv| format!("{mv:?} is not legal"));
    odd.or_else(|| played.iter().find(|&mv| !judged.contains(mv)).map(|mv| format!("{mv:?} is legal")))
        .or_else(|| misparted(variant, position, judged))
}

/// Describes a difference between all moves and the noisy and quiet moves generated separately; `None` if they agree.
fn misparted<const W: usize>(variant: &Variant<W>, position: &Position<W>, mut all: Vec<Move>) -> Option<String> {
    let [noisy, quiet] = [GenMode::Noisy, GenMode::Quiet].map(|mode| {
        let mut moves = vec![];
        generate(variant, position, &mut position.clone(), mode, Sink::List(&mut moves));
        moves
    });
    if let Some(mv) = quiet.iter().find(|&&mv| position.is_capture(variant, mv) || mv.promotion().is_some()) {
        return Some(format!("{mv:?} is not quiet"));
    }
    let mut parts = [noisy, quiet].concat();
    parts.sort_unstable();
    all.sort_unstable();
    (parts != all).then(|| format!("apart {parts:?}, at once {all:?}"))
}
