//! The pseudo-legal moves of a piece with all their effects, and attacks.

use crate::after_effects::capture_loses;
use crate::board::{Board, Cell, Piece};
use crate::game::Game;
use crate::position::Position;
use crate::rule::{Effects, End, Leg, Pass, Rule, Takes, Walk};
use crate::spec::Royal;
use crate::square::{Side, Square, Vector};
use crate::walk::{WalkEnd, walk};

/// A pseudo-legal move of one piece, without promotion and introduction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step {
    pub from: Square,
    pub to: Square,
    /// The pieces removed from squares other than the landing square, sorted.
    pub removed: Vec<Square>,
    /// The squares between which a piece is thrown: from and to.
    pub thrown: Option<(Square, Square)>,
}

/// Calls `found` with every pseudo-legal step of the piece on `from`, and the step's first direction. Fallbacks
/// that are judged by legal moves are included: they are judged when moves are made.
pub(crate) fn steps(game: &Game, position: &Position, from: Square, found: &mut dyn FnMut(Step, &Rule, Vector)) {
    let Some(piece) = position.board.piece(from) else { return };
    for rule in &game.piece_type(piece.piece_type).rules {
        if !is_now(game, position, rule) {
            continue;
        }
        rule_steps(game, position, piece, from, rule, &mut |step, first| {
            let quiet = position.board.is_empty(step.to);
            if rule.takes != Takes::Checkers || quiet || is_only_checker(game, position, step.to) {
                found(step, rule, first);
            }
        });
    }
}

/// True if the rule's `when` allows it now: in check, not in check, or always.
fn is_now(game: &Game, position: &Position, rule: &Rule) -> bool {
    rule.when.is_none_or(|checked| checked == royal_attacked(game, position, position.side))
}

/// True if the enemy on the square gives check, and no other piece does.
fn is_only_checker(game: &Game, position: &Position, square: Square) -> bool {
    let mut checkers = position.board.squares().filter(|&at| gives_check(game, position, at));
    checkers.next() == Some(square) && checkers.next().is_none()
}

/// True if the enemy on the square attacks a royal piece of the side to move.
pub(crate) fn gives_check(game: &Game, position: &Position, square: Square) -> bool {
    let side = position.side;
    let Some(enemy) = position.board.piece(square).filter(|piece| piece.side != side) else { return false };
    let threatened = |at: &Square| is_threatened(game, position, *at, side.other());
    let mut checked = royals(game, position, side, Royal::Always);
    checked.extend(few_royals(game, position, side));
    // If pieces are royal together, only some attacks are checks.
    checked
        .extend(Some(royals(game, position, side, Royal::Last)).filter(|last| last.len() == 1).into_iter().flatten());
    let one = royals(game, position, side, Royal::One);
    checked.extend(Some(one).filter(|one| one.iter().all(threatened)).into_iter().flatten());
    checked
        .into_iter()
        .any(|at| attacks(game, position, square, enemy, at) && !capture_loses(game, position, square, at))
}

/// The steps that one rule allows.
pub(crate) fn rule_steps(
    game: &Game,
    position: &Position,
    piece: Piece,
    from: Square,
    rule: &Rule,
    found: &mut dyn FnMut(Step, Vector),
) {
    if !is_open(game, position, piece, from, rule) {
        return;
    }
    let board = &position.board;
    landings(game, position, piece, from, rule, &mut |landing| {
        let first = landing.first.smallest();
        let plain = Step { from, to: landing.to, removed: Vec::new(), thrown: None };
        if rule.effects.any() {
            found(with_effects(game, board, piece, from, landing, rule.effects), first);
            if rule.effects.optional {
                found(plain, first);
            }
        } else {
            found(plain, first);
        }
    });
    for (first, to, captured) in en_passant(game, position, piece, from, rule) {
        found(Step { from, to, removed: vec![captured], thrown: None }, first);
    }
}

/// True if the rule's `first` and `from` allow it on the square.
fn is_open(game: &Game, position: &Position, piece: Piece, from: Square, rule: &Rule) -> bool {
    rule.from.as_ref().is_none_or(|region| region.holds(from, piece.side))
        && (!rule.first || position.is_unmoved(game, from))
}

/// The landings that a rule allows, after testing `land` and any fallback judged by pseudo-legal moves.
fn landings(game: &Game, position: &Position, piece: Piece, from: Square, rule: &Rule, found: &mut dyn FnMut(WalkEnd)) {
    walk(&position.board, piece, from, rule, &mut |landing| {
        if may_land(rule, piece, from, landing.to) && fallback_exists(game, position, piece, from, rule, landing.first)
        {
            found(landing);
        }
    });
}

fn may_land(rule: &Rule, piece: Piece, from: Square, to: Square) -> bool {
    rule.land.as_ref().is_none_or(|region| region.holds_from(to, piece.side, from))
}

