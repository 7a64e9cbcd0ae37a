//! Moves in positions where pieces that face each other, such as the kings of Janggi, must be parted, unless the side
//! passes and thereby accepts the end of the game.
//!
//! Parting takes precedence over other rules about moves: only moves that part the pieces can be compulsory, and the
//! side may always pass.

use super::obligations::{keep_compulsory, pass_square, shorten};
use super::sink::{GenMode, Sink};
use super::{COST_OF_TRYING, Scope, USUAL, run, walling};
use crate::interrupt::spend;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// Like [`super::generate_in`], for a position in which pieces face each other. The pass may even ignore a check.
#[cold]
pub(super) fn generate<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    scope: Scope<W>,
    mut sink: Sink<'_, W>,
) {
    // Only the complete list shows which moves are compulsory, and which texts need a suffix.
    let everything = Scope { by_playing: scope.by_playing, ..Scope::all(GenMode::All) };
    let mut moves = not_obliged(variant, position, scratch, everything);
    moves.retain(|&mv| parts(variant, position, scratch, mv));
    keep_compulsory(variant, position, &mut moves);
    if variant.rules.walling.as_ref().is_none_or(|rule| rule.instead) {
        shorten(variant, &mut moves);
    }
    let within: Vec<Move> = not_obliged(variant, position, scratch, scope).into_iter().map(Move::in_short).collect();
    for mv in moves.into_iter().filter(|mv| within.contains(&mv.in_short())) {
        sink.single(mv);
        if sink.is_full() {
            return;
        }
    }
    if scope.pass && matches!(scope.mode, GenMode::All | GenMode::Quiet) {
        sink.single(Move::pass(pass_square(variant, position)));
    }
}

/// True if no pieces face each other after the move.
fn parts<const W: usize>(variant: &Variant<W>, position: &Position<W>, scratch: &mut Position<W>, mv: Move) -> bool {
    if !spend(COST_OF_TRYING) {
        return false;
    }
    scratch.copy_from(position);
    scratch.play_unchecked(variant, mv);
    scratch.state.tally.facing == 0
}

/// The legal moves of a scope, with their walls, ignoring compulsory moves.
fn not_obliged<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    scope: Scope<W>,
) -> Vec<Move> {
    let mut moves = Vec::with_capacity(USUAL);
    match &variant.rules.walling {
        None => run(variant, position, scratch, scope, Sink::List(&mut moves)),
        Some(rule) => walling::generate(variant, position, scratch, rule, scope, Sink::List(&mut moves)),
    }
    moves
}
