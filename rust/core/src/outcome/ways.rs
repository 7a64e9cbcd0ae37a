//! The ways in which a side can win by the variant's rules.

use crate::board::{Color, PieceTypeId, PieceTypeSet};
use crate::position::Position;
use crate::tables::{Condition, Ending, Extinct, Variant};
use crate::variant::{EndingResult, Mate, PassRule, RepetitionResult, Stalemate};

/// The ways to win that depend only on the pieces on the board. If there are other ways, nothing is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ways {
    /// The side that must give mate, if mate decides the game.
    pub mater: Option<Color>,
    /// True if giving a certain number of checks may win.
    pub checks: bool,
    /// True if the other side must not give checks, since perpetual check loses.
    pub patience: bool,
    /// True if a position without a check may be won: by stalemate, or by the presence or absence of pieces on squares.
    pub quiet: bool,
    /// True if the moves of pieces depend on more than the pieces' squares, for example on walls. Then only the case of
    /// a bare royal piece is decided.
    pub clouded: bool,
}

/// The part of the rules that a class of dead positions handles itself, and that proofs therefore leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Apart {
    /// Nothing.
    Nothing,
    /// Drops of captured pieces.
    Reserves,
    /// The effects of captures, and the pieces that they remove.
    Effects,
}

/// The ways in which `side` can win, or `None` if some of them do not depend on the pieces alone.
pub(super) fn ways<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    side: Color,
    apart: Apart,
) -> Option<Ways> {
    let rules = &variant.rules;
    let repetition = &rules.repetition;
    let depends_on_moves = rules.moves.pass != PassRule::Never
        || position.only_moves().is_some()
        || repetition.result != RepetitionResult::Draw
        || repetition.chases.is_some()
        || repetition.to_and_fro.is_some()
        || variant.after_effects.change_pieces;
    if depends_on_moves {
        return None;
    }
    let mut checks = false;
    let mut quiet = rules.endings.stalemate != Stalemate::Draw;
    for ending in variant.endings.iter().filter(|ending| ending.result != EndingResult::Draw) {
        match &ending.condition {
            Condition::Checks(_) if ending.result == EndingResult::Win => checks = true,
            Condition::Extinct(_) if apart == Apart::Effects => {}
            Condition::Extinct(extinct) => quiet |= may_become_extinct(variant, position, ending, extinct, side),
            Condition::Reach(_) | Condition::Line(_) | Condition::Joined(_) | Condition::Full => quiet = true,
            _ => return None,
        }
    }
    quiet |= apart != Apart::Effects && variant.after_effects.any;
    let clouded = are_moves_clouded(variant, position);
    let mater = match rules.endings.mate {
        Mate::Loss => Some(side),
        Mate::Win => Some(side.other()),
        Mate::Draw => None,
    };
    Some(Ways { mater, checks, patience: repetition.checks, quiet, clouded })
}

/// True if the moves of pieces depend on more than the pieces' squares.
pub(super) fn are_moves_clouded<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    variant.rules.walling.is_some() || position.walls().non_empty()
}

/// True if a rule about missing pieces may make `side` win. A rule that counts royal pieces cannot, since they are never
/// captured.
fn may_become_extinct<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    ending: &Ending<W>,
    extinct: &Extinct,
    side: Color,
) -> bool {
    let holder = match ending.result {
        EndingResult::Win => side,
        EndingResult::Loss => side.other(),
        _ => return true,
    };
    if extinct.only.is_some_and(|only| only != holder) {
        return false;
    }
    let royals = |piece_types| position.pieces_among(holder, piece_types & variant.royal).count();
    let stays = |group: &(PieceTypeSet, PieceTypeSet)| royals(group.0) > extinct.at_most;
    variant.after_effects.any || !extinct.groups.iter().all(stays)
}

/// All piece types that a piece can become by promotions, including its own type.
pub(super) fn becomes<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> PieceTypeSet {
    let mut all = PieceTypeSet::of(piece_type);
    loop {
        let rules = variant.rules.promotions.iter().filter(|rule| rule.pieces.overlaps(all));
        let next = rules.flat_map(|rule| rule.to.iter().copied().chain(rule.thrown)).fold(all, PieceTypeSet::with);
        if next == all {
            return all;
        }
        all = next;
    }
}
