//! Moves where pieces face each other that must be parted, as the kings of Janggi, unless the side accepts the end of the game by a pass.

use super::obligations::pass_square;
use super::sink::{GenMode, Sink};
use super::{Scope, USUAL, generate_bare};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// As [`super::generate_in`], for a position in which pieces face each other. The pass may even leave a check unanswered.
#[cold]
pub(super) fn generate<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    scope: Scope<W>,
    mut sink: Sink<'_, W>,
) {
    let mut moves = Vec::with_capacity(USUAL);
    generate_bare(variant, position, scratch, Scope { pass: false, ..scope }, Sink::List(&mut moves));
    for mv in moves.into_iter().filter(|mv| scope.to.contains(mv.to())) {
        scratch.copy_from(position);
        scratch.play_unchecked(variant, mv);
        if scratch.state.tally.facing == 0 {
            sink.single(mv);
        }
        if sink.is_full() {
            return;
        }
    }
    if scope.pass && matches!(scope.mode, GenMode::All | GenMode::Quiet) {
        sink.single(Move::pass(pass_square(variant, position)));
    }
}
