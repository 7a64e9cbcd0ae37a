//! Pruning of whole nodes: reverse futility pruning, razoring, null move pruning and probcut.
//!
//! Margins are in centipawns, depths in plies.

use super::history::NOWHERE;
use super::movepick::Picker;
use super::node::Node;
use super::quiescence::{better_eval, quiescence_nodes};
use super::score::{MATE_RANGE, is_mate, to_tt};
use super::scored::Scored;
use super::searcher::{Searcher, Stopped, whole};
use super::see::{has_pieces, see_ge};
use super::tt::{Bound, Entry};
use crate::eval::Evaluator;
use crate::moves::Move;

impl<const W: usize, E: Evaluator<W>> Searcher<'_, W, E> {
    /// The value of the node, if it can be pruned before its moves are searched.
    pub fn prune(&mut self, ply: usize, node: &Node) -> Result<Option<i32>, Stopped> {
        let compels = self.shared.variant.traits.compels_captures;
        if compels && self.must_capture(ply) {
            // The evaluation does not see what follows a compulsory capture.
            return Ok(None);
        }
        let settings = self.shared.settings;
        let &Node { depth, alpha, beta, improving, .. } = node;
        let eval = node.tt_entry.and_then(|entry| better_eval(entry, ply, node.eval)).unwrap_or(node.eval);
        // Reverse futility pruning.
        let wide = if compels { 2 } else { 1 };
        let margin = wide * settings.reverse_futility_margin * (depth - i32::from(improving));
        if depth <= settings.reverse_futility_depth && eval - margin >= beta && !is_mate(beta) && !is_mate(eval) {
            return Ok(Some((eval + beta) / 2));
        }
        // Razoring.
        let margin = settings.razor_margin + settings.razor_growth * depth * depth;
        if depth <= settings.razor_depth && !compels && eval + margin < alpha {
            self.quiescence_nodes_left = quiescence_nodes(self.shared.variant);
            let value = self.quiescence::<false>(ply, alpha, alpha + 1)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        if let Some(value) = self.null_move(ply, node, eval)? {
            return Ok(Some(value));
        }
        self.probcut(ply, node)
    }

    /// Null move pruning: if passing already reaches beta, some move will also reach it, except in zugzwang.
    fn null_move(&mut self, ply: usize, node: &Node, eval: i32) -> Result<Option<i32>, Stopped> {
        let &Node { depth, beta, .. } = node;
        let position = &self.frame(ply).position;
        let (variant, settings) = (self.shared.variant, self.shared.settings);
        let after_null = ply > 0 && self.frame(ply - 1).piece_to == NOWHERE;
        let sensible = depth >= settings.null_move_depth
            && eval >= beta
            && node.eval >= beta - settings.null_move_slope * depth + settings.null_move_margin
            && !after_null
            && beta.abs() < MATE_RANGE
            && ply >= self.verified_until;
        if !sensible || position.only_moves().is_some() || !has_pieces(variant, position, position.side_to_move()) {
            return Ok(None);
        }
        let more = depth / settings.null_move_divisor + ((eval - beta) / settings.null_move_scale).min(3);
        let reduced = depth - settings.null_move_reduction - more;
        self.play(ply, Move::null())?;
        let value = -self.search::<false>(ply + 1, reduced, -beta, 1 - beta, !node.cut)?;
        self.unplay();
        if value < beta {
            return Ok(None);
        }
        let value = if is_mate(value) { beta } else { value };
        if depth < settings.verified_depth || self.verified_until > 0 {
            return Ok(Some(value));
        }
        self.verified_until = ply + 3 * reduced.max(1) as usize / 4;
        let verified = self.search::<false>(ply, reduced, beta - 1, beta, false)?;
        self.verified_until = 0;
        Ok((verified >= beta).then_some(value))
    }

    /// Probcut: a capture that clearly exceeds beta in a shallower search will probably exceed it in this one.
    fn probcut(&mut self, ply: usize, node: &Node) -> Result<Option<i32>, Stopped> {
        let &Node { depth, beta, .. } = node;
        let goal = beta + self.shared.settings.probcut_margin;
        let unlikely = node.tt_entry.is_some_and(|entry| i32::from(entry.depth) >= depth - 3 && entry.value < goal);
        if depth < self.shared.settings.probcut_depth || is_mate(beta) || unlikely {
            return Ok(None);
        }
        let mut moves = std::mem::take(&mut self.frame_mut(ply).moves);
        let found = self.probcut_loop(ply, node, goal, &mut moves);
        self.frame_mut(ply).moves = moves;
        found
    }

    fn probcut_loop(
        &mut self,
        ply: usize,
        node: &Node,
        goal: i32,
        moves: &mut Vec<Scored>,
    ) -> Result<Option<i32>, Stopped> {
        let (variant, values) = (self.shared.variant, self.values());
        let depth = node.depth - 4;
        let mut picker = Picker::noisy(self.hints(ply, node.tt_entry.and_then(|entry| entry.best)));
        while let Some(scored) = self.pick(ply, &mut picker, moves) {
            if !see_ge(variant, &self.frame(ply).position, values, scored.mv, goal - node.eval) {
                continue;
            }
            self.play(ply, scored.mv)?;
            self.quiescence_nodes_left = quiescence_nodes(self.shared.variant);
            let mut value = -self.quiescence::<false>(ply + 1, -goal, 1 - goal)?;
            if value >= goal && depth > 0 {
                value = -self.search::<false>(ply + 1, depth, -goal, 1 - goal, !node.cut)?;
            }
            self.unplay();
            if value >= goal {
                whole()?;
                let stored = to_tt(value, ply);
                let entry = Entry {
                    best: Some(scored.mv),
                    value: stored,
                    eval: Some(node.raw),
                    bound: Bound::Lower,
                    depth: (depth + 1).max(0) as u8,
                };
                self.shared.tt.put(self.frame(ply).key, entry);
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}
