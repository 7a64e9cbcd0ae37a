//! Pseudo-legal moves that a rule forbids.

use super::{Refusal, RefusalReason};
use crate::board::{Bitboard, PieceTypeId, Square};
use crate::game::history::Game;
use crate::movegen::{Forbidden, forbidden};
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Compulsory;

impl<const W: usize> Game<W> {
    /// The reason why a pseudo-legal move is not legal.
    pub(super) fn why_forbidden(&self, mv: Move) -> Refusal {
        let (variant, position) = (self.variant(), self.position());
        let them = position.side_to_move().other();
        match forbidden(variant, position, mv) {
            Some(Forbidden::Exposed(after)) => self.why_exposed(mv, &after),
            Some(Forbidden::Facing) => {
                let message = "pieces face each other, and must be parted";
                Refusal::new(RefusalReason::Facing, message, &[])
            }
            Some(Forbidden::LosesRoyal) => {
                let royals = position.royals(variant, them.other()).all();
                let message = "it removes a royal piece of its own side";
                Refusal::new(RefusalReason::LosesRoyal, message, &royals.iter().collect::<Vec<_>>())
            }
            Some(Forbidden::GivesCheck) => {
                let royals: Vec<_> = position.royals(variant, them).all().iter().collect();
                Refusal::new(RefusalReason::GivesCheck, "it gives check, which is forbidden here", &royals)
            }
            Some(Forbidden::Stuck) => {
                let message = format!("the piece could never move again on {}", self.name(mv.to()));
                Refusal::new(RefusalReason::Stuck, message, &[mv.to()])
            }
            Some(Forbidden::Compulsory(class)) => self.why_compulsory(class),
            None => Refusal::new(RefusalReason::Rule, "a rule of the variant forbids it", &[]),
        }
    }

    fn why_compulsory(&self, class: Compulsory) -> Refusal {
        let moves = self.legal_moves();
        let sort = match class {
            Compulsory::Drop => "a drop",
            Compulsory::Capture => "a capture",
        };
        let example = moves.first().map_or_else(String::new, |&mv| format!(", such as {}", self.variant().uci(mv)));
        let froms = moves.iter().map(|mv| if mv.is_drop() { mv.to() } else { mv.from() });
        let squares: Bitboard<W> = froms.collect();
        let message = format!("{sort} is compulsory{example}");
        Refusal::new(RefusalReason::Compulsory, message, &squares.iter().collect::<Vec<_>>())
    }

    /// The refusal of a move that would leave royal pieces of its side attacked.
    fn why_exposed(&self, mv: Move, after: &Position<W>) -> Refusal {
        let variant = self.variant();
        let us = self.position().side_to_move();
        let royals = after.royals(variant, us);
        let attacked = |at: &Square| after.is_attacked(variant, *at, us.other());
        let Some(royal) = royals.each.iter().find(attacked).or_else(|| royals.one.iter().find(attacked)) else {
            return Refusal::new(RefusalReason::Rule, "a rule of the variant forbids it", &[]);
        };
        let attackers = after.attackers(variant, royal, us.other());
        let king = self.piece_on(after, royal);
        let Some(attacker) = attackers.lowest() else {
            return Refusal::new(RefusalReason::Check, format!("it leaves {king} attacked"), &[royal]);
        };
        let by = self.piece_on(after, attacker);
        let before = self.position();
        let stays = before.cell(royal) == after.cell(royal) && (mv.is_drop() || mv.to() != royal);
        let message = if !stays {
            format!("{king} would be attacked by {by}")
        } else if before.cell(attacker) == after.cell(attacker)
            && before.attackers(variant, royal, us.other()).contains(attacker)
        {
            format!("it leaves {king} in check from {by}")
        } else {
            format!("it leaves {king} to {by}")
        };
        let mut squares = vec![royal, attacker];
        let screens = self.screens_between(after, royal, attacker);
        let over = if let [screen] = screens[..] { format!(", over {}", self.name(screen)) } else { String::new() };
        squares.extend(screens);
        Refusal::new(RefusalReason::Check, message + &over, &squares)
    }

    /// The pieces that an attacker with special captures needs to attack a royal piece.
    fn screens_between(&self, position: &Position<W>, royal: Square, attacker: Square) -> Vec<Square> {
        let variant = self.variant();
        let Some(piece) = position.piece(attacker) else { return vec![] };
        let special = variant.routes.routed[piece.color] | variant.routes.unrouted[piece.color];
        if !special.contains(piece.piece_type) {
            return vec![];
        }
        let others = position.occupied().without(royal).without(attacker);
        let needed = |&at: &Square| {
            let Some(screen) = position.piece(at) else { return false };
            let mut less = position.clone();
            less.lift(variant, at, screen.piece_type, screen.color);
            !less.attackers(variant, royal, piece.color).contains(attacker)
        };
        others.iter().filter(needed).collect()
    }

    /// Names a piece and its square: "the king on e1".
    pub(super) fn piece_on(&self, position: &Position<W>, square: Square) -> String {
        match position.piece(square) {
            Some(piece) => format!("the {} on {}", self.piece_name(piece.piece_type), self.name(square)),
            None => self.name(square),
        }
    }

    pub(super) fn piece_name(&self, piece_type: PieceTypeId) -> &str {
        self.variant().rules.piece_types.get(piece_type.index()).map_or("piece", |named| named.name.as_str())
    }

    pub(super) fn name(&self, square: Square) -> String {
        self.variant().geometry.name(square)
    }
}
