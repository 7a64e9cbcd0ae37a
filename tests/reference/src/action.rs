//! A turn and what it does to the position.

use crate::board::{Cell, Kind, Man};
use crate::game::{Game, RelocateTo};
use crate::position::{EnPassant, Position, Right, Vote};
use crate::square::{Side, Square};
use crate::step::Step;

/// A turn, legal or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    /// `true`: accept.
    Vote(bool),
    Move {
        step: Step,
        promotion: Option<Kind>,
        introduced: Introduced,
    },
    Castle {
        right: Right,
        king_to: Square,
        partner_to: Square,
        introduced: Introduced,
    },
    Drop {
        /// The kind in the reserve.
        kind: Kind,
        to: Square,
        relocated: Option<Relocated>,
    },
}

/// What a gate brings in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Introduced {
    /// There was nothing to bring in.
    Nothing,
    /// It could have been, and counts as a pass.
    Passed,
    /// A kind of the reserve, on that square.
    Man(Kind, Square),
}

/// The own man that makes way for a drop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Relocated {
    pub from: Square,
    pub to: Square,
    pub en_passant: bool,
    /// It may go anywhere in a region, so the text names where.
    pub free: bool,
}

impl Relocated {
    pub fn new(from: Square, to: Square, en_passant: bool, way: &RelocateTo) -> Relocated {
        Relocated { from, to, en_passant, free: matches!(way, RelocateTo::Region(_)) }
    }
}

/// The position after a turn.
pub(crate) fn play(game: &Game, before: &Position, action: &Action) -> Position {
    let mut next = before.clone();
    if let Action::Vote(accept) = action {
        vote(&mut next, *accept);
        return next;
    }
    next.en_passant = None;
    next.halfmove += 1;
    match action {
        Action::Vote(_) => {}
        Action::Move { step, promotion, introduced } => {
            make_step(game, &mut next, step, *promotion);
            introduce(game, &mut next, *introduced);
        }
        Action::Castle { right, king_to, partner_to, introduced } => {
            castle(game, &mut next, *right, *king_to, *partner_to);
            introduce(game, &mut next, *introduced);
        }
        Action::Drop { kind, to, relocated } => drop(game, &mut next, *kind, *to, *relocated),
    }
    next.tidy(game);
    if next.side == Side::Black {
        next.fullmove += 1;
    }
    next.side = next.side.other();
    next
}

/// Votes change the vote and the side to move, and the second refusal empties the reserves.
fn vote(next: &mut Position, accept: bool) {
    let declined = next.vote.is_some_and(|vote| vote.declined);
    if next.side == Side::White {
        next.vote = Some(Vote { declined: !accept });
    } else {
        next.vote = None;
        if declined && !accept {
            next.reserve.iter_mut().flatten().for_each(|count| *count = 0);
        }
    }
    next.side = next.side.other();
}

fn make_step(game: &Game, next: &mut Position, step: &Step, promotion: Option<Kind>) {
    let mover_side = next.side;
    let Some(mut man) = lift(next, step.from) else { return };
    let quiet = next.board.is_empty(step.to);
    leaves(game, next, step.from, man);
    for &square in step.removed.iter().chain((!quiet).then_some(&step.to)) {
        capture(game, next, square, mover_side);
    }
    if let Some((from, to)) = step.thrown {
        throw(game, next, from, to);
    }
    if !quiet || !step.removed.is_empty() || game.resets.contains(&man.kind) {
        next.halfmove = 0;
    }
    let forward = mover_side.forward();
    let victim = game.en_passant.as_ref().is_some_and(|rules| rules.victims.contains(&man.kind));
    if victim && promotion.is_none() && quiet && step.to == step.from + forward * 2 {
        next.en_passant = Some(EnPassant { passed: step.from + forward, victim: step.to });
    }
    if let Some(kind) = promotion {
        man = Man { kind, promoted: game.captures_to_reserve, ..man };
    }
    put_moved(next, step.to, man);
    enters(next, step.to);
}

/// Takes a man off the board.
fn lift(next: &mut Position, square: Square) -> Option<Man> {
    let man = next.board.man(square)?;
    next.board.set(square, Cell::Empty);
    next.moved.retain(|&moved| moved != square);
    Some(man)
}

/// Puts a man on a square to which it came by a move, a throw, castling or a relocation.
fn put_moved(next: &mut Position, square: Square, man: Man) {
    next.board.set(square, Cell::Man(man));
    // `tidy` forgets the note where it says nothing.
    next.moved.push(square);
}

