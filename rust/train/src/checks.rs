//! Checks a quantised network before it is used for play.

use crate::pass::{Goal, sigmoid};
use crate::positions::{Position, Positions};
use crate::quantise::{Integers, mean_error};
use crate::weights::Weights;
use fairychess_core::network::Network;

/// To test the evaluation, pieces with at least this value, in hundredths of a pawn, are removed from positions.
const VALUE: i32 = 150;

/// Measures of how well a quantised network evaluates positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Checks {
    /// The mean difference from evaluations with the trained weights, in hundredths of a pawn.
    pub error: f64,
    /// The spread of the points that the network predicts, divided by the spread of the points that search scores predict. NaN
    /// without positions.
    pub spread: f64,
    /// The share of positions whose evaluation, when a piece is removed, changes in the direction suggested by the piece's
    /// handmade value. NaN without such pieces.
    pub signs: f64,
}

impl Checks {
    /// Compares a network with the weights from which it was made, and with the handmade values of its inputs.
    pub fn new(weights: &Weights, network: &Network, positions: &Positions, goal: Goal, values: &[i32]) -> Self {
        let integers = Integers::new(network);
        let expected = positions
            .iter()
            .map(|position| sigmoid(integers.evaluation(positions, &position) as f32 / network.header().scale as f32));
        let by_score = Goal { score_share: 1.0, ..goal };
        let targets = positions.iter().map(|position| by_score.target(&position));
        Self {
            error: mean_error(weights, network, positions),
            spread: deviation(expected) / deviation(targets),
            signs: signs(&integers, positions, values),
        }
    }
}

/// The standard deviation.
fn deviation(numbers: impl Iterator<Item = f32>) -> f64 {
    let numbers: Vec<f64> = numbers.map(f64::from).collect();
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// The share of positions in which removing a piece has the effect that its value suggests.
fn signs(integers: &Integers<'_>, positions: &Positions, values: &[i32]) -> f64 {
    let (mut right, mut all) = (0, 0);
    for (index, position) in positions.iter().enumerate() {
        let value_of: Vec<i32> = positions.columns(&position, 0).map(|column| values[usize::from(column)]).collect();
        // The position's index selects the piece to remove. Enemy pieces have values of the opposite sign.
        let pieces: Vec<usize> = (0..value_of.len()).filter(|&item| value_of[item].abs() >= VALUE).collect();
        let Some(&item) = pieces.get(index % pieces.len().max(1)) else { continue };
        let rest: Vec<u16> = [&position.items[..item], &position.items[item + 1..]].concat();
        let without = Position { items: &rest, ..position };
        let more = integers.evaluation(positions, &without) - integers.evaluation(positions, &position);
        all += 1;
        right += usize::from(more.signum() == -i64::from(value_of[item].signum()));
    }
    right as f64 / all as f64
}
