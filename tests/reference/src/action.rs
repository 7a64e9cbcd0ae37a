//! A move and what it does to the position.

use crate::after_effects;
use crate::board::{Cell, Piece, PieceType};
use crate::counting;
use crate::ending::note;
use crate::game::{Game, RelocateTo};
use crate::lost_to::hinder;
use crate::position::{EnPassant, Position, Right, Vote, line};
use crate::square::{Side, Square};
use crate::step::Step;
use crate::walls;

/// A move, legal or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    /// `true`: accept.
    Vote(bool),
    /// A wall instead of a move.
    Wall(Square),
    /// A move that also places a wall.
    Walled(Box<Action>, Square),
    /// A pass, with the square that its text names.
    Pass(Option<Square>),
    Move {
        step: Step,
        promotion: Option<PieceType>,
        introduced: Introduced,
    },
    Castle {
        right: Right,
        king_to: Square,
        partner_to: Square,
        introduced: Introduced,
    },
    Drop {
        /// The piece type in the reserve.
        piece_type: PieceType,
        /// The piece type on the board.
        becomes: PieceType,
        /// The reserve stays as it is.
        free: bool,
        to: Square,
        relocated: Option<Relocated>,
    },
}

/// The introduction at a gate, as part of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Introduced {
    /// There was no piece to introduce.
    Nothing,
    /// An introduction was possible, so the move counts as a pass.
    Passed,
    /// A piece type in the reserve, and the square on which the piece enters.
    Piece(PieceType, Square),
}

/// The piece of the same side that makes room for a drop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Relocated {
    pub from: Square,
    pub to: Square,
    pub en_passant: bool,
    /// The piece may go anywhere in a region, so the move's text names the target.
    pub free: bool,
}

impl Relocated {
    pub fn new(from: Square, to: Square, en_passant: bool, way: &RelocateTo) -> Relocated {
        Relocated { from, to, en_passant, free: matches!(way, RelocateTo::Region(_)) }
    }
}

/// The position after a move.
pub(crate) fn play(game: &Game, before: &Position, action: &Action) -> Position {
    if let Action::Vote(accept) = action {
        let mut next = before.clone();
        vote(&mut next, *accept);
        return next;
    }
    let (bare, wall) = match action {
        Action::Walled(bare, square) => (bare.as_ref(), Some(*square)),
        _ => (action, None),
    };
    let mut next = make(game, before, bare, wall);
    after_effects::apply(game, before, &mut next, bare);
    finish(game, &mut next);
    let wing = match bare {
        Action::Castle { right, .. } => (0..2).find(|&wing| before.rights[before.side.index()][wing] == Some(*right)),
        _ => None,
    };
    // Conditions of endings are judged with the wall in place.
    note(game, &mut next, bare, wing);
    if !game.counting.is_empty() {
        let promoted = matches!(bare, Action::Move { promotion: Some(_), .. });
        counting::count(game, before, &mut next, promoted);
    }
    next
}

/// The position after a move without a wall, and before its after-effects.
pub(crate) fn play_without_effects(game: &Game, before: &Position, action: &Action) -> Position {
    let mut next = make(game, before, action, None);
    finish(game, &mut next);
    next
}

fn finish(game: &Game, next: &mut Position) {
    next.tidy(game);
    if next.side == Side::Black {
        next.fullmove += 1;
    }
    next.side = next.side.other();
}

