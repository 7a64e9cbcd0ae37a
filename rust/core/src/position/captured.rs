//! The captures of a move.

use super::Position;
use crate::board::Bitboard;
use crate::moves::{Move, MoveKind, PlayedMove};
use crate::tables::Variant;

impl<const W: usize> Position<W> {
    /// Returns a pseudo-legal move with its captures in this position.
    #[inline(always)]
    pub fn played(&self, variant: &Variant<W>, mv: Move) -> PlayedMove {
        let enemies = self.pieces(self.state.side_to_move.other());
        match mv.kind() {
            MoveKind::Plain | MoveKind::Introduce => PlayedMove::new(mv, enemies.contains(mv.to()), false),
            MoveKind::Effect | MoveKind::EffectIntroduce => {
                let throw = variant.thrown((mv.from(), mv.to()), mv.effect_of());
                PlayedMove::new(mv, enemies.contains(mv.to()), throw.is_some_and(|throw| enemies.contains(throw.to)))
            }
            _ => PlayedMove::new(mv, false, false),
        }
    }

    /// The squares of all pieces that a pseudo-legal move captures, on its to-square or elsewhere.
    pub fn captured(&self, variant: &Variant<W>, mv: Move) -> Bitboard<W> {
        variant.captured(self.played(variant, mv))
    }

    /// True if a pseudo-legal move captures anything.
    pub fn is_capture(&self, variant: &Variant<W>, mv: Move) -> bool {
        self.captured(variant, mv).non_empty()
    }
}
