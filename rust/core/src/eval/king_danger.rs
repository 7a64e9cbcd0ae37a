//! King danger: how exposed royal pieces are.

use super::side::Side;
use crate::board::Bitboard;

/// Added for each attacked square of the king zone that only royal pieces protect.
const WEAK: i32 = 24;

/// Added for each piece type that can give check without being captured at once.
const SAFE_CHECK: i32 = 60;

/// Added for each square from which a piece could give check but could be captured.
const RISKY_CHECK: i32 = 8;

/// Multiplies the square of the number of pieces that attack the zone.
const PRESSING: i32 = 6;

/// Added for each attack on a square next to royal pieces.
const ADJACENT: i32 = 10;

/// The danger that is normal in any game; it is subtracted.
const HARMLESS: i32 = 80;

/// The maximum danger.
const MAX_KING_DANGER: i32 = 800;

impl<const W: usize> Side<W> {
    /// The danger to the royal pieces of `enemy`; `reserve` is the danger added by pieces that can be dropped anywhere.
    /// The evaluation uses the square of the danger, since it takes several pieces to mate.
    #[inline(always)]
    pub fn king_danger_of(&self, enemy: &Self, reserve: i32) -> i32 {
        if self.pressing + i32::from(reserve > 0) < 2 || enemy.zone.is_empty() {
            return 0;
        }
        // A royal piece alone does not protect a square that two pieces attack.
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
