//! Decides whether a network may see the board reflected: only if the rules are the same on the reflected board.

use crate::board::{Bitboard, Color, Geometry, PieceTypeId, PieceTypeSet, Region, Rotation, Step};
use crate::piece::{MoveDef, alike};
use crate::position::Position;
use crate::tables::{Condition, Variant};
use crate::variant::{DropRule, FirstMove, Make, PieceType, RelocateTo, Royalty};

/// The royal piece types whose square decides how a side sees the board: reflected while its royal piece is in the
/// right half. `None` if the board is never reflected, because the rules would differ, or because a side does not have
/// exactly one royal piece.
///
/// The start position and the castling squares need not be symmetric, since they do not affect the values of pieces.
pub fn anchor<const W: usize>(variant: &Variant<W>) -> Option<PieceTypeSet> {
    (has_one_royal(variant) && is_symmetric(variant)).then_some(variant.royal)
}

/// True if each side has one royal piece at the start, and cannot get another.
fn has_one_royal<const W: usize>(variant: &Variant<W>) -> bool {
    let (rules, royal) = (&variant.rules, variant.royal);
    let Ok(start) = Position::from_fen(variant, &rules.start_fen) else { return false };
    let made = rules.promotions.iter().flat_map(|rule| &rule.to).any(|&to| royal.contains(to))
        || variant.droppings.iter().any(|dropping| {
            royal.contains(dropping.board) && (dropping.free || is_ever_in_reserve(variant, dropping.reserve))
        })
        || rules.after_effects.iter().any(|rule| matches!(rule.make, Make::Piece(made) if royal.contains(made)));
    !made
        && variant.royal_in_reserve.iter().all(|piece_type| royal.contains(piece_type))
        && Color::BOTH.iter().all(|&side| start.pieces_among(side, royal).count() == 1)
}

/// True if a piece type can ever be in a reserve; a royal piece that may never be left attacked is never captured.
pub fn is_ever_in_reserve<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let rules = &variant.rules;
    let at_start =
        rules.start_reserve.iter().any(|counts| counts.get(piece_type.index()).is_some_and(|&count| count > 0));
    at_start || rules.captures_to_reserve && rules.piece_types[piece_type.index()].royal != Some(Royalty::Always)
}

/// True if the rules for moves, drops, promotions and endings are the same on the reflected board.
fn is_symmetric<const W: usize>(variant: &Variant<W>) -> bool {
    let (rules, board) = (&variant.rules, &variant.geometry);
    let same = |region: &Region| is_reflected(board, region);
    let promotions = rules.promotions.iter().all(|rule| {
        same(&rule.region) && same(&rule.forced) && rule.in_place.is_none_or(|in_place| same(&in_place.last))
    });
    let effects = rules.after_effects.iter().all(|rule| are_reflected(&rule.steps) && are_reflected(&rule.enclosed));
    let walling = rules.walling.is_none_or(|rule| same(&rule.region) && same(&Region::both(rule.fixed)));
    rules.piece_types.iter().all(|piece_type| moves_alike(board, piece_type))
        && rules.drops.iter().all(|rule| drops_alike(board, rule))
        && promotions
        && effects
        && walling
        && rules.en_passant.is_none_or(|rule| same(&rule.over))
        && variant.endings.iter().all(|ending| ends_alike(board, &ending.condition))
}

/// True if a piece type has the same moves and drops on the left as on the right.
fn moves_alike<const W: usize>(board: &Geometry<W>, piece_type: &PieceType) -> bool {
    let own: Vec<MoveDef> = piece_type.moves.iter().map(|def| sorted(board, def.clone())).collect();
    let over: Vec<MoveDef> = piece_type.moves.iter().map(|def| sorted(board, reflected(board, def))).collect();
    let first = !matches!(&piece_type.first_move, FirstMove::Region(region) if !is_reflected(board, region));
    first && is_reflected(board, &piece_type.drop_to) && alike(&own, &over)
}

/// A move on the reflected board.
fn reflected<const W: usize>(board: &Geometry<W>, def: &MoveDef) -> MoveDef {
    let mut over = def.clone();
    over.path.steps.iter_mut().for_each(|step| step.dx = -step.dx);
    for rotation in over.path.legs.iter_mut().flat_map(|leg| &mut leg.rotations) {
        // A rotation by 180° is 4, never -4.
        *rotation = if rotation.0 == 4 { *rotation } else { Rotation(-rotation.0) };
    }
    over.from = over_region(board, &def.from);
    over.land = over_region(board, &def.land);
    over
}

/// Returns the move with its rotations sorted and its regions limited to the board, so that equal moves compare equal.
fn sorted<const W: usize>(board: &Geometry<W>, mut def: MoveDef) -> MoveDef {
    (def.from, def.land) = (within(board, &def.from), within(board, &def.land));
    def.path.legs.iter_mut().for_each(|leg| leg.rotations.sort_unstable());
    def
}

fn drops_alike<const W: usize>(board: &Geometry<W>, rule: &DropRule) -> bool {
    let same = |region: &Region| is_reflected(board, region);
    let relocates = rule.relocate.as_ref().is_none_or(|relocate| {
        same(&relocate.from) && !matches!(&relocate.to, RelocateTo::Region(region) if !same(region))
    });
    let steps = are_reflected(&rule.apart) && are_reflected(&rule.pushed);
    same(&rule.to) && rule.first.as_ref().is_none_or(same) && relocates && steps
}

fn ends_alike<const W: usize>(board: &Geometry<W>, condition: &Condition<W>) -> bool {
    let over = |squares: Bitboard<W>| squares.iter().map(|square| board.reflected(square)).collect::<Bitboard<W>>();
    let same = |squares: &Bitboard<W>| over(*squares) == *squares;
    match condition {
        Condition::Reach(goal) => goal.squares.iter().all(same),
        Condition::Joined(chain) => chain.from.iter().chain(chain.to.iter()).all(same),
        Condition::Line(lines) => lines.all.iter().all(|&line| lines.all.contains(&over(line))),
        // The wings are on different sides of the board.
        Condition::Castled(_) | Condition::Forfeited(_) => false,
        _ => true,
    }
}

fn is_reflected<const W: usize>(board: &Geometry<W>, region: &Region) -> bool {
    over_region(board, region) == within(board, region)
}

fn over_region<const W: usize>(board: &Geometry<W>, region: &Region) -> Region {
    let mut over = *region;
    for side in Color::BOTH {
        over[side] = within(board, region)[side].iter().map(|square| board.reflected(square)).collect();
    }
    over
}

/// The part of a region that is on the board.
fn within<const W: usize>(board: &Geometry<W>, region: &Region) -> Region {
    region.and(Region::both(board.board.resized()))
}

fn are_reflected(steps: &[Step]) -> bool {
    steps.iter().all(|step| steps.contains(&Step { dx: -step.dx, ..*step }))
}