/// True if the group named by a fallback has no pseudo-legal move, or if the rule is not a fallback of this type.
fn fallback_exists(game: &Game, position: &Position, piece: Piece, from: Square, rule: &Rule, first: Vector) -> bool {
    let Some(fallback) = rule.fallback.as_ref().filter(|fallback| !fallback.legal) else { return true };
    let mut any = false;
    for other in
        game.piece_type(piece.piece_type).rules.iter().filter(|other| other.name.as_ref() == Some(&fallback.group))
    {
        rule_steps(game, position, piece, from, other, &mut |_, direction| {
            any |= !fallback.same_direction || direction == first.smallest();
        });
    }
    !any
}

/// The e.p. capture by a rule: direction, landing square, captured piece. Only plain capturing leaps can capture e.p.
fn en_passant(
    game: &Game,
    position: &Position,
    piece: Piece,
    from: Square,
    rule: &Rule,
) -> Vec<(Vector, Square, Square)> {
    let Some(there) = &position.en_passant else { return Vec::new() };
    let attacker = game.en_passant.as_ref().is_some_and(|rules| rules.attackers.contains(&piece.piece_type));
    let enemy = position.board.piece(there.captured).is_some_and(|captured| captured.side != piece.side);
    let Some(steps) = single_leaps(&rule.walk) else { return Vec::new() };
    let plain = rule.capture
        && !rule.effects.any()
        && rule.name.is_none()
        && rule.fallback.is_none()
        && rule.takes == Takes::All;
    if !attacker || !enemy || !plain {
        return Vec::new();
    }
    let empty = there.passed.iter().filter(|&&passed| position.board.is_empty(passed));
    let leap = |passed: &Square| {
        let first = steps
            .iter()
            .map(|step| step.seen_by(piece.side, position.board.turned))
            .find(|&step| from + step == *passed)?;
        let allowed = may_land(rule, piece, from, *passed) && fallback_exists(game, position, piece, from, rule, first);
        allowed.then_some((first.smallest(), *passed, there.captured))
    };
    empty.filter_map(leap).collect()
}

/// True if a move may end with a leg.
fn may_end(leg: &Leg) -> bool {
    matches!(leg.end, End::Land | End::Empty { stops: true })
}

/// The directions of a move that can be a single leap, however it is written.
fn single_leaps(walk: &Walk) -> Option<Vec<Vector>> {
    match walk {
        Walk::Leap { steps, pass: Pass::Free, max: 1 } => Some(steps.clone()),
        Walk::Path { branches, legs } if legs[0].min == 1 && legs[0].max == 1 && may_end(&legs[0]) => {
            Some(branches.iter().map(|branch| branch.step).collect())
        }
        _ => None,
    }
}

/// The step with all its effects, found on the board before the move.
fn with_effects(game: &Game, board: &Board, piece: Piece, from: Square, landing: WalkEnd, effects: Effects) -> Step {
    let to = landing.to;
    let first = landing.first.smallest();
    let last = landing.last.smallest();
    let is_enemy = |square: Square| board.piece(square).is_some_and(|other| other.side != piece.side);
    let mut removed = Vec::new();
    if effects.overtake && to - last != from && is_enemy(to - last) {
        removed.push(to - last);
    }
    let back = first * -1;
    let mut near = Vec::new();
    if effects.behind {
        near.push(back);
    }
    if effects.flanks {
        near.extend(back.turned(1));
        near.extend(back.turned(-1));
    }
    for vector in near {
        // The flanks of a diagonal are straight, at a distance of one step, since `turned` keeps the length 1.
        let square = from + vector;
        if square != to && is_enemy(square) {
            removed.push(square);
        }
    }
    let mut thrown = None;
    if effects.throw {
        thrown =
            throw(game, board, piece, from, to, first, last, effects).filter(|(missile, _)| !removed.contains(missile));
        if let Some((_, target)) = thrown {
            if is_enemy(target) {
                removed.push(target);
            }
        }
    }
    removed.sort_unstable();
    removed.dedup();
    Step { from, to, removed, thrown }
}

/// The thrown piece and its target.
#[allow(clippy::too_many_arguments)]
fn throw(
    game: &Game,
    board: &Board,
    mover: Piece,
    from: Square,
    to: Square,
    first: Vector,
    last: Vector,
    effects: Effects,
) -> Option<(Square, Square)> {
    let mut missile = from - first;
    while board.is_empty(missile) {
        missile = missile - first;
    }
    let piece = board.piece(missile)?;
    let target = to + last;
    if missile == to || target == missile {
        return None;
    }
    let free = match board.at(target) {
        Some(Cell::Empty) => true,
        Some(Cell::Piece(other)) => target == from || other.side != mover.side,
        Some(Cell::Wall) | None => false,
    };
    let promotes = game.promotions.iter().any(|rule| rule.choices(piece.piece_type).is_some());
    let on_first_rank = target.seen_by(piece.side, game.ranks).rank == 0;
    (free && (effects.first_rank || !promotes || !on_first_rank)).then_some((missile, target))
}