/// A man left a square of its own accord.
fn leaves(game: &Game, next: &mut Position, from: Square, man: Man) {
    if game.castling.as_ref().is_some_and(|castling| castling.king == man.kind) {
        next.rights[man.side.index()] = [None, None];
        next.awaits_partners[man.side.index()] = false;
    }
    enters(next, from);
    next.gates[man.side.index()].retain(|&gate| gate != from);
}

/// A man left or entered a square of its own accord, or was captured there: the right of that corner is gone.
fn enters(next: &mut Position, square: Square) {
    for right in next.rights.iter_mut().flatten() {
        if right.is_some_and(|right| right.partner == square) {
            *right = None;
        }
    }
}

fn capture(game: &Game, next: &mut Position, square: Square, captor: Side) {
    let Some(man) = lift(next, square) else { return };
    enters(next, square);
    if game.castling.as_ref().is_some_and(|castling| castling.king == man.kind) {
        next.rights[man.side.index()] = [None, None];
        next.awaits_partners[man.side.index()] = false;
    }
    next.gates[man.side.index()].retain(|&gate| gate != square);
    if game.captures_to_reserve {
        let kind = if man.promoted { game.before_promotion(man.kind) } else { man.kind };
        next.reserve[captor.index()][kind as usize] += 1;
    }
}

/// Throws a man: its rights to castle stay, its gate is lost.
fn throw(game: &Game, next: &mut Position, from: Square, to: Square) {
    let Some(mut man) = lift(next, from) else { return };
    next.gates[man.side.index()].retain(|&gate| gate != from);
    let rules = game.promotions.iter();
    let mut becomes = rules
        .filter(|rule| rule.pieces.contains(&man.kind) && rule.region.holds(to, man.side))
        .filter_map(|rule| rule.thrown);
    if let Some(kind) = becomes.next() {
        man = Man { kind, promoted: game.captures_to_reserve, ..man };
    }
    put_moved(next, to, man);
}

fn introduce(game: &Game, next: &mut Position, introduced: Introduced) {
    let side = next.side;
    match introduced {
        Introduced::Nothing => {}
        Introduced::Passed => next.passed[side.index()] += 1,
        Introduced::Man(kind, square) => {
            next.reserve[side.index()][kind as usize] -= 1;
            place_unmoved(next, square, Man { kind: game.on_board(kind), side, promoted: false });
        }
    }
}

/// Puts a man that came from the reserve: it is unmoved.
fn place_unmoved(next: &mut Position, square: Square, man: Man) {
    next.moved.retain(|&moved| moved != square);
    next.board.set(square, Cell::Man(man));
}

fn castle(game: &Game, next: &mut Position, right: Right, king_to: Square, partner_to: Square) {
    let (Some(king), Some(partner)) = (lift(next, right.king), lift(next, right.partner)) else { return };
    leaves(game, next, right.king, king);
    leaves(game, next, right.partner, partner);
    put_moved(next, king_to, king);
    put_moved(next, partner_to, partner);
    if game.resets.contains(&king.kind) {
        next.halfmove = 0;
    }
}

fn drop(game: &Game, next: &mut Position, kind: Kind, to: Square, relocated: Option<Relocated>) {
    let side = next.side;
    let awaited = next.awaits_partners[side.index()];
    if let Some(relocated) = relocated {
        if let Some(man) = lift(next, relocated.from) {
            leaves(game, next, relocated.from, man);
            put_moved(next, relocated.to, man);
            enters(next, relocated.to);
            let forward = side.forward();
            let victim = game.en_passant.as_ref().is_some_and(|rules| rules.victims.contains(&man.kind));
            if relocated.en_passant && victim && relocated.to == relocated.from + forward * 2 {
                next.en_passant = Some(EnPassant { passed: relocated.from + forward, victim: relocated.to });
            }
        }
    }
    next.reserve[side.index()][kind as usize] -= 1;
    let man = Man { kind: game.on_board(kind), side, promoted: false };
    place_unmoved(next, to, man);
    if game.drops_reset {
        next.halfmove = 0;
    }
    let Some(castling) = game.castling.as_ref().filter(|castling| awaited && castling.partner == man.kind) else {
        return;
    };
    for (number, way) in castling.ways.iter().enumerate() {
        let home = way.map(|way| (way.king_from.seen_by(side, game.ranks), way.partner_from.seen_by(side, game.ranks)));
        if let Some((king, partner)) = home.filter(|(_, partner)| *partner == to) {
            next.rights[side.index()][number] = Some(Right { king, partner });
        }
    }
}
