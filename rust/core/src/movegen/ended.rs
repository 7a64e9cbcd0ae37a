//! Detects games that a rule of the variant has ended, for legal moves, perft, search, batches and trees.

use super::moves_of_ended;
use super::result::{Outcome, Termination};
use crate::board::{Bitboard, Color, PieceTypeSet};
use crate::moves::Move;
use crate::position::{Position, Rights};
use crate::tables::{Chain, Condition, Ending, Extinct, Goal, Lines, Variant};
use crate::variant::{Answer, EndingResult};

/// The outcome, if a rule of the variant has ended the game.
#[inline(always)]
pub fn ended<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<Outcome> {
    if variant.endings.is_empty() { None } else { judge(variant, position).map(|(_, outcome)| outcome) }
}

/// True if a rule of the variant has ended the game.
#[inline(always)]
pub fn has_ended<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    !variant.endings.is_empty() && judge(variant, position).is_some()
}

/// The first rule that ends the game, and the outcome. The rules are checked in order, each first for the side that has just
/// moved.
#[inline(never)]
pub fn judge<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<(usize, Outcome)> {
    let to_move = position.side_to_move();
    for (index, ending) in variant.endings.iter().enumerate() {
        let judged = if ending.answer == Answer::None {
            let mut sides = [to_move.other(), to_move].into_iter();
            sides.find(|&side| holds(variant, position, &ending.condition, side)).map(ForWhom::By)
        } else {
            answered(variant, position, ending)
        };
        if let Some(held) = judged {
            return Some((index, outcome(variant, position, ending, held)));
        }
    }
    None
}

/// The sides for which the condition of an ending holds.
#[derive(Clone, Copy)]
enum ForWhom {
    By(Color),
    /// Both sides, because one has caught up with the other ([`Answer::Only`]).
    ByBoth,
}

/// The sides for which an ending that allows an answer holds, once the answer has been given or cannot help.
fn answered<const W: usize>(variant: &Variant<W>, position: &Position<W>, ending: &Ending<W>) -> Option<ForWhom> {
    let to_move = position.side_to_move();
    // The side that met the condition first has priority.
    for side in [to_move, to_move.other()] {
        if !holds_by(variant, position, &ending.condition, side, side == to_move) {
            continue;
        }
        let answers = if ending.result == EndingResult::Loss { side } else { side.other() };
        let equal =
            matches!(ending.answer, Answer::Only(_)) && holds(variant, position, &ending.condition, side.other());
        if equal {
            return Some(ForWhom::ByBoth);
        }
        if answers == to_move && ending.answer.is_of(answers) && may_help(variant, position, ending, side) {
            continue;
        }
        return Some(ForWhom::By(side));
    }
    None
}

/// True if some move may answer an ending whose condition holds for `side`.
fn may_help<const W: usize>(variant: &Variant<W>, position: &Position<W>, ending: &Ending<W>, side: Color) -> bool {
    if let Answer::Only(answers) = ending.answer {
        // The side may catch up by meeting the same condition.
        let mut after = position.clone();
        return moves_of_ended(variant, position).into_iter().any(|mv| {
            after.copy_from(position);
            after.play_unchecked(variant, mv);
            holds(variant, &after, &ending.condition, answers)
        });
    }
    match &ending.condition {
        // A piece that is not attacked cannot be captured.
        Condition::Reach(goal) if goal.safe => !reached(variant, position, goal, side, true),
        // The enemy has too many pieces for one capture to suffice.
        Condition::Extinct(extinct) => extinct.groups.iter().any(|&group| {
            let [own, enemy] = [side, side.other()].map(|color| count(position, color, group));
            own <= extinct.at_most && enemy == extinct.enemy_has
        }),
        _ => true,
    }
}

fn outcome<const W: usize>(variant: &Variant<W>, position: &Position<W>, ending: &Ending<W>, held: ForWhom) -> Outcome {
    let winner = match (ending.result, held) {
        (EndingResult::Win, ForWhom::By(side)) => Some(side),
        (EndingResult::Loss, ForWhom::By(side)) => Some(side.other()),
        (EndingResult::Draw, _) | (_, ForWhom::ByBoth) => None,
        (EndingResult::Count, _) => ahead(variant, position),
    };
    let winner = winner.or_else(|| drawn_for(variant, position));
    let termination = match winner {
        None => Termination::VariantDraw,
        Some(winner) if winner == position.side_to_move() => Termination::VariantWin,
        Some(_) => Termination::VariantLoss,
    };
    Outcome { termination, winner }
}

/// The side that wins a drawn game, because of draw odds or the values of the pieces.
pub fn drawn_for<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<Color> {
    let endings = &variant.rules.endings;
    endings.draws.or_else(|| if endings.counts_draws { ahead(variant, position) } else { None })
}

/// The side whose pieces on the board have the greater total value.
pub fn ahead<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<Color> {
    let [white, black] = Color::BOTH.map(|color| match &variant.rules.values {
        None => position.pieces(color).count() as i32,
        Some(values) => {
            let pieces = variant.rules.all_piece_types().iter().zip(&values.pieces);
            let of = |piece_type| position.pieces_of(color, piece_type).count() as i32;
            values.sides[color] + pieces.map(|(piece_type, value)| value * of(piece_type)).sum::<i32>()
        }
    });
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Color::White),
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    }
}

