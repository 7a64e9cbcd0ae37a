//! How much danger royal pieces are in.

use super::side::Side;
use crate::board::Bitboard;

/// What counts as danger to royal pieces: a square about them that is attacked, and protected by them alone.
const WEAK: i32 = 24;

/// A piece type that can give check where it is not captured at once.
const SAFE_CHECK: i32 = 60;

/// A square to give check from where it is.
const RISKY_CHECK: i32 = 8;

/// The square of the number of pieces that attack there.
const PRESSING: i32 = 6;

/// A square next to royal pieces that a piece attacks.
const ADJACENT: i32 = 10;

/// So much danger is in every game.
const HARMLESS: i32 = 80;

/// More danger than this is as bad.
const MAX_KING_DANGER: i32 = 800;

impl<const W: usize> Side<W> {
    /// How much danger the royal pieces of `enemy` are in; `reserve` is what pieces that can be dropped anywhere add. What it is worth grows with its
    /// square, as it takes several pieces to mate.
    #[inline(always)]
    pub fn king_danger_of(&self, enemy: &Self, reserve: i32) -> i32 {
        if self.pressing + i32::from(reserve > 0) < 2 || enemy.zone.is_empty() {
            return 0;
        }
        // A square that only a royal piece protects is not protected against two.
        let safe = !(enemy.attacks | enemy.by_royal & !self.twice);
        let safe_checks = self.checks.iter().filter(|&&checks| (checks & safe).non_empty()).count();
        let risky = self.checks.iter().fold(Bitboard::EMPTY, |all, &checks| all | checks & !safe);
        let weak = enemy.zone & self.attacks & !enemy.attacks;
        let king_danger = WEAK * weak.count() as i32
            + SAFE_CHECK * safe_checks as i32
            + RISKY_CHECK * risky.count() as i32
            + PRESSING * self.pressing * self.pressing
            + ADJACENT * self.adjacent
            + reserve;
        (king_danger - HARMLESS).clamp(0, MAX_KING_DANGER)
    }
}
