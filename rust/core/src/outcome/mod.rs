//! The end of a game.

mod classes;
mod dead;
mod flood;
mod mates;
mod question;
mod tiny;
mod units;
mod ways;

use crate::movegen::{Outcome, Termination, ahead, drawn_for, ended, has_legal};
use crate::position::Position;
use crate::repetition::Repeated;
use crate::tables::Variant;
use crate::variant::{Clock, Mate, Stalemate};
pub use dead::{cannot_win, is_dead};
pub use question::can_enter;

/// The outcome of `position`, whose repetitions are given by `repeated`. Draws that must be claimed count if
/// `claim_draw` is true.
pub fn outcome<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    repeated: Repeated,
    claim_draw: bool,
) -> Option<Outcome> {
    outcome_knowing(variant, position, has_legal(variant, position), repeated, claim_draw)
}

/// Like [`outcome`], for a caller that already knows whether there is a legal move.
pub fn outcome_knowing<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    has_legal: bool,
    repeated: Repeated,
    claim_draw: bool,
) -> Option<Outcome> {
    if !has_legal {
        return Some(without_move(variant, position, position.is_check(variant)));
    }
    if repeated.to_and_fro {
        return Some(Outcome { termination: Termination::VariantWin, winner: Some(position.side_to_move()) });
    }
    let drawn = if is_dead(variant, position) {
        Some(Termination::InsufficientMaterial)
    } else if position.is_counted_out() {
        Some(Termination::VariantDraw)
    } else {
        counted_out(&variant.rules.clock, position.halfmove_clock(), repeated.occurrences, claim_draw)
    };
    drawn.map(|termination| {
        let by_repetition = matches!(termination, Termination::FivefoldRepetition | Termination::ThreefoldRepetition);
        let winner = repeated.winner.filter(|_| by_repetition).or_else(|| drawn_for(variant, position));
        let termination = match (termination, winner) {
            (Termination::VariantDraw, Some(winner)) if winner == position.side_to_move() => Termination::VariantWin,
            (Termination::VariantDraw, Some(_)) => Termination::VariantLoss,
            (termination, _) => termination,
        };
        Outcome { termination, winner }
    })
}

/// The outcome of a position without legal moves: by a rule of the variant, by mate or by stalemate.
pub fn without_move<const W: usize>(variant: &Variant<W>, position: &Position<W>, in_check: bool) -> Outcome {
    if let Some(outcome) = ended(variant, position) {
        return outcome;
    }
    let us = position.side_to_move();
    let them = us.other();
    let endings = &variant.rules.endings;
    if in_check {
        let alone = || (position.checkers(variant) & !position.among(endings.no_mate_by)).is_empty();
        let winner = match endings.mate {
            Mate::Loss if !endings.no_mate_by.is_empty() && alone() => Some(us),
            Mate::Loss if !endings.mate_needs.is_empty() && !position.state.tally.series[them] => None,
            Mate::Loss => Some(them),
            Mate::Win => Some(us),
            Mate::Draw => None,
        };
        return Outcome {
            termination: Termination::Checkmate,
            winner: winner.or_else(|| drawn_for(variant, position)),
        };
    }
    let winner = match endings.stalemate {
        Stalemate::Draw => None,
        Stalemate::Loss => Some(them),
        Stalemate::Win => Some(us),
        Stalemate::Count => ahead(variant, position),
        Stalemate::Fewer => {
            let [ours, theirs] = [us, them].map(|color| position.pieces(color).count());
            (ours != theirs).then_some(if ours < theirs { us } else { them })
        }
    };
    Outcome { termination: Termination::Stalemate, winner: winner.or_else(|| drawn_for(variant, position)) }
}

/// The draw, if any, after `halfmoves` plies without progress and `occurrences` of the position.
pub fn counted_out(clock: &Clock, halfmoves: u32, occurrences: u32, claim_draw: bool) -> Option<Termination> {
    if clock.is_end(halfmoves) {
        Some(Termination::SeventyfiveMoves)
    } else if clock.is_repetition_end(occurrences) {
        Some(Termination::FivefoldRepetition)
    } else if claim_draw && clock.is_claim(halfmoves) {
        Some(Termination::FiftyMoves)
    } else if claim_draw && clock.is_repetition_claim(occurrences) {
        Some(Termination::ThreefoldRepetition)
    } else {
        None
    }
}
