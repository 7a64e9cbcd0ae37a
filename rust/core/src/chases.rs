//! Perpetual chases, as in Xiangqi: moves that threaten to capture the same piece again and again.
//!
//! A threat is a possible capture of a stronger piece, or of an unprotected one, whose side could not recapture on that square.
//! Pieces of the same type that attack each other do not threaten each other.

use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::movegen::{legal_moves, pseudo_legal_moves};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::Chases;

/// What the repetition rules need to know about a move that was played.
#[derive(Clone, Copy, Debug)]
pub struct Trace<const W: usize> {
    /// The from-square and the to-square, if a piece has moved.
    pub moved: Option<(Square, Square)>,
    /// The type of the moved piece.
    pub piece_type: PieceTypeId,
    /// True for a pass.
    pub passed: bool,
    /// True if a piece has left the board.
    pub captures: bool,
    /// True if the side that moved was in check.
    pub checked: bool,
    /// The enemy pieces that the move newly threatens.
    pub chased: Bitboard<W>,
}

impl<const W: usize> Trace<W> {
    /// The trace of a move between two positions.
    #[cold]
    pub fn new(variant: &Variant<W>, before: &Position<W>, mv: Move, after: &Position<W>) -> Self {
        let piece = before.piece(mv.from()).filter(|_| matches!(mv.kind(), MoveKind::Plain | MoveKind::Effect));
        let chased = variant.rules.repetition.chases.as_ref().filter(|_| piece.is_some());
        Self {
            moved: piece.map(|_| (mv.from(), mv.to())),
            piece_type: piece.map_or(PieceTypeId::new(0), |piece| piece.piece_type),
            passed: mv.is_pass(),
            captures: after.occupied().count() < before.occupied().count(),
            checked: before.is_check(variant),
            chased: chased.map_or(Bitboard::EMPTY, |rule| chased_by(variant, rule, before, mv, after)),
        }
    }

    /// Converts the squares of pieces after the move to their squares before it.
    fn undone(&self, squares: Bitboard<W>) -> Bitboard<W> {
        match self.moved {
            Some((from, to)) if squares.contains(to) => squares & !Bitboard::of(to) | Bitboard::of(from),
            _ => squares,
        }
    }
}

/// Plays a move and, if the rules need it, adds its trace to the game's traces.
#[inline]
pub fn play_traced<const W: usize>(
    variant: &Variant<W>,
    position: &mut Position<W>,
    mv: Move,
    traces: &mut Vec<Trace<W>>,
) {
    if !variant.rules.repetition.asks_for_moves() {
        position.play_unchecked(variant, mv);
        return;
    }
    let before = position.clone();
    position.play_unchecked(variant, mv);
    traces.push(Trace::new(variant, &before, mv, position));
}

/// The traces of a game, the last move's first.
pub fn backwards<const W: usize>(traces: &[Trace<W>]) -> impl Fn(usize) -> Option<Trace<W>> + '_ {
    |back| traces.len().checked_sub(back + 1).map(|at| traces[at])
}

/// True if the same piece was chased by every second move in the last `plies`; the latest of these moves is `line(first)`.
pub fn is_chased<const W: usize>(plies: usize, first: usize, line: impl Fn(usize) -> Option<Trace<W>>) -> bool {
    let mut chased: Option<Bitboard<W>> = None;
    for back in first..plies {
        let Some(trace) = line(back) else { return false };
        chased = Some(match chased {
            Some(squares) if back % 2 == first % 2 => squares & trace.chased,
            Some(squares) => trace.undone(squares),
            None => trace.chased,
        });
        if chased.is_some_and(Bitboard::is_empty) {
            return false;
        }
    }
    chased.is_some()
}

/// The enemy pieces that a move threatens and that were not threatened in the same way before.
fn chased_by<const W: usize>(
    variant: &Variant<W>,
    rule: &Chases,
    before: &Position<W>,
    mv: Move,
    after: &Position<W>,
) -> Bitboard<W> {
    let us = before.side_to_move();
    let (from, to) = (mv.from(), mv.to());
    let mut chased = Bitboard::EMPTY;
    let threatened = threats(variant, rule, after, us);
    if threatened.is_empty() {
        return chased;
    }
    let (attacked, old) = (attacks(variant, before, us), threats(variant, rule, before, us));
    for (attacker, target) in threatened {
        let new = if attacker == to {
            // A piece that moves closer to its target still attacks it.
            !(approaches(variant, from, to, target) && attacked.contains(&(from, target)))
        } else if attacked.contains(&(attacker, target)) {
            // The attack is not new, but the target's protector is now pinned.
            !old.contains(&(attacker, target)) && has_pinned_protector(variant, after, us, attacker, target)
        } else {
            true
        };
        if new {
            chased.insert(target);
        }
    }
    chased
}

