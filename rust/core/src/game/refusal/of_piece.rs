//! Moves from one square to another that no piece can make.

use super::of_text::side_name;
use super::{Refusal, RefusalReason};
use crate::board::{Bitboard, Square};
use crate::game::history::Game;
use crate::movegen::pseudo_legal_moves;
use crate::moves::Move;
use crate::position::{Piece, Position, Rights};

/// The maximum number of moves that a message names.
const SHOWN: usize = 6;

impl<const W: usize> Game<W> {
    /// The reason why no legal move leads from one square to another.
    pub(super) fn why_no_move(&self, pseudo: &[Move], from: Square, to: Square) -> Refusal {
        let position = self.position();
        let us = position.side_to_move();
        let Some(piece) = position.piece(from) else {
            let message = format!("there is no piece on {}", self.name(from));
            return Refusal::new(RefusalReason::EmptySquare, message, &[from]);
        };
        let name = self.piece_on(position, from);
        if piece.color != us {
            let message = format!("{name} is not {}'s", side_name(us));
            return Refusal::new(RefusalReason::OtherSide, message, &[from]);
        }
        let near: Vec<Move> = pseudo
            .iter()
            .copied()
            .filter(|mv| !mv.is_drop() && !mv.is_vote() && !mv.is_pass() && (mv.from(), mv.to()) == (from, to))
            .collect();
        if let Some(&first) = near.first() {
            let legal: Vec<Move> = near.into_iter().filter(|&mv| self.is_legal(mv)).collect();
            return if legal.is_empty() { self.why_forbidden(first) } else { self.why_choice(&legal, &[from, to]) };
        }
        if let Some(wing) = self.castling_meant(piece, from, to) {
            return self.why_no_castling(wing);
        }
        if position.is_wall(to) {
            return Refusal::new(RefusalReason::Wall, format!("{} is a wall", self.name(to)), &[to]);
        }
        if let Some(own) = position.piece(to).filter(|there| there.color == us && from != to) {
            let message = format!("{} has a {} of the same side", self.name(to), self.piece_name(own.piece_type));
            return Refusal::new(RefusalReason::OwnPiece, message, &[to]);
        }
        self.why_unreachable((from, to), piece)
    }

    /// The reason why a piece does not reach a square that is empty or holds an enemy.
    fn why_unreachable(&self, (from, to): (Square, Square), piece: Piece) -> Refusal {
        let position = self.position();
        let name = self.piece_on(position, from);
        let at = self.name(to);
        let there = position.piece(to);
        let other = Piece { color: piece.color.other(), ..piece };
        // The position with the target emptied, or with an enemy on it.
        let changed = match there {
            Some(_) => self.with_piece(position, to, None),
            None => self.with_piece(position, to, Some(other)),
        };
        if self.reaches(&changed, from, to) {
            let (reason, message) = if there.is_some() {
                (RefusalReason::OnlyMoves, format!("{name} does not capture on {at}"))
            } else {
                (RefusalReason::OnlyCaptures, format!("{name} goes to {at} only to capture"))
            };
            return Refusal::new(reason, message, &[from, to]);
        }
        let others = position.occupied().without(from).without(to);
        let mut alone = position.clone();
        for square in others {
            alone = self.with_piece(&alone, square, None);
        }
        if self.reaches(&alone, from, to) {
            let blocks = |&at: &Square| !self.reaches(&self.with_piece(&alone, at, position.piece(at)), from, to);
            let blocking: Vec<Square> = others.iter().filter(blocks).collect();
            if let Some(&first) = blocking.first() {
                let message = format!("{} is in the way of {name}", self.piece_on(position, first));
                return Refusal::new(RefusalReason::Blocked, message, &blocking);
            }
        }
        Refusal::new(RefusalReason::NoSuchMove, format!("{name} does not move to {at}"), &[from, to])
    }

