//! The end of a game.

use crate::board::{Bitboard, Color};
use crate::movegen::{Outcome, Termination, ahead, drawn_for, ended, has_legal};
use crate::position::Position;
use crate::repetition::Repeated;
use crate::tables::Variant;
use crate::variant::{Clock, DeadPositions, Mate, Stalemate};

/// The outcome of `position`, which has occurred as `repeated` says. Draws that need a claim count if
/// `claim_draw` is true.
pub fn outcome<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    repeated: Repeated,
    claim_draw: bool,
) -> Option<Outcome> {
    outcome_knowing(variant, position, has_legal(variant, position), repeated, claim_draw)
}

/// The outcome, for a caller that knows already if there is a legal move.
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

/// The end of the game in a position without a legal move: by a rule of the variant, by mate or by stalemate.
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

/// The draw by a counter, if there is one, after `halfmoves` plies without progress and `occurrences` of the position.
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

/// True if neither side can checkmate, by the rule of the variant for dead positions.
pub fn is_dead<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let endings = &variant.rules.endings;
    let pieces = position.occupied() & !position.among(variant.royal);
    match endings.dead_positions {
        DeadPositions::None => false,
        // Most positions have other pieces and need no closer look.
        DeadPositions::Fide if (pieces & !position.among(endings.minor | endings.colour_bound)).non_empty() => false,
        DeadPositions::Fide => {
            let minors = pieces & position.among(endings.minor);
            let bound = pieces & position.among(endings.colour_bound);
            let one_colour =
                (pieces & variant.geometry.light).is_empty() || (pieces & !variant.geometry.light).is_empty();
            let dead = pieces.is_empty() || pieces == minors && !pieces.many() || pieces == bound && one_colour;
            dead && !Color::BOTH.into_iter().any(|color| can_enter(variant, position, color))
        }
        DeadPositions::Blasts => has_no_blasts(variant, position, pieces),
        DeadPositions::Apart => {
            let has_some = |color| position.pieces(color).non_empty() && !can_enter(variant, position, color);
            Color::BOTH.into_iter().all(has_some) && are_apart(variant, position, position.occupied())
        }
        DeadPositions::ThreePieces => {
            let piece_types = variant.rules.all_piece_types().iter();
            let mut in_reserve = 0;
            for (piece_type, color) in piece_types.flat_map(|piece_type| Color::BOTH.map(|color| (piece_type, color))) {
                let count = u32::from(position.in_reserve(color, piece_type));
                if count > 0 && !endings.minor.contains(piece_type) {
                    return false;
                }
                in_reserve += count;
            }
            (pieces & !position.among(endings.minor)).is_empty()
                && position.state.promoted == Bitboard::EMPTY
                && position.occupied().count() + in_reserve <= 3
        }
    }
}

/// True if the pieces of a set are all colour-bound, and those of one side never meet those of the other.
fn are_apart<const W: usize>(variant: &Variant<W>, position: &Position<W>, pieces: Bitboard<W>) -> bool {
    let on_light = pieces & variant.geometry.light;
    let bound = (pieces & !position.among(variant.rules.endings.colour_bound)).is_empty();
    bound && Color::BOTH.into_iter().any(|color| on_light == pieces & position.pieces(color))
}

/// True if neither side can mate or blow up a king; `pieces` are those that are not royal.
fn has_no_blasts<const W: usize>(variant: &Variant<W>, position: &Position<W>, pieces: Bitboard<W>) -> bool {
    let endings = &variant.rules.endings;
    let [white, black] = Color::BOTH.map(|color| position.pieces(color));
    let enters = Color::BOTH.into_iter().any(|color| can_enter(variant, position, color));
    if enters || white & !pieces == Bitboard::EMPTY || black & !pieces == Bitboard::EMPTY {
        return false;
    }
    if (white & pieces).non_empty() && (black & pieces).non_empty() {
        return are_apart(variant, position, pieces);
    }
    let only = |piece_types| (pieces & !position.among(piece_types)).is_empty();
    match pieces.count() {
        0 => true,
        1 => only(endings.minor),
        2 => only(endings.pair),
        _ => false,
    }
}

/// True if a side can no longer win, by the variant's rule for dead positions: the position is dead, or the side
/// has only royal pieces and cannot get others. `false` does not mean that it can win.
pub fn cannot_win<const W: usize>(variant: &Variant<W>, position: &Position<W>, color: Color) -> bool {
    let endings = &variant.rules.endings;
    if endings.draws == Some(color) || endings.counts_draws {
        return false;
    }
    is_dead(variant, position)
        || endings.dead_positions != DeadPositions::None
            && endings.stalemate == Stalemate::Draw
            && endings.mate == Mate::Loss
            && endings.no_mate_by.is_empty()
            && variant.endings.is_empty()
            && !variant.rules.captures_to_reserve
            && (position.pieces(color) & !position.among(variant.royal)).is_empty()
            && !can_enter(variant, position, color)
}

/// True if a side may ever bring in a piece from its reserve.
pub fn can_enter<const W: usize>(variant: &Variant<W>, position: &Position<W>, color: Color) -> bool {
    if variant.rules.drops.iter().any(|rule| rule.free) {
        return true;
    }
    if !position.has_reserve(color) {
        return false;
    }
    if variant.rules.gates.is_some() && (position.state.gates & variant.first_rank(color)).non_empty() {
        return true;
    }
    variant.rules.drops.iter().any(|rule| {
        rule.relocate.as_ref().is_none_or(|relocate| {
            let movable = variant.region(&relocate.from, color);
            (position.pieces_among(color, relocate.piece_types) & movable).non_empty()
        })
    })
}
