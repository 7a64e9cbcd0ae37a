//! The squares where a move captures, which depend only on the board.

use super::Variant;
use crate::board::{Bitboard, Square, opposite};
use crate::moves::{Effect, MoveKind, PlayedMove, Throw};
use crate::piece::Effects;

impl<const W: usize> Variant<W> {
    /// The squares of all pieces that a move captures.
    pub fn captured(&self, played: PlayedMove) -> Bitboard<W> {
        let mv = played.mv();
        let mut captured = Bitboard::EMPTY;
        if played.landing() {
            captured.insert(mv.to());
        }
        match mv.kind() {
            MoveKind::EnPassant => captured.insert(mv.pair().0),
            MoveKind::Effect | MoveKind::EffectIntroduce => {
                let way = (mv.from(), mv.to());
                captured |= self.removed(way, mv.effect_of());
                if let Some(throw) = self.thrown(way, mv.effect_of()).filter(|_| played.thrown()) {
                    captured.insert(throw.to);
                }
            }
            _ => {}
        }
        captured
    }

    /// The squares other than the to-square where a move captures before a piece is thrown.
    pub(crate) fn removed(&self, (from, to): (Square, Square), effect: Effect) -> Bitboard<W> {
        let geometry = &self.geometry;
        let mut removed = Bitboard::EMPTY;
        if effect.overtake {
            removed |= geometry.next(opposite(effect.last), to).map_or(Bitboard::EMPTY, Bitboard::of);
        }
        if effect.withdraw != 0 {
            let all = Effects { withdraw_behind: true, withdraw_flanks: true, ..Effects::default() };
            for (bit, dir) in self.rotations.withdrawn(opposite(effect.first), all).into_iter().enumerate() {
                if effect.withdraw >> bit & 1 != 0 {
                    removed |= dir.and_then(|dir| geometry.next(dir, from)).map_or(Bitboard::EMPTY, Bitboard::of);
                }
            }
        }
        removed
    }

    /// The throw of a move, if it has one.
    pub(crate) fn thrown(&self, (from, to): (Square, Square), effect: Effect) -> Option<Throw> {
        if effect.throw == 0 {
            return None;
        }
        let mut at = from;
        for _ in 0..effect.throw {
            at = self.geometry.next(opposite(effect.first), at)?;
        }
        Some(Throw { from: at, to: self.geometry.next(effect.last, to)? })
    }
}
