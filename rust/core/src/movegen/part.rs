//! Some of the legal turns, for those who know what they look for.

use super::Generator;
use super::limits::Limits;
use super::sink::Landing;
use crate::bitboard::Square;
use crate::cpu::Baseline;
use crate::moves::{Move, MoveKind};
use crate::position::{Position, Vote};
use crate::tables::Variant;
use crate::variant::rules::KindId;

/// A part of the legal turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Moves of the men of a kind to a square, castling aside.
    Moves(KindId, Square),
    /// Castling.
    Castling,
    /// Drops on a square.
    Drops(Square),
}

/// The legal turns of a part.
pub fn legal_part<const W: usize>(variant: &Variant<W>, position: &Position<W>, part: Part) -> Vec<Move> {
    let to = match part {
        Part::Moves(_, to) | Part::Drops(to) => Some(to),
        Part::Castling => None,
    };
    let mut landing = Landing { to, turns: vec![] };
    if position.vote != Vote::Over {
        return landing.turns;
    }
    let mut scratch = position.clone();
    let mut limits = Limits::none(variant);
    let mut generator =
        Generator::<W, Landing, Baseline>::new(variant, position, &mut scratch, &mut landing, &mut limits);
    match part {
        Part::Moves(kind, to) => {
            for from in position.men_of(position.turn(), kind) {
                generator.man(kind, from);
            }
            if position.en_passant() == Some(to) {
                generator.en_passant();
            }
            let other = |turn: &Move| position.man(turn.from()).is_none_or(|man| man.kind != kind);
            landing.turns.retain(|turn| turn.kind() != MoveKind::EnPassant || !other(turn));
        }
        Part::Castling if position.rights.bits != 0 => generator.castling(),
        Part::Drops(_) if position.reserves && !variant.rules.drops.is_empty() => generator.drops(),
        _ => {}
    }
    landing.turns
}
