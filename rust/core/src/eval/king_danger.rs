//! King danger: how exposed royal pieces are.

use super::side::Side;
use crate::board::Bitboard;

/// A square of the king zone that is attacked, and protected only by royal pieces.
const WEAK: i32 = 24;

/// A piece type that can give check without being captured at once.
const SAFE_CHECK: i32 = 60;

/// A square from which a check could be captured.
const RISKY_CHECK: i32 = 8;

/// Multiplies the square of the number of pieces that attack the zone.
const PRESSING: i32 = 6;

/// A square of the zone next to royal pieces, for each piece that attacks it.
const ADJACENT: i32 = 10;

/// The danger that is normal in every game.
const HARMLESS: i32 = 80;

/// The maximum danger.
const MAX_KING_DANGER: i32 = 800;

impl<const W: usize> Side<W> {
    /// The danger of the royal pieces of `enemy`; `reserve` is the danger added by pieces that can be dropped
    /// anywhere. Its value grows with the square of the danger, as it takes several pieces to mate.
    #[inline(always)]
    pub fn king_danger_of(&self, enemy: &Self, reserve: i32) -> i32 {
        if self.pressing + i32::from(reserve > 0) < 2 || enemy.zone.is_empty() {
            return 0;
        }
        // A square that only a royal piece protects is not protected if two pieces attack it.
        let safe = !(enemy.attacks | enemy.by_royal & !self.twice);
        let (mut safe_checks, mut risky) = (0, Bitboard::EMPTY);
        for &checks in &self.checks {
            safe_checks += i32::from((checks & safe).non_empty());
            risky |= checks & !safe;
        }
        let weak = enemy.zone & self.attacks & !enemy.attacks;
        let king_danger = WEAK * weak.count() as i32
            + SAFE_CHECK * safe_checks
            + RISKY_CHECK * risky.count() as i32
            + PRESSING * self.pressing * self.pressing
            + ADJACENT * self.adjacent
            + reserve;
        (king_danger - HARMLESS).clamp(0, MAX_KING_DANGER)
    }
}