/// Makes a move and places its wall.
fn make(game: &Game, before: &Position, action: &Action, wall: Option<Square>) -> Position {
    let mut next = before.clone();
    next.en_passant = None;
    next.halfmove += 1;
    match action {
        Action::Vote(_) | Action::Pass(_) | Action::Walled(..) => {}
        Action::Wall(square) => walls::place(game, &mut next, *square),
        Action::Move { step, promotion, introduced } => {
            make_step(game, &mut next, step, *promotion);
            introduce(game, &mut next, *introduced);
        }
        Action::Castle { right, king_to, partner_to, introduced } => {
            castle(game, &mut next, *right, *king_to, *partner_to);
            introduce(game, &mut next, *introduced);
        }
        Action::Drop { piece_type, becomes, free, to, relocated } => {
            if !free {
                next.reserve[next.side.index()][*piece_type as usize] -= 1;
            }
            drop(game, &mut next, *becomes, *to, *relocated);
        }
    }
    if let Some(square) = wall {
        walls::place(game, &mut next, square);
    }
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

fn make_step(game: &Game, next: &mut Position, step: &Step, promotion: Option<PieceType>) {
    let mover_side = next.side;
    let Some(mut piece) = lift(next, step.from) else { return };
    let own_type = piece.piece_type;
    let quiet = next.board.is_empty(step.to);
    leaves(game, next, step.from, piece);
    for &square in step.removed.iter().chain((!quiet).then_some(&step.to)) {
        capture(game, next, square, mover_side);
    }
    if let Some((from, to)) = step.thrown {
        throw(game, next, from, to);
    }
    if !quiet || !step.removed.is_empty() || game.resets.contains(&piece.piece_type) {
        next.halfmove = 0;
    }
    if promotion.is_none() && quiet {
        next.en_passant = passed(game, piece, step.from, step.to);
    }
    if let Some(piece_type) = promotion {
        piece = promoted(game, piece, piece_type);
    }
    put_moved(next, step.to, piece);
    enters(next, step.to);
    hinder(game, next, step.to, own_type);
}

/// A piece after its promotion. It is marked if its new type would return to the reserve as a different type.
fn promoted(game: &Game, piece: Piece, piece_type: PieceType) -> Piece {
    let differs = game.returns(piece_type) != game.returns(piece.piece_type);
    Piece { piece_type, promoted: piece.promoted || game.marks_promoted && differs, ..piece }
}

/// The piece that can be captured en passant after a quiet move.
fn passed(game: &Game, piece: Piece, from: Square, to: Square) -> Option<EnPassant> {
    let rules = game.en_passant.as_ref().filter(|rules| rules.victims.contains(&piece.piece_type))?;
    let forward = piece.side.forward();
    let mut passed: Vec<Square> = match rules.any {
        true => line(from, to).into_iter().skip(1).collect(),
        false if to == from + forward * 2 => vec![from + forward],
        false => Vec::new(),
    };
    passed.retain(|&square| rules.over.as_ref().is_none_or(|over| over.holds(square, piece.side)));
    passed.sort_unstable();
    (!passed.is_empty()).then_some(EnPassant { passed, captured: to })
}

/// Removes a piece from the board.
fn lift(next: &mut Position, square: Square) -> Option<Piece> {
    let piece = next.board.piece(square)?;
    next.board.set(square, Cell::Empty);
    next.moved.retain(|&moved| moved != square);
    Some(piece)
}

/// Puts a piece on the square that it reached by a move, a throw, castling or a relocation.
pub(crate) fn put_moved(next: &mut Position, square: Square, piece: Piece) {
    next.board.set(square, Cell::Piece(piece));
    // `tidy` removes the mark if it has no meaning.
    next.moved.push(square);
}

/// A piece left a square by its own move.
fn leaves(game: &Game, next: &mut Position, from: Square, piece: Piece) {
    if game.castling.as_ref().is_some_and(|castling| castling.king == piece.piece_type) {
        next.rights[piece.side.index()] = [None, None];
        next.awaits_partners[piece.side.index()] = false;
    }
    enters(next, from);
    next.gates[piece.side.index()].retain(|&gate| gate != from);
}

/// A piece left or entered a square by its own move, or was captured there: the right of that corner is lost.
fn enters(next: &mut Position, square: Square) {
    for right in next.rights.iter_mut().flatten() {
        if right.is_some_and(|right| right.partner == square) {
            *right = None;
        }
    }
}

/// Removes the piece on a square with all its rights.
pub(crate) fn leave_forever(game: &Game, next: &mut Position, square: Square) -> Option<Piece> {
    let piece = lift(next, square)?;
    enters(next, square);
    if game.castling.as_ref().is_some_and(|castling| castling.king == piece.piece_type) {
        next.rights[piece.side.index()] = [None, None];
        next.awaits_partners[piece.side.index()] = false;
    }
    next.gates[piece.side.index()].retain(|&gate| gate != square);
    Some(piece)
}

/// Captures the piece on a square for the side `attacker`.
pub(crate) fn capture(game: &Game, next: &mut Position, square: Square, attacker: Side) {
    let Some(piece) = leave_forever(game, next, square) else { return };
    if game.captures_to_reserve {
        let piece_type =
            if piece.promoted { game.before_promotion(piece.piece_type) } else { game.returns(piece.piece_type) };
        next.reserve[attacker.index()][piece_type as usize] += 1;
    }
}

/// Throws a piece, which keeps its castling rights but loses its gate.
fn throw(game: &Game, next: &mut Position, from: Square, to: Square) {
    let Some(mut piece) = lift(next, from) else { return };
    next.gates[piece.side.index()].retain(|&gate| gate != from);
    let rules = game.promotions.iter();
    let mut becomes = rules
        .filter(|rule| rule.choices(piece.piece_type).is_some() && rule.region.holds(to, piece.side))
        .filter_map(|rule| rule.thrown);
    if let Some(piece_type) = becomes.next() {
        piece = promoted(game, piece, piece_type);
    }
    put_moved(next, to, piece);
}

fn introduce(game: &Game, next: &mut Position, introduced: Introduced) {
    let side = next.side;
    match introduced {
        Introduced::Nothing => {}
        Introduced::Passed => next.passed[side.index()] += 1,
        Introduced::Piece(piece_type, square) => {
            next.reserve[side.index()][piece_type as usize] -= 1;
            place_unmoved(next, square, Piece { piece_type: game.on_board(piece_type), side, promoted: false });
        }
    }
}

/// Puts a piece from the reserve on the board, unmoved.
fn place_unmoved(next: &mut Position, square: Square, piece: Piece) {
    next.moved.retain(|&moved| moved != square);
    next.board.set(square, Cell::Piece(piece));
}

fn castle(game: &Game, next: &mut Position, right: Right, king_to: Square, partner_to: Square) {
    let (Some(king), Some(partner)) = (lift(next, right.king), lift(next, right.partner)) else { return };
    if game.castling.as_ref().is_some_and(|castling| castling.spoils) {
        for number in 0..2 {
            if next.rights[king.side.index()][number] == Some(right) {
                next.rights[king.side.other().index()][number] = None;
            }
        }
    }
    leaves(game, next, right.king, king);
    leaves(game, next, right.partner, partner);
    put_moved(next, king_to, king);
    put_moved(next, partner_to, partner);
    if game.resets.contains(&king.piece_type) {
        next.halfmove = 0;
    }
}

/// Drops a piece, whose type on the board is `piece_type`.
fn drop(game: &Game, next: &mut Position, piece_type: PieceType, to: Square, relocated: Option<Relocated>) {
    let side = next.side;
    let awaited = next.awaits_partners[side.index()];
    if let Some(relocated) = relocated {
        if let Some(piece) = lift(next, relocated.from) {
            leaves(game, next, relocated.from, piece);
            put_moved(next, relocated.to, piece);
            enters(next, relocated.to);
            if relocated.en_passant {
                next.en_passant = passed(game, piece, relocated.from, relocated.to);
            }
        }
    }
    let piece = Piece { piece_type, side, promoted: false };
    place_unmoved(next, to, piece);
    if game.drops_reset {
        next.halfmove = 0;
    }
    if game.castling.as_ref().is_some_and(|castling| castling.dropped) {
        complete_rights(game, next, to);
    }
    let Some(castling) =
        game.castling.as_ref().filter(|castling| awaited && castling.partners.contains(&piece.piece_type))
    else {
        return;
    };
    for (number, way) in castling.ways.iter().enumerate() {
        let home = way.map(|way| (way.king_from.seen_by(side, game.ranks), way.partner_from.seen_by(side, game.ranks)));
        if let Some((king, partner)) = home.filter(|(_, partner)| *partner == to) {
            next.rights[side.index()][number] = Some(Right { king, partner });
        }
    }
}

/// Grants the castling rights of a king and partner that are both at home after the drop on `to`.
fn complete_rights(game: &Game, next: &mut Position, to: Square) {
    let Some(castling) = &game.castling else { return };
    let side = next.side;
    for (number, way) in castling.ways.iter().enumerate() {
        let Some(way) = way else { continue };
        let (king, partner) = (way.king_from.seen_by(side, game.ranks), way.partner_from.seen_by(side, game.ranks));
        let is = |square: Square, piece_type: PieceType| {
            next.board.piece(square).is_some_and(|piece| piece.side == side && piece.piece_type == piece_type)
        };
        let complete = is(king, castling.king) && castling.partners.iter().any(|&other| is(partner, other));
        if complete && (to == king || to == partner) {
            next.rights[side.index()][number] = Some(Right { king, partner });
        }
    }
}
