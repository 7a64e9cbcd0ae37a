//! Interpreting a string that is not a legal move.

use super::{Refusal, RefusalReason};
use crate::board::Color;
use crate::error::MoveError;
use crate::game::history::Game;
use crate::game::san::San;
use crate::movegen::{has_ended, pseudo_legal_moves};
use crate::moves::{Move, MoveKind, MoveText};
use crate::variant::PassRule;

impl<const W: usize> Game<W> {
    /// The reason why a string is not a legal move; `None` if it is one.
    pub fn why_illegal(&self, text: &str) -> Option<Refusal> {
        let error = match self.parse_uci(text).or_else(|_| self.parse_san(text)) {
            Ok(mv) if mv.kind() == MoveKind::Null => return Some(self.why_no_pass()),
            Ok(_) => return None,
            Err(error) => error,
        };
        if matches!(error, MoveError::Ambiguous { .. }) {
            return Some(Refusal::new(RefusalReason::Ambiguous, error.to_string(), &[]));
        }
        let Ok(meant) = self.read_san(text) else {
            return Some(Refusal::new(RefusalReason::UnknownText, error.to_string(), &[]));
        };
        if has_ended(self.variant(), self.position()) {
            return Some(Refusal::new(RefusalReason::GameOver, "the game is over", &[]));
        }
        Some(self.why_not(&meant))
    }

    /// The reason why a well-formed move is illegal, if the game is not over.
    fn why_not(&self, meant: &San) -> Refusal {
        if let Some(votes) = self.position().only_moves() {
            return self.why_vote(votes, meant);
        }
        match *meant {
            San::Exact(MoveText::Accept | MoveText::Decline) => {
                Refusal::new(RefusalReason::NoVote, "there is no vote", &[])
            }
            San::Exact(MoveText::Null | MoveText::Pass(_)) => self.why_no_pass(),
            San::Exact(written) => self.why_no_written(written),
            San::Castle { wing, .. } => self.why_no_castling(wing),
            San::Drop { piece_type: Some(piece_type), to, .. } => self.why_no_drop(piece_type, to),
            San::Drop { piece_type: None, .. } => {
                Refusal::new(RefusalReason::NotInReserve, "no piece without a letter can be dropped", &[])
            }
            San::Move { .. } => self.why_no_san(meant),
        }
    }

    fn why_vote(&self, votes: &[Move], meant: &San) -> Refusal {
        let side = side_name(self.position().side_to_move());
        let message = match (votes, meant) {
            ([_], San::Exact(MoveText::Decline)) => format!("White has accepted, and {side} can only accept"),
            ([_], _) => format!("there is a vote: {side} must accept before any other move"),
            _ => format!("there is a vote: {side} must accept or decline before any other move"),
        };
        Refusal::new(RefusalReason::Vote, message, &[])
    }

    fn why_no_pass(&self) -> Refusal {
        let (variant, position) = (self.variant(), self.position());
        if has_ended(variant, position) {
            return Refusal::new(RefusalReason::GameOver, "the game is over", &[]);
        }
        let message = match variant.rules.moves.pass {
            PassRule::Never => "passing is not a move of this variant",
            _ if position.is_check(variant) => "a side that is in check may not pass",
            PassRule::Stuck => "a side may pass only if it has no other move",
            PassRule::Always => "another move is compulsory",
        };
        Refusal::new(RefusalReason::Pass, message, &[])
    }

    /// The reason why no legal move has this content.
    fn why_no_written(&self, written: MoveText) -> Refusal {
        let pseudo = pseudo_legal_moves(self.variant(), self.position());
        if let Some(mv) = pseudo.iter().copied().find(|&mv| self.variant().written(mv) == written) {
            return self.why_forbidden(mv);
        }
        match written {
            MoveText::Move { from, to, .. } => self.why_no_move(&pseudo, from, to),
            MoveText::Drop { piece_type, to, .. } => self.why_no_drop(piece_type, to),
            MoveText::Wall(square) if self.position().blockers().contains(square) => {
                let message = format!("{} is not empty", self.name(square));
                Refusal::new(RefusalReason::Occupied, message, &[square])
            }
            _ => Refusal::new(RefusalReason::NoSuchMove, "there is no such move", &[]),
        }
    }

    /// The reason why no legal move matches a string in algebraic notation.
    fn why_no_san(&self, meant: &San) -> Refusal {
        let (variant, position) = (self.variant(), self.position());
        let Some((moving, to)) = self.moving(meant) else {
            return Refusal::new(RefusalReason::NoPiece, "no piece of this variant moves so", &[]);
        };
        let us = position.side_to_move();
        let own = position.pieces_of(us, moving);
        if own.is_empty() {
            let message = format!("{} has no {} on the board", side_name(us), self.piece_name(moving));
            return Refusal::new(RefusalReason::NoPiece, message, &[]);
        }
        let own: Vec<_> = own.iter().filter(|&from| self.comes_from(meant, from)).collect();
        let pseudo = pseudo_legal_moves(variant, position);
        let mut between =
            pseudo.iter().copied().filter(|mv| own.contains(&mv.from()) && mv.to() == to && !mv.is_drop());
        if let Some(mv) = between.clone().find(|&mv| self.is_like(meant, mv)).filter(|&mv| !self.is_legal(mv)) {
            return self.why_forbidden(mv);
        }
        match (between.next(), &own[..]) {
            (Some(mv), _) => self.why_no_move(&pseudo, mv.from(), to),
            (None, &[from]) => self.why_no_move(&pseudo, from, to),
            _ => {
                let message = format!("no {} can go to {}", self.piece_name(moving), self.name(to));
                Refusal::new(RefusalReason::NoSuchMove, message, &own)
            }
        }
    }
}

pub(super) fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
