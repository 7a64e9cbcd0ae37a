//! What a turn takes.

use super::Position;
use crate::bitboard::Bitboard;
use crate::moves::{Made, Move, MoveKind};
use crate::tables::Variant;

impl<const W: usize> Position<W> {
    /// A pseudo-legal turn with what it takes here.
    #[inline(always)]
    pub fn made(&self, variant: &Variant<W>, turn: Move) -> Made {
        let enemies = self.men(self.turn.other());
        match turn.kind() {
            MoveKind::Plain | MoveKind::Introduce => Made::new(turn, enemies.contains(turn.to()), false),
            MoveKind::Effect | MoveKind::EffectIntroduce => {
                let throw = variant.thrown((turn.from(), turn.to()), turn.effect_of());
                Made::new(turn, enemies.contains(turn.to()), throw.is_some_and(|throw| enemies.contains(throw.to)))
            }
            _ => Made::new(turn, false, false),
        }
    }

    /// The squares of all men that a pseudo-legal turn captures, by landing or elsewhere.
    pub fn captured(&self, variant: &Variant<W>, turn: Move) -> Bitboard<W> {
        variant.taken(self.made(variant, turn))
    }

    /// Whether a pseudo-legal turn captures anything.
    pub fn is_capture(&self, variant: &Variant<W>, turn: Move) -> bool {
        self.captured(variant, turn).non_empty()
    }
}
