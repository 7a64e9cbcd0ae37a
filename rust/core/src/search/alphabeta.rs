//! The search tree: principal variation search with late move pruning, late move reductions and singular extensions.
//!
//! Margins are in centipawns, depths in plies.

use super::checks::Checks;
use super::movepick::{Hints, Picker};
use super::node::Node;
use super::quiescence::{cut, quiescence_nodes};
use super::score::{INFINITE, MATE_RANGE, from_tt, is_mate, to_tt};
use super::scored::Scored;
use super::searcher::{NOTHING, Searcher, Stopped, Value, is_at_end, mate_distance_pruning, whole};
use super::see::see_ge;
use super::tt::{Bound, Entry};
use crate::eval::Evaluator;
use crate::movegen::{GenMode, Sink, generate, nears_goal};
use crate::moves::Move;

/// A move whose value exceeds beta by more than this is rewarded as if searched one ply deeper.
const BONUS_MARGIN: i32 = 60;

/// The result of searching the moves of a node.
struct Best {
    value: i32,
    mv: Option<Move>,
    /// The number of moves searched or pruned.
    seen: usize,
}

/// The result of the test for a singular move.
#[derive(Clone, Copy)]
enum Extension {
    /// The move is extended by this many plies; a negative number reduces it.
    Plies(i32),
    /// Several moves refute the node, which has this value.
    MultiCut(i32),
}