    /// Refuses a string with a missing or wrong part, and names the legal moves that may be meant.
    pub(super) fn why_choice(&self, legal: &[Move], squares: &[Square]) -> Refusal {
        let texts: Vec<String> = legal.iter().take(SHOWN).map(|&mv| self.variant().uci(mv)).collect();
        let more = if legal.len() > SHOWN { " or others" } else { "" };
        let message = format!("the move must be written in full: {}{more}", texts.join(" or "));
        Refusal::new(RefusalReason::Choice, message, squares)
    }

    /// True if a piece has a pseudo-legal move between two squares.
    fn reaches(&self, position: &Position<W>, from: Square, to: Square) -> bool {
        let moves = pseudo_legal_moves(self.variant(), position);
        moves.iter().any(|mv| !mv.is_drop() && !mv.is_castle() && (mv.from(), mv.to()) == (from, to))
    }

    fn with_piece(&self, position: &Position<W>, square: Square, piece: Option<Piece>) -> Position<W> {
        let mut changed = position.clone();
        changed.set_piece(self.variant(), square, piece, false);
        changed
    }

    /// The wing on which a king move would castle, 0 for K and 1 for Q.
    fn castling_meant(&self, piece: Piece, from: Square, to: Square) -> Option<usize> {
        let (variant, position) = (self.variant(), self.position());
        let castling = variant.rules.castling.as_ref()?;
        let us = position.side_to_move();
        let own = |square: Square| variant.geometry.own_square(square, us);
        let may = |wing: &usize| {
            castling.sides[*wing].is_some_and(|side| {
                let onto = own(if castling.king_takes_partner { side.partner_from } else { side.king_to });
                let rights = &position.state.rights;
                let index = Rights::wing(us, *wing);
                let home = if castling.free_origin { rights.kings[us] } else { own(side.king_from) };
                from == home && (to == onto || rights.has(index) && to == rights.partners[index])
            })
        };
        [0, 1].into_iter().find(|wing| piece.piece_type == castling.king && may(wing))
    }

    /// The reason why a side cannot castle on a wing.
    pub(super) fn why_no_castling(&self, wing: usize) -> Refusal {
        let (variant, position) = (self.variant(), self.position());
        let us = position.side_to_move();
        let refusal = |message: &str, squares: &[Square]| Refusal::new(RefusalReason::Castling, message, squares);
        let Some(side) = variant.rules.castling.as_ref().and_then(|castling| castling.sides[wing]) else {
            return refusal("this variant has no such castling", &[]);
        };
        let rights = &position.state.rights;
        let index = Rights::wing(us, wing);
        if !rights.has(index) {
            return refusal("the castling right there is lost", &[]);
        }
        let (king, partner) = (rights.kings[us], rights.partners[index]);
        let own = |square: Square| variant.geometry.own_square(square, us);
        let squares = [king, own(side.king_to), partner, own(side.partner_to)];
        let (first, last) = (squares.into_iter().min(), squares.into_iter().max());
        let (Some(first), Some(last)) = (first, last) else { return refusal("castling is not possible", &[]) };
        let way = Bitboard::<W>::range(first, last).without(king).without(partner) & position.blockers();
        if let Some(blocker) = way.lowest() {
            let message = format!("{} is in the way of castling", self.piece_on(position, blocker));
            return refusal(&message, &way.iter().collect::<Vec<_>>());
        }
        if position.is_attacked(variant, king, us.other()) {
            let attackers = position.attackers(variant, king, us.other());
            let squares: Vec<Square> = std::iter::once(king).chain(attackers.iter()).collect();
            return refusal("the king may not castle out of check", &squares);
        }
        let to = own(side.king_to);
        let crossed = Bitboard::<W>::between(king, to).with(to);
        let attacked = crossed.iter().find(|&at| position.is_attacked(variant, at, us.other()));
        match attacked {
            Some(at) => {
                let attackers = position.attackers(variant, at, us.other());
                let message = format!("the king may not castle over or onto {}, which is attacked", self.name(at));
                refusal(&message, &std::iter::once(at).chain(attackers.iter()).collect::<Vec<_>>())
            }
            None => refusal("castling is not possible here", &[king, partner]),
        }
    }
}