/// True if a move leads along a line towards a square.
fn approaches<const W: usize>(variant: &Variant<W>, from: Square, to: Square, target: Square) -> bool {
    let geometry = &variant.geometry;
    let way = |square| {
        let difference = |a: u8, b: u8| i32::from(a) - i32::from(b);
        (difference(geometry.file(square), geometry.file(from)), difference(geometry.rank(square), geometry.rank(from)))
    };
    let ((x, y), (u, v)) = (way(to), way(target));
    x * v == y * u && x * u + y * v > 0
}

/// The position with `us` to move, and the captures that `us` could make, whether or not they are safe.
fn captures<const W: usize>(variant: &Variant<W>, position: &Position<W>, us: Color) -> (Position<W>, Vec<Move>) {
    let mut turned = position.clone();
    if turned.side_to_move() != us {
        turned.pass_move();
    }
    let enemies = turned.pieces(us.other());
    let mut moves = pseudo_legal_moves(variant, &turned);
    moves.retain(|mv| mv.kind() == MoveKind::Plain && enemies.contains(mv.to()));
    (turned, moves)
}

fn attacks<const W: usize>(variant: &Variant<W>, position: &Position<W>, us: Color) -> Vec<(Square, Square)> {
    captures(variant, position, us).1.iter().map(|mv| (mv.from(), mv.to())).collect()
}

/// The captures that `us` threatens: the squares of the attacker and the target.
fn threats<const W: usize>(
    variant: &Variant<W>,
    rule: &Chases,
    position: &Position<W>,
    us: Color,
) -> Vec<(Square, Square)> {
    let class = |piece_type| rule.classes.iter().position(|class| class.contains(piece_type));
    let (turned, captures) = captures(variant, position, us);
    let threatens = |mv: &Move| -> Option<bool> {
        let (attacker, target) = (turned.piece(mv.from())?.piece_type, turned.piece(mv.to())?.piece_type);
        let attackers = class(attacker)?;
        let Some(targets) = class(target) else {
            let chased = rule.chased.iter().find(|(piece_type, _)| *piece_type == target)?;
            let inside = variant.region(&chased.1, us.other()).contains(mv.to());
            return Some(inside && !is_protected(variant, &turned, *mv));
        };
        let mutual = || attacker == target && can_capture(variant, &turned, mv.to(), mv.from());
        Some(targets < attackers || !mutual() && !is_protected(variant, &turned, *mv))
    };
    let real = captures.iter().filter(|mv| threatens(mv) == Some(true));
    real.map(|mv| (mv.from(), mv.to())).collect()
}

/// True if the other side could legally recapture after `capture`.
fn is_protected<const W: usize>(variant: &Variant<W>, position: &Position<W>, capture: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(variant, capture);
    legal_moves(variant, &after).iter().any(|mv| mv.kind() == MoveKind::Plain && mv.to() == capture.to())
}

/// True if a piece could recapture on `target` if it were not pinned.
fn has_pinned_protector<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    us: Color,
    attacker: Square,
    target: Square,
) -> bool {
    let (mut turned, captures) = captures(variant, position, us);
    let Some(&capture) = captures.iter().find(|mv| (mv.from(), mv.to()) == (attacker, target)) else { return false };
    turned.play_unchecked(variant, capture);
    pseudo_legal_moves(variant, &turned).iter().any(|mv| mv.kind() == MoveKind::Plain && mv.to() == target)
}

/// True if the other side could capture from one square to another, if it were to move.
fn can_capture<const W: usize>(variant: &Variant<W>, position: &Position<W>, from: Square, to: Square) -> bool {
    let mut turned = position.clone();
    turned.pass_move();
    legal_moves(variant, &turned).iter().any(|mv| mv.kind() == MoveKind::Plain && mv.from() == from && mv.to() == to)
}
