//! Learning from the nodes of a search: move history and corrections of the static evaluation.

use super::correction::{Corrections, Lines};
use super::score::{MAX_CENTIPAWNS, is_mate};
use super::scored::Scored;
use super::searcher::Searcher;
use super::see::gain;
use super::tt::Bound;
use crate::eval::Evaluator;
use crate::moves::Move;

/// The minimum and maximum bonus of a move for a change in the static evaluation.
const COMPARED: (i32, i32) = (-700, 900);

/// The bonus for a move that did well in a search to `depth`.
fn bonus(depth: i32) -> i32 {
    (130 * depth - 60).clamp(70, 1400)
}

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The corrected static evaluation of the node at `ply`.
    #[inline]
    pub fn corrected(&self, ply: usize, eval: i32) -> i32 {
        let value = self.damped(ply, eval) + self.memory.corrections.sum(&self.correction_lines(ply));
        value.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS)
    }

    /// Scales a static evaluation towards a draw as the number of moves without progress grows.
    #[inline]
    fn damped(&self, ply: usize, eval: i32) -> i32 {
        let max = self.shared.variant.rules.clock.limit() as i32;
        let plies = self.frame(ply).position.halfmove_clock() as i32;
        if max == 0 || plies == 0 { eval } else { eval - eval * plies.min(max) / (2 * max) }
    }

    /// The indices into the correction history for the node at `ply`.
    #[inline]
    fn correction_lines(&self, ply: usize) -> Lines {
        let frame = self.frame(ply);
        let parts = self.shared.evaluator.parts(&self.memory.line, ply);
        Corrections::lines(frame.position.side_to_move(), parts, self.pieces_to_before(ply))
    }

    /// Learns the error of a node's corrected evaluation from a search to a depth that found its `value` and `best`
    /// move. The node is not in check. Results that depend on a capture are ignored, since a static evaluation cannot see
    /// captures.
    pub fn learn(&mut self, ply: usize, depth: i32, (value, bound): (i32, Bound), best: Option<Move>) {
        let error = value - self.frame(ply).eval;
        let informative = match bound {
            Bound::Exact => true,
            Bound::Lower => error > 0,
            Bound::Upper => error < 0,
        };
        let is_noisy = |mv| gain(self.shared.variant, &self.frame(ply).position, self.values(), mv) > 0;
        if informative && !is_mate(value) && !best.is_some_and(is_noisy) {
            let correction_lines = self.correction_lines(ply);
            self.memory.corrections.note(&correction_lines, depth, error);
        }
    }

    /// Updates the butterfly history of the quiet move that led to the node at `ply`, by the change in the static
    /// evaluation from the mover's viewpoint. Neither side is in check.
    pub fn compare_with_last(&mut self, ply: usize) {
        let eval = self.frame(ply).eval;
        let Some(last) = ply.checked_sub(1).map(|last| &mut self.memory.frames[last]) else { return };
        if let Some(mv) = last.quiet.filter(|_| !last.checked) {
            let (worst, best) = COMPARED;
            let bonus = (-8 * (last.eval + eval)).clamp(worst, best);
            self.memory.history.note_butterfly(&last.position, mv, bonus);
        }
    }

    /// Rewards the quiet move that led to the node at `ply`, in which no move reached alpha.
    pub fn reward_last(&mut self, ply: usize, depth: i32) {
        let Some(last) = ply.checked_sub(1) else { return };
        let before = self.pieces_to_before(last);
        let memory = &mut *self.memory;
        let last = &memory.frames[last];
        if let Some(mv) = last.quiet {
            memory.history.note_quiet(&last.position, mv, before, bonus(depth) * 3 / 4);
        }
    }

    /// Rewards a move that refuted the node at `ply`, and penalizes the moves tried before it.
    pub fn reward(&mut self, ply: usize, depth: i32, scored: Scored, tried: &[Move]) {
        let before = self.pieces_to_before(ply);
        let bonus = bonus(depth);
        let (variant, values) = (self.shared.variant, self.values());
        let memory = &mut *self.memory;
        let frame = &mut memory.frames[ply];
        let history = &mut memory.history;
        if scored.is_noisy() {
            history.note_capture(&frame.position, scored.mv, bonus);
        } else {
            if frame.killers[0] != scored.mv {
                frame.killers = [scored.mv, frame.killers[0]];
            }
            history.note_countermove(before[0], scored.mv);
            history.note_quiet(&frame.position, scored.mv, before, bonus);
        }
        for &mv in tried {
            if gain(variant, &frame.position, values, mv) > 0 {
                history.note_capture(&frame.position, mv, -bonus);
            } else if !scored.is_noisy() {
                history.note_quiet(&frame.position, mv, before, -bonus);
            }
        }
    }
}
