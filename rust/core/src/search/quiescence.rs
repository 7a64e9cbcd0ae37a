//! Quiescence search, below depth 0: captures and promotions until the position is quiet, all moves while in check or while the
//! enemy is about to reach a goal, and quiet checks and steps towards a goal at the first ply.

use super::checks::Checks;
use super::movepick::{Hints, Picker};
use super::score::{MATE_RANGE, from_tt, is_mate, to_tt};
use super::scored::Scored;
use super::searcher::{NOTHING, Searcher, Stopped, Value, is_at_end, whole};
use super::see::see_ge;
use super::tt::{Bound, Entry};
use crate::eval::Evaluator;
use crate::movegen::{GenMode, has_goals, must_capture, nears_goal, reaches_goal};
use crate::moves::Move;
use crate::tables::Variant;

/// The maximum number of nodes of one quiescence search; beyond it, positions are evaluated as they are. Ordinary games stay far
/// below it, unlike variants with dozens of queens or hoppers, or with several royal pieces that are in check at every ply.
const MAX_QUIESCENCE_NODES: u32 = 2000;

/// The maximum number of nodes of a quiescence search in a variant. If every move is a capture, no position is quieter
/// than another.
pub(super) fn quiescence_nodes<const W: usize>(variant: &Variant<W>) -> u32 {
    if variant.traits.only_captures { 0 } else { MAX_QUIESCENCE_NODES }
}

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The value of the node at `ply`, found by quiescence search.
    pub fn quiescence<const PV: bool>(&mut self, ply: usize, mut alpha: i32, beta: i32) -> Value {
        if PV {
            self.frame_mut(ply).pv.clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if let Some(value) = self.drawn(ply).or_else(|| self.by_endgames(ply)).or_else(|| self.race_won(ply)) {
            return Ok(value);
        }
        let checked = self.frame(ply).checked;
        let settings = self.shared.settings;
        let first = self.quiescence_nodes_left == MAX_QUIESCENCE_NODES && settings.quiescence_checks > 0;
        let last_check = settings.last_check > 0 && self.wins_by_check(ply);
        let last = is_at_end(ply) || self.quiescence_nodes_left == 0;
        self.quiescence_nodes_left = self.quiescence_nodes_left.saturating_sub(1);
        if last {
            return Ok(self.evaluate(ply));
        }
        let key = self.frame(ply).key;
        let tt_entry = self.shared.tt.get(key);
        let known = tt_entry.filter(|_| !PV && self.trusts_tt(ply)).and_then(|entry| cut(entry, ply, alpha, beta));
        if let Some(value) = known.filter(|&value| self.is_in_time(ply, value)) {
            return Ok(value);
        }
        // Where several captures are compulsory, following all of them would take most of the search.
        let forced = !checked && self.must_capture(ply) && self.is_single_reply(ply);
        let (mut best, mut best_move, mut eval) = (NOTHING, None, None);
        if !checked && !forced {
            let raw = tt_entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(ply));
            eval = Some(raw);
            let standing = self.corrected(ply, raw);
            best = tt_entry.and_then(|entry| better_eval(entry, ply, standing)).unwrap_or(standing);
            if best >= beta {
                if tt_entry.is_none() {
                    let entry = Entry { best: None, value: to_tt(best, ply), eval, bound: Bound::Lower, depth: 0 };
                    self.shared.tt.put(key, entry);
                }
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let floor = alpha;
        let mut moves = std::mem::take(&mut self.frame_mut(ply).moves);
        let mut found = self.quiescence_loop::<PV>(
            ply,
            (&mut alpha, beta),
            (&mut best, &mut best_move),
            (tt_entry, forced),
            &mut moves,
        );
        if found.is_ok() && (first || last_check) && !checked && !forced && best < beta {
            found = self.checks::<PV>(ply, last_check, (&mut alpha, beta), (&mut best, &mut best_move), &mut moves);
        }
        self.frame_mut(ply).moves = moves;
        found?;
        whole()?;
        if checked && best == NOTHING {
            return Ok(self.without_move(ply));
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.tt.put(key, Entry { best: best_move, value: to_tt(best, ply), eval, bound, depth: 0 });
        Ok(best)
    }

    fn quiescence_loop<const PV: bool>(
        &mut self,
        ply: usize,
        (alpha, beta): (&mut i32, i32),
        (best, best_move): (&mut i32, &mut Option<Move>),
        (tt_entry, forced): (Option<Entry>, bool),
        moves: &mut Vec<Scored>,
    ) -> Result<(), Stopped> {
        let (checked, standing) = (self.frame(ply).checked, *best);
        let hints = Hints {
            tt_move: tt_entry.and_then(|entry| entry.best),
            killers: [Move::null(); 2],
            countermove: Move::null(),
            before: self.pieces_to_before(ply),
        };
        let mut picker = if checked { Picker::new(hints) } else { Picker::noisy(hints) };
        let mut quiet_replies = 0;
        while let Some(scored) = self.pick(ply, &mut picker, moves) {
            if checked {
                // Two quiet replies are enough to see that a check is not dangerous.
                quiet_replies += i32::from(!scored.is_noisy());
                if quiet_replies > 2 && *best > -MATE_RANGE {
                    break;
                }
            } else if !forced {
                if scored.is_losing() {
                    break;
                }
                // Futility pruning.
                let hope = standing + self.shared.settings.quiescence_margin + scored.gain;
                if hope <= *alpha {
                    *best = hope.max(*best);
                    continue;
                }
            }
            if self.quiescence_move::<PV>(ply, scored.mv, (&mut *alpha, beta), (&mut *best, &mut *best_move))? {
                break;
            }
        }
        Ok(())
    }

    /// True if a capture is compulsory at `ply`.
    pub fn must_capture(&mut self, ply: usize) -> bool {
        let variant = self.shared.variant;
        if !variant.traits.compels_captures {
            return false;
        }
        let (here, next) = self.memory.frames.split_at_mut(ply + 1);
        must_capture(variant, &here[ply].position, &mut next[0].position)
    }

    /// Searches quiet moves that give check and lose nothing by SEE, since mates and forks begin with them, and quiet
    /// moves that may win by reaching a goal. If the last check wins, all checks are searched.
    fn checks<const PV: bool>(
        &mut self,
        ply: usize,
        last_check: bool,
        (alpha, beta): (&mut i32, i32),
        (best, best_move): (&mut i32, &mut Option<Move>),
        moves: &mut Vec<Scored>,
    ) -> Result<(), Stopped> {
        let (variant, values) = (self.shared.variant, self.values());
        let checks = Checks::new(variant, &self.frame(ply).position);
        let goals = has_goals(variant);
        if checks.is_nothing() && !goals {
            return Ok(());
        }
        moves.clear();
        self.make(ply, if last_check { GenMode::All } else { GenMode::Quiet }, moves);
        for &Scored { mv, .. } in moves.iter() {
            let position = &self.frame(ply).position;
            let sensible = |mv| last_check || see_ge(variant, position, values, mv, 0);
            let is_searched = checks.gives(variant, position, mv) && sensible(mv)
                || goals && reaches_goal(variant, position, mv)
                || self.shared.races && nears_goal(variant, position, mv);
            if is_searched && self.quiescence_move::<PV>(ply, mv, (&mut *alpha, beta), (&mut *best, &mut *best_move))? {
                break;
            }
        }
        Ok(())
    }

    /// Searches a move; returns true if it refutes the node.
    fn quiescence_move<const PV: bool>(
        &mut self,
        ply: usize,
        mv: Move,
        (alpha, beta): (&mut i32, i32),
        (best, best_move): (&mut i32, &mut Option<Move>),
    ) -> Result<bool, Stopped> {
        self.play(ply, mv)?;
        let value = -self.quiescence::<PV>(ply + 1, -beta, -*alpha)?;
        self.unplay();
        if value > *best {
            *best = value;
            if value > *alpha {
                *best_move = Some(mv);
                if PV {
                    self.extend_pv(ply, mv);
                }
                if value >= beta {
                    return Ok(true);
                }
                *alpha = value;
            }
        }
        Ok(false)
    }
}

/// The value of a TT entry, if it causes a cutoff in the window.
#[inline]
pub(super) fn cut(entry: Entry, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_tt(entry.value, ply);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    enough.then_some(value)
}

/// The value of a TT entry, if its bound makes it more accurate than the static evaluation.
#[inline]
pub(super) fn better_eval(entry: Entry, ply: usize, eval: i32) -> Option<i32> {
    let value = from_tt(entry.value, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > eval,
        Bound::Upper => value < eval,
    };
    (better && !is_mate(value)).then_some(value)
}