/// True if the side `by` has a pseudo-legal move that removes the piece on `target`.
pub(crate) fn is_attacked(game: &Game, position: &Position, target: Square, by: Side) -> bool {
    position.board.pieces_of(by).any(|(from, piece)| attacks(game, position, from, piece, target))
}

/// True if the piece on `from` has a pseudo-legal move that removes the piece on `target`.
pub(crate) fn attacks(game: &Game, position: &Position, from: Square, piece: Piece, target: Square) -> bool {
    game.piece_type(piece.piece_type).rules.iter().any(|rule| {
        let mut hit = false;
        if rule.effects.any() || position.en_passant.as_ref().is_some_and(|there| there.captured == target) {
            rule_steps(game, position, piece, from, rule, &mut |step, _| {
                hit |= step.to == target || step.removed.contains(&target);
            });
        } else if rule.capture && is_open(game, position, piece, from, rule) {
            // Without effects a move removes only the piece on which it lands, so regions and fallbacks are tested only
            // for that square.
            walk(&position.board, piece, from, rule, &mut |landing| {
                hit = hit
                    || landing.to == target
                        && may_land(rule, piece, from, target)
                        && fallback_exists(game, position, piece, from, rule, landing.first);
            });
        }
        hit
    })
}

/// True if the side `by` can remove a royal piece on `target` without losing one of its own through the effects.
pub(crate) fn is_threatened(game: &Game, position: &Position, target: Square, by: Side) -> bool {
    position.board.pieces_of(by).any(|(from, piece)| {
        attacks(game, position, from, piece, target) && !capture_loses(game, position, from, target)
    })
}

/// True if the side is in check: an always royal piece is attacked, or a piece royal by number, or the last piece of
/// the group that is royal when only one is left, or all pieces of the group that needs one safe piece.
pub(crate) fn royal_attacked(game: &Game, position: &Position, side: Side) -> bool {
    let attacked = |square: &Square| is_threatened(game, position, *square, side.other());
    let last = royals(game, position, side, Royal::Last);
    let one = royals(game, position, side, Royal::One);
    royals(game, position, side, Royal::Always).iter().any(attacked)
        || few_royals(game, position, side).iter().any(attacked)
        || last.len() == 1 && last.iter().any(attacked)
        || !one.is_empty() && one.iter().all(attacked)
}

/// The squares of pieces that are royal because their side has few of them.
pub(crate) fn few_royals(game: &Game, position: &Position, side: Side) -> Vec<Square> {
    let pieces = || position.board.pieces_of(side);
    let is_royal = |piece: Piece| match game.piece_type(piece.piece_type).royal {
        Some(Royal::AtMost(most)) => {
            pieces().filter(|(_, other)| other.piece_type == piece.piece_type).count() <= usize::from(most)
        }
        _ => false,
    };
    pieces().filter(|&(_, piece)| is_royal(piece)).map(|(square, _)| square).collect()
}

/// The squares of a side's pieces with a given type of royalty.
pub(crate) fn royals(game: &Game, position: &Position, side: Side, royal: Royal) -> Vec<Square> {
    let pieces = position.board.pieces_of(side);
    let royals = pieces.filter(|(_, piece)| game.piece_type(piece.piece_type).royal == Some(royal));
    royals.map(|(square, _)| square).collect()
}

/// True if the piece on the square must be safe, regardless of its side's other pieces.
pub(crate) fn must_be_safe(game: &Game, position: &Position, square: Square) -> bool {
    let Some(piece) = position.board.piece(square) else { return false };
    let alone = |royal: Royal| royals(game, position, piece.side, royal).len() == 1;
    match game.piece_type(piece.piece_type).royal {
        Some(Royal::AtMost(_)) => few_royals(game, position, piece.side).contains(&square),
        Some(royal) => royal == Royal::Always || alone(royal),
        None => false,
    }
}

/// The e.p. captures of the side to move.
pub(crate) fn en_passant_steps(game: &Game, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    for (from, piece) in position.board.pieces_of(position.side) {
        for rule in &game.piece_type(piece.piece_type).rules {
            if !is_open(game, position, piece, from, rule) || !is_now(game, position, rule) {
                continue;
            }
            for (_, to, captured) in en_passant(game, position, piece, from, rule) {
                steps.push(Step { from, to, removed: vec![captured], thrown: None });
            }
        }
    }
    steps
}
