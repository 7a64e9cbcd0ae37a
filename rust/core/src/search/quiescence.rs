//! Beyond the depth: captures and promotions until the position is quiet, every turn while in check; at the first ply checks too.

use super::checks::Checks;
use super::exchange::exchange_reaches;
use super::order::{Hints, Picker};
use super::score::{MATE_RANGE, from_table, is_mate, to_table};
use super::scored::Scored;
use super::searcher::{NOTHING, Searcher, Stopped, Value, is_at_end};
use super::table::{Bound, Entry};
use crate::eval::Evaluator;
use crate::movegen::sink::Wanted;
use crate::moves::Move;

/// Positions looked at until one leaf is quiet; what is not quiet by then is evaluated as it stands. Sensible games come nowhere near. Wild ones
/// do, with dozens of queens or hoppers, and so do several royal men that are in check at every ply.
pub(super) const MOST_FOR_QUIET: u32 = 2000;

/// A capture that leaves a side this far below alpha is not tried, in centipawns.
const HOPELESS: i32 = 180;

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The worth of the node at `ply` once it is quiet.
    pub fn quiescence<const PV: bool>(&mut self, ply: usize, mut alpha: i32, beta: i32) -> Value {
        if PV {
            self.frame_mut(ply).pv.clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if let Some(value) = self.drawn(ply) {
            return Ok(value);
        }
        let checked = self.frame(ply).checked;
        let first = self.left_for_quiet == MOST_FOR_QUIET;
        let last = is_at_end(ply) || self.left_for_quiet == 0;
        self.left_for_quiet = self.left_for_quiet.saturating_sub(1);
        if last {
            return Ok(self.evaluate(ply));
        }
        let key = self.frame(ply).key;
        let known = self.shared.table.get(key);
        if let Some(value) = known.filter(|_| !PV).and_then(|entry| cut(entry, ply, alpha, beta)) {
            return Ok(value);
        }
        let (mut best, mut best_turn, mut eval) = (NOTHING, None, None);
        if !checked {
            let raw = known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(ply));
            eval = Some(raw);
            let standing = self.corrected(ply, raw);
            best = known.and_then(|entry| better_known(entry, ply, standing)).unwrap_or(standing);
            if best >= beta {
                if known.is_none() {
                    let entry = Entry { best: None, value: to_table(best, ply), eval, bound: Bound::Lower, depth: 0 };
                    self.shared.table.put(key, entry);
                }
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let floor = alpha;
        let mut turns = std::mem::take(&mut self.frame_mut(ply).turns);
        let mut found = self.quiet_loop::<PV>(ply, (&mut alpha, beta), (&mut best, &mut best_turn), known, &mut turns);
        if found.is_ok() && first && !checked && best < beta {
            found = self.quiet_checks::<PV>(ply, (&mut alpha, beta), (&mut best, &mut best_turn), &mut turns);
        }
        self.frame_mut(ply).turns = turns;
        found?;
        if checked && best == NOTHING {
            return Ok(self.without_turn(ply));
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if PV && best > floor => Bound::Exact,
            () => Bound::Upper,
        };
        self.shared.table.put(key, Entry { best: best_turn, value: to_table(best, ply), eval, bound, depth: 0 });
        Ok(best)
    }

    fn quiet_loop<const PV: bool>(
        &mut self,
        ply: usize,
        (alpha, beta): (&mut i32, i32),
        (best, best_turn): (&mut i32, &mut Option<Move>),
        known: Option<Entry>,
        turns: &mut Vec<Scored>,
    ) -> Result<(), Stopped> {
        let (checked, standing) = (self.frame(ply).checked, *best);
        let hints = Hints {
            known: known.and_then(|entry| entry.best),
            killers: [Move::null(); 2],
            answer: Move::null(),
            before: self.places_before(ply),
        };
        let mut picker = if checked { Picker::new(hints) } else { Picker::loud(hints) };
        let mut quiet_answers = 0;
        while let Some(scored) = self.pick(ply, &mut picker, turns) {
            if checked {
                // Two quiet answers to a check are enough to see that it is not bad.
                quiet_answers += i32::from(!scored.is_loud());
                if quiet_answers > 2 && *best > -MATE_RANGE {
                    break;
                }
            } else {
                if scored.is_losing() {
                    break;
                }
                let hope = standing + HOPELESS + scored.gain;
                if hope <= *alpha {
                    *best = hope.max(*best);
                    continue;
                }
            }
            if self.try_for_quiet::<PV>(ply, scored.turn, (&mut *alpha, beta), (&mut *best, &mut *best_turn))? {
                break;
            }
        }
        Ok(())
    }

    /// Quiet turns that give check and lose nothing: mates and forks begin with them.
    fn quiet_checks<const PV: bool>(
        &mut self,
        ply: usize,
        (alpha, beta): (&mut i32, i32),
        (best, best_turn): (&mut i32, &mut Option<Move>),
        turns: &mut Vec<Scored>,
    ) -> Result<(), Stopped> {
        let (variant, values) = (self.shared.variant, self.values());
        let checks = Checks::new(variant, &self.frame(ply).position);
        if checks.is_nothing() {
            return Ok(());
        }
        turns.clear();
        self.make(ply, Wanted::Quiet, turns);
        for &Scored { turn, .. } in turns.iter() {
            let position = &self.frame(ply).position;
            if checks.gives(variant, position, turn)
                && exchange_reaches(variant, position, values, turn, 0)
                && self.try_for_quiet::<PV>(ply, turn, (&mut *alpha, beta), (&mut *best, &mut *best_turn))?
            {
                break;
            }
        }
        Ok(())
    }

    /// Tries a turn; gives whether it refutes the node.
    fn try_for_quiet<const PV: bool>(
        &mut self,
        ply: usize,
        turn: Move,
        (alpha, beta): (&mut i32, i32),
        (best, best_turn): (&mut i32, &mut Option<Move>),
    ) -> Result<bool, Stopped> {
        self.play(ply, turn)?;
        let value = -self.quiescence::<PV>(ply + 1, -beta, -*alpha)?;
        self.unplay();
        if value > *best {
            *best = value;
            if value > *alpha {
                *best_turn = Some(turn);
                if PV {
                    self.extend_pv(ply, turn);
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

/// What a stored result is worth here, if it settles the window.
#[inline]
pub(super) fn cut(entry: Entry, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_table(entry.value, ply);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    enough.then_some(value)
}

/// A stored value that says more than the static evaluation.
#[inline]
pub(super) fn better_known(entry: Entry, ply: usize, eval: i32) -> Option<i32> {
    let value = from_table(entry.value, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > eval,
        Bound::Upper => value < eval,
    };
    (better && !is_mate(value)).then_some(value)
}
