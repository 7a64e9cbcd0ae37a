//! Exact values by endgame tables.
//!
//! Tables do not know move counters and repetitions. So a win counts only if it comes before any counter can draw the
//! game, and a draw only if repetitions cannot decide the game. All other positions are searched.

use super::score::{MATE, is_mate, mated, won};
use super::searcher::Searcher;
use crate::endgame::{Snapshot, Value};
use crate::eval::Evaluator;
use crate::moves::Move;

/// The maximum length of a line that ends with moves by the tables.
const MAX_LINE: usize = 1000;

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The value of the node at `ply` by the tables, if it is certain.
    #[inline]
    pub fn by_endgames(&self, ply: usize) -> Option<i32> {
        let endgames = self.shared.endgames?;
        if endgames.may_have(&self.frame(ply).position) { self.look_up(ply, endgames) } else { None }
    }

    #[inline(never)]
    fn look_up(&self, ply: usize, endgames: &Snapshot<W>) -> Option<i32> {
        Some(match endgames.certain(self.shared.variant, &self.frame(ply).position)? {
            Value::Drawn => 0,
            Value::Won(plies) => won(ply + usize::from(plies)),
            Value::Lost(0) => mated(ply),
            Value::Lost(plies) => -won(ply + usize::from(plies)),
        })
    }

    /// False if a value from the transposition table is a mate that a counter may prevent: the entry may come from a
    /// position with more plies left.
    #[inline]
    pub fn is_in_time(&self, ply: usize, value: i32) -> bool {
        let Some(endgames) = self.shared.endgames.filter(|_| is_mate(value)) else { return true };
        endgames.is_in_time(&self.frame(ply).position, (MATE - value.abs() - ply as i32).max(0) as u32)
    }

    /// Continues a line from the root with best moves by the tables.
    pub fn continue_line(&self, line: &mut Vec<Move>) {
        let Some(endgames) = self.shared.endgames else { return };
        let variant = self.shared.variant;
        let mut position = self.frame(0).position.clone();
        for &mv in &*line {
            position.play_unchecked(variant, mv);
        }
        while line.len() < MAX_LINE {
            let Some(mv) = endgames.best_move(variant, &position) else { return };
            line.push(mv);
            position.play_unchecked(variant, mv);
        }
    }
}