impl Extension {
    /// The move is neither extended nor reduced.
    const NONE: Self = Self::Plies(0);
}

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The value of the node at `ply`, searched to `depth` with the window from `alpha` to `beta`.
    pub fn search<const PV: bool>(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32, cut_node: bool) -> Value {
        if depth <= 0 {
            self.quiescence_nodes_left = quiescence_nodes(self.shared.variant);
            return self.quiescence::<PV>(ply, alpha, beta);
        }
        if PV {
            self.frame_mut(ply).pv.clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if let Some(value) = self.drawn(ply).or_else(|| self.by_endgames(ply)).or_else(|| self.race_won(ply)) {
            return Ok(value);
        }
        if is_at_end(ply) {
            return Ok(self.evaluate(ply));
        }
        let (alpha, beta) = mate_distance_pruning(ply, alpha, beta);
        if alpha >= beta {
            return Ok(alpha);
        }
        let frame = self.frame(ply);
        let (key, checked, excluded) = (frame.key, frame.checked, frame.excluded);
        let tt_entry = if excluded.is_some() { None } else { self.shared.tt.get(key) };
        if let Some(entry) = tt_entry.filter(|entry| !PV && i32::from(entry.depth) >= depth && self.trusts_tt(ply)) {
            if let Some(value) = cut(entry, ply, alpha, beta).filter(|&value| self.is_in_time(ply, value)) {
                return Ok(value);
            }
        }
        let mut raw = 0;
        let eval = if excluded.is_some() || checked {
            self.frame(ply).eval
        } else {
            raw = tt_entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(ply));
            let eval = self.corrected(ply, raw);
            self.frame_mut(ply).eval = eval;
            self.compare_with_last(ply);
            eval
        };
        let improving = !checked && ply >= 2 && !self.frame(ply - 2).checked && eval > self.frame(ply - 2).eval;
        let mut node = Node { depth, alpha, beta, cut: cut_node, checked, raw, eval, improving, tt_entry, excluded };
        if !PV && !checked && excluded.is_none() {
            if let Some(value) = self.prune(ply, &node)? {
                return Ok(value);
            }
        }
        // Internal iterative reduction: without a TT move, a shallower search comes first.
        if node.depth >= self.shared.settings.internal_reduction_depth
            && tt_entry.is_none_or(|entry| entry.best.is_none())
            && excluded.is_none()
            && (PV || cut_node)
        {
            node.depth -= 1;
        }
        if self.shared.settings.single_reply > 0 && excluded.is_none() && self.is_single_reply(ply) {
            node.depth += 1;
        }
        let mut moves = std::mem::take(&mut self.frame_mut(ply).moves);
        let mut tried = std::mem::take(&mut self.frame_mut(ply).tried);
        let best = self.try_moves::<PV>(ply, &node, &mut moves, &mut tried);
        self.frame_mut(ply).moves = moves;
        self.frame_mut(ply).tried = tried;
        let best = best?;
        whole()?;
        if best.seen == 0 {
            return Ok(if excluded.is_some() { alpha } else { self.without_move(ply) });
        }
        if excluded.is_none() {
            let bound = if best.value >= beta {
                Bound::Lower
            } else if PV && best.mv.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            if bound == Bound::Upper {
                self.reward_last(ply, node.depth);
            }
            if !checked {
                self.learn(ply, node.depth, (best.value, bound), best.mv);
            }
            let eval = (!checked).then_some(raw);
            let value = to_tt(best.value, ply);
            self.shared.tt.put(key, Entry { best: best.mv, value, eval, bound, depth: node.depth as u8 });
        }
        Ok(best.value)
    }

    /// True if the side to move has a single reply that should be followed further, and the line is not too long yet.
    pub fn is_single_reply(&mut self, ply: usize) -> bool {
        let variant = self.shared.variant;
        let with_checks = self.shared.settings.single_reply > 1;
        if !(variant.traits.compels_captures || with_checks && self.frame(ply).checked)
            || ply >= 2 * self.depth as usize
        {
            return false;
        }
        let (here, next) = self.memory.frames.split_at_mut(ply + 1);
        let replies = &mut self.memory.generated;
        replies.clear();
        generate(variant, &here[ply].position, &mut next[0].position, GenMode::All, Sink::List(replies));
        replies.len() == 1
    }

    pub fn hints(&self, ply: usize, tt_move: Option<Move>) -> Hints {
        let before = self.pieces_to_before(ply);
        Hints {
            tt_move,
            killers: self.frame(ply).killers,
            countermove: self.memory.history.countermove(before[0]),
            before,
        }
    }

    fn try_moves<const PV: bool>(
        &mut self,
        ply: usize,
        node: &Node,
        moves: &mut Vec<Scored>,
        tried: &mut Vec<Move>,
    ) -> Result<Best, Stopped> {
        let &Node { depth, beta, checked, .. } = node;
        let settings = self.shared.settings;
        let mut alpha = node.alpha;
        tried.clear();
        self.frame_mut(ply + 1).killers = [Move::null(); 2];
        let mut picker = Picker::new(self.hints(ply, node.tt_entry.and_then(|entry| entry.best)));
        let mut best = Best { value: NOTHING, mv: None, seen: 0 };
        let mut checks = None;
        // A move occurs once for each wall that it may place.
        let alike = if self.shared.variant.rules.walling.is_some_and(|rule| !rule.instead) { 4 } else { 1 };
        let max_quiet = alike * (settings.late_move_count + depth * depth) / if node.improving { 1 } else { 2 };
        while let Some(scored) = self.pick(ply, &mut picker, moves) {
            let mv = scored.mv;
            if node.excluded == Some(mv) {
                continue;
            }
            best.seen += 1;
            let noisy = scored.is_noisy();
            let history = if noisy { 0 } else { self.quiet_history(ply, picker.hints().before, mv) };
            let safe = best.value > -MATE_RANGE;
            let late = !PV && depth <= settings.late_move_depth && best.seen as i32 > max_quiet;
            // Late move pruning.
            if safe && late && !checked && !noisy && self.frame(ply).position.only_moves().is_none() {
                picker.skip_quiet(moves);
                continue;
            }
            if safe && self.is_pruned(ply, node, scored, (best.seen, history), alpha, &mut checks) {
                continue;
            }
            let extension = match self.extension::<PV>(ply, node, mv)? {
                Extension::Plies(plies) => plies,
                Extension::MultiCut(value) => return Ok(Best { value, mv: None, seen: best.seen }),
            };
            self.play(ply, mv)?;
            self.frame_mut(ply).quiet = (!noisy).then_some(mv);
            let gives_check = self.frame(ply + 1).checked;
            let extension = if extension == 0 && gives_check && self.is_check_extended(ply, scored) {
                settings.check_extension
            } else {
                extension
            };
            let full = depth - 1 + extension;
            let mut value = NOTHING;
            // Late move reductions.
            let reduce = depth >= 2 && best.seen > 1 + usize::from(PV) && !(PV && noisy && best.seen < 4);
            if reduce {
                let mut less = self.shared.reductions.of(depth, best.seen);
                less += i32::from(!PV) + i32::from(node.cut) + i32::from(!node.improving && !checked);
                less -= i32::from(gives_check) + i32::from(checked);
                if noisy {
                    less = less / 2 + i32::from(scored.is_losing());
                } else {
                    less -= i32::from(picker.hints().killers.contains(&mv) || picker.hints().countermove == mv);
                    less -= (history / settings.reduction_history).clamp(-2, 2);
                }
                let reduced = (full - less.max(0)).clamp(1.min(full), full);
                value = -self.search::<false>(ply + 1, reduced, -alpha - 1, -alpha, true)?;
                if value > alpha && reduced < full {
                    value = -self.search::<false>(ply + 1, full, -alpha - 1, -alpha, !node.cut)?;
                }
            } else if !PV || best.seen > 1 {
                value = -self.search::<false>(ply + 1, full, -alpha - 1, -alpha, !node.cut)?;
            }
            if PV && (best.seen == 1 || value > alpha) {
                value = -self.search::<true>(ply + 1, full, -beta, -alpha, false)?;
            }
            self.unplay();
            if value > best.value {
                best.value = value;
                if value > alpha {
                    best.mv = Some(mv);
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= beta {
                        self.reward(ply, depth + i32::from(value > beta + BONUS_MARGIN), scored, tried);
                        break;
                    }
                    alpha = value;
                }
            }
            tried.push(mv);
        }
        Ok(best)
    }

    /// True if a move is pruned by futility pruning, history pruning or SEE pruning. `checks` is filled in on first
    /// use.
    fn is_pruned(
        &self,
        ply: usize,
        node: &Node,
        scored: Scored,
        (seen, history): (usize, i32),
        alpha: i32,
        checks: &mut Option<Checks<W>>,
    ) -> bool {
        let &Node { depth, checked, eval, .. } = node;
        let position = &self.frame(ply).position;
        let (variant, values, settings) = (self.shared.variant, self.values(), self.shared.settings);
        let loses = |max: i32| !see_ge(variant, position, values, scored.mv, -max);
        if scored.is_noisy() {
            return depth <= settings.capture_see_depth
                && !scored.is_counted_check()
                && loses(settings.capture_see_slope * depth);
        }
        if checked || position.only_moves().is_some() {
            return false;
        }
        let left = (depth - self.shared.reductions.of(depth, seen)).max(0);
        // Futility pruning, history pruning, SEE pruning.
        let prunable = left <= settings.futility_depth
            && eval + settings.futility_margin + settings.futility_slope * left + history / 100 <= alpha
            || left <= settings.history_depth && history < -settings.history_slope * (left + 1)
            || left <= settings.quiet_see_depth && loses(settings.quiet_see_slope * left * left + 20);
        prunable
            && !(self.shared.races && nears_goal(variant, position, scored.mv))
            && !checks.get_or_insert_with(|| Checks::new(variant, position)).gives(variant, position, scored.mv)
    }

    /// Singular extension: returns the plies by which the TT move is extended because no other move comes close, or
    /// reduced because others do. If several moves refute the node, returns the node's value instead (multi-cut).
    fn extension<const PV: bool>(&mut self, ply: usize, node: &Node, mv: Move) -> Result<Extension, Stopped> {
        let Some(entry) = node.tt_entry.filter(|entry| entry.best == Some(mv)) else { return Ok(Extension::NONE) };
        let settings = self.shared.settings;
        let deep = node.depth >= settings.singular_depth && i32::from(entry.depth) >= node.depth - 3;
        let value = from_tt(entry.value, ply);
        if !deep || entry.bound == Bound::Upper || is_mate(value) || ply >= 2 * self.depth as usize {
            return Ok(Extension::NONE);
        }
        let bar = value - settings.singular_margin * node.depth;
        self.frame_mut(ply).excluded = Some(mv);
        // The search of the other moves reuses this frame's lists; this node's own moves were taken out of them before.
        let others = self.search::<false>(ply, (node.depth - 1) / 2, bar - 1, bar, node.cut);
        self.frame_mut(ply).excluded = None;
        let others = others?;
        Ok(if others < bar {
            Extension::Plies(if !PV && others < bar - settings.singular_double { 2 } else { 1 })
        } else if bar >= node.beta {
            Extension::MultiCut(bar)
        } else if value >= node.beta {
            Extension::Plies(-2)
        } else {
            Extension::NONE
        })
    }

    /// True if a checking move is extended by a ply, because it counts or loses no material, and the line is not too long
    /// yet.
    fn is_check_extended(&self, ply: usize, scored: Scored) -> bool {
        let (variant, position) = (self.shared.variant, &self.frame(ply).position);
        ply < 2 * self.depth as usize
            && (variant.tallied.checks > 0 || see_ge(variant, position, self.values(), scored.mv, 0))
    }
}

/// The infinite window.
pub(super) const WHOLE: (i32, i32) = (-INFINITE, INFINITE);