/// True if a side can win by reaching a goal.
pub fn has_goals<const W: usize>(variant: &Variant<W>) -> bool {
    let is_goal = |ending: &Ending<W>| matches!(ending.condition, Condition::Reach(_));
    variant.endings.iter().any(|ending| ending.result == EndingResult::Win && is_goal(ending))
}

/// True if a move brings a piece to a goal where it wins, alone or together with others.
pub fn reaches_goal<const W: usize>(variant: &Variant<W>, position: &Position<W>, mv: Move) -> bool {
    let Some(piece) = position.piece(mv.from()).filter(|_| !mv.is_drop()) else { return false };
    variant.endings.iter().any(|ending| match &ending.condition {
        Condition::Reach(goal) if ending.result == EndingResult::Win => {
            goal.squares[piece.color].contains(mv.to()) && goal.pieces.contains(piece.piece_type)
        }
        _ => false,
    })
}

/// True if a condition holds for a side.
fn holds<const W: usize>(variant: &Variant<W>, position: &Position<W>, condition: &Condition<W>, side: Color) -> bool {
    holds_by(variant, position, condition, side, false)
}

/// Like [`holds`]; `waited` is true if the other side has already had its chance to answer, so that attacks on the pieces
/// at a goal no longer matter.
#[inline]
fn holds_by<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    condition: &Condition<W>,
    side: Color,
    waited: bool,
) -> bool {
    match condition {
        Condition::Reach(goal) => reached(variant, position, goal, side, goal.safe && !waited),
        Condition::Extinct(extinct) => is_extinct(position, extinct, side),
        Condition::Checks(count) => position.state.tally.checks[side] >= *count,
        Condition::Facing(moves) => position.state.tally.facing >= *moves,
        Condition::Passed(count) => position.state.tally.passes >= *count,
        Condition::Castled(wings) => position.state.tally.castled & wings & Rights::all_of(side) != 0,
        Condition::Forfeited(wings) => {
            let own = wings & Rights::all_of(side);
            own != 0 && own & (position.state.tally.castled | position.state.rights.bits) == 0
        }
        Condition::Line(lines) => is_lined_up(position, lines, side),
        Condition::Joined(chain) => is_joined(position, chain, side),
        Condition::Full => (variant.geometry.board & !position.blockers()).is_empty(),
    }
}

/// A side's pieces of the given types.
fn pieces<const W: usize>(position: &Position<W>, side: Color, piece_types: PieceTypeSet) -> Bitboard<W> {
    if piece_types == position.all_piece_types() {
        position.pieces(side)
    } else {
        position.pieces_among(side, piece_types)
    }
}

#[inline]
fn reached<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    goal: &Goal<W>,
    side: Color,
    safe: bool,
) -> bool {
    let squares = goal.squares[side];
    if (squares & position.pieces(side)).is_empty() {
        return false;
    }
    let mut there = squares & pieces(position, side, goal.pieces);
    if safe {
        there = there.iter().filter(|&square| !position.is_attacked(variant, square, side.other())).collect();
    }
    let moved = side != position.side_to_move();
    there.count() >= goal.count
        || goal.blocked && moved && there.non_empty() && (squares & !position.blockers()).is_empty()
}

/// The number of pieces in a group.
fn count<const W: usize>(position: &Position<W>, side: Color, group: (PieceTypeSet, PieceTypeSet)) -> u32 {
    let mut count = pieces(position, side, group.0).count();
    if position.keeps_reserves() {
        count += group.1.iter().map(|piece_type| u32::from(position.in_reserve(side, piece_type))).sum::<u32>();
    }
    count
}

fn is_extinct<const W: usize>(position: &Position<W>, extinct: &Extinct, side: Color) -> bool {
    let concerns = extinct.only.is_none_or(|only| only == side);
    concerns
        && extinct.groups.iter().any(|&group| {
            count(position, side, group) <= extinct.at_most
                && (extinct.enemy_has == 0 || count(position, side.other(), group) >= extinct.enemy_has)
        })
}

fn is_lined_up<const W: usize>(position: &Position<W>, lines: &Lines<W>, side: Color) -> bool {
    let pieces = pieces(position, side, lines.pieces);
    pieces.count() >= lines.count && lines.all.iter().any(|&line| (pieces & line).count() >= lines.count)
}

fn is_joined<const W: usize>(position: &Position<W>, chain: &Chain<W>, side: Color) -> bool {
    let pieces = pieces(position, side, chain.pieces);
    let mut chained = pieces & chain.from[side];
    if (pieces & chain.to[side]).is_empty() {
        return false;
    }
    loop {
        if (chained & chain.to[side]).non_empty() {
            return true;
        }
        let steps = chain.steps.iter();
        let next = steps.fold(chained, |all, &(leads, by)| all | ((chained & leads).shifted(by) & pieces));
        if next == chained {
            return false;
        }
        chained = next;
    }
}
