//! Why a pseudo-legal move is not legal.

use super::legal_moves;
use super::obligations::{compulsory_among, is_in_class};
use super::restricted::permits;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::Compulsory;

/// The rule that forbids a pseudo-legal move.
#[derive(Clone, Debug)]
pub enum Forbidden<const W: usize> {
    /// Pieces that face each other must be parted.
    Facing,
    /// The move removes a royal piece of its own side.
    LosesRoyal,
    /// The move leaves a royal piece attacked, in this position.
    Exposed(Box<Position<W>>),
    /// The move gives check.
    GivesCheck,
    /// The piece could never move again.
    Stuck,
    /// A move of another class is compulsory.
    Compulsory(Compulsory),
}

/// Returns the rule that forbids a pseudo-legal move, if any.
pub fn forbidden<const W: usize>(variant: &Variant<W>, position: &Position<W>, mv: Move) -> Option<Forbidden<W>> {
    let us = position.side_to_move();
    let mut after = position.clone();
    after.play_unchecked(variant, mv);
    if position.must_part(variant) && after.state.tally.facing != 0 && !mv.is_pass() {
        return Some(Forbidden::Facing);
    }
    if variant.after_effects.concern_royals && after.has_lost(variant, us, position) {
        return Some(Forbidden::LosesRoyal);
    }
    if !after.is_safe_since(variant, us, position) {
        return Some(Forbidden::Exposed(Box::new(after)));
    }
    if variant.rules.walling.is_some_and(|rule| !rule.answers) {
        let mut bare = position.clone();
        if mv.kind() != MoveKind::Wall {
            bare.play_unchecked(variant, mv.without_wall());
        }
        if !bare.is_safe_since(variant, us, position) {
            return Some(Forbidden::Exposed(Box::new(bare)));
        }
    }
    if variant.traits.restricts && !permits(variant, position, &after, mv) {
        let checks = variant.rules.moves.no_checks && after.is_exposed(variant, us.other());
        return Some(if checks { Forbidden::GivesCheck } else { Forbidden::Stuck });
    }
    let class = compulsory_among(variant, position, &legal_moves(variant, position))?;
    (!is_in_class(variant, position, mv, class)).then_some(Forbidden::Compulsory(class))
}
