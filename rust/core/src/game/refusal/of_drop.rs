//! Drops that are not possible.

use super::of_text::side_name;
use super::{Refusal, RefusalReason};
use crate::board::{PieceTypeId, Square};
use crate::game::history::Game;
use crate::movegen::pseudo_legal_moves;
use crate::moves::Move;

impl<const W: usize> Game<W> {
    /// The reason why no drop puts a piece of this type on a square.
    pub(super) fn why_no_drop(&self, piece_type: PieceTypeId, to: Square) -> Refusal {
        let (variant, position) = (self.variant(), self.position());
        let (us, name) = (position.side_to_move(), self.piece_name(piece_type));
        let becomes = |held: &PieceTypeId| variant.rules.on_board(*held) == piece_type;
        let in_reserve =
            variant.rules.all_piece_types().iter().filter(becomes).any(|held| position.in_reserve(us, held) > 0);
        if !in_reserve {
            let message = format!("{} has no {name} in reserve", side_name(us));
            return Refusal::new(RefusalReason::NotInReserve, message, &[]);
        }
        let pseudo = pseudo_legal_moves(variant, position).into_iter();
        let near: Vec<Move> = pseudo.filter(|mv| mv.is_drop() && mv.to() == to && mv.dropped() == piece_type).collect();
        if let Some(&first) = near.first() {
            let legal: Vec<Move> = near.into_iter().filter(|&mv| self.is_legal(mv)).collect();
            return if legal.is_empty() { self.why_forbidden(first) } else { self.why_choice(&legal, &[to]) };
        }
        if position.is_wall(to) {
            return Refusal::new(RefusalReason::Wall, format!("{} is a wall", self.name(to)), &[to]);
        }
        let at = self.name(to);
        if position.piece(to).is_some() {
            return Refusal::new(RefusalReason::Occupied, format!("{at} is not empty"), &[to]);
        }
        Refusal::new(RefusalReason::DropSquare, format!("the {name} may not be dropped on {at}"), &[to])
    }
}
