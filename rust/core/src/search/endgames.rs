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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::{Collection, Metric};
    use crate::network::PlayedEvaluation;
    use crate::position::Position;
    use crate::search::end::SearchEnd;
    use crate::search::reduction::Reductions;
    use crate::search::shared::{Memory, Shared};
    use crate::search::tt::TranspositionTable;
    use crate::search::{Control, Limits};
    use crate::tables::Variant;
    use crate::variant::{Rules, SearchSettings};
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn mates_from_the_transposition_table_must_come_before_the_clock() {
        let variant = Arc::new(Variant::<1>::new(Rules::builtin("chess").expect("built in")).expect("a variant"));
        let position = Position::from_fen(&variant, "8/8/8/3k4/8/8/8/R3K3 w - - 90 60").expect("a position");
        let collection = Collection::new(&variant, Metric::Mate);
        let (evaluator, tt) = (PlayedEvaluation::handmade(&variant), TranspositionTable::new(1).expect("memory"));
        let (control, limits, ended) = (Control::new(), Limits::default(), Arc::default());
        let settings = SearchSettings::default();
        let reductions = Reductions::new(&settings);
        let mut memory = Memory::new(&variant, &evaluator);
        let mut in_time = |endgames, value| {
            let shared = Shared {
                variant: &variant,
                evaluator: &evaluator,
                tt: &tt,
                control: &control,
                limits: &limits,
                settings: &settings,
                reductions: &reductions,
                endgames,
                traces: &[],
                races: false,
                nodes: AtomicU64::new(0),
                ended: Arc::clone(&ended),
            };
            let end = SearchEnd::helper(&control, &ended);
            Searcher::new(&shared, &mut memory, &position, vec![], None, end).is_in_time(0, value)
        };
        let known = Some(&**collection.snapshot().expect("the distance to mate"));
        assert!(in_time(known, MATE - 9) && in_time(known, 9 - MATE) && in_time(known, 500));
        assert!(!in_time(known, MATE - 10) && !in_time(known, 10 - MATE));
        // Without tables, no mate is further away than the search is deep.
        assert!(in_time(None, MATE - 10));
    }
}
