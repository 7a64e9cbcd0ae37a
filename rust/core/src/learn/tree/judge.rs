//! Values and priors from the engine's evaluation: a network or the handmade one.

use super::walker::Walker;
use crate::eval::Evaluator;
use crate::interrupt::spend;
use crate::moves::Move;
use crate::network::{Network, NetworkError, Networked, PlayedEvaluation};
use crate::position::Position;
use crate::tables::Variant;
use std::fmt;

/// The advantage in centipawns that multiplies the odds of winning by e, in the handmade evaluation.
const SCALE: f32 = 200.0;

/// Units of work per evaluation.
const COST_OF_AN_EVALUATION: u64 = 2;

/// An evaluation, with its data about a position and the positions one move later.
pub struct Judge<const W: usize> {
    evaluation: PlayedEvaluation<W>,
    line: <PlayedEvaluation<W> as Evaluator<W>>::Line,
    /// The advantage in centipawns that multiplies the odds of winning by e.
    scale: f32,
}

impl<const W: usize> fmt::Debug for Judge<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").field("scale", &self.scale).finish_non_exhaustive()
    }
}

impl<const W: usize> Judge<W> {
    /// Creates a judge with a network, or with the handmade evaluation.
    ///
    /// # Errors
    /// If the network does not fit the variant.
    pub fn new(variant: &Variant<W>, network: Option<Network>) -> Result<Self, NetworkError> {
        let mut evaluation = PlayedEvaluation::handmade(variant);
        let scale = network.as_ref().map_or(SCALE, |network| network.header().scale as f32);
        if let Some(network) = network {
            evaluation.set_network(Some(Networked::new(variant, network)?));
        }
        let line = evaluation.line(2);
        Ok(Self { evaluation, line, scale })
    }

    /// The value of a position for the side to move.
    pub fn value(&mut self, variant: &Variant<W>, position: &Position<W>) -> f32 {
        spend(COST_OF_AN_EVALUATION);
        self.evaluation.start(&mut self.line, position);
        value(self.evaluation.evaluate(variant, position, &mut self.line, 0), self.scale)
    }

    /// The priors of the moves of the walker's position, proportional to exp(value after the move / temperature).
    pub fn priors(
        &mut self,
        variant: &Variant<W>,
        walker: &mut Walker<W>,
        moves: impl ExactSizeIterator<Item = Move>,
        temperature: f32,
        priors: &mut Vec<f32>,
    ) {
        let (evaluation, line, scale) = (&self.evaluation, &mut self.line, self.scale);
        spend(COST_OF_AN_EVALUATION * (1 + moves.len() as u64));
        evaluation.start(line, &walker.position);
        // Evaluates the position before the moves, from which the hidden layer is updated after each of them.
        evaluation.evaluate(variant, &walker.position, line, 0);
        priors.clear();
        priors.extend(moves.map(|mv| {
            walker.tried.copy_from(&walker.position);
            walker.tried.play_observed(variant, mv, &mut evaluation.follow(line, 0));
            let after = value(evaluation.evaluate(variant, &walker.tried, line, 1), scale);
            // After a vote, it may still be the same side's move.
            if walker.tried.side_to_move() == walker.position.side_to_move() { after } else { -after }
        }));
        let best = priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for prior in priors.iter_mut() {
            *prior = ((*prior - best) / temperature).exp();
        }
        let sum: f32 = priors.iter().sum();
        for prior in priors.iter_mut() {
            *prior /= sum;
        }
    }
}

/// Converts hundredths of a pawn to a value between -1, a loss, and 1, a win: 2σ(x) - 1 = tanh(x / 2).
fn value(hundredths: i32, scale: f32) -> f32 {
    (hundredths as f32 / (2.0 * scale)).tanh()
}
